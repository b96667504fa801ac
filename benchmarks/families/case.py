"""A case: an instance and its known answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from xcmodel import Model


class Task(StrEnum):
    """A task of a contestant."""

    FIRST = "first"
    """A solution, or that there is none."""
    ALL = "all"
    """Every solution, handed over one by one."""
    COUNT = "count"
    """How many solutions there are, in whatever way that is found."""
    LEAST_COST = "least cost"
    """A solution of least cost, with the proof that it is one."""


class Level(IntEnum):
    """The sizes of sets of benchmarks."""

    SMOKE = 0
    """For tests: some seconds."""
    SMALL = 1
    """Some minutes."""
    FULL = 2
    """Half an hour."""
    EXTRA = 3
    """Only where it is asked for by its name."""


FOLDER_VARIABLE = "XCMODEL_BENCH_DATA"
"""The variable of the environment that names a folder of larger instances."""

LISTED = (Task.ALL, Task.COUNT)
"""For instances whose solutions are few enough to list."""


@dataclass(frozen=True)
class Case:
    """An instance of a family.

    Attributes:
        name: its name in tables.
        build: makes the model.
        solutions: how many solutions it has, from the literature or from two other programs; None
            if that is not known, and then there is one at least.
        yardstick_ratio: how many times faster than the yardstick the native engine should be.
        other_ratio: the same against another program on the same instance.
        only_counts: whether there are too many solutions to visit them all.
        is_reference: whether it is in the tables of `benchmarks.ratios` and `benchmarks.counting`.
        tasks: the tasks of the contestants.
        level: the smallest set of benchmarks that it belongs to.
        size: for curves over size, and to leave out larger cases where a smaller one took too
            long; 0 where the cases of a family do not differ in size.
        least_cost: the least cost of a solution, where that is asked for.
        patience: its time limit, as a multiple of the usual one.
        family: the name of its family; `family` fills it in.
    """

    name: str
    build: Callable[[], Model]
    solutions: int | None
    yardstick_ratio: float | None = None
    other_ratio: float | None = None
    only_counts: bool = False
    is_reference: bool = False
    tasks: tuple[Task, ...] = LISTED
    level: Level = Level.FULL
    size: int = 0
    least_cost: int | None = None
    patience: float = 1.0
    family: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether programs that know neither colours nor multiplicities can read it."""
        return self.yardstick_ratio is not None


@dataclass(frozen=True)
class Family:
    """Instances of one kind.

    Attributes:
        name: its name.
        source: where the known answers come from.
        size_means: what the size of a case counts.
        cases: the instances, the smaller ones first.
    """

    name: str
    source: str
    size_means: str
    cases: tuple[Case, ...]


COUNTED: dict[str, Any] = {"only_counts": True, "is_reference": True, "tasks": (Task.COUNT,)}
"""What is said of reference cases with too many solutions to visit them."""


def sized(
    name: str, build: Callable[[int], Model], size: int, solutions: int | None, **more: Any
) -> Case:
    """Return the case of one size; the name has a place for it in braces."""
    return Case(name.format(size), partial(build, size), solutions, size=size, **more)


_FAMILIES: dict[str, Family] = {}


def family(name: str, *members: Case, source: str, size_means: str = "") -> None:
    """Register the cases of a family; its file calls this once."""
    named = tuple(replace(case, family=name) for case in members)
    _FAMILIES[name] = Family(name, source, size_means, named)


@cache
def families() -> dict[str, Family]:
    """Return all families by name."""
    import benchmarks.families as package

    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return dict(sorted(_FAMILIES.items()))


def every_case() -> dict[str, Case]:
    """Return the cases of all families by name."""
    return {case.name: case for member in families().values() for case in member.cases}


def cases() -> Iterator[Case]:
    """Yield the reference cases whose solutions can all be visited, family by family."""
    return (case for case in all_cases() if not case.only_counts)


def all_cases() -> Iterator[Case]:
    """Yield all reference cases, family by family."""
    return (case for case in every_case().values() if case.is_reference)
