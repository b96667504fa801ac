"""Problems from matrices, arrays, tables and graphs, and graphs of problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Self

from xcmodel.problem.item_edits import ItemEdits
from xcmodel.problem.items import Multiplicity, make_item
from xcmodel.problem.names import Name, checked_mapping
from xcmodel.problem.option_edits import OptionEdits
from xcmodel.problem.setting_names import names_settings

if TYPE_CHECKING:
    import networkx

    from xcmodel.problem.arrays import OptionArrays


class Conversions(ItemEdits, OptionEdits):
    """A problem that is made from matrices, arrays, tables and graphs, and told as a graph."""

    @classmethod
    @names_settings
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
            ValueError: when rows are to be something else.

        >>> from xcmodel import Model
        >>> Model.from_matrix([[1, 0, 1], [0, 1, 0]]).solve().solution
        Solution(0, 1)
        >>> Model.from_matrix([[1, 0], [0, 1], [1, 0]], rows="items", options="AB").count()
        1
        """
        from xcmodel.problem.arrays import arrays_of_matrix, costs_in_order, labels_of, listed_names

        if rows not in ("options", "items"):
            raise ValueError(f"rows is {rows!r}: choose 'options' or 'items'")
        labels = labels_of(matrix)
        line: Literal["row", "column"] = "row"
        if rows == "items":
            labels, line = labels[::-1], "column"
        options = labels[0] if options is None else listed_names(options, "options")
        arrays = arrays_of_matrix(matrix, costs_in_order(costs, options), options, line)
        return cls._from_option_arrays(arrays, name, options, labels[1] if items is None else items)

    @classmethod
    @names_settings
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
        from xcmodel.problem.arrays import checked_arrays, costs_in_order, listed_names

        options = None if option_names is None else listed_names(option_names, "option_names")
        costs = costs_in_order(costs, options)
        arrays = checked_arrays(option_start, option_items, n_items, costs, options)
        return cls._from_option_arrays(arrays, name, options, item_names)

    @classmethod
    @names_settings
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
    @names_settings
    def from_table(
        cls,
        frame: Any,
        *,
        option: str | list[str],
        item: str | list[str],
        colour: str | None = None,
        cost: str | None = None,
        name: str | None = None,
        multiplicities: Mapping[Any, Multiplicity] | None = None,
        optional: Iterable[Name] = (),
    ) -> Self:
        """Return the model of a table in long form: a row for each item that an option covers.

        Options and items are in the order in which the table has them first.

        Args:
            frame: a frame of pandas or polars, a table of pyarrow, a structured array of numpy, a
                mapping of columns, or a list of rows that are mappings, such as
                ``list(csv.DictReader(file))``.
            option: the column with the names of the options; or a list of columns, whose values
                make names such as ``("Ann", "Mon night")``.
            item: the column with the names of the items, or a list of columns.
            colour: the column with the colours; None, "" and other missing values stand for none.
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
        >>> table = {"person": ["Ann", "Ann", "Bob"], "shift": ["early", "late", "early"]}
        >>> list(Model.from_table(table, option=["person", "shift"], item="shift").options)
        [('Ann', 'early'), ('Ann', 'late'), ('Bob', 'early')]
        """
        from xcmodel.problem.table import read_table

        table = read_table(frame, option, item, colour, cost)
        model = cls._from_option_arrays(table.arrays, name, table.options, table.items)
        multiplicities = checked_mapping(multiplicities, "from items' names to multiplicities")
        model._set_demands(multiplicities, optional)
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

    def to_networkx(self) -> networkx.Graph:
        """Return the bipartite graph that joins every option to the items that it covers.

        Nodes are the pairs ``("option", name)``, with attributes ``bipartite=0`` and ``cost``, and
        ``("item", name)``, with ``bipartite=1``, ``low`` and ``high``; an edge has the
        attribute ``colour`` where the option gives one.

        >>> from xcmodel import Model
        >>> sorted(Model({"A": ["p", "q"]}).to_networkx().neighbors(("option", "A")))
        [('item', 'p'), ('item', 'q')]
        """
        from xcmodel.problem.bipartite_graph import bipartite_graph

        self.require_plain("a graph")
        return bipartite_graph(self._items, self._options)
