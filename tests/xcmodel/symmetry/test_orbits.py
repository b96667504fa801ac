"""The model of the solutions that a symmetry fixes, as small examples."""

from collections.abc import Iterable

from xcmodel import Model, Symmetries
from xcmodel.backend import Query, Task
from xcmodel.problem.names import Name
from xcmodel.search import queries
from xcmodel.symmetry.orbits import OrbitProblem, orbit_problem

SWAP = {"A": "B", "B": "A"}


TIED = Model({"A": [1, 2], "B": [1, 3], "C": [1]}, multiplicities={1: (1, 3)}, optional=[2, 3])


def fixed_by_swap(
    model: Model, given: Iterable[Name] = (), forbidden: Iterable[Name] = ()
) -> OrbitProblem | None:
    structure = Symmetries(model, options=[SWAP]).structure
    names = structure.compiled.options.numbers
    swap = [1, 0, *range(2, len(model.options))]
    return orbit_problem(structure, swap, names(given), names(forbidden))


def orbits_under_swap(model: Model, **conditions: Iterable[Name]) -> OrbitProblem:
    orbits = fixed_by_swap(model, **conditions)
    assert orbits is not None
    return orbits


def count(orbits: OrbitProblem) -> int | None:
    compiled = orbits.problem.to_compiled()
    given = compiled.options.numbers(orbits.given)
    return queries.count(compiled, "dlx", Query(Task.COUNT, given)).count


def covers(orbits: OrbitProblem) -> dict[Name, tuple[Name, ...]]:
    return {name: option.items for name, option in orbits.problem.options.items()}


def test_an_orbit_of_options_is_an_option_and_an_orbit_of_items_an_item() -> None:
    model = Model({"A": ["nw", "sw"], "B": ["ne", "se"], "C": ["nw", "ne"], "D": ["sw", "se"]})
    orbits = orbits_under_swap(model)
    assert covers(orbits) == {0: (0, 1), 2: (0,), 3: (1,)}
    assert count(orbits) == 2


def test_options_that_exclude_their_images_are_left_out() -> None:
    orbits = orbits_under_swap(Model({"A": [1, 2], "B": [1, 3], "C": [1]}, optional=[2, 3]))
    assert covers(orbits) == {2: (0,)}


def test_what_all_orbits_cover_twice_becomes_half_of_it() -> None:
    orbits = orbits_under_swap(Model({"A": [1, 2], "B": [1, 3]}, multiplicities={1: (1, 3)}))
    assert covers(orbits) == {0: (0, 1)}
    assert (orbits.problem.items[0].low, orbits.problem.items[0].high) == (1, 1)


def test_what_no_number_of_orbits_can_cover_leaves_no_solution() -> None:
    model = Model({"A": [1, 2], "B": [1, 3]}, multiplicities={1: 1}, optional=[2, 3])
    swapped = Symmetries(model, options=[SWAP])
    assert orbit_problem(swapped.structure, [1, 0]) is None
    model = Model({"A": [1], "B": [1], "C": [1], "D": [1]}, multiplicities={1: 3})
    four = Symmetries(model, options=[{**SWAP, "C": "D", "D": "C"}])
    assert orbit_problem(four.structure, [1, 0, 3, 2]) is None


def test_an_orbit_that_covers_an_item_twice_beside_others_is_tied_together() -> None:
    orbits = orbits_under_swap(TIED)
    assert covers(orbits) == {
        (0, "none"): ((0, "tie", 0), (0, "tie", 1)),
        (0, 0): (0, 1, (0, "tie", 0)),
        (0, 1): (0, (0, "tie", 1)),
        2: (0,),
    }
    assert count(orbits) == 3


def test_a_given_orbit_is_given_with_all_its_copies_and_a_forbidden_one_is_left_out() -> None:
    orbits = orbits_under_swap(TIED, given=["A", "B"])
    assert orbits.given == ((0, 0), (0, 1))
    assert count(orbits) == 2
    orbits = orbits_under_swap(TIED, forbidden=["A", "B"])
    assert covers(orbits) == {2: (0,)}


def test_a_given_orbit_that_excludes_itself_leaves_no_solution() -> None:
    model = Model({"A": [1, 2], "B": [1, 3]}, optional=[2, 3])
    assert fixed_by_swap(model, given=["A", "B"]) is None


def test_options_of_an_orbit_share_an_item_if_they_agree_on_its_colour() -> None:
    for hue, expected in (("red", {0: (0, 1)}), ("green", {})):
        colours = {"A": {1: "red"}, "B": {1: hue}}
        model = Model({"A": [1, 2], "B": [1, 3]}, optional=[1, 2, 3], colours=colours)
        orbits = orbits_under_swap(model)
        assert covers(orbits) == expected
        assert [list(option.colours) for option in orbits.problem.options.values()] == [
            [0] for _ in expected
        ]
