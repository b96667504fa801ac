"""Adding items, and changing how often they are to be covered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from xcmodel.errors import ModelError
from xcmodel.problem.contents import Contents
from xcmodel.problem.items import Item, Multiplicity, items_alike, make_item
from xcmodel.problem.names import Name, list_of_names, look_up_all, telling_of
from xcmodel.problem.option_batches import check_settings
from xcmodel.problem.setting_names import names_settings


class ItemEdits(Contents):
    """A problem to which items are added, and whose items change their multiplicities."""

    @names_settings
    def add_item(
        self,
        name: Name,
        *,
        multiplicity: Multiplicity = 1,
        optional: bool = False,
        options: Iterable[Name] = (),
    ) -> None:
        """Add an item, which some of the present options may cover.

        Args:
            name: any hashable value that no other item of the model has.
            multiplicity: how often it is to be covered: ``k`` for exactly k times,
                ``(low, high)``, or ``(low, None)`` for at least low times.
            optional: whether it may also go uncovered (``low`` is then 0).
            options: names of options that cover it, beside what they cover already.

        Raises:
            ModelError: for a name that is taken or not hashable, or for a bad multiplicity.
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model(name="demo")
        >>> model.add_item("square", multiplicity=(1, 3))
        >>> model.items["square"].low, model.items["square"].high
        (1, 3)
        >>> model = Model({"A": [1], "B": [1], "C": [2]})
        >>> model.add_item("at most one of A, C", multiplicity=(0, 1), options=["A", "C"])
        >>> list(model.solutions())
        [Solution('B', 'C')]
        """
        self._add_items([make_item(name, multiplicity, optional)], [(name, options)])

    @names_settings
    def add_items_from(
        self,
        items: Iterable[Name | tuple[Name, Mapping[str, Any]]],
        *,
        multiplicity: Multiplicity = 1,
        optional: bool = False,
    ) -> None:
        """Add many items, all or none.

        Args:
            items: names, or pairs ``(name, settings)`` with a dictionary of the keywords of
                `add_item`, which override the ones given here. Of a dictionary, such as
                options by what they fill, the keys.
            multiplicity: as for `add_item`.
            optional: as for `add_item`.

        Raises:
            ModelError: as for `add_item`, and for a dictionary whose values are settings, which
                would be lost.
            UnknownNameError: as for `add_item`.

        >>> from xcmodel import Model
        >>> model = Model()
        >>> model.add_items_from(["a", ("b", {"multiplicity": 2})], optional=True)
        >>> model
        <Model: 2 items (2 optional), 0 options>
        """
        if isinstance(items, Mapping):
            _check_no_settings(items)
        entries = list_of_names(items, "item")
        if not any(map(_has_settings, entries)):  # Of which there may be millions.
            self._add_items(items_alike(entries, multiplicity, optional))
            return
        common = {"multiplicity": multiplicity, "optional": optional}
        made, options = list[Item](), list[tuple[Name, Iterable[Name]]]()
        for entry in entries:
            name, own = entry if _has_settings(entry) else (entry, {})
            check_settings(name, own, (*common, "options"))
            settings = {**common, **own}
            if "options" in settings:
                options.append((name, settings.pop("options")))
            made.append(make_item(name, **settings))
        self._add_items(made, options)

    def set_multiplicity(self, item: Name, multiplicity: Multiplicity) -> None:
        """Change how often an item is to be covered; an optional item stays optional.

        Args:
            item: the name of an item.
            multiplicity: a number from 0, or a pair of the least and the greatest, where None
                as the greatest is no bound.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for a bad multiplicity, one above 1 for an item that has colours, or one
                whose greatest is not below the `most` of a penalty, or which leaves nothing that
                the price of a penalty is for.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 4], "B": [1]})
        >>> model.set_multiplicity(1, 2)
        >>> model.solve().solution
        Solution('A', 'B')
        """
        old = self._item(item)
        self._replace_items([make_item(item, multiplicity, old.optional)])

    def _set_demands(
        self, multiplicities: Mapping[Name, Multiplicity], optional: Iterable[Name]
    ) -> None:
        """Set these arguments of a new model; what is wrong with one is told with its name."""
        with telling_of("multiplicities"):
            for item, multiplicity in multiplicities.items():
                self.set_multiplicity(item, multiplicity)
        with telling_of("optional"):
            self.relax(optional)

    def relax(self, items: Iterable[Name]) -> None:
        """Let these items go uncovered, all or none; the upper bounds stay.

        They may do so at no price; `penalise` lets an item go uncovered at one.

        Args:
            items: names of items.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for an item that has a price for too little coverage.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]})
        >>> model.relax([1, 3])
        >>> list(model.solutions())
        [Solution('A'), Solution('B')]
        """
        found = look_up_all(self._items, items, "item")
        self._replace_items([replace(item, optional=True) for item in found])

    def require(self, items: Iterable[Name]) -> None:
        """Undo `relax` for these items, all or none: they must be covered as often as declared.

        Args:
            items: names of items.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for an item that has colours, or whose multiplicity allows 0 anyway.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]}, optional=[1, 3])
        >>> model.require([3])
        >>> list(model.solutions())
        [Solution('B')]
        """
        self._replace_items(self._required(items))

    def _required(self, items: Iterable[Name]) -> list[Item]:
        """Return these items as they are when they must be covered."""
        required = []
        for item in look_up_all(self._items, list_of_names(items, "item"), "item"):
            declared = replace(item, optional=False)
            if declared.low == 0:
                raise ModelError(
                    f"item {item.name!r} has multiplicity {declared.bounds} and may go uncovered: "
                    "use set_multiplicity",
                    item.name,
                )
            required.append(declared)
        return required

    def require_only(self, items: Iterable[Name]) -> None:
        """Require these items, and relax all others: all or none.

        Args:
            items: names of items; all others become optional.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: as for `require` and `relax`.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]})
        >>> model.require_only([2, 3])
        >>> list(model.solutions())
        [Solution('B')]
        """
        required = self._required(items)
        names = {item.name for item in required}
        others = [item for name, item in self._items.items() if name not in names]
        self._replace_items([*required, *(replace(item, optional=True) for item in others)])

    # Edits drop the compiled form first, so that a Ctrl-C leaves nothing that answers for a model
    # of before.

    def _add_items(
        self, items: list[Item], options: Iterable[tuple[Name, Iterable[Name]]] = ()
    ) -> None:
        """Add items, some with present options that cover them, all or none."""
        new = {item.name: item for item in items}
        if len(new) < len(items) or not self._items.keys().isdisjoint(new):
            self._refuse_taken(items)
        numbers = self._options.numbers
        covering = {
            item: dict.fromkeys(look_up_all(numbers, names, "option")) for item, names in options
        }
        self._compiled = None
        try:
            self._options.declare_items(new)
            self._options.cover_also(covering)
            self._items.update(new)
        finally:
            self._options.forget_items(len(self._items))

    def _refuse_taken(self, items: Iterable[Item]) -> None:
        """Raise ModelError for the first of these items whose name is taken."""
        seen = set(self._items)
        for item in items:
            if item.name in seen:
                raise ModelError(f"there is an item {item.name!r} already", item.name)
            seen.add(item.name)

    def _replace_items(self, items: list[Item]) -> None:
        # Those that could not have colours before have none. There may be very many options with
        # colours, and an edit of one item should be quick.
        unfit = {
            item.name
            for item in items
            if self._items[item.name].may_have_colours and not item.may_have_colours
        }
        for number, colours in self._options.colours.items() if unfit else ():
            for name in unfit & colours.keys():
                option = list(self._options)[number]
                raise ModelError(
                    f"item {name!r} has colours (option {option!r} gives it one), "
                    "so it must stay optional, with a multiplicity of at most 1",
                    name,
                )
        for item in items:
            if item.name in self._penalties:
                self._check_penalty(item)
        changed = {item.name: item for item in items}
        self._compiled = None
        self._items.update(changed)

    def _check_penalty(self, item: Item) -> None:
        """Raise ModelError if the penalty of an item would not fit it as it is to be."""
        penalty = self._penalties[item.name]
        penalty.check_most(item)
        if (idle := penalty.idle_price(item)) is not None:
            mend = f"take the price away first, as penalise({item.name!r}) does"
            raise ModelError(f"{idle}: {mend}", item.name)


def _has_settings(entry: Any) -> TypeGuard[tuple[Name, dict[str, Any]]]:
    """Whether this is a name with settings, and not a name by itself."""
    return isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[1], dict)  # noqa: PLR2004


def _check_no_settings(items: Mapping[Name, Any]) -> None:
    """Raise if the values of a dictionary, of which the keys alone are looked at, are settings."""
    for name, value in items.items():
        if isinstance(value, Mapping):
            raise ModelError(
                f"item {name!r} has settings as a value of a dictionary, of which the keys are the "
                "items: give the pairs, as add_items_from(items.items()) does"
            )
