"""Symmetries of models with weighted rows: magic squares, labelings and small examples."""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import factorial
from typing import Any
from unittest import mock

import pytest

from symmetric_models import n_classes
from xcmodel import Model, ModelError, Symmetries
from xcmodel.backend import Query, Task
from xcmodel.problem.names import Name
from xcmodel.search import queries
from xcmodel.symmetry import counting
from xcmodel.symmetry.orbits import OrbitProblem, orbit_problem
from xcmodel.symmetry.weighted_rows import Row

SQUARE = list(product(range(3), repeat=2))
LINES = [
    *([(i, j) for j in range(3)] for i in range(3)),
    *([(i, j) for i in range(3)] for j in range(3)),
    [(i, i) for i in range(3)],
    [(i, 2 - i) for i in range(3)],
]
TRIANGLE = ["axb", "byc", "cza"]


def labelings(places: Sequence[Name]) -> Model:
    """Return the model that puts the numbers from 1 on these places, each number once."""
    numbers = range(1, len(places) + 1)
    return Model({(place, number): [place, number] for place in places for number in numbers})


def weights_of(model: Model, places: Sequence[Name], *, less: int = 0) -> dict[Name, int]:
    """Return the numbers on these places, each less by so much."""
    return {o: o[1] - less for o in model if isinstance(o, tuple) and o[0] in places}


def magic_squares(*, less: int = 0) -> Model:
    model = labelings(SQUARE)
    for number, line in enumerate(LINES):
        total = 15 - 3 * less
        model.add_row(number, weights_of(model, line, less=less), low=total, high=total)
    return model


def magic_triangles() -> Model:
    """Return the numbers from 1 to 6 on corners and sides, with equal sums along all sides.

    What the sum is, is left open: so a row has the difference of two sides.
    """
    model = labelings("abcxyz")
    for one, other in combinations(TRIANGLE, 2):
        weights = weights_of(model, one)
        for option, weight in weights_of(model, other).items():
            weights[option] = weights.get(option, 0) - weight
        model.add_row((one, other), weights, low=0, high=0)
    return model


def test_the_magic_squares_of_order_three_are_one_up_to_rotations_and_reflections() -> None:
    model = magic_squares()
    symmetries = model.symmetries()
    assert (symmetries.order, model.count(backend="auto")) == (8, 8)
    assert model.count(backend="auto", up_to=symmetries) == 1
    assert len(list(model.solutions(backend="auto", up_to=symmetries))) == 1
    assert len(list(model.representatives(backend="auto"))) == 1
    quarter = {(i, j): (j, 2 - i) for i, j in SQUARE}
    assert model.count(backend="auto", up_to=[quarter]) == 2


def test_only_symmetries_that_keep_a_given_number_matter() -> None:
    model = magic_squares()
    symmetries = model.symmetries()
    given: Any = {"given": [((0, 0), 8)]}
    result = model.count_result(backend="auto", up_to=symmetries, **given)
    assert (result.count, result.symmetries) == (1, 2)
    assert model.count(backend="auto", **given) == 2
    forbidden: Any = {"forbidden": [((0, 0), 8), ((0, 0), 6)]}
    result = model.count_result(backend="auto", up_to=symmetries, **forbidden)
    assert (result.count, result.symmetries) == (2, 2)


def test_a_row_goes_to_one_with_all_signs_changed() -> None:
    # By what they exceed 5, numbers sum up to 0: then n may be exchanged with 10 - n.
    assert magic_squares(less=5).symmetries().order == 16
    exchanged = {(cell, n): (cell, 10 - n) for cell in SQUARE for n in range(1, 10)}
    assert Symmetries(magic_squares(less=5), options=[exchanged]).order == 2
    with pytest.raises(ModelError, match="no symmetry: row 0 has no image, since in no row"):
        Symmetries(magic_squares(), options=[exchanged])


def test_magic_triangles_are_counted_up_to_what_keeps_sums_equal() -> None:
    model = magic_triangles()
    found = {
        frozenset(zip("abcxyz", numbers, strict=True))
        for numbers in permutations(range(1, 7))
        if len({sum(numbers["abcxyz".index(place)] for place in side) for side in TRIANGLE}) == 1
    }
    symmetries = model.symmetries()
    # Six of the triangle, and each with n exchanged with 7 - n.
    assert symmetries.order == 12
    assert model.count(backend="auto") == len(found) == 24
    assert n_classes(found, symmetries.generators) == 2
    assert model.count(backend="auto", up_to=symmetries) == 2
    triangle = [
        dict(zip("abcxyz", "bcayzx", strict=True)),
        {"a": "b", "b": "a", "y": "z", "z": "y"},
    ]
    assert model.count(backend="auto", up_to=triangle) == 4  # Sums from 9 to 12.


def test_a_count_up_to_symmetry_is_checked_by_another_backend() -> None:
    model = magic_triangles()
    result = model.count_result(backend="sat", up_to=model.symmetries(), check=True)
    assert result.evidence is not None
    assert (result.count, result.evidence.strength) == (2, "cross-checked")


def test_what_goes_to_no_row_is_told_with_the_row() -> None:
    model = Model({"A": [1], "B": [2], "C": [3], "D": [4]}, optional=[1, 2, 3, 4])
    model.add_row("first", {"A": 1, "B": 2}, high=2)
    with pytest.raises(ModelError, match=r"row 'first' has no image, .* same weights$") as raised:
        Symmetries(model, options=[{"A": "B", "B": "A"}])
    assert raised.value.subject == "first"
    with pytest.raises(ModelError, match=r"row 'first' has no image, .* say which option goes"):
        model.count(backend="sat", up_to=[{1: 2, 2: 1}])
    model.add_row("second", {"C": 1, "D": 2}, low=1)
    there = {"A": "C", "C": "A", "B": "D", "D": "B"}
    with pytest.raises(ModelError, match="row 'first' goes to row 'second', which has other bo"):
        Symmetries(model, options=[there])
    model.remove_row("second")
    model.add_row("second", {"C": 1, "D": 2}, high=2)
    assert Symmetries(model, options=[there]).order == model.symmetries().order == 2


def test_a_row_whose_bounds_tell_its_signs_does_not_go_to_itself_with_all_changed() -> None:
    model = Model({"A": [1], "B": [2]}, optional=[1, 2])
    model.add_row("balance", {"A": 1, "B": -1}, low=-1, high=0)
    assert model.symmetries().order == 1
    with pytest.raises(ModelError, match="row 'balance' goes to itself with all signs changed"):
        Symmetries(model, options=[{"A": "B", "B": "A"}])


def test_symmetries_of_a_model_without_rows_are_checked_by_those_that_it_is_given_later() -> None:
    model = Model({"A": [1], "B": [1]})
    swap = Symmetries(model, options=[{"A": "B", "B": "A"}])
    model.add_row("hours", {"A": 1}, high=0)
    with pytest.raises(ModelError, match="no symmetry: row 'hours'"):
        model.count(backend="sat", up_to=swap)


def test_rows_that_all_options_meet_or_that_demand_the_same_hinder_no_symmetry() -> None:
    model = Model({"A": [1], "B": [2], "C": [3], "D": [4]}, optional=[1, 2, 3, 4])
    model.add_row("loose", {"A": 1, "B": 2}, high=3)
    model.add_row("nothing", {}, high=3)
    assert model.symmetries().order == 24
    for name, options in ("one", "AB"), ("other", "CD"), ("one again", "AB"):
        model.add_row(name, dict.fromkeys(options, 0.5), high=0.5)
    model.add_row("other again", {"C": -1, "D": -1}, low=-1)
    assert model.symmetries().order == 8


def test_options_with_the_same_items_differ_by_their_weights() -> None:
    model = Model({"A": [1], "B": [1], "C": [2], "D": [2]})
    assert model.symmetries().order == 2
    for one, other in ("AB", "DC"):
        model.add_row(one, {one: 1, other: 2}, high=1)
    symmetries = Symmetries(model, items=[{1: 2, 2: 1}])
    assert symmetries.generators == [{"A": "D", "B": "C", "C": "B", "D": "A"}]
    assert model.symmetries().order == 2


def test_an_orbit_of_tied_copies_has_the_weights_of_its_options_once() -> None:
    model = Model({"A": [1, 2], "B": [1, 3], "C": [1]}, multiplicities={1: (1, 3)}, optional=[2, 3])
    model.add_row("hours", {"A": 2, "B": 2, "C": 1}, high=4)
    structure = Symmetries(model, options=[{"A": "B", "B": "A"}]).structure
    orbits = orbit_problem(structure, [1, 0, 2])
    assert orbits is not None
    assert [dict(row.weights) for row in orbits.problem.rows.values()] == [{(0, 0): 4, 2: 1}]
    assert n_solutions(orbits) == 2
    assert model.count(backend="sat", up_to=[{"A": "B", "B": "A"}]) == 4


def n_fixed_by_swap(weights: dict[Name, int], **bounds: int) -> int | None:
    """Return how many solutions with C a swap fixes, or None where it is known that none is."""
    model = Model({"A": [1], "B": [2], "C": [3]}, optional=[1, 2, 3])
    model.add_row("row", weights, **bounds)
    structure = Symmetries(model, options=[{"A": "B", "B": "A"}]).structure
    return n_solutions(orbit_problem(structure, [1, 0, 2], given=[2]))


def n_solutions(orbits: OrbitProblem | None) -> int | None:
    if orbits is None:
        return None
    compiled = orbits.problem.to_compiled()
    given = compiled.options.numbers(orbits.given)
    return queries.count(compiled, "sat", Query(Task.COUNT, given)).count


def test_a_row_that_no_orbits_meet_leaves_no_solution() -> None:
    assert n_fixed_by_swap({"A": 1, "B": 1}, low=1, high=1) == 0
    assert n_fixed_by_swap({}, low=1) is None
    assert n_fixed_by_swap({"A": 1, "B": -1}, low=0, high=0) == 2


def test_what_is_permuted_in_every_way_is_counted_by_cycle_types(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counting, "_SOLUTIONS_PER_TERM", 0)  # Else the few solutions are listed.
    model = Model({(parcel, van): [parcel] for parcel in range(6) for van in "AB"})
    for van in "AB":
        model.add_row(van, {(parcel, van): 2.5 for parcel in range(6)}, high=10)
    symmetries = model.symmetries()
    assert symmetries.order == 1440
    result = model.count_result(backend="sat", up_to=symmetries)
    assert (result.count, result.symmetries) == (2, 1440)  # 2 and 4 parcels, or 3 and 3.


def test_rows_that_a_symmetry_leaves_as_they_are_are_not_carried_anywhere() -> None:
    model = Model({k: [k] for k in range(40)}, optional=range(40))
    for row in range(5):
        model.add_row(row, {k: k % 2 + row + 1 for k in range(40)}, high=60)
    with mock.patch.object(Row, "moved", side_effect=AssertionError):
        assert model.symmetries().order == factorial(20) ** 2
    with pytest.raises(ModelError, match="no symmetry: row 1 has no image"):
        Symmetries(model, options=[{0: 1, 1: 0}])
