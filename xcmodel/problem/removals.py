"""Taking options and items out."""

from __future__ import annotations

from collections.abc import Iterable, Set

from xcmodel.errors import ModelError
from xcmodel.problem.contents import Contents
from xcmodel.problem.names import Name, look_up_all


class Removals(Contents):
    """A problem of which options and items are taken out."""

    def remove_options(self, options: Iterable[Name]) -> None:
        """Take these options out, all or none; the items stay.

        Many at once are removed soonest. One by one, each takes a time like the square root of the
        number of all options.

        Args:
            options: names of options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1], "C": [1]})
        >>> model.remove_options(["A", "C"])
        >>> list(model)
        ['B']
        """
        found = look_up_all(self._options, options, "option")
        gone = {option.name for option in found}
        left, rows = self._options.without(gone), self._row_table.without(gone)
        self._compiled = None
        # Both at once: a Ctrl-C between them would leave an option that a row has forgotten, or a
        # row with an option that is not there.
        vars(self).update(_row_table=rows, _options=left)

    def remove_item(self, name: Name) -> None:
        """Take an item out, as a rule that is dropped: no option covers it any more.

        The options stay, with their costs and what they weigh in rows. A penalty of the item, and
        the colours that options give it, go with it.

        Args:
            name: the name of an item.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for an option that covers nothing else; take it out before.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [2], "C": [1, 2]})
        >>> model.add_item("not both", multiplicity=(0, 1), options=["A", "B"])
        >>> model.count()
        1
        >>> model.remove_item("not both")
        >>> model.count(), list(model.items)
        (2, [1, 2])
        """
        self._remove({self._item(name).name}, f"item {name!r} alone")

    def remove_items(self, items: Iterable[Name]) -> None:
        """Take these items out as `remove_item` does, all or none; at once they go soonest.

        Args:
            items: names of items.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for an option that covers nothing else; take it out before.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]})
        >>> model.remove_items([1, 3])
        >>> list(model.items), model.count()
        ([2], 2)
        """
        found = look_up_all(self._items, items, "item")
        self._remove({item.name for item in found}, "nothing but items that are to go")

    def _remove(self, gone: Set[Name], nothing_else: str) -> None:
        """Take items out, or say of an option what it covers, if that is nothing else."""
        left, alone = self._options.without_items(gone)
        if alone is not None:
            raise ModelError(
                f"option {alone!r} covers {nothing_else}, and covers at least one: "
                f"take it out before, as remove_options([{alone!r}]) does",
                alone,
            )
        items = {key: value for key, value in self._items.items() if key not in gone}
        penalties = {key: value for key, value in self._penalties.items() if key not in gone}
        self._compiled = None
        # All at once: a Ctrl-C between them would leave an option with an item that is not there.
        vars(self).update(_items=items, _options=left, _penalties=penalties)
