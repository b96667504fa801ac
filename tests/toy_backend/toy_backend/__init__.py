"""A third party's backend: it tries every subset, one at a time, and can also count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from time import perf_counter

from xcmodel.backend import (
    NO_COLOUR,
    Backend,
    Batch,
    Capability,
    Instance,
    Query,
    Search,
    Slice,
    Task,
    Translation,
)
from xcmodel.errors import UnknownBackendError


def make_backend(variant: str | None = None) -> Backend:
    """Return the backend; it has no variants."""
    if variant is not None:
        raise UnknownBackendError(f"backend 'toy' has no variant {variant!r}", "toy")
    return ToyBackend()


@dataclass(frozen=True)
class ToyBackend(Backend):
    """Tries every subset of the options."""

    @property
    def name(self) -> str:
        return "toy"

    @property
    def version(self) -> str:
        return "toy 1.0"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.ENUMERATE, Capability.COUNT})

    def translate(self, instance: Instance) -> Translation:
        return ToyTranslation(instance)


@dataclass(frozen=True)
class ToyTranslation(Translation):
    instance: Instance

    def start(self, query: Query) -> Search:
        return ToySearch(self.instance, query)


class ToySearch(Search):
    def __init__(self, instance: Instance, query: Query) -> None:
        self._instance = instance
        self._query = query
        self._subsets = self._candidates()

    def advance(self, seconds: float) -> Slice:
        deadline = perf_counter() + seconds
        found = []
        exhausted = True
        for subset in self._subsets:
            if is_solution(self._instance, subset):
                found.append(subset)
            if perf_counter() >= deadline:
                exhausted = False
                break
        if self._query.task is Task.COUNT:
            return Slice(counted=len(found), exhausted=exhausted)
        return Slice(solutions=Batch.of(found), exhausted=exhausted)

    def _candidates(self) -> Iterator[tuple[int, ...]]:
        given = self._query.given
        fixed = {*given, *self._query.forbidden}
        free = [option for option in range(self._instance.n_options) if option not in fixed]
        subsets = chain.from_iterable(combinations(free, n) for n in range(len(free) + 1))
        return (given + subset for subset in subsets)


def is_solution(instance: Instance, subset: tuple[int, ...]) -> bool:
    """Tell whether every item is covered as often as it should be."""
    colours: list[list[int]] = [[] for _ in range(instance.n_items)]
    for option in subset:
        for item, colour in zip(
            instance.items_of(option), instance.colours_of(option), strict=True
        ):
            colours[item].append(colour)
    covered = [len(set(c) - {NO_COLOUR}) + c.count(NO_COLOUR) for c in colours]
    bounds = zip(instance.item_low.tolist(), covered, instance.item_high.tolist(), strict=True)
    return all(low <= times <= high for low, times, high in bounds)
