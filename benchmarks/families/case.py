"""A case: an instance to build and the number of its solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from xcmodel import Model


@dataclass(frozen=True)
class Case:
    """An instance of a family.

    Attributes:
        name: what it is called in tables.
        build: makes the model.
        solutions: how many solutions it has, from the literature or from two other programs.
        yardstick_ratio: how many times faster than the yardstick the native engine should be.
        other_ratio: the same against another program on the same instance.
        only_counts: whether there are too many solutions to visit them all.
    """

    name: str
    build: Callable[[], Model]
    solutions: int
    yardstick_ratio: float | None = None
    other_ratio: float | None = None
    only_counts: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether programs that know neither colours nor multiplicities can read it."""
        return self.yardstick_ratio is not None


_CASES: dict[str, Case] = {}


def family(*members: Case) -> None:
    """Register the cases of a family; its file calls this once."""
    for case in members:
        _CASES[case.name] = case


def cases() -> Iterator[Case]:
    """Yield the cases whose solutions can all be visited, family by family."""
    return (case for case in all_cases() if not case.only_counts)


def all_cases() -> Iterator[Case]:
    """Yield all cases, family by family."""
    import benchmarks.families as package

    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    yield from _CASES.values()
