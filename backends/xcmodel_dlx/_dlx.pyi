"""The native engine: Algorithm X on bitsets."""

from collections.abc import Sequence
import enum
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


def available_simd() -> list[str]:
    """
    Return the names of the instruction sets that can be used here, fastest first.
    """

class Instance:
    """An instance in the engine's own form."""

    def __init__(self, item_low: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], item_high: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_items: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_colours: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Check and copy the arrays of an `xcmodel.backend.Instance`."""

    def add_weighted_row(self, options: Sequence[int], weights: Sequence[int], *, low: int, high: int) -> None:
        """
        Demand that the weights of the chosen options add up to a number within bounds; before the first search.
        """

    def merge_cliques(self) -> tuple[Instance, list[int]] | None:
        """
        Return an instance of the same solutions, in which items that admit one option are maximal cliques of conflicts, and for each item which of these it is, or -1 if others contain it; nothing if hardly any is left out.
        """

class Branching(enum.Enum):
    """Which item to branch on."""

    LEAST = 0
    """The one with the fewest choices."""

    WEIGHTED = 1
    """
    The one with the fewest choices for each failure that it has seen (dom/wdeg).
    """

class Report:
    """What a search has found since it was last asked."""

    @property
    def solutions(self) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))]] | None:
        """Where each solution begins, and the options of all, ascending in each."""

    @property
    def counted(self) -> int:
        """
        Solutions that were visited without being listed; the count includes them.
        """

    @property
    def count(self) -> bytes | None:
        """The number of solutions as little-endian bytes, once a count knows it."""

    @property
    def exhausted(self) -> bool:
        """Whether there are no more, or the count or the diagram is done."""

    @property
    def fraction(self) -> float:
        """The share of the search that is done."""

    @property
    def bound(self) -> int | None:
        """A lower bound of the cost of any solution, where one is known."""

    @property
    def statistics(self) -> dict[str, Any]:
        """Fields of a `xcmodel.backend.Stats`, as far as they are known."""

class Search:
    """A search under way."""

    def __init__(self, instance: Instance, query: object, *, branching: Branching = Branching.LEAST, simd: str) -> None:
        """
        Start a search; `simd` is an instruction set, or empty for the fastest.
        """

    def advance(self, seconds: float, until: int | None = None) -> Report:
        """
        Work for about so many seconds, or until it has done so many units of work in all; other Python threads run meanwhile. With a limit of units, the fraction is told anew there only.
        """

    def hear_of(self, solution: Sequence[int]) -> None:
        """
        Look only for what costs less than this solution, which was found elsewhere.
        """

    def prices(self) -> list[float] | None:
        """
        Return the price of each item that proves the first bound, once there is one, or nothing.
        """

    def ruled_out(self) -> list[int]:
        """Return options that no solution has which is better than the best one."""

class ParallelSearch:
    """A search under way in several threads."""

    def __init__(self, instance: Instance, query: object, *, workers: int, simd: str) -> None:
        """Start a search by so many workers, of which the calling thread is one."""

    def advance(self, seconds: float) -> Report:
        """Work for about so many seconds; other Python threads run meanwhile."""

    def hear_of(self, solution: Sequence[int]) -> None:
        """
        Look only for what costs less than this solution, which was found elsewhere.
        """

    def prices(self) -> list[float] | None:
        """
        Return the price of each item that proves the first bound, once there is one, or nothing.
        """

    def ruled_out(self) -> list[int]:
        """Return options that no solution has which is better than the best one."""

    def close(self) -> None:
        """End the threads; it is an error to ask for more afterwards."""

class JointSearch:
    """A search for solutions or least cost, joined by levels."""

    def __init__(self, instance: Instance, query: object, *, workers: int, simd: str) -> None:
        """
        Start a search by so many workers; the first to end, this or levels, answers.
        """

    def advance(self, seconds: float, until: int | None = None) -> Report:
        """
        Work for about so many seconds, or until it has done so many units of work in all; other Python threads run meanwhile. With a limit of units, the fraction is told anew there only.
        """

    def hear_of(self, solution: Sequence[int]) -> None:
        """
        Look only for what costs less than this solution, which was found elsewhere.
        """

    def prices(self) -> list[float] | None:
        """
        Return the price of each item that proves the first bound, once there is one, or nothing.
        """

    def ruled_out(self) -> list[int]:
        """Return options that no solution has which is better than the best one."""

    def close(self) -> None:
        """End the threads; it is an error to ask for more afterwards."""

class LearnedSolutions:
    """A search for solutions that learns a clause from each conflict."""

    def __init__(self, instance: Instance, query: object) -> None:
        """Start a search, for a list, a visit or the least cost."""

    @staticmethod
    def units_to_begin(instance: Instance) -> int | None:
        """
        Return the units of work in which it begins, or nothing for an instance that is too large.
        """

    def advance(self, seconds: float, until: int | None = None) -> Report:
        """
        Work for about so many seconds, or until it has done so many units of work in all; other Python threads run meanwhile. With a limit of units, the fraction is told anew there only.
        """

class DiagramTooLargeError(MemoryError):
    pass

class InstanceTooLargeError(ValueError):
    pass

class CountSearch:
    """A count under way, or the making of a decision diagram."""

    def __init__(self, instance: Instance, query: object, *, workers: int, simd: str, strategy: str = '', item_labels: Sequence[int] = []) -> None:
        """
        Start a count; or a decision diagram, if the query is for one. The strategy is 'enumeration', 'levels' or 'memoised'; empty means a portfolio of all. In a diagram, isomorphisms keep items' labels, and map open items whose label is not 0.
        """

    def advance(self, seconds: float, until: int | None = None) -> Report:
        """
        Work for about so many seconds, or until it has done so many units of work in all; other Python threads run meanwhile. With a limit of units, the fraction is told anew there only.
        """

    def close(self) -> None:
        """End the threads."""

    @property
    def root(self) -> int:
        """The reference of the whole diagram."""

    def take_words(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]:
        """Hand over the words of the diagram."""

    def class_start(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,))]:
        """Return where the options of each class begin."""

    def class_options(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """Return the options of each class."""

class RejectedError(Exception):
    """A certificate proves nothing: why, and at which byte."""

def check_certificate(item_low: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], item_high: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], option_items: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_colours: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], option_costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, digest: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], certificate: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], simd: str = '') -> tuple[int, bytes, list[int], list[int], int, int, int]:
    """
    Check a certificate; return its kind, answer, given and forbidden options, and how many nodes, shared and isomorphic states it has.
    """

def write_certificate_body(words: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, root: int, file: int) -> int:
    """
    Write the body of a certificate to a file descriptor; return its length in bytes.
    """

class DecisionDiagram:
    """A decision diagram of all solutions, checked and reduced."""

    def __init__(self, words: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], root: int, class_start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], class_options: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], given: Sequence[int]) -> None:
        """
        Check and copy a `xcmodel.backend.DecisionDiagram`; ValueError if not sound.
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
    def isomorphisms(self) -> int:
        """The number of isomorphisms."""

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
        Return words and root of the diagram without isomorphism nodes, its classes replaced by labels; None if there would be too many words.
        """

    def restrict(self, touched: Sequence[tuple[int, int, bool]]) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,))], int]:
        """
        Return words and root of a diagram in which classes are replaced: `touched` has for each its number, the new one, and whether an option of it must be chosen.
        """

    def evaluate(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """
        Return the sum over solutions of the product of classes' values, modulo 2**61 - 1.
        """

    def least_costs(self, costs: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int64], dict(shape=(None,))]:
        """Return the least cost of the solutions that each reference stands for."""

class Listing:
    """All solutions one after another, by rank."""

    def __init__(self, diagram: DecisionDiagram) -> None:
        """Start with the first solution."""

    def next(self, most: int) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))]]:
        """
        Return the next solutions, at most so many; none when there are no more.
        """

class TuningEntry:
    """A constant that was found by measuring."""

    @property
    def name(self) -> str: ...

    @property
    def value(self) -> float:
        """The value in use."""

    @property
    def default(self) -> float: ...

    @property
    def least(self) -> float:
        """The least value that can be set."""

    @property
    def greatest(self) -> float:
        """The greatest value that can be set."""

    @property
    def is_constant(self) -> bool:
        """Whether it is compiled into the kernels and cannot be set."""

    @property
    def meaning(self) -> str: ...

def tuning() -> list[TuningEntry]:
    """Return all tuning parameters and constants."""

def set_tuning(name: str, value: float) -> None:
    """Set a tuning parameter for all searches to come; none may be at work."""
