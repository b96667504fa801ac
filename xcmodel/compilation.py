"""From a model's items and options, by name, to the integer form, and back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Backend, Batch, Translation
from xcmodel.coverage import CoverageCheck
from xcmodel.errors import ModelError, UnknownNameError, did_you_mean
from xcmodel.instance import NO_COLOUR, Instance, Int32Array, Int64Array
from xcmodel.options import OptionTable
from xcmodel.parts import GREATEST_COST, Item, Name
from xcmodel.reduction import Reduction
from xcmodel.solution import Solution

_NAMED_TOGETHER = 1024


class CompiledModel:
    """A model as it was at one moment: its integer form, its names, and its translations.

    A query that is under way holds on to one, so that the model may change meanwhile.

    Attributes:
        instance: the integer form.
        items: the items, numbered as in the instance.
        option_names: the names of the options, numbered as in the instance.
    """

    def __init__(self, items: Mapping[Name, Item], options: OptionTable) -> None:
        self.instance = compile_instance(items, options)
        self.items = tuple(items.values())
        self.option_names = tuple(options)
        self._translations: dict[Backend, Translation] = {}

    def __getstate__(self) -> dict[str, Any]:
        # Backends make their own form again.
        state = {**self.__dict__, "_translations": {}}
        state.pop("reduction", None)
        return state

    def translation(self, backend: Backend) -> Translation:
        """Return the instance in the backend's own form, made at the first call."""
        translation = self._translations.get(backend)
        if translation is None:
            translation = self._translations[backend] = backend.translate(self.instance)
        return translation

    @cached_property
    def reduction(self) -> Reduction | None:
        """The instance without options that least cost does not need; None if it needs them all."""
        return Reduction.of(self.instance)

    def option_numbers(self, names: Iterable[Name]) -> tuple[int, ...]:
        """Return the numbers of these options, ascending, each once.

        Raises:
            UnknownNameError: when an option is not in the model.
        """
        if isinstance(names, str):
            raise ModelError(f"{names!r} stands where a list of options' names should", names)
        names = tuple(names)
        if not names:
            return ()
        try:
            return tuple(sorted(set(map(self._option_number.__getitem__, names))))
        except (KeyError, TypeError):
            return tuple(self._number_of(name) for name in names)

    @cached_property
    def _option_number(self) -> dict[Name, int]:
        return {name: option for option, name in enumerate(self.option_names)}

    def _number_of(self, name: Name) -> int:
        try:
            return self._option_number[name]
        except (KeyError, TypeError):
            hint = did_you_mean(name, self.option_names)
            raise UnknownNameError(f"the model has no option {name!r}{hint}", name) from None

    def name_solutions(self, batch: Batch, lengths: Iterable[int]) -> Iterator[Solution]:
        """Yield the solutions of a batch by name.

        Args:
            batch: the solutions.
            lengths: their numbers of options, one of which is taken as each solution is yielded.
        """
        # Made as they are asked for, so that those that are let go leave nothing to the garbage
        # collector; names are looked up for as many as fit into a cache.
        for number in range(0, len(batch), _NAMED_TOGETHER):
            some = batch.first(number + _NAMED_TOGETHER).after(number)
            names = tuple(self._names_array.take(some.options).tolist())
            first = 0
            for length in islice(lengths, len(some)):
                end = first + length
                yield Solution(*names[first:end])
                first = end

    def first_solution(self, batch: Batch) -> Solution:
        """Return the first solution of a batch by name."""
        return Solution(*self._names_array.take(batch[0]).tolist())

    @cached_property
    def coverage_check(self) -> CoverageCheck:
        """The check of bounds and colours, kept for later queries."""
        return CoverageCheck(self.instance)

    @cached_property
    def _names_array(self) -> NDArray[np.object_]:
        # Filled one by one, since numpy would take a list of tuples for a table.
        names = np.empty(len(self.option_names), dtype=object)
        for option, name in enumerate(self.option_names):
            names[option] = name
        return names


def compile_instance(items: Mapping[Name, Item], options: OptionTable) -> Instance:
    """Return the integer form of these items and options.

    Raises:
        ModelError: when the absolute values of the costs add up to more than 2**60.
    """
    option_items = np.array(options.covered, dtype=np.int32)
    low, high = _bounds(items, option_items)
    return Instance(
        item_low=low,
        item_high=high,
        option_start=np.array(options.start, dtype=np.int64),
        option_items=option_items,
        option_colours=_number_colours(items, options),
        option_costs=_check_total_cost(options),
    )


def _bounds(items: Mapping[Name, Item], option_items: Int32Array) -> tuple[Int64Array, Int64Array]:
    """Return the bounds of every item, cut to what its options can come to."""
    degrees = np.bincount(option_items, minlength=len(items)).tolist()
    low, high = [], []
    for item, degree in zip(items.values(), degrees, strict=True):
        low.append(min(item.low, degree + 1))
        high.append(degree if item.high is None else min(item.high, degree))
    return np.array(low, dtype=np.int64), np.array(high, dtype=np.int64)


def _number_colours(items: Mapping[Name, Item], options: OptionTable) -> Int32Array:
    colours = np.full(len(options.covered), NO_COLOUR, dtype=np.int32)
    item_names = list(items)
    number: dict[Hashable, int] = {}
    for option, gives in options.colours.items():
        for entry in range(options.start[option], options.start[option + 1]):
            item = item_names[options.covered[entry]]
            if item in gives:
                colours[entry] = number.setdefault(gives[item], len(number) + 1)
    return colours


def _check_total_cost(options: OptionTable) -> Int64Array:
    costs = np.array(options.costs, dtype=np.int64)
    if len(costs) * np.abs(costs).max(initial=0).astype(float) > GREATEST_COST:
        total = sum(map(abs, options.costs))
        if total > GREATEST_COST:
            raise ModelError(
                f"the costs add up to {total} in absolute value: more than 2**60; scale them down"
            )
    return costs
