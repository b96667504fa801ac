"""An instance in the forms that contestants read."""

import pickle
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.families import Case
from xcmodel import Model
from xcmodel.backend import Instance, WeightedRow


class Problem:
    """An instance: as a model for us, as lists of whole numbers for others.

    Attributes:
        case: the case from which it was built.
        model: the model.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.model = case.build()
        self._copy: Model | None = None

    @cached_property
    def _pickled(self) -> bytes:
        return pickle.dumps(self.model)

    def copy_model(self) -> None:
        """Make the copy that `fresh_model` returns next."""
        self._copy = self._unpickled()

    def fresh_model(self) -> Model:
        """Return a copy without any compiled or translated form."""
        copy, self._copy = self._copy, None
        return self._unpickled() if copy is None else copy

    def _unpickled(self) -> Model:
        model: Model = pickle.loads(self._pickled)
        return model

    @cached_property
    def instance(self) -> Instance:
        """The integer form."""
        return self.model.to_instance()

    @cached_property
    def options(self) -> list[list[int]]:
        """The items of each option, by number."""
        items = self.instance.option_items.tolist()
        return [items[begin:end] for begin, end in pairwise(self.instance.option_start.tolist())]

    @cached_property
    def colours(self) -> list[list[int]]:
        """The colours that each option gives to its items; 0 for none."""
        colours = self.instance.option_colours.tolist()
        return [colours[begin:end] for begin, end in pairwise(self.instance.option_start.tolist())]

    @cached_property
    def costs(self) -> list[int]:
        """The cost of each option."""
        costs: list[int] = self.instance.option_costs.tolist()
        return costs

    @cached_property
    def bounds(self) -> list[tuple[int, int]]:
        """How often each item is to be covered, at least and at most."""
        instance = self.instance
        return list(zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True))

    @property
    def has_colours(self) -> bool:
        """Whether an option gives a colour."""
        return bool(self.instance.option_colours.any())

    @property
    def has_ranges(self) -> bool:
        """Whether an item has bounds that differ and are not 0 and 1."""
        return any(low != high and (low, high) != (0, 1) for low, high in self.bounds)

    @property
    def has_multiplicities(self) -> bool:
        """Whether an item may be covered more than once, or never."""
        return any((low, high) not in {(0, 1), (1, 1)} for low, high in self.bounds)

    @property
    def weighted_rows(self) -> tuple[WeightedRow, ...]:
        """The demands on sums of weights."""
        return self.instance.rows

    @cached_property
    def optional(self) -> list[int]:
        """The items that need not be covered."""
        return [item for item, (low, _) in enumerate(self.bounds) if low == 0]

    def rows(self) -> list[list[int]]:
        """Return the options, and one more for each optional item, which covers it alone.

        Users of programs without optional items add such rows, which keep the number of
        solutions.
        """
        return [*self.options, *([item] for item in self.optional)]

    def matrix(self, kind: type[Any] = np.uint8) -> NDArray[Any]:
        """Return the matrix of `rows`: ones where a row covers an item."""
        rows = self.rows()
        matrix = np.zeros((len(rows), len(self.bounds)), dtype=kind)
        for row, items in zip(matrix, rows, strict=True):
            row[items] = 1
        return matrix

    @property
    def matrix_size(self) -> int:
        """The number of entries of the matrix, zeros included."""
        return (len(self.options) + len(self.optional)) * len(self.bounds)
