"""A backend that tells how many nodes it has visited in all, also those that are lost by a kill."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from xcmodel.backend.contract import Backend, Search, Slice, Translation
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Capability, Query

# The nodes of the slice in which it is killed are not noted.
_LONGEST_SLICE = 0.002


@dataclass(frozen=True)
class Metered(Backend):
    """Another backend, whose nodes are noted in a file for each process.

    Attributes:
        inner: who searches.
        folder: where the files are.
    """

    inner: Backend
    folder: str

    @property
    def name(self) -> str:
        """That of the other one."""
        return self.inner.name

    @property
    def version(self) -> str:
        """That of the other one."""
        return self.inner.version

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What the other one can do."""
        return self.inner.capabilities

    @property
    def may_repeat(self) -> bool:
        """Whether the other one may list a solution twice."""
        return self.inner.may_repeat

    def translate(self, instance: Instance) -> Translation:
        """Return the other one's translation, metered."""
        return _MeteredTranslation(self.inner.translate(instance), self.folder)

    @property
    def nodes(self) -> int:
        """The nodes that all processes have visited."""
        files = Path(self.folder).iterdir()
        return sum(int.from_bytes(file.read_bytes(), "little") for file in files)


@dataclass(frozen=True)
class _MeteredTranslation(Translation):
    inner: Translation
    folder: str

    def start(self, query: Query) -> Search:
        return _MeteredSearch(self.inner.start(query), _meter_of(self.folder, os.getpid()))


class _Meter:
    def __init__(self, folder: str, process: int) -> None:
        self._file = os.open(Path(folder, str(process)), os.O_CREAT | os.O_WRONLY)
        self._nodes = 0

    def add(self, nodes: int) -> None:
        self._nodes += nodes
        os.pwrite(self._file, self._nodes.to_bytes(8, "little"), 0)


@cache
def _meter_of(folder: str, process: int) -> _Meter:
    """Return the meter of a process; one that was forked has another one than its parent."""
    return _Meter(folder, process)


class _MeteredSearch(Search):
    def __init__(self, inner: Search, meter: _Meter) -> None:
        self._inner = inner
        self._meter = meter
        self._nodes = 0

    def advance(self, seconds: float) -> Slice:
        found = self._inner.advance(min(seconds, _LONGEST_SLICE))
        nodes = found.stats.nodes or 0
        self._meter.add(nodes - self._nodes)
        self._nodes = nodes
        return found

    def close(self) -> None:
        self._inner.close()
