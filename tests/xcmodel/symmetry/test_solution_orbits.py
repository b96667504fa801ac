"""Solutions up to so many symmetries that only the solutions can be listed."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, product
from math import factorial
from random import Random
from typing import Literal
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classics import latin_squares, queens
from scripted_backend import ScriptedBackend, found
from symmetric_models import n_classes, symmetric_model
from triple_systems import random_triple_system
from xcmodel import CountStoppedError, Model, Progress, Solution, Symmetries, WrongAnswerError
from xcmodel.answer.result import StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import GroupTooLargeError, SymmetriesStoppedError
from xcmodel.puzzles import LatinSquare, SteinerTriples
from xcmodel.symmetry import group, solution_orbits
from xcmodel.symmetry.counting import Mean
from xcmodel.symmetry.disjoint_sets import DisjointSets, joined
from xcmodel.symmetry.number_of_images import least_number_of_images
from xcmodel.symmetry.solution_hashes import ListedTwiceError, Rows, SolutionHashes
from xcmodel.symmetry.stabiliser_chain import StabiliserChain
from xcmodel.testing import brute_force

Word = tuple[int, ...]


@contextmanager
def too_large_to_list() -> Iterator[None]:
    """Have no group be listed, nor a small one beside the symmetric groups in it."""
    with (
        mock.patch.object(group, "MOST_ELEMENTS", 0),
        mock.patch.object(Mean, "takes_cycle_types", False),
    ):
        yield


def choices(n: int) -> Model:
    """Return a model of n pairs of equal worth, which has n! 2**n symmetries."""
    options = {(pair, side): [pair, (pair, side, "mark")] for pair in range(n) for side in "lr"}
    return Model(options, optional=[marked for _, marked in options.values()])


def cubic_graphs(n: int) -> Model:
    """Return the model of cubic graphs on n vertices, which has n! symmetries."""
    model = Model()
    model.add_items_from(range(n), multiplicity=3)
    for edge in combinations(range(n), 2):
        model.add_option(edge, edge)
    return model


def perfect_codes() -> Model:
    """Return the model of perfect codes of length seven: the balls of radius 1 around words."""
    words = list(product((0, 1), repeat=7))
    return Model({w: [v for v in words if sum(map(int.__ne__, v, w)) <= 1] for w in words})


@pytest.mark.parametrize("n", [1, 2, 10, 300])
def test_sets_of_many_numbers_are_those_that_are_joined_one_by_one(n: int) -> None:
    random = Random(n)
    for _ in range(20):
        one_by_one, at_once = DisjointSets(n), np.arange(n)
        for _ in range(random.randint(1, 3)):
            others = [random.randrange(n) if random.random() < 0.4 else k for k in range(n)]
            for number, other in enumerate(others):
                one_by_one.join(number, other)
            at_once = joined(at_once, np.array(others))
        assert at_once.tolist() == [one_by_one.first_of(number) for number in range(n)]


def rows_of_all(model: Model) -> Rows:
    degree = len(model.options)
    parts = [solution_orbits.rows_of(batch, degree) for batch in model.solutions().batches()]
    return solution_orbits.stacked(parts, degree)


def test_solutions_with_equal_hashes_are_told_apart_by_other_hashes() -> None:
    model = choices(3)
    rows, symmetry = rows_of_all(model), model.symmetries().group.generators[0]
    random, equal = np.random.default_rng(1), np.zeros(6, dtype=np.uint64)
    drawn = [equal, equal + np.uint64(1), random.integers(1 << 64, size=6, dtype=np.uint64)]
    with mock.patch.object(np.random, "default_rng") as generator:
        generator.return_value.integers.side_effect = drawn
        hashes = SolutionHashes(rows, 6)
        assert generator.return_value.integers.call_count == 3
    images = np.sort(symmetry[rows], axis=1)
    assert (rows[hashes.images(symmetry)] == images).all()


def test_a_solution_that_is_listed_twice_is_noticed() -> None:
    rows = rows_of_all(choices(3))
    with pytest.raises(ListedTwiceError):
        SolutionHashes(np.concatenate([rows, rows[2:3, ::-1]]), 6)
    joining = "xcmodel.symmetry.counting.first_of_each_class"
    listed = mock.patch(joining, side_effect=ListedTwiceError)
    with too_large_to_list(), listed, pytest.raises(WrongAnswerError, match="a solution twice"):
        choices(3).count(up_to=choices(3).symmetries())


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=True))
def test_images_of_all_solutions_at_once_are_those_of_each(random: Random) -> None:
    model = symmetric_model(random).model
    degree, rows = len(model.options), rows_of_all(model)
    numbers = [frozenset(row) - {degree} for row in rows.tolist()]
    hashes = SolutionHashes(rows, degree, seed=random.randrange(1 << 32))
    for symmetry in model.symmetries().group.generators:
        images = [numbers.index(frozenset(symmetry[list(row)].tolist())) for row in numbers]
        assert hashes.images(symmetry).tolist() == images


def test_fewer_generators_generate_the_same_group() -> None:
    model = LatinSquare.empty(4).model
    whole = model.symmetries().group
    fewer = whole.with_fewer_generators()
    assert len(fewer.generators) < len(whole.generators)
    assert StabiliserChain(fewer.generators, whole.degree).order == whole.order == fewer.order
    assert all(generator in whole.chain for generator in fewer.generators)


def test_a_group_that_needs_all_its_generators_keeps_them() -> None:
    swaps = [[k ^ 1 if k // 2 == pair else k for k in range(8)] for pair in range(4)]
    flips = group.Group(swaps, 8)
    assert len(flips.with_fewer_generators().generators) == 4
    assert group.Group([], 8).with_fewer_generators().order == 1


@pytest.mark.parametrize("many", [1, 10**6])
def test_many_solutions_have_as_many_classes_as_few(many: int) -> None:
    model = LatinSquare.empty(5).model
    with mock.patch("xcmodel.symmetry.counting.MANY_SOLUTIONS", many):
        assert model.count(up_to=model.symmetries()) == 2


def test_the_time_limit_holds_while_listed_solutions_are_joined() -> None:
    model = choices(3)
    symmetries = model.symmetries().group
    rows = rows_of_all(model)
    assert len(solution_orbits.first_of_each_class(rows, symmetries, Deadline(None))) == 1
    with pytest.raises(SymmetriesStoppedError):
        solution_orbits.first_of_each_class(rows, symmetries, Deadline(0))


# OEIS A030129; A003090 (main classes); Hamming codes are the perfect codes of length seven.
@pytest.mark.parametrize(
    ("model", "order", "classes"),
    [
        (SteinerTriples(9).model, factorial(9), 1),
        (LatinSquare.empty(5).model, 6 * factorial(5) ** 3, 2),
        (perfect_codes(), 2**7 * factorial(8), 1),
    ],
    ids=["STS(9)", "Latin squares", "perfect codes"],
)
def test_classes_of_fewer_solutions_than_symmetries(model: Model, order: int, classes: int) -> None:
    symmetries = model.symmetries()
    assert symmetries.order == order
    assert model.count(up_to=symmetries) == classes


def test_one_solution_of_each_class_comes_as_it_is_found() -> None:
    puzzle = SteinerTriples(9)
    (only,) = puzzle.model.representatives()
    assert puzzle.model.is_solution(only)
    assert list(puzzle.solutions(up_to=puzzle.symmetries())) == [only]
    forms = {puzzle.symmetries().canonical(s) for s in list(puzzle.solutions())[:3]}
    assert len(forms) == 1


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=True))
def test_lists_have_as_many_classes_as_brute_force_finds(random: Random) -> None:
    model = symmetric_model(random).model
    symmetries, solutions = model.symmetries(), brute_force(model)
    expected = n_classes(solutions, symmetries.generators)
    kept = list(symmetries)
    forms = {symmetries.canonical(solution) for solution in solutions}
    with too_large_to_list():
        again = Symmetries(model, options=symmetries.generators)
        assert again.order == symmetries.order == len(kept)
        assert model.count(up_to=again) == expected
        assert len(list(model.solutions(up_to=again))) == expected
        assert {again.canonical(solution) for solution in solutions} == forms


@pytest.mark.parametrize("kept", [0, 100, 500])
def test_one_solution_of_each_class_is_the_same_however_many_images_are_kept(kept: int) -> None:
    model = latin_squares(4)
    symmetries, solutions = model.symmetries(), list(model.solutions())
    expected = list(symmetries.representatives(solutions))
    assert len(expected) == 2  # OEIS A003090.
    few = group.Group(symmetries.group.generators[:3], symmetries.group.degree)
    numbers = [model.to_compiled().options.numbers(solution) for solution in solutions]
    forms = [solution_orbits.Images(few).least(row).tobytes() for row in numbers]
    firsts = [forms.index(form) == place for place, form in enumerate(forms)]
    with mock.patch.object(solution_orbits, "_MOST_KEPT", few.order + kept):
        classes = solution_orbits.SeenClasses(solution_orbits.Images(few))
        assert [classes.is_new(row) for row in numbers] == firsts
        assert [classes.is_new(row) for row in numbers[:50]] == [False] * 50


def test_few_solutions_are_not_compared_with_all_symmetries() -> None:
    model = latin_squares(4)
    with mock.patch.object(group.Group, "elements", None):
        assert len(list(model.representatives())) == 2
        assert len(list(model.representatives(given=[(0, 0, 0)]))) == 2


def test_result_and_arrays_tell_of_classes() -> None:
    model = queens(6)
    solutions = model.representatives(given=[(0, 1)])
    assert [len(batch) for batch in solutions.batches()] == [1]
    assert (solutions.result.stats.solutions, solutions.result.exhausted) == (1, True)
    assert solutions.result.to_dict()["symmetries"] == 1


def test_only_symmetries_that_keep_what_is_given_and_forbidden_matter() -> None:
    model = choices(9)
    symmetries = model.symmetries()
    assert symmetries.order == factorial(9) * 2**9
    for n in (0, 1, 2):
        taken = [(pair, "l") for pair in range(n)]
        assert model.count(up_to=symmetries, given=taken) == 1
        assert model.count(up_to=symmetries, forbidden=taken[:1]) == 1
    swaps = [{(0, "l"): (k, "l"), (k, "l"): (0, "l")} for k in range(1, 9)]
    swaps = [{**swap, **{(a, "r"): (b, "r") for (a, _), (b, _) in swap.items()}} for swap in swaps]
    assert model.count(up_to=swaps) == 10  # How many are "l" is all that matters.
    assert model.count(up_to=swaps, given=[(0, "l"), (1, "l")]) == 8


def test_the_stabiliser_of_a_set_is_that_of_all_elements_that_keep_it() -> None:
    points = range(6)
    whole = group.Group([[1, 0, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0]], 6)
    for size in (1, 2, 3):
        for chosen in combinations(points, size):
            kept = [e for e in whole.elements.tolist() if {e[p] for p in chosen} == set(chosen)]
            found_group = whole.keeping([chosen])
            assert sorted(found_group.elements.tolist()) == sorted(kept)


def test_both_too_many_symmetries_and_too_many_solutions_are_an_error() -> None:
    model, told = latin_squares(5), "at most 100 solutions can be listed"
    alone = mock.patch("xcmodel.symmetry.counting.Mean.takes_cycle_types", False)
    listed = mock.patch("xcmodel.symmetry.counting.MOST_SOLUTIONS", 100)
    with alone, listed, pytest.raises(GroupTooLargeError, match=told):
        model.count(up_to=model.symmetries())
    reached = mock.patch.object(solution_orbits, "MOST_SOLUTIONS", 100)
    with reached, pytest.raises(GroupTooLargeError, match=told):
        list(model.representatives())


def test_a_solution_with_too_many_images_is_known_before_they_are_listed() -> None:
    pairs = Model({pair: pair for pair in combinations(range(24), 2)})
    every, seen = pairs.symmetries(), set[bytes]()
    numbers = pairs.to_compiled().options.numbers(pairs.solve().solution or ())
    images = solution_orbits.Images(every.group, every.structure)
    with pytest.raises(GroupTooLargeError, match="at most 2,000,000 solutions can be listed"):
        list(images.in_parts(numbers, seen))
    assert len(seen) < 50_000
    with pytest.raises(GroupTooLargeError):
        list(pairs.representatives())


@settings(deadline=None, max_examples=100)
@given(st.randoms(use_true_random=True))
def test_the_least_number_of_images_is_no_more_than_there_are(random: Random) -> None:
    made = symmetric_model(random)
    solution = random.sample(list(made.options), random.randint(0, len(made.options)))
    numbers = list(made.model.to_compiled().options.numbers(solution))
    for some in (made.model.symmetries(), Symmetries(made.model, options=[made.options])):
        n_images = len({tuple(sorted(element[numbers])) for element in some.group.elements})
        never = Deadline(None)
        assert least_number_of_images(some.structure, some.group, numbers, never) <= n_images
    squares = latin_squares(3)
    every = squares.symmetries()
    numbers = list(squares.to_compiled().options.numbers(squares.solve().solution or ()))
    assert least_number_of_images(every.structure, every.group, numbers, never) == 12


def test_the_first_solution_of_a_class_does_not_wait_for_its_images() -> None:
    with mock.patch.object(solution_orbits, "MOST_SOLUTIONS", 1):
        assert next(cubic_graphs(10).representatives())


def test_representatives_keep_the_time_limit_while_images_are_made() -> None:
    solutions = cubic_graphs(10).representatives(time_limit=0.5)
    assert 1 <= len(list(solutions)) < 21  # OEIS A005638: 19 connected ones, and two others.
    assert solutions.result.stop_reason is StopReason.TIME_LIMIT
    assert solutions.result.stats.seconds < 2


def test_time_limits_hold_while_the_symmetries_that_keep_what_is_given_are_sought() -> None:
    model, path = cubic_graphs(12), [(k, k + 1) for k in range(6)]
    symmetries = model.symmetries()
    result = model.count_result(up_to=symmetries, given=path, time_limit=0.3)
    assert (result.count, result.stop_reason) == (None, StopReason.TIME_LIMIT)
    assert result.stats.seconds < 1.5
    with pytest.raises(SymmetriesStoppedError):
        model.solutions(up_to=symmetries, given=path, time_limit=0.3)


def test_the_time_limit_of_representatives_is_one_for_the_search_for_symmetries_as_well() -> None:
    model = random_triple_system(99, 1)
    with pytest.raises(SymmetriesStoppedError, match="give it more time") as raised:
        model.representatives(time_limit=0.01)
    assert raised.value.time_limit == 0.01
    solutions = Model({"A": [1], "B": [2]}, optional=[1, 2]).representatives(time_limit=60)
    assert len(list(solutions)) == 3
    assert solutions.result.exhausted


def test_representatives_report_progress_while_images_are_made() -> None:
    told: list[float] = []

    def stop_later(progress: Progress) -> Literal["stop"] | None:
        told.append(progress.seconds)
        return "stop" if progress.seconds > 0.5 else None

    solutions = cubic_graphs(10).representatives(progress=stop_later)
    assert 1 <= len(list(solutions)) < 21
    assert solutions.result.stop_reason is StopReason.CALLBACK
    assert max(np.diff(told)) < 0.5


def test_a_stopped_list_leaves_a_lower_bound() -> None:
    with pytest.raises(CountStoppedError) as raised:
        latin_squares(6).count(up_to=latin_squares(6).symmetries(), time_limit=0.05)
    assert raised.value.partial in (0, 1)


def test_a_list_that_lacks_the_image_of_a_solution_is_a_wrong_answer() -> None:
    model = Model({"A": [1, 2], "B": [1, 3]}, optional=[2, 3])
    backend = ScriptedBackend((found([0], exhausted=True),))
    with too_large_to_list(), pytest.raises(WrongAnswerError, match="another that is missing"):
        model.count(up_to=model.symmetries(), backend=backend)


def test_no_solution_is_no_class() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]})
    with too_large_to_list():
        assert model.count(up_to=model.symmetries()) == 0
        assert list(model.representatives()) == []


def test_the_empty_solution_is_a_class() -> None:
    model = Model({"A": [1], "B": [2]}, optional=[1, 2])
    with too_large_to_list():
        assert model.count(up_to=model.symmetries()) == 3
        assert Solution() in model.representatives()
        assert len(list(model.representatives())) == 3
