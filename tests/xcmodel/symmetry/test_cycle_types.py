"""Groups of all permutations within sets of items, by their cycle types."""

from itertools import combinations, product
from math import factorial
from random import Random
from unittest import mock

import pytest

from classics import dominoes, latin_squares
from symmetric_models import n_classes
from xcmodel import Model, Symmetries
from xcmodel.symmetry import counting
from xcmodel.symmetry.cycle_types import CycleTypes, cycle_types
from xcmodel.testing import brute_force


def graphs(n: int, degree: int) -> Model:
    """Return the model of graphs on n vertices, each with so many neighbours."""
    model = Model()
    model.add_items_from(range(n), multiplicity=degree)
    for edge in combinations(range(n), 2):
        model.add_option(edge, edge)
    return model


def tables(rows: int, columns: int) -> Model:
    """Return the model of tables of zeros and ones with one or two ones in each line."""
    lines = [*(("row", i) for i in range(rows)), *(("column", j) for j in range(columns))]
    cells = {(i, j): [("row", i), ("column", j)] for i, j in product(range(rows), range(columns))}
    return Model(cells, multiplicities=dict.fromkeys(lines, (1, 2)))


def types_of(model: Model, symmetries: Symmetries | None = None) -> CycleTypes | None:
    symmetries = symmetries or model.symmetries()
    return cycle_types(symmetries.structure, symmetries.group)


@pytest.mark.parametrize("model", [graphs(5, 2), tables(2, 4), tables(3, 2)])
def test_cycle_types_are_the_classes_of_the_group(model: Model) -> None:
    symmetries = model.symmetries()
    types = types_of(model)
    assert types is not None
    found, expected = list(types), symmetries.group.fusions()
    assert (found[0].representative == symmetries.group.identity).all()
    assert len(types) == len(found) == len(expected)
    assert sorted(one.size for one in found) == sorted(one.size for one in expected)
    elements = {element.tobytes() for element in symmetries.group.elements}
    assert all(one.representative.tobytes() in elements for one in found)


def test_other_groups_have_none() -> None:
    assert types_of(dominoes(4, 4)) is None
    assert types_of(latin_squares(4)) is None
    assert types_of(tables(3, 3)) is None  # Rows and columns may be exchanged.
    model = graphs(5, 2)
    even = Symmetries(model, items=[{0: 1, 1: 2, 2: 0}, {2: 3, 3: 4, 4: 2}])
    assert even.order == factorial(5) // 2
    assert types_of(model, even) is None


def test_options_that_items_do_not_tell_apart_have_none() -> None:
    assert types_of(Model({"A": [1], "B": [2], "C": [1], "D": [2]}, optional=[1, 2])) is None
    coloured = Model(
        {"A": [1, 2], "B": [1, 2]}, optional=[1], colours={"A": {1: "red"}, "B": {1: "blue"}}
    )
    assert types_of(coloured) is None


# OEIS A005638, A033301.
@pytest.mark.parametrize(
    ("n", "degree", "classes"), [(8, 3, 6), (10, 3, 21), (12, 3, 94), (9, 4, 16), (10, 4, 60)]
)
def test_regular_graphs_are_counted_up_to_all_permutations(
    n: int, degree: int, classes: int
) -> None:
    model = graphs(n, degree)
    result = model.count_result(up_to=model.symmetries())
    assert (result.count, result.symmetries) == (classes, factorial(n))


def test_a_count_that_is_too_large_to_be_certified_is_claimed() -> None:
    model = graphs(10, 3)
    result = model.count_result(up_to=model.symmetries(), check=True)
    assert result.count == 21
    assert result.evidence is not None
    assert result.evidence.strength.value == "claimed"


@pytest.mark.parametrize("seed", range(12))
def test_means_over_cycle_types_are_the_classes_that_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    model = random.choice([graphs(5, 2), graphs(4, 1), graphs(6, 1), tables(2, 4), tables(3, 2)])
    names = list(model)
    given = random.sample(names, random.choice([0, 0, 1]))
    forbidden = [name for name in random.sample(names, random.choice([0, 2])) if name not in given]
    symmetries = model.symmetries()
    kept = [
        element
        for element in symmetries
        if all({element.get(o, o) for o in some} == set(some) for some in (given, forbidden))
    ]
    expected = n_classes(brute_force(model, given, forbidden), kept)
    with (
        mock.patch.object(counting, "_MANY_SYMMETRIES", 0),
        mock.patch.object(counting, "_SOLUTIONS_PER_TERM", 0),
    ):
        assert model.count(up_to=symmetries, given=given, forbidden=forbidden) == expected


def test_groups_of_many_interchangeable_items_are_left_to_other_methods() -> None:
    model = Model({k: [k, "one"] for k in range(1000)}, optional=range(1000))
    assert types_of(model) is None
