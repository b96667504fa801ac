"""The quick check of coverage: options as sets of items in words, of which solutions are unions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, Instance, Int32Array, Int64Array

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from xcmodel.backend.batch import Batch

Words: TypeAlias = "NDArray[np.uint64]"

# So many places in a word leave room to add up the words of `_MOST_OPTIONS` options, or of
# `_MOST_COUNTED` with how many places each has, and a sum of different places is exact as a float.
_PLACES = 48
_MOST_OPTIONS = 1 << 16
_MOST_COUNTED = 1 << 10

_POWERS = np.ldexp(1.0, np.arange(_PLACES))

# The first places of all pairs in a word.
_FIRST_OF_PAIRS = np.uint64(sum(1 << place for place in range(0, _PLACES, 2)))

# So many words at a time stay in a cache of the processor. With fewer, more of the time is that of
# calls; memory for many more would be returned to the system each time, and new pages take longer
# than all the rest.
_WORDS_TOGETHER = 1 << 16

# With more words than this for all options, there is no quick check.
MOST_WORDS = 1 << 22


class CoverageWords(NamedTuple):
    """The check where every item is to be covered once, or at most once.

    The options of a solution, as sets of items, are added up: the sum is equal to the union just if
    no two of them have an item in common. Where all items must be covered, how many items an
    option has is added up above them, and the union is not needed: a sum has as many bits set as
    all that is added up, less one for each carry, so that with as many items as there are, and
    all of them set, nothing was carried. Colours are written in bits, each of them as one of a
    pair of places: a union has both of a pair just if two colours differ. Where an option gives no
    colour to an item that has colours, it is given one of its own. All of this is exact.

    Attributes:
        items: the items of each option that have no colours, shape ``(options, words)``, and
            above them, where all of these must be covered, how many there are in each word.
        required: the items that must be covered, shape ``(words,)``, with their number likewise.
        counts: whether numbers of items stand above them.
        colours: the colours that each option gives, shape ``(options, words)``, perhaps no words.
    """

    items: Words
    required: Words
    counts: bool
    colours: Words

    @staticmethod
    def of(instance: Instance) -> CoverageWords | None:
        """Return the words of an instance, or None for other multiplicities, or too many words."""
        n_words = -(-instance.n_items // _PLACES)
        if (
            n_words * instance.n_options > MOST_WORDS
            or instance.item_low.max(initial=0) > 1
            # Where there are no options, it is 0.
            or np.count_nonzero(instance.item_high.take(instance.option_items) != 1)
        ):
            return None
        colours = colour_words(instance)
        if colours is None:
            return None
        plain = np.flatnonzero(is_plain(instance))
        options, items = instance.entry_options, instance.option_items
        if len(plain) < len(items):
            options, items = options.take(plain), items.take(plain)
        required = np.flatnonzero(instance.item_low)
        covered = np.flatnonzero(np.bincount(items, minlength=instance.n_items))
        counts = np.array_equal(covered, required)
        return CoverageWords(
            _packed(options, items, (instance.n_options, n_words), counts=counts),
            _packed(np.zeros_like(required), required, (1, n_words), counts=counts)[0],
            counts,
            colours,
        )

    def are_right(self, batch: Batch) -> bool:
        """Return whether each solution of the batch covers the items as it should."""
        return all(map(self._are_few_right, some_together(batch, self.items, self.colours)))

    def _are_few_right(self, some: Together) -> bool:
        if some.least == 0 or some.most > (_MOST_COUNTED if self.counts else _MOST_OPTIONS):
            return False
        # Counting is quicker than `all`, which matters to queries with few solutions.
        if self.counts:
            (sums,) = some.combined(self.items, np.add)
            if np.count_nonzero(sums != self.required):
                return False
        else:
            sums, unions = some.combined(self.items, np.add, np.bitwise_or)
            if np.count_nonzero(sums != unions) or np.count_nonzero(self.required & ~unions):
                return False
        return colours_agree(self.colours, some)


class Together(NamedTuple):
    """Some solutions that are checked together.

    Attributes:
        options: of all of them, one after the other, or as columns where all have as many, which
            is quicker.
        first: where each solution begins.
        least: the fewest options of one; if it is 0, they cannot be combined, as `reduceat` takes
            an empty slice for one of a single element.
        most: the most options of one.
    """

    options: Int32Array
    first: Int64Array
    least: int
    most: int

    def combined(self, words: Words, *ways: np.ufunc) -> list[Words]:
        """Return the words of each solution's options, combined in each of these ways.

        Args:
            words: those of each option, shape ``(options, words)``.
            ways: how to combine them.
        """
        each = words.take(self.options, axis=0)
        if self.options.ndim == 1:
            return [way.reduceat(each, self.first, axis=0) for way in ways]
        return [way.reduce(each, axis=0) for way in ways]


def some_together(batch: Batch, *words: Words) -> Iterator[Together]:
    """Yield the solutions of a batch, some at a time.

    Args:
        batch: the solutions.
        words: those of each option, shape ``(options, words)``; of each kind, those of the
            solutions at a time stay in a cache.
    """
    n_words = max(1, *(of_option.shape[1] for of_option in words))
    # So many solutions, by the options that they have on average.
    together = 1 + _WORDS_TOGETHER * len(batch) // (n_words * (1 + len(batch.options)))
    lengths = batch.start[1:] - batch.start[:-1]
    least, most = int(lengths.min()), int(lengths.max())
    if least == most > 0:
        rows = batch.options.reshape(-1, most)
        for place in range(0, len(batch), together):
            some = rows[place : place + together].T
            yield Together(some, np.arange(some.shape[1]) * most, least, most)
        return
    for place in range(0, len(batch), together):
        start = batch.start[place : place + together + 1]
        options = batch.options[start[0] : start[-1]]
        yield Together(options, start[:-1] - start[0], least, most)


def colours_agree(colours: Words, some: Together) -> bool:
    """Return whether no solution gives an item two colours, by the words of `colour_words`."""
    if colours.shape[1] == 0:
        return True
    (unions,) = some.combined(colours, np.bitwise_or)
    return not np.count_nonzero(unions & (unions >> np.uint64(1)) & _FIRST_OF_PAIRS)


def is_plain(instance: Instance) -> NDArray[np.bool_]:
    """Return for each entry whether no option gives a colour to its item."""
    is_plain = np.ones(instance.n_items, dtype=bool)
    is_plain[instance.coloured_items] = False
    return is_plain.take(instance.option_items)


def colour_words(instance: Instance) -> Words | None:
    """Return the words of colours, or None if they are too many."""
    if not len(instance.coloured_items):
        return np.zeros((instance.n_options, 0), dtype=np.uint64)
    entries = np.flatnonzero(~is_plain(instance))
    colours = instance.option_colours.take(entries).astype(np.intp)
    own = np.flatnonzero(colours == NO_COLOUR)
    colours[own] = colours.max() + 1 + np.arange(len(own))
    n_bits = int(colours.max()).bit_length()
    n_words = -(-2 * n_bits * len(instance.coloured_items) // _PLACES)
    if n_words * instance.n_options > MOST_WORDS:
        return None
    number = np.searchsorted(instance.coloured_items, instance.option_items.take(entries))
    bits = np.arange(n_bits)
    pairs = number[:, None] * n_bits + bits
    places = 2 * pairs + (colours[:, None] >> bits & 1)
    options = instance.entry_options.take(entries).repeat(n_bits)
    return _packed(options, places.ravel(), (instance.n_options, n_words))


def _packed(
    rows: NDArray[np.signedinteger],
    places: NDArray[np.signedinteger],
    shape: tuple[int, int],
    *,
    counts: bool = False,
) -> Words:
    """Return rows of words with a bit set for each of these places, which differ in a row.

    Args:
        rows: the row of each place.
        places: the places.
        shape: that of the words.
        counts: whether each word has the number of its places above them.
    """
    words = rows.astype(np.intp) * shape[1] + places // _PLACES
    size = shape[0] * shape[1]
    packed = np.bincount(words, _POWERS.take(places % _PLACES), minlength=size).astype(np.uint64)
    if counts:
        packed |= np.bincount(words, minlength=size).astype(np.uint64) << np.uint64(_PLACES)
    return packed.reshape(shape)
