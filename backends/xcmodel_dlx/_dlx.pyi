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

class RejectedError(Exception):
    """A certificate proves nothing: why, and at which byte."""

def check_certificate(item_low: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], item_high: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_items: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_colours: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, digest: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], certificate: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], simd: str = '') -> tuple[int, bytes, list[int], list[int], int, int, int]:
    """
    Check a certificate; return its kind, answer, given and forbidden options, and how many nodes, shared and renamed states it has.
    """

def write_certificate_body(words: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, root: int, file: int) -> int:
    """
    Write the body of a certificate to a file descriptor; return its length in bytes.
    """

class GraphTooLargeError(MemoryError):
    pass

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

    def __init__(self, instance: Instance, *, given: Sequence[int], forbidden: Sequence[int], workers: int, most_bytes: int | None, visits: bool = True, renaming: bool = True, records: bool = False, keeps_dead: bool = False, keeps_costs: bool = False, first_turn: int = 67108864, simd: str) -> None:
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

class SolutionGraph:
    """A graph of all solutions, checked, without what is in none."""

    def __init__(self, words: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], root: int, class_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], class_options: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], given: Sequence[int]) -> None:
        """
        Check and copy a `xcmodel.solution_graph.SolutionGraph`; ValueError if not sound.
        """

    @property
    def words(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), writable=False)]:
        """The words that are left."""

    @property
    def root(self) -> int:
        """The reference that stands for all solutions."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""

    @property
    def arcs(self) -> int:
        """The number of choices at branchings."""

    @property
    def renamings(self) -> int:
        """The number of renamings."""

    @property
    def limbs(self) -> int:
        """How many words of 64 bits each count has."""

    def count(self, reference: int) -> bytes:
        """
        Return how many solutions a reference stands for, as bytes, the lowest first.
        """

    def class_counts(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]:
        """
        Return for each class how many solutions contain one given option of it, in limbs.
        """

    def unrank(self, ranks: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], limbs: int) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))]]:
        """
        Return the solutions of these ranks, as where each begins, and their options.
        """

    def unfold(self, labels: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], most_words: int) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,))], int] | None:
        """
        Return words and root of the graph without renamings, its classes replaced by labels; None if there would be too many words.
        """

    def restrict(self, touched: Sequence[tuple[int, int, bool]]) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,))], int]:
        """
        Return words and root of a graph in which classes are replaced: `touched` has for each its number, the new one, and whether an option of it must be chosen.
        """

    def evaluate(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """
        Return the sum over solutions of the product of classes' values, modulo 2**61 - 1.
        """

    def least_costs(self, costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int64], dict(shape=(None,))]:
        """Return the least cost of the solutions that each reference stands for."""

class Listing:
    """A walk through all solutions, by rank."""

    def __init__(self, graph: SolutionGraph) -> None:
        """Start a walk."""

    def next(self, most: int) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))]]:
        """
        Return the next solutions, at most so many; none when there are no more.
        """
