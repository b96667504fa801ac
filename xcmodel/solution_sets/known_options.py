"""The options of the model that a solution set belongs to, by number and by name."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Batch
from xcmodel.compilation import CompiledModel
from xcmodel.errors import ModelError, UnknownNameError, did_you_mean
from xcmodel.instance import Int64Array
from xcmodel.parts import Name
from xcmodel.solution import Solution

_NAMED_TOGETHER = 1024


@dataclass(frozen=True, eq=False)
class KnownOptions:
    """What a solution set knows of the options.

    Attributes:
        names: the names, in canonical order.
        costs: the costs.
    """

    names: tuple[Name, ...]
    costs: Int64Array

    @staticmethod
    def of(compiled: CompiledModel) -> KnownOptions:
        """Return those of a model."""
        return KnownOptions(compiled.option_names, compiled.instance.option_costs)

    @cached_property
    def number_of(self) -> dict[Name, int]:
        """The number of each option."""
        return {name: option for option, name in enumerate(self.names)}

    def numbers(self, names: Iterable[Name]) -> list[int]:
        """Return the numbers of these options.

        Raises:
            UnknownNameError: when there is no such option.
        """
        if isinstance(names, str):
            raise ModelError(f"{names!r} stands where a list of options' names should", names)
        return [self._number(name) for name in names]

    def _number(self, name: Name) -> int:
        try:
            return self.number_of[name]
        except (KeyError, TypeError):
            hint = did_you_mean(name, self.names)
            raise UnknownNameError(f"the model has no option {name!r}{hint}", name) from None

    def numbers_if_known(self, names: Iterable[Hashable]) -> frozenset[int] | None:
        """Return the numbers of these options, or None where one is not known."""
        try:
            return frozenset(self.number_of[name] for name in names)
        except (KeyError, TypeError):
            return None

    def solutions(self, batch: Batch) -> Iterator[Solution]:
        """Yield the solutions of a batch by name."""
        # Names are looked up for as many at a time as fit into a cache.
        for number in range(0, len(batch), _NAMED_TOGETHER):
            some = batch.first(number + _NAMED_TOGETHER).after(number)
            names = tuple(self._names_array.take(some.options).tolist())
            first = 0
            for end in some.start[1:].tolist():
                yield Solution(*names[first:end])
                first = end

    @cached_property
    def _names_array(self) -> NDArray[np.object_]:
        # Filled one by one, since numpy would take a list of tuples for a table.
        names = np.empty(len(self.names), dtype=object)
        for option, name in enumerate(self.names):
            names[option] = name
        return names
