import pickle
from collections.abc import Hashable
from copy import copy, deepcopy
from itertools import repeat
from weakref import ref

import pytest

from xcmodel import Model, Solution


class Rows:
    """The options of some solutions, which notes how often they are looked up."""

    def __init__(self, *rows: tuple[Hashable, ...]) -> None:
        self.rows = rows
        self.looks = 0

    def __getitem__(self, number: int) -> tuple[Hashable, ...]:
        self.looks += 1
        return self.rows[number]


def lazy(*options: Hashable) -> Solution:
    """Return a solution that nobody has looked at."""
    return next(Solution.each_of(Rows(options), [0]))


def test_solution_lists_its_options_in_canonical_order() -> None:
    model = Model({"Z": [1], "M": [2], "A": [3]})
    solution = model.solve().solution
    assert solution is not None
    assert list(solution) == ["Z", "M", "A"]
    assert len(solution) == 3
    assert "M" in solution
    assert "B" not in solution


def test_solutions_with_the_same_options_are_equal_in_whatever_order() -> None:
    assert Solution("A", "B") == Solution("B", "A")
    assert hash(Solution("A", "B")) == hash(Solution("B", "A"))
    assert Solution("A") != Solution("A", "B")
    assert Solution("A") != ("A",)


def test_a_solution_that_nobody_has_looked_at_is_like_any_other() -> None:
    assert lazy("A", "B") == Solution("B", "A")
    assert Solution("B", "A") == lazy("A", "B")
    assert hash(lazy("A", "B")) == hash(Solution("A", "B"))
    assert {lazy("A", "B"), lazy("A", "B")} == {Solution("A", "B")}
    assert repr(lazy("A", 1)) == "Solution('A', 1)"
    assert lazy("A", "B").text() == "A, B"
    assert "B" in lazy("A", "B")
    assert len(lazy()) == 0
    assert lazy("A", "B", "C")[1:] == ("B", "C")
    assert lazy("A", "B", "C")[-1] == "C"


def test_options_are_looked_up_once_and_only_when_they_are_used() -> None:
    rows = Rows(("A",), ("B", "C"))
    first, second = Solution.each_of(rows, range(2))
    assert rows.looks == 0
    assert list(second) == list(second) == ["B", "C"]
    assert rows.looks == 1
    assert list(first) == ["A"]


def test_a_solution_that_was_looked_at_lets_go_of_the_others() -> None:
    rows = Rows(("A",))
    still_there = ref(rows)
    solution = next(Solution.each_of(rows, [0]))
    del rows
    assert still_there() is not None
    assert len(solution) == 1
    assert still_there() is None


def test_each_solution_takes_its_number_only_when_it_is_yielded() -> None:
    numbers = repeat(0, 3)
    solutions = Solution.each_of(Rows(("A",)), numbers)
    assert next(solutions) == Solution("A")
    assert len(list(numbers)) == 2


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("solution", [Solution(("row", 1), 2), lazy(("row", 1), 2), Solution()])
def test_solution_survives_pickling(solution: Solution, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(solution, protocol)) == solution


def test_pickled_solution_takes_no_other_options_along() -> None:
    rows = Rows(("A",), ("B" * 1000,))
    assert len(pickle.dumps(next(Solution.each_of(rows, [0])))) < 200


def test_solution_can_be_copied() -> None:
    for solution in (Solution("A", ("B", 1)), lazy("A", ("B", 1))):
        assert copy(solution) == deepcopy(solution) == solution
