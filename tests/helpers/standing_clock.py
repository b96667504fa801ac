"""A clock of queries that does not depend on how fast the machine is."""

import pytest

from xcmodel.backend import deadline


class Clock:
    """A clock that stands still until something is read that is said to take long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = 0.0
        self._patch = monkeypatch
        monkeypatch.setattr(deadline, "perf_counter", lambda: self._now)

    @property
    def now(self) -> float:
        """What it reads."""
        return self._now

    def advance(self, seconds: float) -> None:
        self._now += seconds

    def advance_with(self, place: object, name: str, seconds: float) -> None:
        """Let so many seconds pass whenever this function is called."""
        function = getattr(place, name)

        def slow(*arguments: object) -> object:
            self.advance(seconds)
            return function(*arguments)

        self._patch.setattr(place, name, slow)
