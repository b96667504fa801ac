"""A problem: items and options by name, without its queries."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Self

from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.items import Item, Multiplicity, make_item
from xcmodel.problem.names import (
    Name,
    check_hashable,
    checked_mapping,
    list_of_names,
    look_up,
    look_up_all,
)
from xcmodel.problem.new_options import InferredItems, NewOptions
from xcmodel.problem.option_batches import add_all, check_settings
from xcmodel.problem.option_table import OptionTable
from xcmodel.problem.options import Option
from xcmodel.problem.penalties import Penalty, make_penalty, widened
from xcmodel.problem.side_row import SideRow, make_row
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    import networkx

    from xcmodel.answer.cost import Cost
    from xcmodel.backend.instance import Instance
    from xcmodel.problem.arrays import OptionArrays
    from xcmodel.problem.compiled import CompiledProblem


class Problem:
    """Items to cover and options that cover them; `xcmodel.Model` adds the queries.

    The arguments are those of `xcmodel.Model`.
    """

    def __init__(
        self,
        options: Mapping[Any, Iterable[Name]] | None = None,
        *,
        name: str | None = None,
        multiplicities: Mapping[Any, Multiplicity] | None = None,
        optional: Iterable[Name] = (),
        costs: Mapping[Any, Cost] | None = None,
        colours: Mapping[Any, Mapping[Any, Hashable]] | None = None,
    ) -> None:
        self.name = name
        self._items: dict[Name, Item] = {}
        self._options = OptionTable()
        self._rows: dict[Name, SideRow] = {}
        self._penalties: dict[Name, Penalty] = {}
        self._compiled: CompiledProblem | None = None
        options = checked_mapping(options, "from options' names to the items that they cover")
        costs = checked_mapping(costs, "from options' names to what they cost")
        colours = checked_mapping(colours, "from options' names to dictionaries of colours")
        multiplicities = checked_mapping(multiplicities, "from items' names to multiplicities")
        inferred = InferredItems()
        new = NewOptions(inferred)
        if costs or colours:
            for option, items in options.items():
                new.add(option, items, costs.get(option, 0), colours.get(option))
        else:
            add_all(new, options.items())
        self._add_items([make_item(item) for item in inferred])
        for item, multiplicity in multiplicities.items():
            self.set_multiplicity(item, multiplicity)
        self.relax(optional)
        self._add_options(new)
        for mapping in (costs, colours):
            for option_name in mapping:
                self._option(option_name)

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        name: str | None = None,
        options: Iterable[Name] | None = None,
        items: Iterable[Name] | None = None,
        costs: Any = None,
        rows: Literal["options", "items"] = "options",
    ) -> Self:
        """Return the model of a 0/1 matrix: row ``r`` is option ``r``, column ``c`` item ``c``.

        Args:
            matrix: a list of rows, a numpy array of shape ``(rows, columns)``, a scipy sparse
                matrix or array, or a frame of pandas or polars, whose labels become names; entries
                are 0 and 1, or truth values.
            name: shown when the model is printed.
            options: the names of the options, if not their numbers or labels.
            items: the names of the items, if not their numbers or labels.
            costs: numbers, one an option, in the order of the options or, as a series of pandas,
                by their names; or None for no costs.
            rows: what a row is; if it is an item, a column is an option.

        Raises:
            ModelError: for another shape or entry, an option without a one, or as for
                `from_arrays`.

        >>> from xcmodel import Model
        >>> Model.from_matrix([[1, 0, 1], [0, 1, 0]]).solve().solution
        Solution(0, 1)
        >>> Model.from_matrix([[1, 0], [0, 1], [1, 0]], rows="items", options="AB").count()
        1
        """
        from xcmodel.problem.arrays import (
            arrays_of_matrix,
            costs_in_order,
            labels_of,
            transposed,
        )

        labels = labels_of(matrix)
        if rows == "items":
            labels, matrix = labels[::-1], transposed(matrix)
        options = labels[0] if options is None else list(options)
        arrays = arrays_of_matrix(matrix, costs_in_order(costs, options))
        return cls._from_option_arrays(arrays, name, options, labels[1] if items is None else items)

    @classmethod
    def from_arrays(
        cls,
        option_start: Any,
        option_items: Any,
        *,
        n_items: int | None = None,
        costs: Any = None,
        name: str | None = None,
        option_names: Iterable[Name] | None = None,
        item_names: Iterable[Name] | None = None,
    ) -> Self:
        """Return the model of options in compressed sparse row form, for very many options.

        Items and options are named by their numbers, from 0, or as told; option ``o`` covers items
        ``option_items[option_start[o]:option_start[o + 1]]``. Every item is to be covered exactly
        once; `relax` and `set_multiplicity` change that.

        Args:
            option_start: whole numbers, shape ``(options + 1,)``, from 0 to ``entries``.
            option_items: numbers of items, shape ``(entries,)``, at least one for each option.
            n_items: the number of items; without it, the greatest one that is covered is the last.
            costs: numbers, shape ``(options,)``, or None for no costs; a series of pandas may have
                the options' names as labels.
            name: shown when the model is printed.
            option_names: the names of the options, if not their numbers.
            item_names: the names of the items, if not their numbers.

        Raises:
            ModelError: for arrays of another shape or kind, an option without items or with one
                twice, or names that are not as many, or not all different.

        >>> from xcmodel import Model
        >>> Model.from_arrays([0, 2, 3], [0, 2, 1]).solve().solution
        Solution(0, 1)
        """
        from xcmodel.problem.arrays import checked_arrays, costs_in_order

        options = None if option_names is None else list(option_names)
        costs = costs_in_order(costs, options)
        arrays = checked_arrays(option_start, option_items, n_items, costs)
        return cls._from_option_arrays(arrays, name, options, item_names)

    @classmethod
    def from_networkx(cls, graph: networkx.Graph, *, name: str | None = None) -> Self:
        """Return the model of a bipartite graph, such as `to_networkx` makes.

        Args:
            graph: nodes with the attribute ``bipartite=0`` are options, which may have a ``cost``,
                and those with 1 are items, which may have ``low`` and ``high``, exactly once if
                not; an edge may have a ``colour``. Pairs such as ``("option", name)`` are
                named by their second half where all are such pairs.
            name: shown when the model is printed.

        Raises:
            ModelError: for a graph that is not bipartite by this attribute, or what is wrong with
                an item or option.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2]}, costs={"B": 3}, multiplicities={2: (1, None)})
        >>> Model.from_networkx(model.to_networkx()) == model
        True
        """
        from xcmodel.problem.bipartite_graph import read_graph

        model = cls(name=name)
        items, options = read_graph(graph)
        model.add_items_from(items)
        model.add_options_from(options)
        return model

    @classmethod
    def from_table(
        cls,
        frame: Any,
        *,
        option: str,
        item: str,
        colour: str | None = None,
        cost: str | None = None,
        name: str | None = None,
        multiplicities: Mapping[Any, Multiplicity] | None = None,
        optional: Iterable[Name] = (),
    ) -> Self:
        """Return the model of a table in long form: a row for each item that an option covers.

        Options and items are in the order in which the table has them first.

        Args:
            frame: a frame of pandas or polars, a table of pyarrow, a mapping of columns, or a list
                of rows that are mappings, such as ``list(csv.DictReader(file))``.
            option: the column with the names of the options.
            item: the column with the names of the items.
            colour: the column with the colours; None and other missing values stand for none.
            cost: the column with the costs of the options, the same one in all rows of an option;
                numbers, or texts such as ``"12.5"``.
            name: shown when the model is printed.
            multiplicities: as for the model's constructor.
            optional: as for the model's constructor.

        Raises:
            ModelError: for a column that is not there, a row without an option or an item, a row
                that is there twice, or costs of an option that differ or are no numbers.

        >>> from xcmodel import Model
        >>> table = {"duty": ["A", "A", "B"], "flight": ["LH1", "LH2", "LH2"], "pay": [7, 7, 4]}
        >>> model = Model.from_table(table, option="duty", item="flight", cost="pay")
        >>> model.options["A"].items, model.minimize().solution
        (('LH1', 'LH2'), Solution('A'))
        """
        from xcmodel.problem.table import read_table

        table = read_table(frame, option, item, colour, cost)
        model = cls._from_option_arrays(table.arrays, name, table.options, table.items)
        multiplicities = checked_mapping(multiplicities, "from items' names to multiplicities")
        for item_name, multiplicity in multiplicities.items():
            model.set_multiplicity(item_name, multiplicity)
        model.relax(optional)
        model._set_colours(table.colours)
        return model

    @classmethod
    def _from_option_arrays(
        cls,
        arrays: OptionArrays,
        name: str | None,
        options: Iterable[Name] | None = None,
        items: Iterable[Name] | None = None,
    ) -> Self:
        """Return the model of arrays, named by numbers or by these names."""
        from xcmodel.problem.arrays import checked_names

        options = checked_names(options, len(arrays.costs), "option")
        items = checked_names(items, arrays.n_items, "item")
        model = cls(name=name)
        model._add_items(
            [make_item(k) for k in (range(arrays.n_items) if items is None else items)]
        )
        model._options.append_arrays(
            arrays.start[1:].tobytes(),
            arrays.items.tobytes(),
            arrays.costs.tobytes(),
            options,
            arrays.unit,
        )
        return model

    def _set_colours(self, colours: Mapping[int, Mapping[Name, Hashable]]) -> None:
        """Give options, by their numbers, these colours of items that they cover."""
        names = list(self._options) if colours else []
        for number, given in sorted(colours.items()):
            self._check_colours_of(names[number], given)
            self._options.colours[number] = dict(given)

    def add_item(
        self, name: Name, *, multiplicity: Multiplicity = 1, optional: bool = False
    ) -> None:
        """Add an item.

        Args:
            name: any hashable value that no other item of the model has.
            multiplicity: how often it is to be covered: ``k`` for exactly k times,
                ``(low, high)``, or ``(low, None)`` for at least low times.
            optional: whether it may also go uncovered (``low`` is then 0).

        Raises:
            ModelError: for a name that is taken or not hashable, or for a bad multiplicity.

        >>> model = Problem(name="demo")
        >>> model.add_item("square", multiplicity=(1, 3))
        >>> model.items["square"].low, model.items["square"].high
        (1, 3)
        """
        self._add_items([make_item(name, multiplicity, optional)])

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
                `add_item`, which override the ones given here.
            multiplicity: as for `add_item`.
            optional: as for `add_item`.

        Raises:
            ModelError: as for `add_item`.

        >>> model = Problem()
        >>> model.add_items_from(["a", ("b", {"multiplicity": 2})], optional=True)
        >>> model
        <Problem: 2 items (2 optional), 0 options>
        """
        common = {"multiplicity": multiplicity, "optional": optional}
        made = []
        for entry in list_of_names(items, "item"):
            if isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[1], dict):  # noqa: PLR2004
                check_settings(entry[0], entry[1], common)
                made.append(make_item(entry[0], **{**common, **entry[1]}))
            else:
                made.append(make_item(entry, multiplicity, optional))
        self._add_items(made)

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

        >>> model = Problem()
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

        >>> model = Problem()
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
                options that there are.

        Raises:
            ModelError: as for `from_arrays`, or for a name that is taken.

        >>> model = Problem({0: ["x", "y"]})
        >>> model.add_arrays([0, 1, 2], [0, 1], costs=[2, 3])
        >>> model.options[2].items, model.cost([1, 2])
        (('y',), 5)
        """
        from xcmodel.problem.arrays import checked_arrays, checked_names

        arrays = checked_arrays(option_start, option_items, len(self._items), costs)
        n_options = len(self._options)
        numbers = range(n_options, n_options + len(arrays.costs))
        names = numbers if option_names is None else option_names
        names = checked_names(names, len(arrays.costs), "option")
        for name in names:
            if name in self._options:
                raise ModelError(f"there is an option {name!r} already", name)
        self._compiled = None
        self._options.extend_arrays(arrays, names)

    def set_multiplicity(self, item: Name, multiplicity: Multiplicity) -> None:
        """Change how often an item is to be covered; an optional item stays optional.

        Args:
            item: the name of an item.
            multiplicity: a number from 0, or a pair of the least and the greatest, where None
                as the greatest is no bound.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for a bad multiplicity, one above 1 for an item that has colours, or one
                whose least is above the `most` of a penalty.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 4], "B": [1]})
        >>> model.set_multiplicity(1, 2)
        >>> model.solve().solution
        Solution('A', 'B')
        """
        old = self._item(item)
        self._replace_items([make_item(item, multiplicity, old.optional)])

    def relax(self, items: Iterable[Name]) -> None:
        """Let these items go uncovered, all or none; the upper bounds stay.

        Args:
            items: names of items.

        Raises:
            UnknownNameError: for an item that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]})
        >>> model.relax([1, 3])
        >>> list(model.solutions())
        [Solution('A'), Solution('B')]
        """
        self._set_optional(items, optional=True)

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
        items = list_of_names(items, "item")
        for item in look_up_all(self._items, items, "item"):
            declared = replace(item, optional=False)
            if declared.low == 0:
                raise ModelError(
                    f"item {item.name!r} has multiplicity {declared.bounds} and may go uncovered: "
                    "use set_multiplicity",
                    item.name,
                )
        self._set_optional(items, optional=False)

    def require_only(self, items: Iterable[Name]) -> None:
        """Require these items, and relax all others.

        Args:
            items: names of items; all others become optional.

        Raises:
            ModelError: as for `require`.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]})
        >>> model.require_only([2, 3])
        >>> list(model.solutions())
        [Solution('B')]
        """
        items = list_of_names(items, "item")
        self.require(items)
        required = set(items)
        self.relax([name for name in self._items if name not in required])

    @property
    def items(self) -> Mapping[Name, Item]:
        """The items by name, in the order in which they were added; read only.

        >>> model = Problem({"A": [1, 2]}, multiplicities={2: (0, 3)})
        >>> model.items[2].multiplicity, list(model.items)
        ((0, 3), [1, 2])
        """
        return MappingProxyType(self._items)

    @property
    def options(self) -> Mapping[Name, Option]:
        """The options by name, in canonical order; read only.

        >>> Problem({"A": [1, 2]}).options["A"].items
        (1, 2)
        """
        return self._options

    def cost(self, options: Iterable[Name]) -> Cost:
        """Return what these options cost together.

        Args:
            options: names of options, each of which counts once for each time that it is there.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Problem({"A": [1], "B": [2]}, costs={"A": 3, "B": 4}).cost(["A", "B"])
        7
        """
        found = look_up_all(self._options, options, "option")
        return self._options.cost(option.name for option in found)

    def set_cost(self, option: Name, cost: Cost) -> None:
        """Change what an option costs.

        Args:
            option: the name of an option.
            cost: any finite number, also a negative one, a `Decimal` or a `Fraction`.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a cost that is no finite number, or does not fit beside the others.

        >>> model = Problem({"A": [1], "B": [1]})
        >>> model.set_cost("A", 2.5)
        >>> model.cost(["A"])
        2.5
        """
        self.set_costs({option: cost})

    def set_costs(self, costs: Mapping[Any, Cost]) -> None:
        """Change what some options cost, all or none.

        Args:
            costs: the new costs by the names of options; the others keep theirs.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a cost that is no finite number, or does not fit beside the others.

        >>> model = Problem({"A": [1], "B": [1]})
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

    def remove_options(self, options: Iterable[Name]) -> None:
        """Take these options out, all or none; the items stay.

        Args:
            options: names of options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> model = Problem({"A": [1], "B": [1], "C": [1]})
        >>> model.remove_options(["A", "C"])
        >>> list(model)
        ['B']
        """
        found = look_up_all(self._options, options, "option")
        gone = {option.name for option in found}
        left = self._options.without(gone)
        rows = {name: row.without(gone) for name, row in self._rows.items()}
        self._compiled = None
        # Rows first: one with an option that is not there could not be compiled.
        self._rows = rows
        self._options = left

    def add_row(
        self,
        name: Name,
        weights: Mapping[Any, Cost],
        *,
        low: Cost | None = None,
        high: Cost | None = None,
    ) -> None:
        """Demand that the weights of the options in a solution add up to a number within bounds.

        Such rows are for budgets and the like. Backends that declare it can keep to them, such as
        ``"cpsat"``, ``"mip"`` and ``"sat"``; the others refuse the model. Certificates,
        symmetries and decision diagrams know nothing of rows; of files, JSON, LP and MPS do.

        Args:
            name: any hashable value that no other row of the model has.
            weights: maps options to numbers; those that are not there weigh 0. They are exact, as
                costs are.
            low: the least sum, or None.
            high: the greatest sum, or None.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a name that is taken, a weight or bound that is no finite number,
                weights that are too great together, or when there is no bound.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> model.add_row("hours", {"A": 7, "B": 4.5, "C": 4}, high=8)
        >>> model.minimize(backend="cpsat").solution
        Solution('A')
        """
        check_hashable(name, "row")
        if name in self._rows:
            raise ModelError(f"there is a row {name!r} already", name)
        weights = checked_mapping(weights, "from options' names to their weights")
        for option in weights:
            self._option(option)
        row = make_row(name, weights, low, high)
        self._compiled = None
        self._rows[name] = row

    def remove_row(self, name: Name) -> None:
        """Take a weighted row out.

        Args:
            name: the name of a row, as `add_row` was given it.

        Raises:
            UnknownNameError: for a row that the model does not have.

        >>> model = Problem({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9}, high=8)
        >>> model.remove_row("hours")
        >>> dict(model.rows)
        {}
        """
        look_up(self._rows, name, "row")
        self._compiled = None
        del self._rows[name]

    @property
    def rows(self) -> Mapping[Name, SideRow]:
        """The weighted rows by name, in the order in which they were added; read only.

        >>> model = Problem({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9}, high=8)
        >>> model.rows["hours"].high
        8
        """
        return MappingProxyType(self._rows)

    def penalise(
        self,
        item: Name,
        *,
        under: Cost | None = None,
        over: Cost | None = None,
        most: int | None = None,
    ) -> None:
        """Let an item be covered more seldom or more often than its multiplicity says, at a price.

        The price is a part of what `minimize` finds the least of, and is taken off what `maximize`
        finds the greatest of; ``result.penalties`` tells what was paid for which item. Other
        queries take any coverage that may be had at a price. Without a price, the multiplicity
        holds again.

        Args:
            item: the name of the item; it must not have colours.
            under: the price of each time that it lacks, from 0; None if it must not lack any.
            over: the price of each time too many, from 0; None if there must be none.
            most: the most times that it may be covered where `over` is there, also where the
                multiplicity allows more; None for any number. The search is larger where it is
                large.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for a price that is below 0 or no finite number, an item with colours, or
                a greatest coverage that is no whole number, less than the least one, or without
                `over`.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3]}, costs={"A": 3, "B": 3})
        >>> model.penalise(2, over=1)
        >>> model.penalise(3, under=2.5)
        >>> result = model.minimize()
        >>> result.solution, result.cost, result.penalties
        (Solution('A'), 5.5, {3: 2.5})
        """
        found = self._item(item)
        penalty = make_penalty(found, under, over, most)
        if any(item in colours for colours in self._options.colours.values()):
            raise ModelError(f"item {item!r} has colours, so there is no coverage to pay for", item)
        penalties = {name: old for name, old in self._penalties.items() if name != item}
        if penalty is not None:
            penalties[item] = penalty
        self._compiled = None
        self._penalties = penalties

    def _compile_with_prices(self) -> CompiledProblem:
        """Return the compiled problem in which penalties are paid for."""
        compiled = self._compile()
        if not self._penalties:
            return compiled
        if compiled.with_prices is None:
            from xcmodel.problem.filling import filled

            compiled.with_prices = filled(compiled, self._items, self._penalties.values())
        return compiled.with_prices

    def require_plain(self, what: str) -> None:
        """Raise ModelError for weighted rows or penalties, if `what` knows nothing of them.

        :meta private:
        """
        for name in self._rows:
            raise ModelError(f"{what} cannot take row {name!r} into account: see remove_row", name)
        for name in self._penalties:
            raise ModelError(
                f"{what} cannot take the penalties of item {name!r} into account: "
                "take them off by penalise(item)",
                name,
            )

    def __len__(self) -> int:
        """Return the number of options."""
        return len(self._options)

    def __iter__(self) -> Iterator[Name]:
        """Yield the names of the options, in canonical order."""
        return iter(self._options)

    def __contains__(self, option: object) -> bool:
        """Tell whether there is an option of this name."""
        return option in self._options

    def to_instance(self) -> Instance:
        """Return the integer form, which is what backends see; it is kept until a change.

        >>> Problem({"A": [1, 2]}).to_instance().option_items.tolist()
        [0, 1]
        """
        return self._compile().instance

    def to_networkx(self) -> networkx.Graph:
        """Return the bipartite graph that joins every option to the items that it covers.

        Nodes are the pairs ``("option", name)``, with attributes ``bipartite=0`` and ``cost``, and
        ``("item", name)``, with ``bipartite=1``, ``low`` and ``high``; an edge has the
        attribute ``colour`` where the option gives one.

        >>> sorted(Problem({"A": ["p", "q"]}).to_networkx().neighbors(("option", "A")))
        [('item', 'p'), ('item', 'q')]
        """
        from xcmodel.problem.bipartite_graph import bipartite_graph

        self.require_plain("a graph")
        return bipartite_graph(self._items, self._options)

    def copy(self) -> Self:
        """Return an independent copy.

        >>> model = Problem({"A": [1]})
        >>> other = model.copy()
        >>> other.add_item(2)
        >>> len(model.items), len(other.items)
        (1, 2)
        """
        other = type(self)(name=self.name)
        other._items = dict(self._items)
        other._options = self._options.copy()
        other._rows = dict(self._rows)
        other._penalties = dict(self._penalties)
        # The compiled form is immutable, and each model drops it when it changes.
        other._compiled = self._compiled
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Tell whether both have equal items, and equal options in the same order."""
        if not isinstance(other, Problem):
            return NotImplemented
        return {item.name: (item.low, item.high) for item in self._items.values()} == {
            item.name: (item.low, item.high) for item in other._items.values()
        } and (
            self._options.covers_alike(other._options)
            and self._rows == other._rows
            and self._penalties == other._penalties
        )

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_compiled": None}

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        n_optional = sum(item.low == 0 for item in self._items.values())
        optional = f" ({n_optional} optional)" if n_optional else ""
        items, options = plural(len(self._items), "item"), plural(len(self._options), "option")
        return f"<{type(self).__name__}{name}: {items}{optional}, {options}>"

    def _compile(self) -> CompiledProblem:
        from xcmodel.problem.compiled import CompiledProblem

        if self._compiled is None:
            items = widened(self._items, self._penalties.values())
            self._compiled = CompiledProblem.of(items, self._options, self._rows.values())
        return self._compiled

    def _item(self, name: Name) -> Item:
        return look_up(self._items, name, "item")

    def _option(self, name: Name) -> Option:
        return look_up(self._options, name, "option")

    # Edits drop the compiled form first, so that a Ctrl-C leaves nothing that answers for a model
    # of before.

    def _add_items(self, items: list[Item]) -> None:
        new: dict[Name, Item] = {}
        for item in items:
            if item.name in self._items or item.name in new:
                raise ModelError(f"there is an item {item.name!r} already", item.name)
            new[item.name] = item
        self._compiled = None
        try:
            self._options.declare_items(new)
            self._items.update(new)
        finally:
            self._options.forget_items(len(self._items))

    def _new_options(self) -> NewOptions:
        return NewOptions(self._options.item_numbers, len(self._options))

    def _add_options(self, new: NewOptions) -> None:
        names = list(new.numbers) if new.colours else []
        for number, colours in new.colours.items():
            self._check_colours_of(names[number - len(self._options)], colours)
        self._options.check_new(new.numbers)
        self._compiled = None
        self._options.extend(new)

    def _check_colours_of(self, option: Name, colours: Iterable[Name]) -> None:
        for name in colours:
            if name in self._penalties:
                raise ModelError(
                    f"option {option!r} gives a colour to item {name!r}, which has penalties",
                    option,
                )
            if not self._items[name].may_have_colours:
                raise ModelError(
                    f"option {option!r} gives a colour to item {name!r}, "
                    "which must be optional, with a multiplicity of at most 1, to have colours",
                    option,
                )

    def _set_optional(self, items: Iterable[Name], optional: bool) -> None:
        found = look_up_all(self._items, items, "item")
        self._replace_items([replace(item, optional=optional) for item in found])

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
                self._penalties[item.name].check_most(item)
        changed = {item.name: item for item in items}
        self._compiled = None
        self._items.update(changed)
