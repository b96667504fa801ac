"""An entry of the atlas: a model, and what the literature says of its number of solutions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from xcmodel import Model


@dataclass(frozen=True)
class Source:
    """Where a number was read.

    Attributes:
        title: such as "OEIS A000170".
        count: the number of solutions there; None if it says none.
        classes: the number of solutions up to symmetry there; None if it says none.
        cost: the least cost there; None if it says none.
    """

    title: str
    count: int | None = None
    classes: int | None = None
    cost: int | None = None


@dataclass(frozen=True)
class SecondMethod:
    """Another way to a number, which shares nothing with the engine.

    Attributes:
        name: what it is.
        count: counts.
    """

    name: str
    count: Callable[[], int]


@dataclass(frozen=True)
class Entry:
    """A row of the atlas.

    Attributes:
        name: its name, and that of its certificate's file.
        parameters: what is counted.
        build: makes the model.
        sources: who says the same as we do.
        others: who says something else.
        missing_from: where no number was found; "" if a source has one.
        second: a second method, where no source has the number.
        up_to: whether solutions up to the symmetries of the model are counted as well.
        is_cost: whether the least cost is proved, not the count.
    """

    name: str
    parameters: str
    build: Callable[[], Model]
    sources: tuple[Source, ...] = ()
    others: tuple[Source, ...] = ()
    missing_from: str = ""
    second: SecondMethod | None = None
    up_to: bool = True
    is_cost: bool = False


@dataclass(frozen=True)
class Kind:
    """Entries that belong together, under a heading."""

    title: str
    entries: tuple[Entry, ...]


_KINDS: list[Kind] = []


def kind(title: str, *entries: Entry) -> None:
    """Register a kind; each file of `benchmarks.atlas.kinds` calls this once."""
    _KINDS.append(Kind(title, entries))


@cache
def kinds() -> tuple[Kind, ...]:
    """Return all kinds by title."""
    import benchmarks.atlas.kinds as package

    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return tuple(sorted(_KINDS, key=lambda each: each.title))


def entries() -> dict[str, Entry]:
    """Return all entries by name."""
    return {entry.name: entry for each in kinds() for entry in each.entries}


def oeis(number: str, count: int | None = None, classes: int | None = None) -> Source:
    """Return a sequence of the OEIS as a source."""
    return Source(f"OEIS {number}", count, classes)
