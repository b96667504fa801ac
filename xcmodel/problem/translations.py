"""The translations of an instance, each made once, also where several queries ask at a time."""

from __future__ import annotations

import os
from threading import Lock

from xcmodel.backend.contract import Backend, Translation
from xcmodel.backend.instance import Instance


class Translations:
    """An instance in the forms of backends, kept for later queries.

    A query that was stopped may have left a translation behind that is still being made; the next
    one waits for it rather than make another one beside it. Copies begin anew.
    """

    def __init__(self) -> None:
        self._made: dict[Backend, Translation] = {}
        self._locks: dict[tuple[Backend, int], Lock] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Translations, ()

    def of(self, instance: Instance, backend: Backend) -> Translation:
        """Return the instance in the backend's own form."""
        made = self._made.get(backend)
        if made is not None:
            return made
        # A lock that is held when a process forks would never be released in the other one.
        with self._locks.setdefault((backend, os.getpid()), Lock()):
            if backend not in self._made:
                self._made[backend] = backend.translate(instance)
            return self._made[backend]
