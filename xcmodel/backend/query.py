"""A query about an instance: the one record that a backend receives."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from numbers import Real
from typing import NamedTuple, cast

from xcmodel.backend.cores import check_workers
from xcmodel.text.arguments import whole_argument
from xcmodel.text.numbers import large_number


class Capability(StrEnum):
    """What a backend may be able to do; a set of these is declared by every backend.

    >>> import xcmodel as xc
    >>> Capability.COMPILE in xc.get_backend("dlx").capabilities
    True
    """

    SOLVE = "solve"
    """Finds one solution, or proves that there is none; `ENUMERATE` implies it."""
    ENUMERATE = "enumerate"
    """Finds solutions one by one, each exactly once, and proves that there are no more."""
    VISIT = "visit"
    """Visits every solution as for `ENUMERATE`, but hands over only how many there are."""
    COUNT = "count"
    """Counts solutions without listing them."""
    COMPILE = "compile"
    """Makes the decision diagram of all solutions: see `DecisionDiagram`."""
    CERTIFY = "certify"
    """Counts, or finds the least cost, and writes a certificate."""
    MINIMIZE = "minimize"
    """Finds a solution of least cost and proves that it is one."""
    RELAX = "solve the linear relaxation"
    """Solves linear programs: see `Backend.relax`."""
    PROVE = "prove"
    """Proves that there is no solution, by a formula and its refutation in the DRAT format."""
    REFUTE = "name demands in conflict"
    """Tells which demands cannot be met together: see `Backend.refuter`."""
    SHUFFLE = "shuffle"
    """Lists solutions in an order that depends on `Query.seed`, and on nothing else."""
    ROWS = "keep to weighted rows"
    """Whatever it does, its solutions are those that meet `Instance.rows` as well."""
    WORKERS = "parallelize"
    """Uses several threads for one query."""


class Task(StrEnum):
    """What a query asks for; each is what a `Capability` of the same name can do.

    >>> [task.value for task in Task]
    ['enumerate', 'visit', 'count', 'compile', 'certify', 'minimize']
    """

    ENUMERATE = "enumerate"
    VISIT = "visit"
    COUNT = "count"
    COMPILE = "compile"
    CERTIFY = "certify"
    MINIMIZE = "minimize"


# Looked up, since it takes time to make a member of an enum from another.
CAPABILITY = {task: Capability(task) for task in Task}
"""What a backend must be able to do for each task."""

ASKED_BY = {
    Capability.SHUFFLE: "seed",
    Capability.WORKERS: "workers",
    Capability.PROVE: "proof",
}
"""The arguments of queries that ask for more than the task."""


class ProofFiles(NamedTuple):
    """The paths of the files that prove that there is no solution.

    Attributes:
        formula: the path of a formula in the DIMACS format, which has a model if, and only if,
            there is a solution.
        proof: the path of a proof in the DRAT format that the formula has no model.

    >>> Query(Task.ENUMERATE, proof=ProofFiles("why.cnf", "why.drat")).extras
    [<Capability.PROVE: 'prove'>]
    """

    formula: str
    proof: str


_HUNDREDTHS = 100


def checked_time_limit(limit: float | None) -> float | None:
    """Return a time limit as a number of Python, which solvers take, whatever number it is.

    Raises:
        ValueError: unless this is a number of seconds from 0, or None.

    >>> import numpy as np
    >>> checked_time_limit(np.float32(2)), checked_time_limit(None)
    (2.0, None)
    """
    if limit is None:
        return None
    if not (isinstance(limit, Real) and limit >= 0):
        raise ValueError(f"time_limit is {limit!r}: give seconds from 0, or None for no limit")
    try:
        seconds = float(limit)
    except OverflowError:
        told = f"time_limit is {large_number(int(limit))}: give None for no limit"
        raise ValueError(told) from None
    return limit if type(limit) is int else seconds


def _checked_gap(gap: float) -> float:
    """Return a gap, which is a part of the cost or of the bound, or a number beyond all gaps."""
    number = as_real(gap)
    if number is None or not number >= 0:
        raise ValueError(f"gap is {gap!r}: give a part of the cost from 0, such as 0.01")
    check_no_hundredths("gap", number)
    return number


def as_real(value: object) -> float | None:
    """Return a part of the cost as what compares and multiplies as floats do, None if it is none.

    A `Decimal`, as costs may be, is taken in floating point; a truth value is no number.

    >>> from decimal import Decimal
    >>> as_real(Decimal("0.1")), as_real(True), as_real("10%")
    (0.1, None, None)
    """
    if isinstance(value, Decimal):
        return float(value)
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    return cast(float, value)


def check_no_hundredths(name: str, part: float, otherwise: str = "") -> None:
    """Raise ValueError for a part of the cost that looks like one in hundredths.

    Args:
        name: that of the argument.
        part: the part of the cost, from 0.
        otherwise: what to do where it was meant.
    """
    if 1 < part <= _HUNDREDTHS:
        raise ValueError(
            f"{name} is {part!r}, more than the whole cost: did you mean {part / _HUNDREDTHS:g}, "
            f"for {part:g} %?{otherwise}"
        )


@dataclass(frozen=True)
class Query:
    """One question about an instance.

    Raises:
        ValueError: for a time limit or a gap below 0, a gap that looks like one in hundredths, a
            solution limit or a memory limit below 1, or fewer than one worker.
        TypeError: for a limit, a seed or a number of workers that is no whole number.

    Attributes:
        task: what is asked for.
        given: options that every solution must contain, ascending.
        forbidden: options that no solution may contain, ascending.
        hint: options of a known solution, or nearly one, ascending; the starting point of
            backends that can use one.
        solution_limit: the core will want no more solutions than this; a hint only.
        time_limit: seconds after which the core will stop the search; a hint only, for solvers
            that report solutions only at their end.
        seed: the seed of a random order; None means the backend's own order.
        workers: the most threads to use; None means the backend's own default. It may use fewer
            where several could not give a right or, with a seed, the same answer.
        memory_limit: bytes that the caches of the search may take; None means the backend's own
            default. With less it takes longer.
        visits: for `Task.COUNT`, whether solutions may be visited one by one as well, where that is
            faster. Without, the count is independent of enumeration.
        up_to_isomorphism: whether subproblems that are equal up to isomorphism may be searched
            once; those of `Task.COMPILE` and `Task.CERTIFY` then share one node.
        least_cost: for `Task.CERTIFY`, whether the least cost is proved instead of the count.
        cost_limit: for `Task.MINIMIZE`, the greatest cost that is of interest. The core drops
            dearer solutions, so a search may leave them out: if it is exhausted without any, there
            is none as cheap as that.
        gap: for `Task.MINIMIZE`, the core will stop the search once the cost of the best solution
            exceeds the bound by no more than this part of it; a hint only, for solvers that report
            solutions only at their end.
        log: whether the solver's own log goes to standard error, if it writes one.
        certificate: for `Task.CERTIFY`, the path of the file to which the proof is written; see
            `xcmodel.certificate`.
        proof: for `Task.ENUMERATE`, the files to which a proof is written if the search ends
            without any solution.
        asked: the reading of ``time.perf_counter`` when it was asked, from which the core counts
            the seconds; None means when the search starts.

    >>> query = Query(Task.COUNT, given=(0, 3), workers=2)
    >>> query.extras
    [<Capability.WORKERS: 'parallelize'>]
    """

    task: Task
    given: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    hint: tuple[int, ...] = ()
    solution_limit: int | None = None
    time_limit: float | None = None
    seed: int | None = None
    workers: int | None = None
    memory_limit: int | None = None
    visits: bool = True
    up_to_isomorphism: bool = True
    least_cost: bool = False
    cost_limit: int | None = None
    gap: float = 0.0
    log: bool = False
    certificate: str | None = None
    proof: ProofFiles | None = None
    asked: float | None = field(default=None, compare=False)

    @property
    def extras(self) -> list[Capability]:
        """The capabilities that the query needs beside that of its task."""
        extras = []
        if self.seed is not None:
            extras.append(Capability.SHUFFLE)
        if self.workers is not None and self.workers > 1:
            extras.append(Capability.WORKERS)
        if self.proof is not None:
            extras.append(Capability.PROVE)
        return extras

    def first_task(
        self,
        able: Collection[Capability],
        tasks: Sequence[Task] = (),
        beside: Iterable[Capability] = (),
    ) -> Task | None:
        """Return the first task that answers the query and is within these capabilities, or None.

        Args:
            able: the capabilities.
            tasks: the tasks, any of which will do; if left out, that of the query.
            beside: what must be among the capabilities as well.

        >>> query = Query(Task.COUNT)
        >>> query.first_task({Capability.VISIT}, tasks=[Task.COUNT, Task.VISIT])
        <Task.VISIT: 'visit'>
        """
        if not all(capability in able for capability in beside):
            return None
        for task in tasks or (self.task,):
            if CAPABILITY[task] in able:
                return task
        return self.task if self.wants_one and Capability.SOLVE in able else None

    @property
    def wants_one(self) -> bool:
        """Whether one solution will do, whatever it costs.

        >>> Query(Task.ENUMERATE, solution_limit=1).wants_one
        True
        """
        return self.task is Task.ENUMERATE and self.solution_limit == 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "time_limit", checked_time_limit(self.time_limit))
        object.__setattr__(self, "gap", _checked_gap(self.gap))
        if not isinstance(self.up_to_isomorphism, bool):
            raise TypeError(f"up_to_isomorphism is {self.up_to_isomorphism!r}: give True or False")
        for name, meaning_of_none in _WHOLE_NUMBERS.items():
            if (value := getattr(self, name)) is None:
                continue
            object.__setattr__(self, name, value := whole_argument(value, name))
            otherwise = f", or None for {meaning_of_none}"
            if name == "workers":
                check_workers(value, otherwise)
            elif value < 1 and name not in ("seed", "cost_limit"):
                raise ValueError(f"{name} is {value!r}: give 1 or more{otherwise}")


_WHOLE_NUMBERS = {
    "seed": "the backend's own order",
    "solution_limit": "all",
    "cost_limit": "no limit",
    "workers": "the backend's default",
    "memory_limit": "the backend's default",
}
