"""What goes to a worker, and what comes back; errors come back as data."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query
from xcmodel.distributed.cube import Cube


@dataclass(frozen=True)
class WorkerTask:
    """Cubes to be searched, one after the other.

    Attributes:
        numbers: the numbers of the cubes in the ledger.
        cubes: the cubes, at least one, with what the whole query gives and forbids.
        model: the digest of the model, which a worker keeps.
        backend: who is to search.
        query: what is asked of each cube.
        budget: seconds; a cube that is foreseen to take longer is divided, and what is not begun
            after half of them is handed back.
        nodes: the budget in nodes, where the backend tells them. What is done depends on nothing
            else then, so it is the same on every machine, unless it takes far longer than
            ``budget``.
        most_cubes: into about how many cubes one is divided at most.
        hurries: whether others wait for cubes, so that these are handed back at once.
        lists: whether the solutions are wanted, not only their number.
        shares: about which share of the whole query each cube is; nothing if that is not known.
        instance: the pickled instance, for a worker that has asked for it.
    """

    numbers: tuple[int, ...]
    cubes: tuple[Cube, ...]
    model: str
    backend: Backend
    query: Query
    budget: float = inf
    nodes: int | None = None
    most_cubes: int = 64
    hurries: bool = False
    lists: bool = False
    shares: tuple[float, ...] = ()
    instance: bytes | None = None


@dataclass(frozen=True)
class Searched:
    """A cube was searched to its end.

    Attributes:
        number: the number of the cube: see `Worked`.
        seconds: what it took.
        count: the solutions that were counted or found.
        solutions: those that were asked for: all, or the cheapest one within the limit of costs.
        nodes: the nodes of the search, as far as the backend tells.
    """

    number: int
    seconds: float
    count: int = 0
    solutions: Batch = EMPTY_BATCH
    nodes: int | None = None


@dataclass(frozen=True)
class Divided:
    """A cube was too large, and is divided; one of least cost that was stopped is left whole.

    Attributes:
        number: the number of the cube: see `Worked`.
        seconds: what was spent on it, and is lost.
        cubes: the cubes that take its place, with what the whole query gives and forbids.
        most: about how many of them were asked for.
        solutions: for least cost, a solution that was found by the way.
        bound: for least cost, no solution of the cube costs less.
        nodes: the nodes that are lost with these seconds, as far as the backend tells.
        weights: about which part of the work each of the cubes is; nothing if they count alike.
    """

    number: int
    seconds: float
    cubes: tuple[Cube, ...]
    most: int
    solutions: Batch = EMPTY_BATCH
    bound: int | None = None
    nodes: int | None = None
    weights: tuple[int, ...] = ()


Step = Searched | Divided


@dataclass(frozen=True)
class Worked:
    """A task was worked on for its budget; cubes that were not begun are handed back.

    Attributes:
        numbers: the numbers of the task's cubes.
        steps: what became of its cubes, in turn. In these, cubes are numbered from 0, the task's
            own first; those of a divided one get the next numbers.
    """

    numbers: tuple[int, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Stopped:
    """The work on a task was stopped; nothing of it counts."""


@dataclass(frozen=True)
class Failed:
    """The work on a task ended in an error."""

    error: Exception


@dataclass(frozen=True)
class ModelWanted:
    """The worker does not have the model."""


Outcome = Worked | Stopped | Failed | ModelWanted
