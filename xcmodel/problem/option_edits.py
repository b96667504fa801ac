"""Adding options, and changing their costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

from xcmodel.errors import ModelError
from xcmodel.problem.contents import Contents
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.names import Name, checked_mapping, look_up_all
from xcmodel.problem.new_options import NewOptions
from xcmodel.problem.option_batches import add_all
from xcmodel.problem.setting_names import names_settings

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost

_NUMBERED = (
    ": options without option_names are numbered from how many there are, and some have been "
    "removed, or have numbers for names; give option_names"
)


class OptionEdits(Contents):
    """A problem to which options are added, and whose options change costs."""

    @names_settings
    def add_option(
        self,
        name: Name,
        items: Iterable[Name],
        *,
        cost: Cost = 0,
        colours: Mapping[Any, Hashable] | None = None,
    ) -> None:
        """Add an option.

        Args:
            name: any hashable value that no other option of the model has.
            items: names of the items that it covers, declared before; at least one, each once.
            cost: what choosing it costs.
            colours: maps some of its items to the colours that it gives them.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for anything else that is wrong.

        >>> from xcmodel import Model
        >>> model = Model()
        >>> model.add_items_from(["row 1", "row 3"])
        >>> model.add_option("A", ["rwo 3"])
        Traceback (most recent call last):
            ...
        xcmodel.errors.UnknownNameError: option 'A' names unknown item 'rwo 3'; \
did you mean 'row 3'?
        """
        new = self._new_options()
        new.add(name, items, cost, colours)
        self._add_options(new)

    @names_settings
    def add_options_from(
        self,
        options: Mapping[Any, Iterable[Name]]
        | Iterable[tuple[Name, Iterable[Name]] | tuple[Name, Iterable[Name], Mapping[str, Any]]],
    ) -> None:
        """Add many options, all or none.

        Args:
            options: maps names to items; or pairs ``(name, items)`` or triples
                ``(name, items, settings)`` with a dictionary of the keywords of `add_option`.

        Raises:
            ModelError: as for `add_option`.

        >>> from xcmodel import Model
        >>> model = Model()
        >>> model.add_items_from([1, 2])
        >>> model.add_options_from([("A", [1, 2], {"cost": 3}), ("B", [2])])
        >>> model.options["A"].cost
        3
        """
        entries = options.items() if isinstance(options, Mapping) else options
        if not isinstance(entries, Iterable):
            raise ModelError(f"{options!r} stands where options should: a dictionary, or a list")
        new = self._new_options()
        add_all(new, entries)
        self._add_options(new)

    @names_settings
    def add_arrays(
        self,
        option_start: Any,
        option_items: Any,
        *,
        costs: Any = None,
        option_names: Iterable[Name] | None = None,
    ) -> None:
        """Add many options in compressed sparse row form, all or none, as in column generation.

        Args:
            option_start: whole numbers, shape ``(options + 1,)``, from 0 to ``entries``.
            option_items: numbers of items of the model, in the order of ``items``, shape
                ``(entries,)``, at least one for each option.
            costs: numbers, shape ``(options,)``, or None for no costs.
            option_names: the names of the options; if left out, the numbers from the number of
                options that there are. Where options have been removed, these may be taken.

        Raises:
            ModelError: as for `from_arrays`, or for a name that is taken.

        >>> from xcmodel import Model
        >>> model = Model({0: ["x", "y"]})
        >>> model.add_arrays([0, 1, 2], [0, 1], costs=[2, 3])
        >>> model.options[2].items, model.cost([1, 2])
        (('y',), 5)
        """
        from xcmodel.problem.arrays import checked_arrays, checked_names, listed_names

        given = None if option_names is None else listed_names(option_names, "option_names")
        numbers = count(len(self._options))
        arrays = checked_arrays(
            option_start, option_items, len(self._items), costs, numbers if given is None else given
        )
        n_options = len(self._options)
        new = range(n_options, n_options + len(arrays.costs))
        names = checked_names(new if given is None else given, len(arrays.costs), "option")
        for name in names:
            if name in self._options:
                told = "" if given is not None else _NUMBERED
                raise ModelError(f"there is an option {name!r} already{told}", name)
        self._compiled = None
        self._forget_weights()
        self._options.extend_arrays(arrays, names)

    def cost(self, options: Iterable[Name]) -> Cost:
        """Return what these options cost together, with the penalties of what they cover.

        It is what `solve` and `minimize` tell of a solution; `maximize` takes penalties off what
        it finds the greatest of.

        Args:
            options: names of options, each of which counts once for each time that it is there.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel import Model
        >>> Model({"A": [1], "B": [2]}, costs={"A": 3, "B": 4}).cost(["A", "B"])
        7
        >>> model = Model({"A": [1], "B": [1, 2]}, costs={"A": 5, "B": 1})
        >>> model.penalise(2, under=10)
        >>> model.cost(["A"]), model.solve(given=["A"]).cost, model.cost(["B"])
        (15, 15, 1)
        """
        found = look_up_all(self._options, options, "option")
        units = self._options.units(option.name for option in found)
        prices = self._coverage_prices()
        if prices is None:
            return self._options.unit.told(units)
        coverage = Counter(item for option in found for item in option.items)
        return prices.total(units, self._options.unit, coverage)

    def set_cost(self, option: Name, cost: Cost) -> None:
        """Change what an option costs.

        Args:
            option: the name of an option.
            cost: any finite number, also a negative one, a `Decimal` or a `Fraction`.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a cost that is no finite number, or does not fit beside the others.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1]})
        >>> model.set_cost("A", 2.5)
        >>> model.cost(["A"])
        2.5
        """
        self._option(option)  # It says so where something else is no name.
        self.set_costs({option: cost})

    def set_costs(self, costs: Mapping[Any, Cost]) -> None:
        """Change what some options cost, all or none.

        Args:
            costs: the new costs by the names of options; the others keep theirs.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a cost that is no finite number, or does not fit beside the others.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1]})
        >>> model.set_costs({"A": 3, "B": 4})
        >>> model.cost(["A", "B"])
        7
        """
        costs = checked_mapping(costs, "from options' names to what they cost")
        for name in costs:
            self._option(name)
        checked = {name: checked_cost(name, cost) for name, cost in costs.items()}
        self._compiled = None
        self._options.set_costs(checked)

    def _new_options(self) -> NewOptions:
        return NewOptions(self._options.item_numbers, len(self._options))

    def _add_options(self, new: NewOptions) -> None:
        self._check_new_colours(new)
        self._options.check_new(new.numbers)
        if self._compiled is not None:  # An assignment is a call: see `Contents`.
            self._compiled = None
        self._forget_weights()
        self._options.extend(new)

    def _check_new_colours(self, new: NewOptions) -> None:
        # The same few items have the colours of very many options, as a rule.
        if all(map(self._may_be_given_colours, set().union(*new.colours.values()))):
            return
        names = list(new.numbers)
        for number, colours in new.colours.items():
            self._check_colours_of(names[number - len(self._options)], colours)

    def _set_colours(self, colours: Mapping[int, Mapping[Name, Hashable]]) -> None:
        """Give options, by their numbers, these colours of items that they cover."""
        names = list(self._options) if colours else []
        for number, given in sorted(colours.items()):
            self._check_colours_of(names[number], given)
            self._options.colours[number] = dict(given)
