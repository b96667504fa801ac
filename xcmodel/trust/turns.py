"""Whether there is a solution, asked of several backends in short turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

from xcmodel.answer.result import Result, Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.backend.registry import backends_with, get_backend, require_capability
from xcmodel.errors import UnsupportedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.auto_backend import AUTO
from xcmodel.search.race import Race

SHORT_TURNS = (0.02, 0.1)
"""The seconds of the first turns of each; what one proves at once may take another one hours."""

_SECONDS_ALONE = 0.2
"""The first backend has so long before the others are loaded, which takes some tenths a second."""

_LONGEST_TURN = 0.5
_SHARE_OF_TURN = 0.06
"""Before the race each has one more turn, of so many seconds or this share of those left."""

_TIMES_OF_FIRST = 3.0
"""Some demands of a problem may take so many times as long as the whole, up to the longest turn."""

_MOST_OVERHEAD = 3.0
"""Who takes more than so many times a turn to translate such a problem is left out of it."""

_TIMES_IF_UNFINISHED = 10.0
"""Who has not translated a problem in a turn is taken to need so many times as long.

What it has begun goes on beside the other searches, and has made them several times as slow.
"""

_ALL_OF_A_TURN = 0.9
"""A translation that took such a part of a turn was not finished."""

_QUICKEST = 2
"""So many are asked in all turns before the others: one that proves, and one that finds."""


def require_solver(backend: str | Backend) -> None:
    """Raise UnsupportedError for a backend that looks for no solution, such as one for counts."""
    if backend != AUTO and not _is_solver(chosen := get_backend(backend)):
        require_capability(chosen, Capability.SOLVE, _is_solver)


def _is_solver(backend: Backend) -> bool:
    return not backend.capabilities.isdisjoint({Capability.ENUMERATE, Capability.SOLVE})


class Turns:
    """Backends that are asked in turn; who has answered last is the first one next time.

    Args:
        first: who is asked before all others, and alone as long as it answers in a moment.
        seconds_left: returns how many seconds are left for all that is asked.

    Attributes:
        lengths: the seconds of the first turns for some demands, by what the whole has taken.
    """

    def __init__(self, first: str | Backend, seconds_left: Callable[[], float]) -> None:
        self._first = first
        self._order = [first]
        self.lengths = SHORT_TURNS
        self._is_alone = True
        self._has_answered = False
        # What translating took, and of how many entries.
        self._overheads: dict[str | Backend, tuple[float, int]] = {}
        self._seconds_left = seconds_left

    def status(
        self, problem: CompiledProblem, given: tuple[int, ...], lengths: tuple[float, ...]
    ) -> Status:
        """Return what is known of a problem after turns of so many seconds."""
        asked = self._asked(problem, lengths)
        try:
            result = self._first_answer(problem, given, asked, with_overheads=True)
        except UnsupportedError:  # Those who are able take too long to begin with it.
            return Status.UNKNOWN
        return Status.UNKNOWN if result is None else result.status

    def status_at_once(self, problem: CompiledProblem, given: tuple[int, ...]) -> Status:
        """Return what the first one knows in a moment, before any other is loaded."""
        try:
            result = self._first_answer(problem, given, self._asked(problem, ()))
        except UnsupportedError:  # Others may be able.
            return Status.UNKNOWN
        return Status.UNKNOWN if result is None else result.status

    def status_of_first(self, problem: CompiledProblem, given: tuple[int, ...]) -> Status:
        """Return what is known after short turns, and a race of all for all of the time."""
        result = self._first_answer(problem, given, self._asked_of_first(problem))
        assert result is not None
        usual = _TIMES_OF_FIRST * result.stats.seconds
        self.lengths = (SHORT_TURNS[0], min(max(SHORT_TURNS[1], usual), _LONGEST_TURN))
        return result.status

    def quickest(self, problem: CompiledProblem) -> str | Backend:
        """Return who has answered last, of those that are able; where none has, who suits it."""
        return self._able(problem)[0] if self._has_answered else AUTO

    def _asked(
        self, problem: CompiledProblem, lengths: tuple[float, ...]
    ) -> Iterator[tuple[str | Backend, float]]:
        """Yield who is asked, and for how many seconds."""
        if self._is_alone:
            yield self._able(problem)[0], _SECONDS_ALONE
            self._is_alone = False
        able = self._able(problem)
        for group in (able[:_QUICKEST], able[_QUICKEST:]):
            for seconds in lengths:
                for backend in group:
                    # Each turn may change what is known of it.
                    overhead = self._overhead(backend, problem)
                    if overhead <= min(_MOST_OVERHEAD * seconds, self._seconds_left()):
                        yield backend, seconds

    def _overhead(self, backend: str | Backend, problem: CompiledProblem) -> float:
        """Return the seconds that a backend seems to need before it works on a problem."""
        seconds, n_entries = self._overheads.get(backend, (0.0, 1))
        return seconds * min(1.0, problem.n_entries / n_entries)

    def _asked_of_first(self, problem: CompiledProblem) -> Iterator[tuple[str | Backend, float]]:
        longest = min(_LONGEST_TURN, _SHARE_OF_TURN * self._seconds_left())
        yield from self._asked(problem, (*SHORT_TURNS, longest))
        # A race keeps what each has done by now, and gives the first one a core of its own.
        first, *others = sorted(self._able(problem), key=lambda one: one != self._first)
        is_race = first == AUTO or isinstance(first, Race) or not others
        yield first if is_race else Race.of([first, *others]), inf

    def _first_answer(
        self,
        problem: CompiledProblem,
        given: tuple[int, ...],
        asked: Iterator[tuple[str | Backend, float]],
        *,
        with_overheads: bool = False,
    ) -> Result | None:
        """Return the first answer that is known, or the last one that is not.

        It is None where nobody can be asked in the time.

        Args:
            problem: the problem.
            given: the given options.
            asked: who is asked, and for how many seconds.
            with_overheads: whether what translations take is noted: solvers have been loaded
                before, for the whole problem.
        """
        translated = set[str | Backend]()
        query = Query(Task.ENUMERATE, given=given, solution_limit=1)
        result: Result | None = None
        refusal: UnsupportedError | None = None
        for backend, most in asked:
            seconds = min(most, self._seconds_left())
            limit = None if seconds == inf else seconds
            try:
                result = queries.answer(problem, backend, replace(query, time_limit=limit))
            except UnsupportedError as error:  # Weights may be too great for some.
                refusal = error
                continue
            if with_overheads and backend not in translated:
                self._overheads[backend] = _overhead_of(result), max(1, problem.n_entries)
                translated.add(backend)
            if result.status is not Status.UNKNOWN:
                self._move_to_front(backend)
            if result.status is not Status.UNKNOWN or not seconds:
                break
        if result is None and refusal is not None:
            raise refusal
        return result

    def _move_to_front(self, backend: str | Backend) -> None:
        self._has_answered = True
        if backend in self._order:
            self._order.remove(backend)
            self._order.insert(0, backend)

    def _able(self, problem: CompiledProblem) -> list[str | Backend]:
        """Return the backends that can be asked, in order; the first one if none knows of rows."""
        if self._is_alone and _is_able(self._first, problem):
            return [self._first]
        known = {*backends_with(Capability.ENUMERATE), *backends_with(Capability.SOLVE)}
        relaxing = backends_with(Capability.RELAX)  # A linear program proves much at once.
        others = known.difference(map(_name, self._order))
        self._order += sorted(others, key=lambda name: (name not in relaxing, name))
        return [one for one in self._order if _is_able(one, problem)] or [self._first]


def _overhead_of(result: Result) -> float:
    """Return the seconds of a translation, or those expected where the turn ended before it did."""
    seconds = result.stats.translation_seconds or 0.0
    is_unfinished = (
        result.status is Status.UNKNOWN and seconds > _ALL_OF_A_TURN * result.stats.seconds
    )
    return seconds * _TIMES_IF_UNFINISHED if is_unfinished else seconds


def _is_able(backend: str | Backend, problem: CompiledProblem) -> bool:
    if backend == AUTO or not problem.extras:
        return True
    return get_backend(backend).capabilities.issuperset(problem.extras)


def _name(backend: str | Backend) -> str:
    """Return the name without its variant, of which one is enough."""
    name = backend if isinstance(backend, str) else backend.name
    return name.partition(":")[0]
