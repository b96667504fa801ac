"""Uniform random solutions of problems that are too large to compile, by counts along paths.

A random solution is a random rank below the count, and the solution of that rank is found by
deciding about one option after the other: of the solutions in question, those that contain it come
first, and they are counted. (M. R. Jerrum, L. G. Valiant and V. V. Vazirani, "Random generation of
combinatorial structures from a uniform distribution", 1986.) A subproblem of few solutions is
listed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import NO_COLOUR
from xcmodel.backend.query import Query, Task
from xcmodel.errors import CountStoppedError, SolutionSetError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.wrong_answer import wrong_answer
from xcmodel.solution_sets.sampling import RandomRanks, checked_draws
from xcmodel.text.arguments import whole_argument

_FEW = 1000
"""So many solutions are listed at once."""

Options = tuple[int, ...]


@dataclass(frozen=True)
class _Part:
    """The solutions that contain some options and lack others.

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
            SolutionSetError: when there is no solution.
            ValueError: for a negative number, or for more than a list can hold.
            WrongAnswerError: when the counts contradict each other.
        """
        n = checked_draws(n)
        seed = None if seed is None else whole_argument(seed, "seed")
        if n == 0:
            return []
        query = self._query
        count = self._count(query.given, query.forbidden)
        if not count:
            raise SolutionSetError("there is no solution to draw")
        ranks = RandomRanks(count, seed).draw(n).tolist()
        wanted = [(sum(limb << 64 * k for k, limb in enumerate(r)), i) for i, r in enumerate(ranks)]
        drawn: list[Options] = [()] * n
        waiting = [_Part(query.given, query.forbidden, count, wanted)]
        while waiting:
            part = waiting.pop()
            if part.count > _FEW:
                waiting += self._halves(part)
                continue
            solutions = self._list(part)
            for rank, draw in part.wanted:
                drawn[draw] = solutions[rank]
        return drawn

    def _halves(self, part: _Part) -> list[_Part]:
        """Return the solutions with an option, and those without, where ranks are among them."""
        option = _next_option(self._compiled, part)
        given, forbidden = _with(part.given, option), _with(part.forbidden, option)
        count = self._count(given, part.forbidden)
        if count > part.count:
            raise wrong_answer(
                self._choice.backend,
                f"counted wrongly: of {part.count} solutions, {count} contain an option",
            )
        inside = [(rank, draw) for rank, draw in part.wanted if rank < count]
        outside = [(rank - count, draw) for rank, draw in part.wanted if rank >= count]
        halves = (
            _Part(given, part.forbidden, count, inside),
            _Part(part.given, forbidden, part.count - count, outside),
        )
        return [half for half in halves if half.wanted]

    def _list(self, part: _Part) -> list[Options]:
        """Return the solutions in an order that does not depend on the backend."""
        query = replace(
            self._limited(part.given, part.forbidden),
            task=Task.ENUMERATE,
            memory_limit=None,
            solution_limit=part.count + 1,
        )
        with queries.solutions(self._compiled, self._choice.backend, query, False) as solutions:
            found = sorted(tuple(row.tolist()) for batch in solutions.batches() for row in batch)
        if not solutions.result.exhausted and len(found) <= part.count:
            raise CountStoppedError(len(found), solutions.result.stop_reason)
        if len(found) != part.count:
            raise wrong_answer(
                self._choice.backend,
                f"counted wrongly: {part.count} solutions were counted, {len(found)} listed",
            )
        return found

    def _count(self, given: Options, forbidden: Options) -> int:
        result = queries.count(
            self._compiled, self._choice.backend, self._limited(given, forbidden)
        )
        if result.count is None:
            raise CountStoppedError(result.stats.solutions, result.stop_reason)
        return result.count

    def _limited(self, given: Options, forbidden: Options) -> Query:
        query = replace(self._query, given=given, forbidden=forbidden)
        return self._deadline.rest_for(query)


def _with(options: Options, option: int) -> Options:
    return tuple(sorted((*options, option)))


def _next_option(compiled: CompiledProblem, part: _Part) -> int:
    """Return an option that is not decided yet, of an item that has few and still needs one."""
    instance = compiled.instance
    given = np.zeros(instance.n_options, dtype=bool)
    given[list(part.given)] = True
    free = _free(compiled, given)
    free[list(part.forbidden)] = False
    entries = free[instance.entry_options]
    degrees = np.bincount(instance.option_items[entries], minlength=instance.n_items)
    covered = np.bincount(
        instance.option_items[given[instance.entry_options]], minlength=instance.n_items
    )
    needed = (instance.item_low > covered) & (degrees > 0)
    if not needed.any():
        return int(np.flatnonzero(free)[0])
    item = int(np.argmin(np.where(needed, degrees, instance.n_options + 1)))
    return next(option for option in instance.options_of(item) if free[option])


def _free(compiled: CompiledProblem, given: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which options go together with the given ones."""
    instance = compiled.instance
    items, colours = instance.option_items, instance.option_colours
    taken = given[instance.entry_options]
    plain = taken & (colours == NO_COLOUR)
    full = np.bincount(items[plain], minlength=instance.n_items) >= instance.item_high
    colour_of = np.zeros(instance.n_items, dtype=colours.dtype)
    colour_of[items[taken]] = colours[taken]
    agrees = (colours != NO_COLOUR) & (colours == colour_of[items])
    is_coloured = colour_of[items] != NO_COLOUR
    excluded = np.where(is_coloured, ~agrees, full[items])
    free = ~given
    free[instance.entry_options[excluded]] = False
    return free
