"""The ledger: which cubes are open, and what is known of all others."""

from __future__ import annotations

from dataclasses import dataclass, field

from xcmodel.distributed.cube import Cube
from xcmodel.distributed.record import Record


@dataclass(frozen=True, slots=True)
class OpenCube:
    """A cube that is still to be searched.

    Attributes:
        number: its number in the journal.
        cube: the cube, with what the query itself gives and forbids.
        share: its part of the whole, if the parts of each cube were all as large.
    """

    number: int
    cube: Cube
    share: float


@dataclass
class Ledger:
    """The sum of all records: each replaces one open cube, once.

    Attributes:
        open: the open cubes by their numbers.
        count: the solutions counted or listed.
        best: the cost and the options of the best solution, for least cost.
        end: the length of the file of solutions.
        visits: whether cubes are counted by visiting their solutions.
        nodes: the nodes of all searches, or None if no backend told any.
        seconds: the seconds of all searches, and how many of them were wasted.
        wasted: as in `Record`.
        done: the part of the whole that has been searched, in 0..1, by the shares of cubes.
        searched: the seconds of each cube that was searched to its end.
    """

    open: dict[int, OpenCube]
    count: int = 0
    best: tuple[int, tuple[int, ...]] | None = None
    end: int = 0
    visits: bool = False
    nodes: int | None = None
    seconds: float = 0.0
    wasted: float = 0.0
    done: float = 0.0
    searched: list[float] = field(default_factory=list)
    _numbered: int = 1

    @staticmethod
    def of(whole: Cube) -> Ledger:
        """Return a ledger in which the whole is open."""
        return Ledger({0: OpenCube(0, whole, 1.0)})

    def add(self, record: Record) -> bool:
        """Take in a record; return False, and do nothing, if its cube is not open."""
        cube = self.open.pop(record.cube, None)
        if cube is None:
            return False
        self.count += record.count
        self.seconds += record.seconds
        self.wasted += record.wasted
        self.visits |= record.visits
        if record.nodes is not None:
            self.nodes = (self.nodes or 0) + record.nodes
        if record.end is not None:
            self.end = record.end
        if record.cost is not None and record.solution is not None:
            self.best = record.cost, record.solution
        for part in record.left:
            share = cube.share / len(record.left)
            self.open[self._numbered] = OpenCube(self._numbered, part.within(cube.cube), share)
            self._numbered += 1
        if not record.left:
            self.done = min(1.0, self.done + cube.share)
            self.searched.append(record.seconds)
        return True
