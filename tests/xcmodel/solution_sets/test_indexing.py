"""Solutions of a set by their rank."""

from itertools import combinations
from unittest import mock

import pytest

from classics import dominoes
from diagram_maker import DiagramBackend
from xcmodel import Model
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.errors import SolutionSetError, UnknownNameError
from xcmodel.solution_sets.membership import _Unmatched

PAIRS = Model({pair: list(pair) for pair in combinations("abcdefgh", 2)})


@pytest.mark.parametrize("backend", [*backends_with(Capability.COMPILE), "dlx:python"])
def test_a_rank_is_the_place_in_a_loop(backend: str) -> None:
    solutions = PAIRS.compile(backend=backend)
    listed = list(solutions)
    assert len(listed) == solutions.count() == 105  # OEIS A001147
    assert [solutions[rank] for rank in range(105)] == listed
    assert solutions[-1] == listed[-1]
    assert [solutions.index(reversed(solution)) for solution in listed] == [*range(105)]
    for part in (slice(3), slice(100, None), slice(None, None, -10), slice(200, 300)):
        assert solutions[part] == listed[part]


def test_very_many_solutions_have_ranks_too() -> None:
    free = Model({k: [k] for k in range(100)}, optional=range(100)).compile()
    assert free.index(free[2**99 + 12345]) == 2**99 + 12345
    assert free[2**100 - 1] == free[-1]
    assert [len(solution) for solution in free[:: 2**99]] == [len(free[0]), len(free[2**99])]


def test_the_rank_of_a_solution_takes_one_walk_where_items_are_covered_several_times() -> None:
    # Of options that share items any may be taken first, which were 2**60 ways to look at.
    covering = Model(
        {k: ["x", "y"][: k % 2 + 1] for k in range(60)}, multiplicities={"x": (1, None)}
    )
    covering.set_multiplicity("y", (3, None))
    solutions = covering.compile()
    for rank in range(0, solutions.count(), solutions.count() // 7):
        assert solutions.index(solutions[rank]) == rank
    assert range(60) in solutions
    assert range(0, 60, 2) not in solutions


def test_given_options_and_isomorphisms_do_not_change_what_a_rank_is() -> None:
    solutions = dominoes(4, 6).compile(backend=DiagramBackend())
    assert solutions.size.isomorphisms
    some = solutions.restrict(given=[*solutions[123]][:2])
    for a_set in (solutions, some):
        ranks = range(0, a_set.count(), 7)
        assert [a_set.index(a_set[rank]) for rank in ranks] == [*ranks]


@pytest.mark.parametrize("options", [["ab"], ["ab", "ab"], []], ids=str)
def test_what_is_no_solution_has_no_rank(options: list[str]) -> None:
    solutions = PAIRS.compile()
    with pytest.raises(SolutionSetError, match="these options are none of the set's solutions"):
        solutions.index([tuple(option) for option in options])
    with pytest.raises(UnknownNameError):
        solutions.index([("a", "z")])


def test_a_long_solution_is_found_by_one_look_at_each_of_its_options() -> None:
    n = 600
    solutions = Model({i: [i, (i + 1) % n] for i in range(n)}).compile()
    looks = mock.patch.object(
        _Unmatched, "of_class", autospec=True, side_effect=_Unmatched.of_class
    )
    takes = mock.patch.object(_Unmatched, "take", autospec=True, side_effect=_Unmatched.take)
    with looks as looked, takes as taken:
        assert solutions.index(range(1, n, 2)) == 1 - solutions.index(range(0, n, 2))
    assert taken.call_count == n
    assert looked.call_count <= 2 * n
