"""Uniform random solutions of problems that are too large to compile, by counts along paths.

A random solution is a random rank below the count, and the solution of that rank is found by
deciding about one item after the other: of the solutions in question, those that cover it by the
first half of its options come first, and they are counted. Where an item may be covered otherwise
than once, those that contain its first option come first. (M. R. Jerrum, L. G. Valiant and V. V.
Vazirani, "Random generation of combinatorial structures from a uniform distribution", 1986.) A
subproblem of few solutions is listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from xcmodel.answer.result import StopReason
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import NO_COLOUR
from xcmodel.backend.query import Query, Task
from xcmodel.errors import CountStoppedError, Interrupted, SampleInterrupted, SolutionSetError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.wrong_answer import wrong_answer
from xcmodel.solution_sets.sampling import RandomRanks, checked_draws
from xcmodel.text.arguments import whole_argument
from xcmodel.text.numbers import plural

_FEW = 1000
"""So many solutions are listed at once."""

Options = tuple[int, ...]

_Conditions = tuple[Options, Options]
"""Options that solutions contain, and options that they lack."""


@dataclass(frozen=True)
class _Cube:
    """A cube: the solutions that contain some options and lack others.

    Attributes:
        given: the options that they contain.
        forbidden: the options that they lack.
        count: how many they are.
        wanted: the ranks sought among them, each with the number of its draw.
    """

    given: Options
    forbidden: Options
    count: int
    wanted: list[tuple[int, int]]


class PathSampler:
    """Draws solutions with a backend that counts.

    Args:
        compiled: the problem.
        backend: who counts and lists.
        query: a count, with its conditions and limits; the time limit is for all counts together.
    """

    def __init__(self, compiled: CompiledProblem, backend: str | Backend, query: Query) -> None:
        self._compiled = compiled
        self._choice = queries.choose_counter(compiled, backend, query, "auto")
        self._query = query
        self._deadline = Deadline.of(query)

    def draw(self, n: int, seed: int | None) -> list[Options]:
        """Return so many solutions, independent of each other, each exactly as likely as any other.

        Raises:
            CountStoppedError: when the time is over.
            SampleInterrupted: on Ctrl-C.
            SolutionSetError: when there is no solution.
            ValueError: for a negative number, or for more than a list can hold.
            WrongAnswerError: when the counts contradict each other.
        """
        n = checked_draws(n)
        seed = None if seed is None else whole_argument(seed, "seed")
        if n == 0:
            return []
        try:
            return self._drawn(n, seed)
        except Interrupted as interrupt:  # What was counted or listed is no part of the answer.
            raise SampleInterrupted(interrupt.result) from None

    def _drawn(self, n: int, seed: int | None) -> list[Options]:
        query = self._query
        count = self._count(query.given, query.forbidden)
        if not count:
            raise SolutionSetError("there is no solution to draw")
        ranks = RandomRanks(count, seed).draw(n).tolist()
        wanted = [(sum(limb << 64 * k for k, limb in enumerate(r)), i) for i, r in enumerate(ranks)]
        drawn: list[Options] = [()] * n
        waiting = [_Cube(query.given, query.forbidden, count, wanted)]
        while waiting:
            cube = waiting.pop()
            if cube.count > _FEW:
                waiting += self._halves(cube)
                continue
            solutions = self._list(cube)
            for rank, draw in cube.wanted:
                drawn[draw] = solutions[rank]
        return drawn

    def _halves(self, cube: _Cube) -> list[_Cube]:
        """Return the two halves of a cube, without one in which no rank is sought."""
        first, second = _split(self._compiled, cube)
        count = self._count(*first)
        if count > cube.count:
            raise wrong_answer(
                self._choice.backend,
                f"counted {plural(cube.count, 'solution')}, of which a part has {count}",
            )
        inside = [(rank, draw) for rank, draw in cube.wanted if rank < count]
        outside = [(rank - count, draw) for rank, draw in cube.wanted if rank >= count]
        halves = (_Cube(*first, count, inside), _Cube(*second, cube.count - count, outside))
        return [half for half in halves if half.wanted]

    def _list(self, cube: _Cube) -> list[Options]:
        """Return the solutions in an order that does not depend on the backend."""
        query = replace(
            self._limited(cube.given, cube.forbidden),
            task=Task.ENUMERATE,
            memory_limit=None,
            solution_limit=cube.count + 1,
        )
        with queries.solutions(self._compiled, self._choice.backend, query, False) as solutions:
            found = sorted(tuple(row.tolist()) for batch in solutions.batches() for row in batch)
        if not solutions.result.exhausted and len(found) <= cube.count:
            result = solutions.result
            raise CountStoppedError(len(found), result.stop_reason, result)
        if len(found) != cube.count:
            raise wrong_answer(
                self._choice.backend,
                f"counted {plural(cube.count, 'solution')}, but listed {len(found)}",
            )
        return found

    def _count(self, given: Options, forbidden: Options) -> int:
        if self._deadline.is_over:  # Counts that take a moment only are not stopped.
            raise CountStoppedError(0, StopReason.TIME_LIMIT)
        result = queries.count(
            self._compiled, self._choice.backend, self._limited(given, forbidden)
        )
        if result.count is None:
            raise CountStoppedError(result.stats.solutions, result.stop_reason, result)
        return result.count

    def _limited(self, given: Options, forbidden: Options) -> Query:
        query = replace(self._query, given=given, forbidden=forbidden)
        return self._deadline.rest_for(query)


def _split(compiled: CompiledProblem, cube: _Cube) -> tuple[_Conditions, _Conditions]:
    """Return the conditions of two cubes that have all solutions of a cube together."""
    instance = compiled.instance
    state = _propagated(compiled, cube)
    given = tuple(np.flatnonzero(state.given).tolist())
    needed = state.is_needed & (state.degrees > 1)
    if not needed.any():
        return _with_and_without(int(np.flatnonzero(state.free)[0]), given, cube.forbidden)
    item = int(np.argmin(np.where(needed, state.degrees, instance.n_options + 1)))
    options = [option for option in instance.options_of(item) if state.free[option]]
    if instance.item_high[item] > 1:
        return _with_and_without(options[0], given, cube.forbidden)
    middle = len(options) // 2
    return (
        (given, _with(cube.forbidden, options[middle:])),
        (given, _with(cube.forbidden, options[:middle])),
    )


def _with_and_without(
    option: int, given: Options, forbidden: Options
) -> tuple[_Conditions, _Conditions]:
    return (_with(given, [option]), forbidden), (given, _with(forbidden, [option]))


def _with(options: Options, more: Iterable[int]) -> Options:
    return tuple(sorted((*options, *more)))


@dataclass(frozen=True)
class _State:
    """What is known of a cube beside its conditions.

    Attributes:
        given: whether each option is given, or forced by what is.
        free: whether it is not decided about, and goes together with the given ones.
        degrees: how many free options each item has.
        is_needed: whether the given ones cover an item too seldom.
    """

    given: NDArray[np.bool_]
    free: NDArray[np.bool_]
    degrees: NDArray[np.int64]
    is_needed: NDArray[np.bool_]


def _propagated(compiled: CompiledProblem, cube: _Cube) -> _State:
    """Return the state after all options are chosen that an item needs as its only ones."""
    instance = compiled.instance
    given = np.zeros(instance.n_options, dtype=bool)
    given[list(cube.given)] = True
    while True:
        free = _free(compiled, given)
        free[list(cube.forbidden)] = False
        is_free, is_given = free[instance.entry_options], given[instance.entry_options]
        degrees = instance.degrees_within(is_free)
        covered = instance.degrees_within(is_given)
        is_needed = instance.item_low > covered
        has_one = is_needed & (degrees == 1)
        forced = instance.entry_options[is_free & has_one[instance.option_items]]
        if not len(forced):
            return _State(given, free, degrees, is_needed)
        given[forced] = True


def _free(compiled: CompiledProblem, given: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which options go together with the given ones."""
    instance = compiled.instance
    items, colours = instance.option_items, instance.option_colours
    taken = given[instance.entry_options]
    plain = taken & (colours == NO_COLOUR)
    full = instance.degrees_within(plain) >= instance.item_high
    colour_of = np.zeros(instance.n_items, dtype=colours.dtype)
    colour_of[items[taken]] = colours[taken]
    agrees = (colours != NO_COLOUR) & (colours == colour_of[items])
    is_coloured = colour_of[items] != NO_COLOUR
    excluded = np.where(is_coloured, ~agrees, full[items])
    free = ~given
    free[instance.entry_options[excluded]] = False
    return free
