"""The translations of an instance, each made once, also where several queries ask at a time."""

from __future__ import annotations

import os
from threading import Lock

from xcmodel.backend.contract import Backend, Translation
from xcmodel.backend.instance import Instance


class Translations(dict[Backend, Translation]):
    """An instance in the forms of backends, which are made when they are first asked for.

    A query that was stopped may have left a translation behind that is still being made; the next
    one waits for it rather than make another one beside it. Copies begin anew.
    """

    def __init__(self, instance: Instance) -> None:
        super().__init__()
        self._instance = instance
        self._locks: dict[tuple[Backend, int], Lock] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Translations, (self._instance,)

    def __missing__(self, backend: Backend) -> Translation:
        # A lock that is held when a process forks would never be released in the other one.
        with self._locks.setdefault((backend, os.getpid()), Lock()):
            made = self.get(backend)
            if made is None:
                made = self[backend] = backend.translate_beside(self._instance, self)
            return made
