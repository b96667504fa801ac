"""The ledger: which cubes are open, and what is known of all others."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from xcmodel.distributed.cube import Cube, shares_of
from xcmodel.distributed.record import Record

# Taken for granted as long as no search has told its nodes.
_NODES_A_SECOND = 1e5

USUAL_CUBES = 64
"""So many of the last cubes tell how long one takes, as a rule."""

_LEAST_SECONDS = 1e-6

# Longer without any record means that nothing was at work, in seconds.
_LONGEST_GAP = 300.0


@dataclass(frozen=True, slots=True)
class OpenCube:
    """A cube that is still to be searched.

    Attributes:
        number: its number in the journal.
        cube: the cube, with what the query itself gives and forbids.
        share: about which share it is of the whole, by the weights of its division, and of those
            in which the divided cube was made.
        tried: the seconds that were lost on the cube that it is a part of.
        bound: for least cost, none of its solutions costs less.
    """

    number: int
    cube: Cube
    share: float
    tried: float = 0.0
    bound: int | None = None


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
        seconds: the seconds of all searches.
        wasted: how many of them were wasted.
        done: the share of the whole that has been searched, in 0..1, by the shares of cubes.
        searched: the seconds of each cube that was searched to its end.
        worked: the seconds that have passed while it was at work, pauses left out.
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
    worked: float = 0.0
    _numbered: int = 1
    _last: float = 0.0
    _squares: float = 0.0
    _products: float = 0.0

    @staticmethod
    def of(whole: Cube) -> Ledger:
        """Return a ledger in which the whole is open."""
        return Ledger({0: OpenCube(0, whole, 1.0)})

    @property
    def nodes_a_second(self) -> float:
        """How many nodes a search visits in a second; long ones tell more, and short ones start."""
        return self._squares / self._products if self._products else _NODES_A_SECOND

    @property
    def usual_seconds(self) -> float:
        """How long the last cubes took that were searched to their end, each; infinity if none."""
        last = self.searched[-USUAL_CUBES:]
        return max(_LEAST_SECONDS, sum(last) / len(last)) if last else inf

    @property
    def bound(self) -> int | None:
        """For least cost, a bound of all solutions; None as long as an open cube has none."""
        known = [] if self.best is None else [self.best[0]]
        bounds = [cube.bound for cube in self.open.values() if cube.bound is not None]
        return min(known + bounds, default=None) if len(bounds) == len(self.open) else None

    def add(self, record: Record) -> bool:
        """Take in a record; return False, and do nothing, if its cube is not open."""
        cube = self.open.pop(record.cube, None)
        if cube is None:
            return False
        self.count += record.count
        self.seconds += record.seconds
        self.wasted += record.wasted
        self.visits |= record.visits
        pause = record.at - self._last
        self.worked += pause if 0 <= pause <= _LONGEST_GAP else 0.0
        self._last = record.at
        if record.nodes is not None:
            self.nodes = (self.nodes or 0) + record.nodes
        if record.end is not None:
            self.end = record.end
        if record.cost is not None and record.solution is not None:
            found = record.cost, record.solution
            self.best = found if self.best is None else min(self.best, found)
        self._open_parts(cube, record)
        if not record.left:
            self.done = min(1.0, self.done + cube.share) if self.open else 1.0
            self.searched.append(record.seconds)
            self._squares += (record.nodes or 0) ** 2
            self._products += (record.nodes or 0) * record.seconds
        return True

    def _open_parts(self, cube: OpenCube, record: Record) -> None:
        bounds = [bound for bound in (cube.bound, record.bound) if bound is not None]
        bound = max(bounds, default=None)  # A search that was stopped early may know less.
        shares = shares_of(cube.share, record.weights, len(record.left))
        for left, share in zip(record.left, shares, strict=True):
            number, self._numbered = self._numbered, self._numbered + 1
            self.open[number] = OpenCube(
                number,
                left.within(cube.cube),
                share,
                record.seconds,
                bound,
            )
