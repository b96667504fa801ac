"""The sums of weighted rows in whole batches, held against plain sums."""

from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.backend import Batch
from xcmodel.problem.row_sums import RowSums

N_OPTIONS = 5
WEIGHTS = st.lists(st.integers(-3, 3), min_size=N_OPTIONS, max_size=N_OPTIONS)


def with_rows(rows: list[list[int]], low: int, high: int) -> Model:
    model = Model({option: ["any"] for option in range(N_OPTIONS)})
    model.set_multiplicity("any", (0, None))
    for number, weights in enumerate(rows):
        model.add_row(number, dict(enumerate(weights)), low=low, high=high)
    return model


@settings(max_examples=200, deadline=None)
@given(
    st.lists(WEIGHTS, min_size=1, max_size=6),
    st.lists(st.sets(st.integers(0, N_OPTIONS - 1)).map(sorted), min_size=1, max_size=6),
    st.integers(-4, 0),
    st.integers(0, 4),
)
def test_a_fault_is_found_just_where_a_sum_is_out_of_bounds(
    rows: list[list[int]], solutions: list[list[int]], low: int, high: int
) -> None:
    sums = {
        (number, sum(weights[option] for option in solution))
        for number, weights in enumerate(rows)
        for solution in solutions
    }
    wrong = {(number, total) for number, total in sums if not low <= total <= high}
    fault = RowSums(with_rows(rows, low, high).to_instance()).fault(Batch.of(solutions))
    assert fault in wrong if wrong else fault is None


def test_sums_of_many_solutions_that_overflow_together_are_right_one_by_one() -> None:
    model = Model({option: ["any"] for option in "AB"}, multiplicities={"any": (0, None)})
    model.add_row("great", {"A": 2**59, "B": 2**59}, high=2**60 - 1)
    check = RowSums(model.to_instance())
    assert check.fault(Batch.of([[0], [1]] * 40)) is None
    assert check.fault(Batch.of([*([[0], [1]] * 40), [0, 1]])) == (0, 2**60)


def test_a_row_without_weights_is_checked_as_well() -> None:
    model = with_rows([[0] * N_OPTIONS] * 3, 1, 2)
    assert RowSums(model.to_instance()).fault(Batch.of([[0]])) == (0, 0)
    assert RowSums(model.to_instance()).fault(Batch.of([[0]] * 3)) == (0, 0)
