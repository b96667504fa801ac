"""The quick check of coverage where items may be covered several times: as numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from xcmodel.problem.coverage_words import (
    MOST_WORDS,
    Together,
    Words,
    colour_words,
    colours_agree,
    is_plain,
    some_together,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from xcmodel.backend.batch import Batch
    from xcmodel.backend.instance import Instance

_BITS = 64


class CoverageFields(NamedTuple):
    """The check where items without colours have any multiplicities.

    Each item has a field of bits in a word, wide enough for as many options as have it, and a bit
    above that is kept free. The words of a solution's options are added up. With what an item may
    not be covered any more added as well, the free bit of its field is set just if it is covered
    too often; and with what makes its least coverage a power of two, just if it is covered often
    enough. All of this is exact.

    Attributes:
        items: one in the field of each item of an option, shape ``(options, words)``.
        over: what sets the free bit of an item that is covered too often, shape ``(words,)``.
        under: what sets it if the item is covered often enough.
        free: the free bits.
        colours: the colours that each option gives, as in `CoverageWords`.
    """

    items: Words
    over: Words
    under: Words
    free: Words
    colours: Words

    @staticmethod
    def of(instance: Instance) -> CoverageFields | None:
        """Return the fields of an instance, or None if a coloured item must not be covered at all.

        None as well if that would be too many words.
        """
        coloured = instance.coloured_items
        if np.count_nonzero(instance.item_high.take(coloured) != 1):
            return None
        colours = colour_words(instance)
        plain = np.flatnonzero(is_plain(instance))
        options, items = instance.entry_options.take(plain), instance.option_items.take(plain)
        degree = np.bincount(items, minlength=instance.n_items)
        # Without the free bit.
        widths = np.frexp(degree)[1].astype(np.int64)
        word, shift, n_words = _places(widths + 1)
        if colours is None or n_words * instance.n_options > MOST_WORDS:
            return None
        power = np.left_shift(np.uint64(1), widths.astype(np.uint64))
        is_field = np.ones(instance.n_items, dtype=bool)
        is_field[coloured] = False

        def sums(numbers: NDArray[np.uint64]) -> Words:
            total = np.zeros(n_words, dtype=np.uint64)
            np.add.at(total, word[is_field], (numbers << shift)[is_field])
            return total

        high = np.minimum(instance.item_high, power.astype(np.int64) - 1).astype(np.uint64)
        low = np.minimum(instance.item_low, power.astype(np.int64)).astype(np.uint64)
        ones = np.zeros((instance.n_options, n_words), dtype=np.uint64)
        np.add.at(ones, (options, word.take(items)), np.uint64(1) << shift.take(items))
        return CoverageFields(
            ones, sums(power - np.uint64(1) - high), sums(power - low), sums(power), colours
        )

    def are_right(self, batch: Batch) -> bool:
        """Return whether each solution of the batch covers the items as it should."""
        return all(map(self._are_few_right, some_together(batch, self.items, self.colours)))

    def _are_few_right(self, some: Together) -> bool:
        if some.least == 0:
            return False
        (sums,) = some.combined(self.items, np.add)
        if np.count_nonzero((sums + self.over) & self.free):
            return False
        if np.count_nonzero(~(sums + self.under) & self.free):
            return False
        return colours_agree(self.colours, some)


def _places(
    widths: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.uint64], int]:
    """Return in which word the field of each item is, and from which bit on, and how many words.

    Fields of a width stand together, so that none crosses from one word into the next.
    """
    word = np.zeros(len(widths), dtype=np.int64)
    shift = np.zeros(len(widths), dtype=np.uint64)
    n_words = 0
    for width in np.unique(widths):
        items = np.flatnonzero(widths == width)
        in_word = _BITS // int(width)
        number = np.arange(len(items))
        word[items] = n_words + number // in_word
        shift[items] = (number % in_word * width).astype(np.uint64)
        n_words += -(-len(items) // in_word)
    return word, shift, n_words
