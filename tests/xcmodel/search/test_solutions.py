from itertools import islice

import pytest

from scripted_backend import found, scripted
from xcmodel import Model, Solution, StopReason

# Its solutions are {0}, {1} and {2, 3}.
MODEL = Model({"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]}, optional=[3])


def many() -> Model:
    """Return a model with 4**7 solutions, more than are handed over at a time."""
    return Model({(item, k): [item] for item in range(7) for k in range(4)})


def test_a_loop_that_was_left_is_continued_by_another_one() -> None:
    solutions = many().solutions(backend="dlx")
    seen = list(islice(solutions, 10))
    seen.append(next(solutions))
    for solution in solutions:
        seen.append(solution)
        if len(seen) == 5_000:
            break
    seen.extend(solutions)
    assert len(seen) == len(set(seen)) == 4**7


def test_two_loops_at_a_time_share_the_solutions() -> None:
    solutions = many().solutions(backend="dlx:python")
    pairs = list(zip(solutions, solutions, strict=True))
    assert len({solution for pair in pairs for solution in pair}) == 4**7
    assert solutions.result.exhausted


def test_a_second_loop_ends_where_the_first_one_has_taken_all() -> None:
    solutions = Model({"A": [1], "B": [1]}).solutions()
    first, second = iter(solutions), iter(solutions)
    assert next(first) == Solution("A")
    assert list(second) == [Solution("B")]
    with pytest.raises(StopIteration):
        next(first)


def test_the_result_counts_what_was_handed_over_by_now() -> None:
    solutions = many().solutions(backend="dlx")
    kept = list(islice(solutions, 5_000))
    assert solutions.result.stats.solutions == 5_000
    solutions.close()
    assert list(solutions) == []
    assert solutions.result.stats.solutions == 5_000
    assert len(set(kept)) == 5_000


def test_closing_an_iterator_early_says_so_and_counts_what_was_handed_over() -> None:
    backend = scripted(found([0], [1]), found([2, 3], exhausted=True))
    with MODEL.solutions(backend=backend) as solutions:
        next(solutions)
        assert not solutions.result.exhausted
    assert solutions.result.stop_reason is StopReason.CLOSED
    assert solutions.result.stats.solutions == 1
    assert solutions.result.solution == Solution("A")
    assert list(solutions) == []
    assert backend.closed == [True]


def test_iterator_is_not_exhausted_while_solutions_wait_to_be_fetched() -> None:
    solutions = MODEL.solutions(backend=scripted(found([0], [1], exhausted=True)))
    next(solutions)
    assert not solutions.result.exhausted
    next(solutions)
    assert solutions.result.exhausted


def test_batches_go_on_where_single_solutions_ended() -> None:
    backend = scripted(found([0], [1]), found([2, 3], exhausted=True))
    solutions = MODEL.solutions(backend=backend)
    next(solutions)
    batches = [[solution.tolist() for solution in batch] for batch in solutions.batches()]
    assert batches == [[[1]], [[2, 3]]]
    assert solutions.result.stats.solutions == 3


def test_abandoned_iterator_closes_its_search() -> None:
    backend = scripted(found([0]))
    next(MODEL.solutions(backend=backend))
    assert backend.closed == [True]
