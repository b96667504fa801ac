"""The names and numbers of options, and the translation of solutions between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING

from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import Batch
from xcmodel.problem.names import Name, look_up_all, look_up_conditions, look_up_known

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# So many options of solutions, or the solutions of so many, are named together.
_NAMED_TOGETHER = 1 << 12


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

    def hinted(self, names: Iterable[Name]) -> tuple[int, ...]:
        """Return the numbers of those of these options that the model has, ascending, each once.

        Raises:
            UnknownNameError: when it has none of them.
            ModelError: for a single string.
        """
        if _is_empty(names):
            return ()
        return _ascending(look_up_known(self.number_of, names, "option"))

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

    def of_model(self, options: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return those of these options that the model has."""
        return options

    def solution(self, options: NDArray[np.int32]) -> Solution:
        """Return a solution by name."""
        return Solution(*self.named(self.of_model(options)))

    def solutions(self, batch: Batch, numbers: Iterator[int] | None = None) -> Iterator[Solution]:
        """Yield the solutions of a batch by name.

        Args:
            batch: the solutions.
            numbers: their numbers from 0, of which one is taken as each solution is yielded.
        """
        numbers = iter(range(len(batch))) if numbers is None else numbers
        # Quicker than `yield from`, by which each solution would pass through one generator more.
        return chain.from_iterable(self._some_together(batch, numbers))

    def _some_together(self, batch: Batch, numbers: Iterator[int]) -> Iterator[Iterator[Solution]]:
        """Yield the solutions some at a time, so that one that is kept keeps few others."""
        together = 1 + _NAMED_TOGETHER * len(batch) // (1 + len(batch.options))
        for first in range(0, len(batch), together):
            # Not a view, which would keep the whole batch.
            some = batch.copied(first, together) if together < len(batch) else batch
            yield Solution.each_of(_Rows(self, first, some), islice(numbers, together))

    def named(self, options: NDArray[np.int32]) -> list[Name]:
        """Return the names of these options."""
        if len(options) < len(self.names):  # No more than it would take to make the array.
            return list(map(self.names.__getitem__, options.tolist()))
        names: list[Name] = self._array.take(options).tolist()
        return names

    @cached_property
    def _array(self) -> NDArray[np.object_]:
        import numpy as np

        return np.fromiter(self.names, dtype=object, count=len(self.names))


class _Rows(dict[int, tuple[Name, ...]]):
    """The options of some solutions by name; all are named when the first one is asked for.

    Args:
        naming: the names of all options.
        first: the number of the first solution.
        some: the solutions.
    """

    __slots__ = ("_first", "_naming", "_some")

    def __init__(self, naming: OptionNaming, first: int, some: Batch) -> None:
        super().__init__()
        self._naming = naming
        self._first = first
        self._some = some

    def __missing__(self, number: int) -> tuple[Name, ...]:
        rows = _cut(self._naming.named(self._some.options), self._some.lengths)
        self.update(enumerate(rows, self._first))
        return rows[number - self._first]


def _cut(names: list[Name], lengths: list[int]) -> list[tuple[Name, ...]]:
    """Return rows of so many names each."""
    if len(set(lengths)) == 1 and lengths[0]:  # As in most models, and quicker.
        return list(zip(*[iter(names)] * lengths[0], strict=True))
    ends = accumulate(lengths)
    return [tuple(names[end - length : end]) for end, length in zip(ends, lengths, strict=True)]


def _is_empty(names: Iterable[Name]) -> bool:
    return type(names) in (tuple, list) and not names


def _ascending(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))
