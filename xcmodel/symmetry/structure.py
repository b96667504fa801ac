"""The incidence of options and items, and weighted rows, which every symmetry preserves."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import NO_COLOUR
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.symmetry.stopping import while_time_is_left
from xcmodel.symmetry.weighted_rows import Row, Weight, rows_of, weights_of_options

Key = TypeVar("Key", bound=Hashable)
Entry = tuple[int, int]
"""An item, and the colour that an option gives it."""


@dataclass(frozen=True)
class Column:
    """The options of an item; two items with equal columns differ only in their names.

    Attributes:
        low: the least coverage.
        high: the greatest coverage, at most the number of the item's options.
        plain: the options that cover the item without a colour.
        coloured: for every colour the options that give it; the names of colours do not matter.
    """

    low: int
    high: int
    plain: frozenset[int]
    coloured: frozenset[frozenset[int]]

    def moved(self, options: Sequence[int], moving: Set[int]) -> Column:
        """Return the column with every option replaced by its image.

        Args:
            options: the images of all options.
            moving: the options that are not their own image; of very many they may be few.
        """

        def images(group: frozenset[int]) -> frozenset[int]:
            changed = group & moving
            return (group - changed) | {options[o] for o in changed} if changed else group

        return Column(
            self.low, self.high, images(self.plain), frozenset(map(images, self.coloured))
        )

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest coverage."""
        return self.low, self.high


class Structure:
    """The items and options of a model, and how their permutations induce each other.

    A permutation is the sequence of the images.

    A symmetry is a permutation of the options for which there is a permutation of the items such
    that an option covers an item exactly if its image covers the item's image; the two items have
    equal bounds, and options that give the one a common colour give the other a common colour.
    For every weighted row there is one with equal bounds in which the images of options have the
    weights that the options have in the first, or have all of them with the other sign, within
    bounds that are changed so as well. So it carries solutions to solutions. Costs are ignored,
    since they do not matter for that.

    Args:
        compiled: the model.
        deadline: when the time is over in which to read it; never, if left out.

    Raises:
        SymmetriesStoppedError: when it is over before the model is read.
    """

    def __init__(self, compiled: CompiledProblem, deadline: Deadline | None = None) -> None:
        self.compiled = compiled
        self._deadline = deadline or Deadline(None)
        instance = compiled.instance
        self.entries: list[tuple[Entry, ...]] = [
            tuple(sorted(zip(instance.items_of(o), instance.colours_of(o), strict=True)))
            for o in while_time_is_left(range(instance.n_options), self._deadline)
        ]
        """For every option its items, with their colours."""

    @cached_property
    def columns(self) -> list[Column]:
        """The columns of all items."""
        instance = self.compiled.instance
        plain: list[list[int]] = [[] for _ in range(instance.n_items)]
        coloured: list[dict[int, list[int]]] = [{} for _ in range(instance.n_items)]
        for option, entries in enumerate(while_time_is_left(self.entries, self._deadline)):
            for item, colour in entries:
                group = coloured[item].setdefault(colour, []) if colour else plain[item]
                group.append(option)
        bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
        return [
            Column(low, high, frozenset(free), frozenset(map(frozenset, groups.values())))
            for (low, high), free, groups in zip(bounds, plain, coloured, strict=True)
        ]

    @cached_property
    def rows(self) -> dict[Row, Name]:
        """The names of the weighted rows, but for those that any options meet.

        Of rows that demand the same, it is the name of the first.
        """
        names: dict[Row, Name] = {}
        compiled = self.compiled
        for row, named in zip(rows_of(compiled.instance.rows), compiled.rows, strict=True):
            if row is not None:
                names.setdefault(row, named.name)
        return names

    @cached_property
    def _weights(self) -> list[tuple[Weight, ...]]:
        return weights_of_options(self.rows, len(self.entries))

    @cached_property
    def _weights_within_rows(self) -> list[set[tuple[int, int]]]:
        """For every option the numbers of its rows, with its weights in them."""
        found: list[set[tuple[int, int]]] = [set() for _ in self.entries]
        for number, row in enumerate(self.rows):
            for option, weight in row.weights:
                found[option].add((number, weight))
        return found

    def options_moved_by(self, items: Sequence[int]) -> list[int]:
        """Return the permutation of options that this permutation of items induces.

        Equal options go to equal options in order. Colours are kept if they can be;
        else options are matched by which items they give colours, whichever these are. They go to
        options of equal weights if they can.

        Raises:
            ModelError: when it is no symmetry, naming an option, item or row.
        """
        moved = [tuple(sorted((items[i], c) for i, c in entries)) for entries in self.entries]
        options = _all_of(self._match_weighted(moved, self.entries))
        if options is None:
            options = self._options_moved_without_colours(items)
        moving = _moving(options)
        for item, image in enumerate(items):
            self._check_column(item, image, options, moving)
        self._check_rows(options, "; where options have equal items, say which option goes where")
        return options

    def items_moved_by(self, options: Sequence[int]) -> list[int]:
        """Return the permutation of items that this permutation of options induces.

        Items with equal columns go to such items in order.

        Raises:
            ModelError: when it is no symmetry, naming an item or row.
        """
        # An item stays if all of its options do. Then no other one has such a column, moved.
        moving = _moving(options)
        items = sorted({item for option in moving for item, _ in self.entries[option]})
        columns = [self.columns[item] for item in items]
        moved = [column.moved(options, moving) for column in columns]
        images = list(range(len(self.columns)))
        for item, column, place in zip(items, moved, _match(moved, columns), strict=True):
            if place is None:
                raise self._no_image_of_item(item, column)
            images[item] = items[place]
        self._check_rows(options)
        return images

    def _options_moved_without_colours(self, items: Sequence[int]) -> list[int]:
        def colour_blind(entries: Iterable[Entry], move: Sequence[int]) -> tuple[Entry, ...]:
            return tuple(sorted((move[i], int(c != NO_COLOUR)) for i, c in entries))

        stay = range(len(items))
        sought = [colour_blind(entries, items) for entries in self.entries]
        known = [colour_blind(entries, stay) for entries in self.entries]
        options = _all_of(self._match_weighted(sought, known))
        if options is not None:
            return options
        images = list(_match(sought, known))  # The row in which weights differ is told later.
        for option, image in enumerate(images):
            if image is None:
                raise self._no_image_of_option(option, [items[i] for i, _ in self.entries[option]])
        return [image for image in images if image is not None]

    def _match_weighted(
        self, sought: Sequence[Hashable], known: Sequence[Hashable]
    ) -> Iterator[int | None]:
        """Yield for each option one with an equal key and equal weights."""
        if not self.rows:
            return _match(sought, known)
        weights = self._weights
        return _match(zip(sought, weights, strict=True), zip(known, weights, strict=True))

    def _check_rows(self, options: Sequence[int], hint: str = "") -> None:
        if not self.rows:
            return
        own = self._weights_within_rows
        # A row stays if options that move have the weights in it that their images have.
        changed = {row for o in _moving(options) for row, _ in own[o] ^ own[options[o]]}
        for number, (row, name) in enumerate(self.rows.items()):
            if number in changed and (moved := row.moved(options)) not in self.rows:
                raise self._no_image_of_row(name, moved, hint)

    def _check_column(
        self, item: int, image: int, options: Sequence[int], moving: Set[int]
    ) -> None:
        ours, theirs = self.columns[item].moved(options, moving), self.columns[image]
        if ours == theirs:
            return
        one, other = self.compiled.items[item], self.compiled.items[image]
        if ours.bounds != theirs.bounds:
            raise ModelError(
                f"no symmetry: item {one.name!r} is to be covered {one.times}, "
                f"and its image {other.name!r} {other.times}",
                one.name,
            )
        raise ModelError(
            f"no symmetry: the colours of item {one.name!r} do not go over into those of its "
            f"image {other.name!r}; if they could in several ways, say which option goes where",
            one.name,
        )

    def _no_image_of_option(self, option: int, images: list[int]) -> ModelError:
        name = self.compiled.options.names[option]
        sought = ", ".join(repr(self.compiled.items[i].name) for i in images)
        return ModelError(
            f"no symmetry: option {name!r} has no image, since no option, or too few of them, "
            f"cover just {sought} with colours where it gives some",
            name,
        )

    def _no_image_of_item(self, item: int, moved: Column) -> ModelError:
        name = self.compiled.items[item].name
        if moved in self.columns:
            image = self.compiled.items[self.columns.index(moved)].name
            return ModelError(
                f"no symmetry: the options of item {name!r} go to those of item {image!r}, but "
                f"more items have just the options of {name!r} than those of {image!r}",
                name,
            )
        for other, column in zip(self.compiled.items, self.columns, strict=True):
            if (column.plain, column.coloured) == (moved.plain, moved.coloured):
                return ModelError(
                    f"no symmetry: the options of item {name!r}, which is to be covered "
                    f"{self.compiled.items[item].times}, go to those of item "
                    f"{other.name!r}, which is to be covered {other.times}",
                    name,
                )
        return ModelError(
            f"no symmetry: no item is covered by just the images of the options of item {name!r}, "
            "with colours alike",
            name,
        )

    def _no_image_of_row(self, name: Name, moved: Row, hint: str) -> ModelError:
        for row, other in self.rows.items():
            if row.weights == moved.weights:
                image = "itself with all signs changed" if other == name else f"row {other!r}"
                return ModelError(
                    f"no symmetry: row {name!r} goes to {image}, which has other bounds{hint}", name
                )
        return ModelError(
            f"no symmetry: row {name!r} has no image, since in no row the images of its options "
            f"have the same weights{hint}",
            name,
        )


def _moving(options: Sequence[int]) -> frozenset[int]:
    """Return the options that are not their own image."""
    return frozenset(np.flatnonzero(np.asarray(options) != np.arange(len(options))).tolist())


def _all_of(images: Iterable[int | None]) -> list[int] | None:
    """Return the images, or None where one is missing."""
    found = list(images)
    known = [image for image in found if image is not None]
    return known if len(known) == len(found) else None


def _match(sought: Iterable[Key], known: Iterable[Key]) -> Iterator[int | None]:
    """Yield for each key the number of an equal known one, each at most once and in order."""
    places: dict[Key, deque[int]] = {}
    for place, key in enumerate(known):
        places.setdefault(key, deque()).append(place)
    for key in sought:
        free_places = places.get(key)
        yield free_places.popleft() if free_places else None
