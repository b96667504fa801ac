"""What a problem consists of, and its compiled form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from xcmodel.errors import ModelError
from xcmodel.problem.coverage_prices import CoveragePrices
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, look_up
from xcmodel.problem.option_table import OptionTable
from xcmodel.problem.options import Option
from xcmodel.problem.penalties import Penalty, widened
from xcmodel.problem.read_only import ReadOnly, not_assigned
from xcmodel.problem.row_table import RowTable
from xcmodel.problem.side_row import SideRow
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.backend.instance import Instance
    from xcmodel.problem.compiled import CompiledProblem

Demand = TypeVar("Demand")


class Contents:
    """The items, options, weighted rows and penalties of a problem, by name."""

    def __init__(self, *, name: str | None = None) -> None:
        self.name = name
        self._items: dict[Name, Item] = {}
        self._options = OptionTable()
        self._row_table = RowTable({})
        self._penalties: dict[Name, Penalty] = {}
        self._compiled: CompiledProblem | None = None

    if not TYPE_CHECKING:  # Type checkers would take it that any attribute can be set.

        def __setattr__(self, name: str, value: object, _set: Any = object.__setattr__) -> None:
            """Set the name, or what a model keeps for itself; all else is changed by methods."""
            if name[:1] != "_" and name != "name":
                raise AttributeError(not_assigned(self, name))
            _set(self, name, value)

    @property
    def items(self) -> Mapping[Name, Item]:
        """The items by name, in the order in which they were added; read only.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2]}, multiplicities={2: (0, 3)})
        >>> model.items[2].multiplicity, list(model.items)
        ((0, 3), [1, 2])
        """
        return ReadOnly(self._items)

    @property
    def options(self) -> Mapping[Name, Option]:
        """The options by name, in canonical order; read only.

        >>> from xcmodel import Model
        >>> Model({"A": [1, 2]}).options["A"].items
        (1, 2)
        """
        return self._options

    @property
    def rows(self) -> Mapping[Name, SideRow]:
        """The weighted rows by name, in the order in which they were added; read only.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9}, high=8)
        >>> model.rows["hours"].high
        8
        """
        return ReadOnly(self._rows)

    @property
    def penalties(self) -> Mapping[Name, Penalty]:
        """The penalties by item, in the order in which they were added; read only.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2]})
        >>> model.penalise(2, under=5)
        >>> model.penalties[2].under
        5
        """
        return ReadOnly(self._penalties)

    @property
    def _rows(self) -> dict[Name, SideRow]:
        return self._row_table.rows

    def _forget_weights(self) -> None:
        """Let rows forget options that were taken out, whose names new ones may have."""
        self._row_table.settle()

    @property
    def option_table(self) -> OptionTable:
        """The options as they are stored.

        :meta private:
        """
        return self._options

    def __len__(self) -> int:
        """Return the number of options."""
        return len(self._options)

    def __iter__(self) -> Iterator[Name]:
        """Yield the names of the options, in canonical order."""
        return iter(self._options)

    def __contains__(self, option: object) -> bool:
        """Tell whether there is an option of this name."""
        return option in self._options

    def __eq__(self, other: object) -> bool:
        """Tell whether both have equal items, and equal options in the same order."""
        if not isinstance(other, Contents):
            return NotImplemented
        return {item.name: (item.low, item.high) for item in self._items.values()} == {
            item.name: (item.low, item.high) for item in other._items.values()
        } and (
            self._options.covers_alike(other._options)
            and _are_alike(self._rows, other._rows, SideRow.asks_alike)
            and _are_alike(self._penalties, other._penalties, Penalty.asks_alike)
        )

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_compiled": None}

    def to_compiled(self) -> CompiledProblem:
        """Return the compiled form, with names; it is kept until a change.

        :meta private:
        """
        from xcmodel.problem.compiled import CompiledProblem

        if self._compiled is None:
            items = widened(self._items, self._penalties.values())
            self._compiled = CompiledProblem.of(
                items, self._options, self._rows.values(), self._coverage_prices()
            )
        return self._compiled

    def _coverage_prices(self) -> CoveragePrices | None:
        """Return what solutions pay for coverage, or None where there are no penalties."""
        return CoveragePrices.of(self._options.unit, self._items, self._penalties.values())

    def _compile_with_prices(self) -> CompiledProblem:
        """Return the compiled problem in which penalties are paid for."""
        return self._with_penalties(self.to_compiled())

    def _with_penalties(self, compiled: CompiledProblem) -> CompiledProblem:
        """Return this problem, perhaps with other costs, with fills that penalties are paid by."""
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
            raise ModelError(
                f"{what} cannot take row {name!r} into account: ask about a model without it, "
                "in Python by remove_row",
                name,
            )
        self.require_no_penalties(what)

    def require_no_penalties(self, what: str) -> None:
        """Raise ModelError for penalties, if `what` knows nothing of them.

        :meta private:
        """
        for name in self._penalties:
            raise ModelError(
                f"{what} cannot take the penalties of item {name!r} into account: "
                "ask about a model without them, in Python by penalise(item)",
                name,
            )

    def _item(self, name: Name) -> Item:
        return look_up(self._items, name, "item")

    def _option(self, name: Name) -> Option:
        return look_up(self._options, name, "option")

    def _may_be_given_colours(self, item: Name) -> bool:
        return item not in self._penalties and self._items[item].may_have_colours

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

    def copy(self) -> Self:
        """Return an independent copy.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1]})
        >>> other = model.copy()
        >>> other.add_item(2)
        >>> len(model.items), len(other.items)
        (1, 2)
        """
        other = type(self)(name=self.name)
        other._items = dict(self._items)
        other._options = self._options.copy()
        other._row_table = RowTable(dict(self._rows))
        other._penalties = dict(self._penalties)
        # The compiled form is immutable, and each model drops it when it changes.
        other._compiled = self._compiled
        return other

    __copy__ = copy

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        n_optional = sum(item.low == 0 for item in self._items.values())
        optional = f" ({n_optional} optional)" if n_optional else ""
        parts = [plural(len(self._items), "item") + optional, plural(len(self._options), "option")]
        if self._rows:
            parts.append(plural(len(self._rows), "weighted row"))
        if self._penalties:
            parts.append(f"penalties of {plural(len(self._penalties), 'item')}")
        return f"<{type(self).__name__}{name}: {', '.join(parts)}>"

    def to_instance(self) -> Instance:
        """Return the integer form, which is what backends see; it is kept until a change.

        >>> from xcmodel import Model
        >>> Model({"A": [1, 2]}).to_instance().option_items.tolist()
        [0, 1]
        """
        return self.to_compiled().instance


def _are_alike(
    mine: Mapping[Name, Demand],
    others: Mapping[Name, Demand],
    alike: Callable[[Demand, Demand], bool],
) -> bool:
    """Whether two problems have the same demands, by name, one by one."""
    return mine.keys() == others.keys() and all(alike(mine[name], others[name]) for name in mine)
