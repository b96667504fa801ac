from itertools import islice

import pytest

from xcmodel import Model, Solution


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
