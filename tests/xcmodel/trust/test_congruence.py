"""Proofs by congruences: weights of items, checked with whole numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from benchmarks.families.langford import langford
from benchmarks.models.tilings import TETROMINOES, board, bricks, orientations, tiling
from classics import mutilated_board
from xcmodel import Model
from xcmodel.backend.deadline import Deadline
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name
from xcmodel.puzzles import Polyforms, box, piece_set
from xcmodel.testing import brute_force
from xcmodel.trust import conflict_search
from xcmodel.trust.congruence import Congruence, find_congruence

DOMINOES = tiling([(0, 0), (0, 1), (1, 0)], bricks(1, 2))
"""Three cells, which dominoes cannot cover."""

_MULTIPLICITIES: list[Multiplicity] = [1, 1, 2, 3, (0, 1)]


def congruence_of(model: Model, given: tuple[Name, ...] = ()) -> Congruence | None:
    compiled = model.to_compiled()
    return find_congruence(compiled, compiled.options.numbers(given))


def assert_holds(model: Model, congruence: Congruence) -> None:
    """Assert that weights prove what they are said to, where no option is given."""
    weights, modulus = congruence.weights, congruence.modulus
    for option in model.options.values():
        assert sum(weights.get(item, 0) for item in option.items) % modulus == 0
    items = [model.items[name] for name in weights]
    assert all(item.low == item.high for item in items)
    assert congruence.needed == sum(weights[item.name] * item.low for item in items)
    assert congruence.needed % modulus
    assert set(weights.values()) <= set(range(1, modulus))


@pytest.mark.parametrize(
    ("model", "modulus"),
    [
        (langford(10), 2),
        (mutilated_board(6), 3),
        (tiling(board(10, 10), orientations(TETROMINOES["T"])), 8),
        (tiling(board(9, 9), bricks(3, 5)), 2),
        (tiling(board(4, 5), bricks(1, 3)), 2),
        (mutilated_board(30), 3),
        (tiling(board(18, 18), orientations(TETROMINOES["T"])), 8),
        (Polyforms(piece_set("hexominoes"), box(14, 15)).model, 2),
        (Model({three: list(three) for three in combinations(range(5), 3)}), 3),
    ],
    ids=[
        "Langford",
        "mutilated board",
        "T tetrominoes",
        "bricks",
        "trominoes",
        "large mutilated board",
        "many T tetrominoes",
        "hexominoes",
        "triples",
    ],
)
def test_parity_and_colours_are_found(model: Model, modulus: int) -> None:
    congruence = congruence_of(model)
    assert congruence is not None
    assert congruence.modulus == modulus
    assert_holds(model, congruence)


def test_random_models_with_a_solution_have_no_congruence_and_others_have_one_that_holds() -> None:
    random, found = Random(3), 0
    for _ in range(400):
        items = range(random.randint(2, 7))
        options = {k: random.sample(items, random.randint(1, len(items))) for k in range(8)}
        known = sorted({item for covered in options.values() for item in covered})
        bounds: dict[int, Multiplicity] = {item: random.choice(_MULTIPLICITIES) for item in known}
        model = Model(options, multiplicities=bounds)
        congruence = congruence_of(model)
        if congruence is not None:
            found += 1
            assert_holds(model, congruence)
            assert not brute_force(model, [], [])
        given = tuple(random.sample(sorted(options), 2))
        if congruence_of(model, given) is not None:
            assert not brute_force(model, given, [])
    assert found > 30


def test_a_conflict_tells_its_congruence_in_words() -> None:
    conflict = DOMINOES.why_infeasible()
    assert conflict.congruence is not None
    told = "each option covers an even number of these items, which ask for an odd number: 3"
    assert told in str(conflict)
    assert told in conflict._repr_html_()
    assert conflict.evidence is not None
    assert conflict.evidence.strength == "proved"


def test_colours_of_the_whole_board_are_told_where_a_part_of_it_has_none() -> None:
    board = mutilated_board(6)
    conflict = board.why_infeasible()
    assert conflict.is_minimal
    assert conflict.congruence is not None
    assert_holds(board, conflict.congruence)
    assert not set(conflict.congruence.weights) <= set(conflict.items)
    told = conflict.proof_statement() or ""
    assert told.startswith("with more items, as those in conflict have no such proof by themselves")
    assert "each option covers as many of the items (0, 1), (0, 3)," in told
    assert told.endswith(", which ask for 18 and 16")
    assert "…" not in told + conflict.statement()
    assert all(str(item) in told for item in conflict.congruence.weights)


def test_no_balance_is_told_where_options_cover_more_of_some_items_than_of_others() -> None:
    tetrominoes = congruence_of(tiling(board(10, 10), orientations(TETROMINOES["T"])))
    assert tetrominoes is not None
    assert tetrominoes.balance is None
    assert "weigh 5, each option weighs a multiple of 8" in tetrominoes.statement()


def test_the_items_of_a_proof_are_named_where_the_conflict_has_others_too() -> None:
    edges = Model({"AB": ["A", "B"], "BC": ["B", "C"], "CA": ["C", "A"], "D": ["D"]})
    conflict = edges.why_infeasible()
    assert conflict.congruence is not None
    larger = replace(conflict, items=(*conflict.items, "D"))
    assert "even number of the items A, B, C, which" in (larger.proof_statement() or "")


def test_no_congruence_is_looked_for_when_the_time_is_over() -> None:
    compiled = langford(10).to_compiled()
    assert find_congruence(compiled, ()) is not None
    assert find_congruence(compiled, (), Deadline(0.0)) is None


def test_no_congruence_is_looked_for_among_more_items_than_are_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.trust.congruence.MOST_ITEMS", 10)
    assert congruence_of(langford(10)) is None


def test_hexominoes_in_a_rectangle_are_told_the_parity_of_their_colours() -> None:
    conflict = Polyforms(piece_set("hexominoes"), box(14, 15)).model.why_infeasible(time_limit=3)
    assert len(conflict.items) == 129
    assert conflict.evidence is not None
    assert conflict.evidence.strength == "proved"
    told = "each option covers an even number of these items, which ask for an odd number: 129"
    assert conflict.proof_statement() == told


def test_a_conflict_that_is_stopped_at_once_is_what_the_congruence_of_all_proves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def time_is_over(search: object, demands: object) -> None:
        raise conflict_search._TimeOverError

    monkeypatch.setattr(conflict_search.ConflictSearch, "_minimise", time_is_over)
    found = langford(30).why_infeasible()
    assert (len(found.items), found.is_minimal) == (45, False)
    assert found.congruence is not None
    assert set(found.congruence.weights) == set(found.items)
    assert found.evidence is not None
    assert found.evidence.by == ("a congruence, which holds for each option",)


def test_items_that_are_never_covered_stay_where_they_exclude_options_from_a_congruence() -> None:
    triangle = {pair: list(pair) for pair in ["AB", "BC", "CA"]}
    model = Model({**triangle, "A alone": ["A", "never"]})
    model.set_multiplicity("never", 0)
    conflict = model.why_infeasible()
    assert set(conflict.items) == {"A", "B", "C", "never"}
    assert not brute_force(conflict.model)


def test_a_conflict_without_a_congruence_tells_of_none() -> None:
    crowded = Model({"A": ["p", "h"], "B": ["q", "h"]}, optional=["h"])
    conflict = crowded.why_infeasible()
    assert conflict.congruence is None
    assert str(conflict).startswith("3 items cannot be covered together")
