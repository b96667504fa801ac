"""Who tells, of some demands after others, whether they can be met together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import Int32Array


class Verdict(NamedTuple):
    """What is known of some demands: a conflict, a solution, or neither in the time.

    Attributes:
        conflict: some of the demands, which cannot be met together; as few as came out.
        solution: options that meet the demands, ascending; others may be met or not.

    >>> Verdict(conflict=Demands(items=(3,), given=())).solution is None
    True
    """

    conflict: Demands | None = None
    solution: Int32Array | None = None


class Refuter(ABC):
    """Tells, of some demands of an instance after others, whether they can be met together.

    What it has learned from some serves it for the next ones. It is used from one thread only.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})
    >>> refuter = xc.get_backend("sat").refuter(model.to_instance(), forbidden=())
    >>> refuter.refute(Demands(items=(0, 1, 2, 3), given=()), seconds=60).conflict
    Demands(items=(0, 1, 2), given=(), rows=())
    >>> refuter.refute(Demands(items=(0, 3), given=(1,)), seconds=60).solution.tolist()[-1]
    3
    >>> refuter.close()
    """

    @abstractmethod
    def refute(self, demands: Demands, seconds: float) -> Verdict:
        """Return what is known of these demands after about so many seconds.

        Args:
            demands: items, given options and weighted rows of the instance; all others are to be
                taken as if they were not there.
            seconds: how long to work.
        """

    def close(self) -> None:  # noqa: B027 - most have nothing to release
        """Release everything; a second call does nothing."""
