from weakref import ref

import pytest

from xcmodel.backend import Batch
from xcmodel.problem.naming import OptionNaming

# As many as there are letters, or many more than the options of a solution.
NAMINGS = [OptionNaming(tuple("ABCDE")), OptionNaming(tuple((k, k) for k in range(1000)))]


@pytest.mark.parametrize("naming", NAMINGS)
@pytest.mark.parametrize(
    "numbers",
    [
        [],
        [[]],
        [[0, 2]],
        [[], [0], [], []],
        [[0, 1], [2, 3], [1, 4]],
        [[0, 1], [2, 3, 4], [1]],
        [[0, 1], [2, 3, 4], [1]] * 5000,
        [[k % 5] for k in range(10_000)],
    ],
)
def test_solutions_are_named_whatever_their_lengths(
    naming: OptionNaming, numbers: list[list[int]]
) -> None:
    named = [tuple(solution) for solution in naming.solutions(Batch.of(numbers))]
    assert named == [tuple(naming.names[option] for option in some) for some in numbers]


def test_names_that_are_tuples_stay_whole() -> None:
    naming = OptionNaming((("a", 1), ("b", 2)))
    one, many = Batch.of([[1]]), Batch.of([[0, 1], [1], [0, 1]] * 3)
    assert tuple(naming.solution(one[0])) == (("b", 2),)
    assert [tuple(s) for s in naming.solutions(many)][:2] == [(("a", 1), ("b", 2)), (("b", 2),)]


def test_numbers_are_taken_as_solutions_are_yielded() -> None:
    naming = NAMINGS[0]
    batch = Batch.of([[k % 5] for k in range(10_000)])
    numbers = iter(range(len(batch)))
    solutions = naming.solutions(batch, numbers)
    last = [next(solutions) for _ in range(5_003)][-1]
    assert tuple(last) == ("C",)
    assert next(numbers) == 5_003


def test_one_solution_that_is_kept_does_not_keep_a_large_batch() -> None:
    batch = Batch.of([[k % 5] for k in range(100_000)])
    options = ref(batch.options)
    solutions = NAMINGS[0].solutions(batch)
    kept = [next(solutions) for _ in range(3)][-1]
    del batch, solutions
    assert options() is None
    assert tuple(kept) == ("C",)
