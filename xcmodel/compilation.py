"""From a model's items and options, by name, to the integer form, and back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import chain

import numpy as np

from xcmodel.backend import Backend, Translation
from xcmodel.errors import ModelError, UnknownNameError, did_you_mean
from xcmodel.instance import NO_COLOUR, Instance, Int32Array, Int64Array
from xcmodel.parts import Item, Name, Option
from xcmodel.solution import Solution

# Sums of costs must fit into 64 bits, with room for the arithmetic of every solver.
_GREATEST_TOTAL_COST = 2**60


class CompiledModel:
    """A model as it was at one moment: its integer form, its names, and its translations.

    A query that is under way holds on to one, so that the model may change meanwhile.

    Attributes:
        instance: the integer form.
        items: the items, numbered as in the instance.
        option_names: the names of the options, numbered as in the instance.
    """

    def __init__(self, items: Mapping[Name, Item], options: Mapping[Name, Option]) -> None:
        self.instance = compile_instance(items, options)
        self.items = tuple(items.values())
        self.option_names = tuple(options)
        self._option_number = {name: o for o, name in enumerate(self.option_names)}
        self._translations: dict[Backend, Translation] = {}

    def translation(self, backend: Backend) -> Translation:
        """Return the instance in the backend's own form, made at the first call."""
        if backend not in self._translations:
            self._translations[backend] = backend.translate(self.instance)
        return self._translations[backend]

    def option_numbers(self, names: Iterable[Name]) -> tuple[int, ...]:
        """Return the numbers of these options, ascending, each once.

        Raises:
            UnknownNameError: when an option is not in the model.
        """
        if isinstance(names, str):
            raise ModelError(f"{names!r} stands where a list of options' names should", names)
        return tuple(sorted({self._number_of(name) for name in names}))

    def _number_of(self, name: Name) -> int:
        try:
            return self._option_number[name]
        except (KeyError, TypeError):
            hint = did_you_mean(name, self.option_names)
            raise UnknownNameError(f"the model has no option {name!r}{hint}", name) from None

    def solution(self, options: Iterable[int]) -> Solution:
        """Return the solution that is made of these options, which come ascending."""
        return Solution(*map(self.option_names.__getitem__, options))


def compile_instance(items: Mapping[Name, Item], options: Mapping[Name, Option]) -> Instance:
    """Return the integer form of these items and options.

    Raises:
        ModelError: when the absolute values of the costs add up to more than 2**60.
    """
    number = {name: i for i, name in enumerate(items)}
    start = np.cumsum([0, *(len(option.items) for option in options.values())], dtype=np.int64)
    named = chain.from_iterable(option.items for option in options.values())
    option_items = np.fromiter((number[item] for item in named), dtype=np.int32, count=start[-1])
    low, high = _bounds(items, option_items)
    return Instance(
        item_low=low,
        item_high=high,
        option_start=start,
        option_items=option_items,
        option_colours=_number_colours(options, start),
        option_costs=_check_costs(options),
    )


def _bounds(items: Mapping[Name, Item], option_items: Int32Array) -> tuple[Int64Array, Int64Array]:
    """Return the bounds of every item, cut to what its options can come to."""
    degrees = np.bincount(option_items, minlength=len(items)).tolist()
    low, high = [], []
    for item, degree in zip(items.values(), degrees, strict=True):
        low.append(min(item.low, degree + 1))
        high.append(degree if item.high is None else min(item.high, degree))
    return np.array(low, dtype=np.int64), np.array(high, dtype=np.int64)


def _number_colours(options: Mapping[Name, Option], start: Int64Array) -> Int32Array:
    colours = np.full(start[-1], NO_COLOUR, dtype=np.int32)
    number: dict[Hashable, int] = {}
    for option, first in zip(options.values(), start.tolist(), strict=False):
        if option.colours:
            for entry, item in enumerate(option.items, first):
                if item in option.colours:
                    colour = option.colours[item]
                    colours[entry] = number.setdefault(colour, len(number) + 1)
    return colours


def _check_costs(options: Mapping[Name, Option]) -> Int64Array:
    total = sum(abs(option.cost) for option in options.values())
    if total > _GREATEST_TOTAL_COST:
        raise ModelError(
            f"the costs add up to {total} in absolute value: more than 2**60; scale them down"
        )
    return np.array([option.cost for option in options.values()], dtype=np.int64)
