"""Backends in a race: those that may take part, and those that are at work."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from xcmodel.answer.attempt import Attempt
from xcmodel.backend.contract import Backend, Search, Slice, Translation
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Capability, Query
from xcmodel.backend.registry import get_backend
from xcmodel.errors import BackendError, UnsupportedError, WrongAnswerError
from xcmodel.search.clock import Clock
from xcmodel.search.contract_calls import next_slice, started, translation_of
from xcmodel.search.ending_thread import EndingThread
from xcmodel.search.starting import Starting


def abilities(backend: Backend) -> frozenset[Capability]:
    """Return what a backend can do, with the one solution that who lists solutions can find."""
    able = backend.capabilities
    return able | {Capability.SOLVE} if Capability.ENUMERATE in able else able


_started: set[str] = set()
"""The names of all that have been at work in this process, whose packages are imported."""


class Runner:
    """One of the backends; its translation is kept for later queries, in a race or without."""

    def __init__(
        self,
        backend: Backend | str,
        needed: frozenset[Capability],
        translations: Mapping[Backend, Translation],
    ) -> None:
        self._backend = backend
        self._needed = needed
        self._translations = translations
        self._search: EndingThread | None = None

    @cached_property
    def backend(self) -> Backend:
        """The backend, looked for by its name if need be."""
        return get_backend(self._backend)

    def is_able(self) -> bool:
        """Return whether it is available, and can do what is needed."""
        try:
            return self._needed <= abilities(self.backend)
        except BackendError:
            return False

    @property
    def is_found(self) -> bool:
        """Whether it is known if it is able; else it is looked for from now on, in a thread.

        To import a package may take seconds, beside a search that is at work most of all.
        """
        if isinstance(self._backend, Backend) or self.is_ready:
            return True
        self._search = self._search or EndingThread(self._look, "xcmodel-import")
        return not self._search.is_at_work

    def _look(self) -> None:
        with suppress(Exception):  # Which comes again, to who waits for it.
            self.is_able()

    @property
    def translation(self) -> Translation:
        """The instance in its form."""
        return translation_of(self._translations, self.backend)

    def start(self, query: Query) -> Search:
        """Start its search."""
        search = started(self.translation, query, self.backend)
        _started.add(self._name)
        return search

    @property
    def is_ready(self) -> bool:
        """Whether it has been at work in this process, so that it need not be imported."""
        return self._name in _started

    @property
    def _name(self) -> str:
        name = self._backend if isinstance(self._backend, str) else self._backend.name
        return name.partition(":")[0]


class Entrant:
    """A backend at work on the query."""

    @staticmethod
    def of(runner: Runner, query: Query) -> Entrant:
        """Start the search of this one, which is out at once if it refuses."""
        try:
            return Entrant(runner, runner.start(query), query)
        except UnsupportedError as error:  # Costs or weights may be too great for some.
            entrant = Entrant(runner, None, query)
            entrant.fail(error)
            return entrant

    def __init__(self, runner: Runner, search: Search | None, query: Query) -> None:
        self.search: Search | None = search
        self._runner = runner
        self._query = query
        self.attempt = Attempt(runner.backend.name, runner.backend.version)
        self.last = Slice()
        self.error: BackendError | None = None
        self.seconds_late = 0.0

    @property
    def backend(self) -> Backend:
        """The backend."""
        return self._runner.backend

    def advance(self, seconds: float) -> Slice:
        """Let it work; one that fails is out, and says nothing more.

        Raises:
            WrongAnswerError: when its slice is not of the contract.
        """
        assert self.search is not None
        clock = Deadline(None)
        try:
            self.last = next_slice(self.search, seconds, self._query, self._runner.backend)
        except WrongAnswerError:  # It is not to be relied on, so nobody goes on as if it were gone.
            raise
        except BackendError as error:
            self.close()
            self.last = Slice()
            self.fail(error)
        self.seconds_late = clock.elapsed - seconds
        return self.last

    @property
    def works_beside(self) -> bool:
        """Whether it is at work, in threads or processes of its own."""
        return self.search is not None and self.search.works_beside

    def fail(self, error: BackendError) -> None:
        """Note why it is out."""
        self.attempt = self.attempt._replace(fault=str(error))
        self.error = error

    def close(self) -> None:
        """Stop it."""
        if self.search is not None:
            self.search.close()
            self.search = None


class Trial(Entrant):
    """A backend that has a moment to itself before its turn, and leaves if that is not enough.

    Args:
        runner: the backend.
        query: what is asked of it.
    """

    SECONDS = 0.3
    _MOST_TIMES_LATER = 1.5

    def __init__(self, runner: Runner, query: Query) -> None:
        query = replace(query, time_limit=min(query.time_limit or self.SECONDS, self.SECONDS))
        self.runner = runner
        self._starting = Starting(lambda: runner.start(query))
        self._clock: Clock | None = None
        super().__init__(runner, self._starting, query)

    @property
    def has_begun(self) -> bool:
        """Whether the moment has begun: packages and a translation may take longer than that."""
        if self._clock is None and not self._starting.is_under_way:
            self._clock = Clock()
        return self._clock is not None

    @property
    def is_over(self) -> bool:
        """Whether the moment is over."""
        passed = 0.0 if self._clock is None else self._clock.passed
        return self.search is None or passed > self._MOST_TIMES_LATER * self.SECONDS
