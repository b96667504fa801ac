"""The translations of an instance, each made once, also where several queries ask at a time."""

from __future__ import annotations

import os
from functools import partial
from threading import Lock

from xcmodel.backend.contract import Backend, Translation
from xcmodel.backend.instance import Instance
from xcmodel.problem.kept import kept_property


class Translations(dict[Backend, Translation]):
    """An instance in the forms of backends, which are made when they are first asked for.

    A query that was stopped may have left a translation behind that is still being made; the next
    one waits for it rather than make another one beside it. Copies begin anew.

    Args:
        instance: the instance.
        as_it_is: whether weighted rows stay as they are, for what is proved about them.
    """

    def __init__(self, instance: Instance, *, as_it_is: bool = False) -> None:
        super().__init__()
        self._whole = instance
        self._is_as_it_is = as_it_is
        self._locks: dict[tuple[Backend, int], Lock] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Translations, as_it_is=self._is_as_it_is), (self._whole,)

    @kept_property
    def instance(self) -> Instance:
        """What backends see: the instance with its weighted rows in units of their steps."""
        if not self._whole.rows or self._is_as_it_is:
            return self._whole
        from xcmodel.problem.row_steps import with_row_steps

        return with_row_steps(self._whole)

    def __missing__(self, backend: Backend) -> Translation:
        # A lock that is held when a process forks would never be released in the other one.
        with self._locks.setdefault((backend, os.getpid()), Lock()):
            made = self.get(backend)
            if made is None:
                made = self[backend] = backend.translate_beside(self.instance, self)
            return made
