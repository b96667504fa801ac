"""Why there is no solution: conflicts, in the names of the model, each minimal and proved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.no_solution import pigeons
from classics import mutilated_board, queens
from standing_clock import Clock
from xcmodel import (
    Interrupted,
    Model,
    ModelError,
    Result,
    Status,
    StoppedError,
    StopReason,
    check_certificate,
)
from xcmodel.backend import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.items import Multiplicity
from xcmodel.puzzles import Crossword, Sudoku
from xcmodel.search import queries
from xcmodel.testing import brute_force
from xcmodel.text.labels import label
from xcmodel.trust import conflict_search
from xcmodel.trust.conflict import Conflict, find_conflict
from xcmodel.trust.demands import add_demands
from xcmodel.trust.turns import Turns


def without(model: Model, item: object) -> Model:
    """Return the model without an item; options that cover nothing else go, too."""
    left = Model()
    for other in model.items.values():
        if other.name != item:
            left.add_item(other.name, multiplicity=other.multiplicity, optional=other.optional)
    for option in model.options.values():
        if items := [name for name in option.items if name != item]:
            colours = {name: colour for name, colour in option.colours.items() if name != item}
            left.add_option(option.name, items, colours=colours)
    return left


def assert_minimal(conflict: Conflict[Model]) -> None:
    """Assert that the conflict has no solution, and has one without any part of it."""
    model = conflict.model
    given = [option for option in conflict.given if option in model]
    if len(given) == len(conflict.given):  # Else given options have become equal, and exclude.
        assert not model.solve(given=given)
        for item in conflict.items:
            smaller = without(model, item)
            assert smaller.solve(given=[option for option in given if option in smaller])
        for option in given:
            assert model.solve(given=[other for other in given if other != option])
    assert conflict.is_minimal
    assert conflict.evidence is not None
    assert conflict.evidence.strength == "proved"


def random_model(random: Random) -> Model:
    items = list(range(random.randint(2, 6)))
    options = {
        f"o{k}": random.sample(items, random.randint(1, min(3, len(items))))
        for k in range(random.randint(2, 9))
    }
    known = {item for covered in options.values() for item in covered}
    bounds: list[Multiplicity] = [1, 1, 1, 2, (0, 1), (1, 2), (2, None)]
    return Model(options, multiplicities={item: random.choice(bounds) for item in sorted(known)})


def test_conflicts_of_random_models_are_minimal_and_proved() -> None:
    random, seen = Random(5), 0
    while seen < 60:
        model = random_model(random)
        given = random.sample(list(model), random.randint(0, 2))
        if not model.solve(given=given):
            seen += 1
            conflict = model.why_infeasible(given=given)
            assert set(conflict.items) <= set(model.items)
            assert set(conflict.given) <= set(given)
            assert_minimal(conflict)


def test_the_mutilated_board_is_in_conflict_as_a_whole() -> None:
    conflict = mutilated_board(4).why_infeasible(time_limit=None)
    assert_minimal(conflict)
    assert len(conflict.items) > 10


def test_forbidden_options_take_no_part() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2], "D": [3]})
    conflict = model.why_infeasible(given=["A"], forbidden=["C"])
    assert (conflict.items, conflict.given, conflict.options) == ((1, 2), ("A",), ("A", "B"))
    assert (
        conflict.statement() == "2 items cannot be covered together with the given option A: 1, 2"
    )
    assert "2 items cannot" in conflict._repr_html_()


def test_given_options_that_give_an_item_different_colours_are_told_to_do_so() -> None:
    options: dict[str, list[object]] = {"A": [1, "c"], "B": [2, "c"], "C": [2]}
    colours = {"A": {"c": "red"}, "B": {"c": "blue"}}
    model = Model(options, optional=["c"], colours=colours)
    conflict = model.why_infeasible(given=["A", "B"])
    assert conflict.statement() == "the given options A, B give item c different colours"


def test_colours_keep_their_names_apart() -> None:
    options = {"A": [1, "p"], "B": [2, "p"]}
    colours = {"A": {"p": "red"}, "B": {"p": "blue"}}
    conflict = Model(options, optional=["p"], colours=colours).why_infeasible()
    assert_minimal(conflict)
    assert set(conflict.items) == {1, 2, "p"}


@pytest.mark.parametrize(
    ("puzzle", "blamed"),
    [
        (Sudoku("1..1 .... .4.. ...2"), {(0, 0, 1), (0, 3, 1)}),
        (Sudoku("12.. ..3. .... ..4."), {(0, 0, 1), (0, 1, 2), (1, 2, 3), (3, 2, 4)}),
    ],
)
def test_a_sudoku_names_the_givens_that_contradict(puzzle: Sudoku, blamed: set[object]) -> None:
    conflict = puzzle.why_impossible()
    assert set(conflict.given) <= blamed
    assert_minimal(conflict)
    assert "given options" in conflict.statement()


def test_a_crossword_names_what_crosses() -> None:
    crossing = Crossword(".. .N", ["in", "no", "on"]).why_impossible()
    assert crossing.items
    assert_minimal(crossing)


def test_items_that_no_option_covers_have_no_matrix_below_the_sentence() -> None:
    conflict = Crossword("S.. .#. ...", []).why_impossible()
    assert conflict.options == ()
    assert str(conflict) == conflict.statement()
    assert conflict._repr_html_().count("<p>") == 1
    assert "<svg" not in conflict._repr_html_()


def test_many_items_are_printed_one_a_line_with_their_options() -> None:
    model = pigeons(7, 6)
    model.add_row("weights", dict.fromkeys(model, 1), high=100)
    conflict = model.why_infeasible()
    statement, proof, *lines = str(conflict).splitlines()
    assert conflict.is_minimal
    assert statement == conflict.statement()
    assert proof == conflict.proof_statement()
    assert len(lines) == len(conflict.items) == 13
    for line, item in zip(lines, conflict.items, strict=True):
        asked = model.items[item].times
        assert line.startswith(f"  {label(item)}{'' if asked == 'once' else ', ' + asked}: ")
    many = str(pigeons(24, 23).why_infeasible(time_limit=5)).splitlines()
    assert many[-1] == "  … (47)"
    assert sum(line.startswith("  ") for line in many) == 41


def test_a_row_among_many_items_is_printed_with_its_options() -> None:
    model = Model({k: [k] for k in range(12)})
    model.add_row("few", dict.fromkeys(model, 1), high=11)
    conflict = model.why_infeasible()
    assert str(conflict).splitlines()[-1].startswith("  row few, at most 11: 0, 1, 2, 3")


def test_a_row_in_conflict_is_printed_with_the_options_of_items_in_conflict_first() -> None:
    model = Model({k: [k] for k in range(20)})
    model.relax(range(18))
    model.add_row("few", {k: 3 if k < 18 else 5 for k in range(20)}, high=9)
    line = str(model.why_infeasible()).splitlines()[-1]
    assert line.startswith("  row few, at most 9: 5 × 18, 5 × 19, 3 × 0, 3 × 1")
    assert line.endswith("… (20)")


def test_a_model_with_a_solution_has_no_conflict() -> None:
    with pytest.raises(ModelError, match="there is a solution"):
        queens(5).why_infeasible()


def test_a_conflict_that_is_stopped_is_the_smallest_so_far() -> None:
    conflict = mutilated_board(10).why_infeasible(time_limit=1.0)
    assert not conflict.model.solve(backend="dlx")
    with pytest.raises(StoppedError, match="time was over"):
        pigeons(40, 39).why_infeasible(time_limit=0.0, backend="dlx:python")


def timetable(seed: int, exams: int, slots: int) -> Model:
    """Return exams in rooms large enough, where groups of students sit one exam at a time."""
    random, rooms = Random(seed), {"A": 130, "B": 90, "C": 100, "D": 60, "E": 50}
    sizes = [random.randint(20, 120) for _ in range(exams)]
    groups = [random.sample(range(exams), 4) for _ in range(exams)]
    model = Model()
    model.add_items_from(("exam", exam) for exam in range(exams))
    model.add_items_from(((slot, room) for slot in range(slots) for room in rooms), optional=True)
    model.add_items_from(
        (("group", group, slot) for group in range(exams) for slot in range(slots)), optional=True
    )
    for exam, slot, room in product(range(exams), range(slots), rooms):
        if rooms[room] >= sizes[exam]:
            busy = [("group", g, slot) for g, members in enumerate(groups) if exam in members]
            model.add_option((exam, slot, room), [("exam", exam), (slot, room), *busy])
    return model


def test_a_conflict_that_one_backend_sees_at_once_is_not_left_to_another() -> None:
    model = timetable(seed=3, exams=40, slots=8)
    assert model.solve(backend="dlx:python", time_limit=0.3).status == "unknown"
    conflict = model.why_infeasible(backend="dlx:python", time_limit=30)
    assert len(conflict.items) < len(model.items) / 2
    assert not conflict.model.solve(backend="mip")


def test_a_minimal_conflict_stays_minimal_where_the_time_is_over_before_all_orders_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.trust.conflict_clock._LEAST_SECONDS_OF_FURTHER", 0.0)
    conflict = mutilated_board(6).why_infeasible()
    assert_minimal(conflict)


def exam_timetable(seed: int, exams: int = 36, slots: int = 8, groups: int = 260) -> Model:
    """Return exams of groups, which sit one at a time, with seats for a part of all in a slot."""
    random = Random(seed)
    sizes = [random.randrange(20, 120) for _ in range(exams)]
    sets = [random.sample(range(exams), 4) for _ in range(groups)]
    model = Model()
    model.add_items_from(("exam", exam) for exam in range(exams))
    model.add_items_from(product(range(groups), range(slots)), optional=True)
    for exam, slot in product(range(exams), range(slots)):
        busy = [(group, slot) for group in range(groups) if exam in sets[group]]
        model.add_option((exam, slot), [("exam", exam), *busy])
    for slot in range(slots):
        weights = {(exam, slot): size for exam, size in enumerate(sizes)}
        model.add_row(("seats", slot), weights, high=sum(sizes) // slots)
    return model


def colouring(seed: int, vertices: int = 60, colours: int = 5) -> Model:
    """Return the colourings of a random graph, of which there are none."""
    random = Random(seed)
    edges = [pair for pair in combinations(range(vertices), 2) if random.random() < 0.35]
    model = Model()
    model.add_items_from(range(vertices))
    model.add_items_from(product(edges, range(colours)), optional=True)
    for vertex, colour in product(range(vertices), range(colours)):
        at = [(edge, colour) for edge in edges if vertex in edge]
        model.add_option((vertex, colour), [vertex, *at])
    return model


def cars(seed: int, count: int = 30) -> Model:
    """Return cars on a line, of which so many in a row may have a feature; too many have some."""
    random, model = Random(seed), Model()
    limits = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)]
    kinds = sorted({tuple(sorted(random.sample(range(5), random.randrange(4)))) for _ in range(9)})
    wanted = [random.choice(kinds) for _ in range(count)]
    for kind in kinds:
        model.add_item(("kind", kind), multiplicity=wanted.count(kind))
    model.add_items_from(("place", place) for place in range(count))
    for place, kind in product(range(count), kinds):
        model.add_option((place, kind), [("place", place), ("kind", kind)])
    for feature, (most, window) in enumerate(limits):
        for first in range(count - window + 1):
            places = range(first, first + window)
            weights = {(p, kind): 1 for p in places for kind in kinds if feature in kind}
            if weights:
                model.add_row((feature, first), weights, high=most)
    return model


def assert_needed(model: Model, conflict: Conflict[Model]) -> None:
    """Assert that a conflict has no solution, and has one without any part of it, by other means.

    It is asked of the whole model, in which all else may be met or not.
    """
    loose = model.copy()
    for item in set(model.items) - set(conflict.items):
        loose.set_multiplicity(item, (0, None))
    for row in set(model.rows) - set(conflict.rows):
        loose.remove_row(row)

    def has_one(model: Model) -> bool:
        result = model.solve(backend="cpsat", given=conflict.given, time_limit=60)
        assert result.status is not Status.UNKNOWN
        return bool(result)

    assert not has_one(loose)
    for item in conflict.items:
        low, high = loose.items[item].low, loose.items[item].high
        loose.set_multiplicity(item, (0, None))
        assert has_one(loose)
        loose.set_multiplicity(item, (low, high))
    for row in conflict.rows:
        without_row = loose.copy()
        without_row.remove_row(row)
        assert has_one(without_row)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("make", [colouring, cars])
def test_conflicts_of_large_models_are_in_conflict_and_minimal(
    make: Callable[[int], Model], seed: int
) -> None:
    model = make(seed)
    conflict = model.why_infeasible(time_limit=30)
    assert conflict.is_minimal
    assert len(conflict.items) + len(conflict.rows) < 400
    assert_needed(model, conflict)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_timetable_without_a_solution_names_a_tenth_of_its_demands_at_most(seed: int) -> None:
    model = exam_timetable(seed)
    conflict = model.why_infeasible(time_limit=5)
    assert len(conflict.items) + len(conflict.rows) < (len(model.items) + len(model.rows)) / 10
    assert not conflict.model.solve(backend="auto", time_limit=60)


def test_who_names_demands_in_conflict_is_asked_of_small_models_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.trust.conflict_search._MOST_WITHOUT_NAMES", 0)
    random, seen = Random(11), 0
    while seen < 40:
        model = random_model_with_rows(random) if seen % 2 else random_model(random)
        given = random.sample(list(model), random.randint(0, 2))
        if brute_force(model, given, []):
            continue
        seen += 1
        conflict = model.why_infeasible(given=given, time_limit=None)
        assert not has_solution(model, conflict)
        for part in (*conflict.items, *conflict.rows, *conflict.given):
            assert has_solution(model, conflict, without=part)
        assert conflict.is_minimal


class SlowClock:
    """A clock by which every query takes a quarter of a second."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.asked: list[float] = []
        self.limits: list[float | None] = []
        self._answer = queries.answer
        monkeypatch.setattr("xcmodel.backend.deadline.perf_counter", lambda: self.now)
        monkeypatch.setattr("xcmodel.search.queries.answer", self.answer)

    def answer(self, compiled: CompiledProblem, backend: str, query: Query) -> Result:
        self.asked.append(self.now)
        self.limits.append(query.time_limit)
        self.now += 0.25
        return self._answer(compiled, backend, query)


def test_a_conflict_asks_nobody_any_more_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SlowClock(monkeypatch)
    query = Query(Task.ENUMERATE, time_limit=3.0, asked=clock.now)
    conflict = find_conflict(mutilated_board(6).to_compiled(), "dlx", query, Model)
    assert not conflict.is_minimal
    assert "; a part of this may be enough: the search for a small" in conflict.statement()
    assert conflict.evidence is not None
    assert max(clock.asked) <= 103.0


def test_no_step_begins_that_would_end_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    clock.advance_with(conflict_search, "problem_of", 1.0)
    began = clock.now
    query = Query(Task.ENUMERATE, time_limit=12.0, asked=began)
    conflict = find_conflict(pigeons(9, 8).to_compiled(), "dlx", query, Model)
    assert not conflict.is_minimal
    assert 6.0 < clock.now - began <= 12.0


def test_loading_a_backend_leaves_it_a_moment_to_see_that_there_is_no_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SlowClock(monkeypatch)
    query = Query(Task.ENUMERATE, time_limit=1.0, asked=clock.now - 2.0)
    assert find_conflict(pigeons(5, 4).to_compiled(), "dlx", query, Model).items
    assert clock.limits[0]


def test_nobody_is_loaded_where_the_first_one_has_taken_all_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)

    def at_once(turns: Turns, *_: object) -> Status:
        clock.advance(turns._seconds_left())
        return Status.UNKNOWN

    monkeypatch.setattr(Turns, "status_at_once", at_once)
    monkeypatch.setattr(Turns, "_able", lambda *_: pytest.fail("others are asked"))
    query = Query(Task.ENUMERATE, time_limit=0.2, asked=clock.now)
    with pytest.raises(StoppedError, match="the time was over before"):
        find_conflict(pigeons(5, 4).to_compiled(), "dlx", query, Model)


def random_model_with_rows(random: Random) -> Model:
    model = random_model(random)
    for row in ("weight", "money"):
        weights = {option: random.choice([-2, -1, 1, 2.5, 3]) for option in model}
        low, high = sorted((random.randint(-4, 9), random.randint(0, 12)))
        model.add_row(row, weights, low=low, high=high)
    return model


def has_solution(model: Model, conflict: Conflict[Model], *, without: object = None) -> bool:
    """Return whether a conflict, but for one thing in it, has a solution, by brute force."""
    loose = model.copy()
    for item in set(model.items) - set(conflict.items) | {without} & set(model.items):
        loose.set_multiplicity(item, (0, None))
    for row in set(model.rows) - set(conflict.rows) | {without} & set(model.rows):
        loose.remove_row(row)
    return bool(brute_force(loose, [name for name in conflict.given if name != without], []))


def test_conflicts_with_rows_are_minimal_and_cross_checked() -> None:
    random, named = Random(7), 0
    while named < 15:
        model = random_model_with_rows(random)
        given = random.sample(list(model), random.randint(0, 2))
        if brute_force(model, given, []):
            continue
        conflict = model.why_infeasible(given=given, time_limit=None)
        named += bool(conflict.rows)
        assert not has_solution(model, conflict)
        for part in (*conflict.items, *conflict.rows, *conflict.given):
            assert has_solution(model, conflict, without=part)
        assert conflict.is_minimal
        assert conflict.evidence is not None
        assert conflict.evidence.strength == ("cross-checked" if conflict.rows else "proved")
        given = [name for name in conflict.given if name in conflict.model]
        if len(given) == len(conflict.given):
            assert not conflict.model.solve(given=given, backend="cpsat")


def roster() -> Model:
    """Return a model of two duties, of which nobody can do both within eight hours."""
    model = Model({"Ann": [1], "Bob": [1], "Cem": [2], "Dee": [3]})
    model.add_row("hours", {"Ann": 5, "Bob": 4.5, "Cem": 4, "Dee": 1}, high=8)
    model.add_row("pay", {"Ann": 5, "Cem": 4}, high=100)
    return model


def test_a_row_that_alone_makes_a_model_infeasible_is_named() -> None:
    conflict = roster().why_infeasible()
    assert (conflict.items, conflict.rows, conflict.given) == ((1, 2), ("hours",), ())
    assert conflict.statement() == (
        "2 items cannot be covered together within the weighted row hours: 1, 2"
    )
    assert conflict.model.rows["hours"].high == 8
    assert str(conflict).splitlines()[-1] == (
        "  row hours, at most 8: 5 × Ann, 4.5 × Bob, 4 × Cem, 1 × Dee"
    )
    assert "<p>row hours, at most 8: 5 × Ann" in conflict._repr_html_()
    optional = roster()
    optional.relax([1, 2, 3])
    given = optional.why_infeasible(given=["Ann", "Cem"])
    assert given.statement() == (
        "the weighted row hours cannot be met with the given options Ann, Cem"
    )
    assert list(given.model) == ["Ann", "Bob", "Cem", "Dee"]
    assert not given.model.solve(given=given.given, backend="cpsat")


def test_rows_that_take_no_part_are_not_named_and_any_backend_may_be_asked() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]})
    model.add_row("weight", {"A": 1}, high=9)
    for backend in ("dlx", "auto", "cpsat", "sat"):
        conflict = model.why_infeasible(backend=backend)
        assert (conflict.items, conflict.rows) == ((1, 2, 3), ())
    model = roster()
    model.remove_row("hours")
    with pytest.raises(ModelError, match="there is a solution"):
        model.why_infeasible()


def test_two_rows_that_contradict_each_other_are_both_named() -> None:
    model = Model({"A": [1], "B": [1]}, optional=[1])
    model.add_row("most", {"A": 1, "B": 1}, high=0)
    model.add_row("least", {"A": 2, "B": 1}, low=1)
    conflict = model.why_infeasible()
    assert conflict.statement() == "the weighted rows most, least cannot be met together"
    assert conflict.items == ()


def test_a_backend_that_cannot_take_such_weights_is_left_out() -> None:
    model = Model({k: [k % 12] for k in range(120)})
    model.add_row("sum", {k: 10**12 + 7**k % 10**11 for k in range(120)}, low=1, high=10**12)
    assert model.why_infeasible(time_limit=20).rows == ("sum",)


def test_what_is_no_backend_is_told_as_by_other_queries() -> None:
    with pytest.raises(TypeError, match="stands where one backend should"):
        roster().why_infeasible(backend=["dlx", "cpsat"])  # type: ignore[arg-type]


def test_items_with_penalties_count_with_all_multiplicities_that_they_allow() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})
    model.penalise(4, under=1)
    assert model.why_infeasible().items == (1, 2, 3)
    model.penalise(1, under=1)
    with pytest.raises(ModelError, match="there is a solution"):
        model.why_infeasible()


def test_a_certificate_of_a_conflict_knows_nothing_of_rows(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="a certificate of a conflict cannot take row 'hours'"):
        roster().why_infeasible(certificate=tmp_path / "proof")


def test_ctrl_c_before_any_conflict_is_known_is_told_as_by_other_queries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(conflict_search, "direct_conflict", pressed_ctrl_c)
    with pytest.raises(Interrupted) as stopped:
        pigeons(4, 3).why_infeasible()
    assert stopped.value.result.stop_reason is StopReason.INTERRUPTED
    assert stopped.value.result.backend == "dlx"


@pytest.mark.parametrize("name", ["without_needless", "problem_of"])
def test_ctrl_c_once_a_conflict_is_known_returns_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, presses = getattr(conflict_search, name), [1]

    def pressed_once(*asked: object) -> object:
        calls = len(presses)
        presses.append(calls)
        if calls == (1 if name == "without_needless" else 2):
            raise KeyboardInterrupt
        return made(*asked)

    monkeypatch.setattr(conflict_search, name, pressed_once)
    conflict = pigeons(4, 3).why_infeasible()
    assert len(conflict.items) == 7
    assert not conflict.is_minimal


def test_ctrl_c_while_a_conflict_is_told_makes_its_model_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[object] = []

    def pressed_once(*asked: Any) -> None:
        calls.append(asked)
        if len(calls) == 1:
            raise KeyboardInterrupt
        add_demands(*asked)

    monkeypatch.setattr("xcmodel.trust.conflict.add_demands", pressed_once)
    conflict = pigeons(4, 3).why_infeasible()
    assert conflict.is_minimal
    assert conflict.model.solve().status is Status.INFEASIBLE


def out_of_time(*_: object) -> Result:
    return pigeons(20, 19).count_result(backend="dlx:python", time_limit=0.0)


def pressed_ctrl_c(*_: object) -> Result:
    raise KeyboardInterrupt


@pytest.mark.parametrize("certify", [out_of_time, pressed_ctrl_c])
def test_a_conflict_is_kept_where_its_certificate_is_stopped(
    certify: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "certify", certify)
    conflict = pigeons(4, 3).why_infeasible(certificate=tmp_path / "proof")
    assert len(conflict.items) == 7
    assert (conflict.evidence is None) == (certify is pressed_ctrl_c)
    assert not list(tmp_path.iterdir())
    assert conflict.is_certified is False
    assert "no certificate was written" in str(conflict)
    assert "no certificate was written" in conflict._repr_html_()


@pytest.mark.parametrize("n", [2, 4, 6])
@pytest.mark.parametrize("bounds", [(1, 2), (1, None)])
def test_a_conflict_whose_demands_are_exact_by_what_is_forbidden_has_a_sound_certificate(
    n: int, bounds: Multiplicity, tmp_path: Path
) -> None:
    # The last item may be covered twice, but one option is left for it, that of a path.
    model = Model({k: [k, k + 1] for k in range(n)} | {"last": [n], "first": [0]})
    model.set_multiplicity(n, bounds)
    path, forbidden = tmp_path / "proof", ["last", "first"]
    conflict = model.why_infeasible(forbidden=forbidden, certificate=path)
    assert conflict.congruence is not None
    assert conflict.is_certified
    report = check_certificate(model, path, checker="python")
    assert (report.kind, report.items) == ("conflict", tuple(range(n + 1)))
    assert report.forbidden == ("last", "first")


def test_a_conflict_says_whether_its_certificate_was_written(tmp_path: Path) -> None:
    conflict = pigeons(4, 3).why_infeasible(certificate=tmp_path / "proof")
    assert conflict.is_certified is (tmp_path / "proof").exists() is True
    assert "certificate" not in str(conflict)
    assert pigeons(4, 3).why_infeasible().is_certified is None
