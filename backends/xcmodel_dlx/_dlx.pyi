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
    def start(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,))]:
        """Where each solution begins in `options`."""

    @property
    def options(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """The options of the solutions, ascending in each."""

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
    def nodes(self) -> int:
        """Nodes of the search tree so far."""

    @property
    def branchings(self) -> int:
        """Those of them with at least two choices."""

    @property
    def eliminated(self) -> int:
        """Options that were found to be dead before they were tried."""

    @property
    def memory(self) -> int:
        """The most bytes that were in use."""

    @property
    def nodes_by_level(self) -> list[int]:
        """Nodes on sparse sets, in first frames, in their children, and so on."""

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

class RejectedError(Exception):
    """A certificate proves nothing: why, and at which byte."""

def check_certificate(item_low: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], item_high: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_items: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_colours: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, digest: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], certificate: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, bytes, list[int], list[int], int, int, int]:
    """
    Check a certificate; return its kind, answer, given and forbidden options, and how many nodes, shared and renamed states it has.
    """

def write_certificate_body(words: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, root: int, file: int) -> int:
    """
    Write the body of a certificate to a file descriptor; return its length in bytes.
    """
