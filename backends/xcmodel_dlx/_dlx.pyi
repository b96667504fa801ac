"""The native engine: Algorithm X on bitsets."""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


def available_simd() -> list[str]:
    """
    Return the names of the instruction sets that can be used here, fastest first.
    """

class Task(enum.Enum):
    """What is asked about an instance."""

    LIST = 0
    """Hand over all solutions."""

    VISIT = 1
    """Visit all solutions, and hand over their number."""

    MINIMIZE = 2
    """Hand over ever cheaper solutions, of which the last is of least cost."""

class Branching(enum.Enum):
    """Which item to branch on."""

    LEAST = 0
    """The one with the fewest choices."""

    WEIGHTED = 1
    """The one with the fewest choices for each failure that it has seen."""

class Instance:
    """An instance in the engine's own form."""

    def __init__(self, item_low: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], item_high: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_items: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_colours: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Check and copy the arrays of an `xcmodel.instance.Instance`."""

class Found:
    """What a search found since it was last asked."""

    @property
    def solutions(self) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))]] | None:
        """Where each solution begins, and the options of all, ascending in each."""

    @property
    def counted(self) -> int:
        """Solutions that were counted without being listed."""

    @property
    def exhausted(self) -> bool:
        """Whether there are no more."""

    @property
    def fraction(self) -> float:
        """The part of the search that is done."""

    @property
    def bound(self) -> int | None:
        """A lower bound of the cost of any solution, where one is known."""

    @property
    def stats(self) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...], int]:
        """
        Nodes of the search tree so far; those of them with at least two choices; options that were found to be dead before they were tried; the nodes on sparse sets, in first frames, in their children, and so on; the nodes by depth; the most bytes in use.
        """

class Search:
    """A search under way."""

    def __init__(self, instance: Instance, *, task: Task, given: Sequence[int], forbidden: Sequence[int], limit: int | None, seed: int | None, branching: Branching, simd: str) -> None:
        """
        Start a search; `simd` is an instruction set, or empty for the fastest.
        """

    def advance(self, seconds: float) -> Found:
        """Work for about so many seconds; other Python threads run meanwhile."""

class ParallelSearch:
    """A search under way in several threads."""

    def __init__(self, instance: Instance, *, task: Task, given: Sequence[int], forbidden: Sequence[int], limit: int | None, simd: str, workers: int, eager: bool = False) -> None:
        """
        Start a search by so many workers, of which the thread that asks is one; eager ones share work as often as can be, as tests like it.
        """

    def advance(self, seconds: float) -> Found:
        """Work for about so many seconds; other Python threads run meanwhile."""

    def close(self) -> None:
        """End the threads; it is an error to ask for more afterwards."""

class CountReport:
    """What a count has come to."""

    @property
    def visited(self) -> int:
        """Solutions visited since the last report; the count includes them."""

    @property
    def count(self) -> bytes | None:
        """The number of solutions as little-endian bytes, once it is known."""

    @property
    def exhausted(self) -> bool:
        """Whether the count is known, or the graph is made."""

    @property
    def fraction(self) -> float:
        """The part of the search that is done."""

    @property
    def nodes(self) -> int:
        """Nodes of the search tree so far."""

    @property
    def branchings(self) -> int:
        """Those of them with at least two choices."""

    @property
    def memory(self) -> int:
        """The most bytes that were in use."""

class CountSearch:
    """A count under way, or the making of a graph."""

    def __init__(self, instance: Instance, *, given: Sequence[int], forbidden: Sequence[int], workers: int, most_bytes: int | None, visits: bool = True, renaming: bool = True, records: bool = False, keeps_dead: bool = False, keeps_costs: bool = False, simd: str) -> None:
        """Start a count, or a graph if it records."""

    def advance(self, seconds: float) -> CountReport:
        """Work for about so many seconds; other Python threads run meanwhile."""

    def close(self) -> None:
        """End the threads."""

    @property
    def root(self) -> int:
        """The reference of the whole graph."""

    def take_words(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]:
        """Hand over the words of the graph."""

    def class_start(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,))]:
        """Return where the options of each class begin."""

    def class_options(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """Return the options of each class."""
