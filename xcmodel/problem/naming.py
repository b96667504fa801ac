"""The names and numbers of options, and the translation of solutions between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import Batch
from xcmodel.problem.names import Name, look_up_all, look_up_conditions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NAMED_TOGETHER = 1024


@dataclass(frozen=True, eq=False)
class OptionNaming:
    """The names of a model's options.

    Attributes:
        names: in canonical order, so numbered as in the instance.
    """

    names: tuple[Name, ...]

    @cached_property
    def number_of(self) -> dict[Name, int]:
        """The number of each option."""
        return {name: option for option, name in enumerate(self.names)}

    def numbers(self, names: Iterable[Name]) -> tuple[int, ...]:
        """Return the numbers of these options, ascending, each once.

        Raises:
            UnknownNameError: when an option is not in the model.
            ModelError: for a single string.
        """
        if _is_empty(names):  # Without numbering the options of a large model.
            return ()
        return _ascending(look_up_all(self.number_of, names, "option"))

    def conditions(
        self, given: Iterable[Name], forbidden: Iterable[Name]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the numbers of given options and of forbidden ones.

        Raises:
            UnknownNameError: when an option is not in the model.
            ModelError: when one is both given and forbidden.
        """
        if _is_empty(given) and _is_empty(forbidden):
            return (), ()
        wanted, unwanted = look_up_conditions(self.number_of, given, forbidden)
        return _ascending(wanted), _ascending(unwanted)

    def numbers_if_known(self, names: Iterable[Hashable]) -> frozenset[int] | None:
        """Return the numbers of these options, or None where one is not known."""
        try:
            return frozenset(self.number_of[name] for name in names)
        except (KeyError, TypeError):
            return None

    def solution(self, options: NDArray[np.int32]) -> Solution:
        """Return a solution by name."""
        return Solution(*self._array.take(options).tolist())

    def solutions(self, batch: Batch, lengths: Iterable[int] | None = None) -> Iterator[Solution]:
        """Yield the solutions of a batch by name.

        Args:
            batch: the solutions.
            lengths: their numbers of options, one of which is taken as each solution is yielded.
        """
        # Solutions are made lazily, so that the garbage collector has nothing to do for those that
        # are dropped; names are looked up for as many as fit into a cache.
        lengths = iter(batch.lengths if lengths is None else lengths)
        for number in range(0, len(batch), _NAMED_TOGETHER):
            some = batch.first(number + _NAMED_TOGETHER).after(number)
            names = tuple(self._array.take(some.options).tolist())
            first = 0
            for length in islice(lengths, len(some)):
                end = first + length
                yield Solution(*names[first:end])
                first = end

    @cached_property
    def _array(self) -> NDArray[np.object_]:
        import numpy as np

        # Filled one by one, since numpy would take a list of tuples for a table.
        names = np.empty(len(self.names), dtype=object)
        for option, name in enumerate(self.names):
            names[option] = name
        return names


def _is_empty(names: Iterable[Name]) -> bool:
    return type(names) in (tuple, list) and not names


def _ascending(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))
