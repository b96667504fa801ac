import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.backend import Batch
from xcmodel.problem.coverage import CoverageCheck
from xcmodel.problem.coverage_fields import CoverageFields
from xcmodel.problem.coverage_words import CoverageWords
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models


def words_of(model: Model) -> CoverageWords:
    words = CoverageWords.of(model.to_instance())
    assert words is not None
    return words


@pytest.mark.parametrize("kind", [CoverageWords, CoverageFields])
@settings(max_examples=200, deadline=None)
@given(models(), st.data())
def test_quick_checks_accept_just_the_batches_of_solutions(
    kind: type[CoverageWords | CoverageFields], model: Model, data: st.DataObject
) -> None:
    check = kind.of(model.to_instance())
    names = list(model.options)
    if check is None or not names:
        return  # Nothing is checked so.
    subsets = st.sets(st.integers(0, len(names) - 1), min_size=1)
    solutions = [solution for solution in brute_force(model) if solution]
    numbers = [sorted(map(names.index, solution)) for solution in solutions]
    assert not numbers or check.are_right(Batch.of(numbers))
    some = data.draw(st.lists(subsets, min_size=1))
    right = all({names[k] for k in subset} in solutions for subset in some)
    assert check.are_right(Batch.of([*some, *numbers])) == right


@settings(max_examples=25, deadline=None)
@given(models())
def test_the_same_fault_is_found_in_a_batch_of_any_size(model: Model) -> None:
    check = CoverageCheck(model.to_instance())
    for mask in range(1 << len(model.options)):
        subset = [k for k in range(len(model.options)) if mask >> k & 1]
        alone = check.fault(Batch.of([subset]))
        assert check.fault(Batch.of([subset] * 3)) == alone
        assert check.fault(Batch.of([subset] * 2000)) == alone


def test_a_fault_is_found_wherever_it_stands_in_a_batch() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, multiplicities={1: (1, 2)})
    check = CoverageCheck(model.to_instance())
    right, wrong = [0, 1], [1, 2, 0]  # Item 2 is covered twice.
    for place in (0, 4095, 4096, 9_999):
        batch = Batch.of([*[right] * place, wrong, *[right] * (9_999 - place)])
        assert check.fault(batch) == (1, 2)
    assert check.fault(Batch.of([right] * 10_000)) is None


def test_words_tell_colours_that_differ_from_those_that_agree() -> None:
    model = Model(
        {"A": [1, "c"], "B": [2, "c"], "D": [2, "c"], "E": [2, "c"]},
        optional=["c"],
        colours={"A": {"c": "red"}, "B": {"c": "red"}, "D": {"c": "blue"}},
    )
    words = words_of(model)
    assert words.are_right(Batch.of([[0, 1]]))
    assert not words.are_right(Batch.of([[0, 2]]))
    # The last one gives no colour, and goes with none.
    assert not words.are_right(Batch.of([[0, 3]]))


def test_words_tell_many_colours_of_many_items() -> None:
    cells = range(40)
    options = {(side, k): [side, *cells] for side in "lr" for k in range(50)}
    colours = {name: dict.fromkeys(cells, name[1]) for name in options}
    model = Model(options, optional=cells, colours=colours)
    words = words_of(model)
    assert words.are_right(Batch.of([[k, 50 + k] for k in range(50)]))
    for k in range(50):
        assert not words.are_right(Batch.of([[k, 50 + (k + 1) % 50]]))


def test_a_sum_of_words_with_all_places_set_is_no_solution_where_something_was_carried() -> None:
    # Twice item 0 is as much as item 1 once, and four times as much as item 2.
    rows = [[0], [0], [0], [0, 1], [2], [1, 2]]
    model = Model(dict(enumerate(rows)))
    words = words_of(model)
    assert words.counts
    for mask in range(1, 1 << len(rows)):
        chosen = [k for k in range(len(rows)) if mask >> k & 1]
        covered = sorted(item for k in chosen for item in rows[k])
        assert words.are_right(Batch.of([chosen])) == (covered == [0, 1, 2])


@pytest.mark.parametrize("is_optional", [False, True])
def test_options_that_are_too_many_for_words_are_counted_in_tables(is_optional: bool) -> None:
    model = Model({k: [k] for k in range(1100)}, optional=[0] if is_optional else ())
    check = CoverageCheck(model.to_instance())
    assert words_of(model).are_right(Batch.of([range(1100)])) == is_optional
    assert check.fault(Batch.of([range(1100)])) is None
    assert check.fault(Batch.of([range(1, 1100)])) == (None if is_optional else (0, 0))


def test_there_are_no_words_for_items_that_are_covered_several_times() -> None:
    options = {"A": [1], "B": [1], "C": [1]}
    for multiplicity in (2, (0, 2), (1, 3), 0):
        model = Model(options, multiplicities={1: multiplicity})
        assert CoverageWords.of(model.to_instance()) is None
