from itertools import combinations

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.errors import ModelError
from xcmodel.puzzles import CrewPairing, CrewRules, Flight
from xcmodel.puzzles.crews.crew_flights import clock, pairings

BACKENDS = ["dlx", "dlx:python", "cpsat", "mip", "sat", "auto"]


@pytest.mark.parametrize("seed", range(3))
def test_every_backend_finds_the_same_least_cost(seed: int) -> None:
    puzzle = CrewPairing.random(8, cities=3, seed=seed)
    results = [puzzle.minimize(backend=backend) for backend in BACKENDS]
    assert {result.status.value for result in results} == {"optimal"}
    assert len({result.cost for result in results}) == 1
    for result in results:
        crews = puzzle.decode(result.solution or ())
        assert sum(crew.pay for crew in crews) == result.cost


def test_the_least_cost_is_the_least_of_all_solutions() -> None:
    puzzle = CrewPairing.random(6, cities=3, seed=5)
    costs = [puzzle.model.cost(solution) for solution in puzzle.solutions()]
    assert len(costs) > 1
    assert puzzle.minimize().cost == min(costs)


def test_every_flight_has_one_crew_and_every_crew_keeps_the_rules() -> None:
    puzzle = CrewPairing.random(9, seed=4)
    crews = puzzle.decode(puzzle.minimize().solution or ())
    worked = [flight for crew in crews for flight in crew.flights]
    assert sorted(worked, key=lambda flight: flight.name) == list(puzzle.flights)
    assert all(puzzle.rules.is_legal(crew.flights, puzzle.bases) for crew in crews)
    assert [crew.flights[0].departure for crew in crews] == sorted(
        crew.flights[0].departure for crew in crews
    )


def test_options_are_all_legal_pairings_that_trying_finds() -> None:
    puzzle = CrewPairing.random(5, cities=3, bases=1, seed=2)
    tried = {
        tuple(flight.name for flight in flights)
        for size in range(1, puzzle.rules.most_flights + 1)
        for flights in combinations(puzzle.flights, size)
        if puzzle.rules.is_legal(flights, puzzle.bases)
    }
    assert set(puzzle.model.options) == tried


RULES = CrewRules(40, 100, 400, 2, 250)
THERE = Flight("1", "AMS", "BER", 480, 560)


@pytest.mark.parametrize(
    ("way", "start", "end", "legal"),
    [
        *(("BER AMS", 600, 680, True), ("BER AMS", 599, 680, False)),
        *(("BER AMS", 660, 740, True), ("BER AMS", 661, 740, False)),
        *(("BER AMS", 600, 880, True), ("BER AMS", 600, 881, False)),
        *(("CPH AMS", 600, 680, False), ("BER CPH", 600, 680, False)),
    ],
)
def test_rules_are_kept_to_the_minute(way: str, start: int, end: int, legal: bool) -> None:
    origin, destination = way.split()
    back = Flight("2", origin, destination, start, end)
    assert RULES.is_legal([THERE, back], ["AMS"]) == legal
    assert list(pairings([THERE, back], ["AMS"], RULES)) == ([(THERE, back)] if legal else [])
    assert not RULES.is_legal([THERE, back], ["BER"])


def test_a_crew_works_no_more_flights_than_it_may_and_is_paid_at_least_so_much() -> None:
    back = Flight("2", "BER", "AMS", 600, 680)
    assert RULES.pay([THERE, back]) == 250
    assert CrewRules(least_pay=0).pay([THERE, back]) == 200
    assert not CrewRules(most_flights=1).is_legal([THERE, back], ["AMS"])


def test_the_same_seed_gives_the_same_day_and_another_seed_another() -> None:
    assert CrewPairing.random(6, seed=1) == CrewPairing.random(6, seed=1)
    assert CrewPairing.random(6, seed=1) != CrewPairing.random(6, seed=2)


@pytest.mark.parametrize("seed", range(10))
def test_a_random_day_can_be_flown(seed: int) -> None:
    puzzle = CrewPairing.random(6, cities=2 + seed % 7, bases=1 + seed % 2, seed=seed)
    assert puzzle.solve().solution is not None


def test_the_timetable_has_every_flight_and_the_whole_cost() -> None:
    puzzle = CrewPairing.random(4, seed=3)
    result = puzzle.minimize()
    lines = puzzle.text(result.solution or ()).split("\n")
    assert len(lines) == len(puzzle.flights) + len(result.solution or ()) + 1
    assert lines[-1].endswith(f": {result.cost} minutes")
    assert all(sum(str(flight) in line for line in lines) == 1 for flight in puzzle.flights)
    assert clock(25 * 60 + 5) == "25:05"


def test_the_chart_has_a_row_for_each_crew_and_a_bar_for_each_flight() -> None:
    puzzle = CrewPairing.random(5, seed=3)
    solution = puzzle.minimize().solution or ()
    root = svg_tree(puzzle.svg(solution, title="a day"))
    bars = list(root.iter("rect"))[1:]
    assert len(bars) == len(puzzle.flights)
    assert len({bar.get("y") for bar in bars}) == len(solution)
    assert {bar.findtext("title") for bar in bars} == set(map(str, puzzle.flights))
    names = [text.text or "" for text in root.iter("text")]
    assert sum(name.startswith("crew ") for name in names) == len(solution)


def test_a_puzzle_can_be_pickled() -> None:
    puzzle = CrewPairing.random(3, seed=1)
    assert hash(puzzle) == hash(CrewPairing(list(puzzle.flights), list(puzzle.bases)))


@pytest.mark.parametrize(
    ("rule", "number", "least"),
    [("most_flights", -3, 1), ("most_flights", 0, 1), ("least_pay", -1, 0)],
)
def test_a_rule_that_no_day_can_keep_is_refused(rule: str, number: int, least: int) -> None:
    with pytest.raises(ModelError, match=f"{rule} is {number}: give {least} or more"):
        CrewRules(**{rule: number})
