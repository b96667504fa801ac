"""The compiled form of a problem: integers, with the way back to names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from xcmodel.answer.cost import Cost
from xcmodel.backend.instance import Instance, Int32Array, Int64Array
from xcmodel.backend.query import Capability
from xcmodel.problem.cost_unit import CostUnit
from xcmodel.problem.integer_form import compile_instance
from xcmodel.problem.items import Item
from xcmodel.problem.kept import kept_property
from xcmodel.problem.names import Name
from xcmodel.problem.naming import OptionNaming
from xcmodel.problem.option_table import OptionTable
from xcmodel.problem.side_row import SideRow
from xcmodel.problem.translations import Translations

if TYPE_CHECKING:
    from xcmodel.problem.coverage import CoverageCheck
    from xcmodel.problem.coverage_prices import CoveragePrices
    from xcmodel.problem.fills import Fills
    from xcmodel.problem.implied_items import ImpliedItems
    from xcmodel.problem.presolve import Presolved
    from xcmodel.problem.row_sums import RowSums


class Aim(NamedTuple):
    """One of several costs of the options.

    Attributes:
        unit: the unit of the costs.
        costs: the cost of each option, shape ``(options,)``.
    """

    unit: CostUnit
    costs: Int64Array

    def of(self, options: Int32Array) -> Cost:
        """Return what these options cost together."""
        return self.unit.told(int(self.costs[options].sum()))


class CompiledProblem:
    """A problem as it was at one moment: its integer form, its names, and its translations.

    A query keeps the one with which it began, so that the model may change meanwhile.

    Attributes:
        instance: the integer form.
        items: the items, numbered as in the instance.
        options: the names of the options, numbered as in the instance.
        unit: the unit of the costs in the integer form.
        rows: the weighted rows, numbered as in the instance.
        prices: of the coverage that may be had at a price, if there are any.
        with_prices: the same problem with fills, kept for later queries.
        fills: the options that pay for coverage that is not asked for, if there are any.
        aims: what these costs were made of, if there are several aims.
        extras: the capabilities that any query about it needs beside that of its task.
        n_entries: the number of entries of the instance.
        translations: the instance in the forms of backends, kept for later queries.
    """

    def __init__(
        self,
        instance: Instance,
        items: tuple[Item, ...],
        options: OptionNaming,
        *,
        unit: CostUnit | None = None,
        aims: tuple[Aim, ...] = (),
        rows: tuple[SideRow, ...] = (),
        prices: CoveragePrices | None = None,
        fills: Fills | None = None,
    ) -> None:
        self.fills = fills
        self.aims = aims
        self.rows = rows
        self.prices = prices
        self.unit = unit or CostUnit()
        self.instance = instance
        self.items = items
        self.options = options
        self.extras = (Capability.ROWS,) if instance.rows else ()
        self.n_entries = instance.n_entries
        self.translations = Translations(instance)
        self.with_prices: CompiledProblem | None = None

    @staticmethod
    def of(
        items: Mapping[Name, Item],
        options: OptionTable,
        rows: Iterable[SideRow] = (),
        prices: CoveragePrices | None = None,
    ) -> CompiledProblem:
        """Return the compiled form of these items and options.

        Raises:
            ModelError: when the absolute values of the costs add up to more than 2**60.
        """
        instance = compile_instance(items, options)
        naming, rows = OptionNaming(tuple(options)), tuple(rows)
        if rows:
            instance = replace(instance, rows=tuple(row.of(naming.number_of) for row in rows))
        return CompiledProblem(
            instance, tuple(items.values()), naming, unit=options.unit, rows=rows, prices=prices
        )

    @staticmethod
    def nameless(instance: Instance) -> CompiledProblem:
        """Return a problem whose items and options have numbers for names.

        >>> import xcmodel as xc
        >>> instance = xc.Model({"A": [1, 2], "B": [1]}).to_instance()
        >>> problem = CompiledProblem.nameless(instance)
        >>> [item.name for item in problem.items], problem.options.names
        ([0, 1], (0, 1))
        """
        bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
        items = tuple(Item(number, pair) for number, pair in enumerate(bounds))
        return CompiledProblem(instance, items, OptionNaming(tuple(range(instance.n_options))))

    @kept_property
    def implied(self) -> ImpliedItems | None:
        """The instance without implied items; None where no item is implied or contradicted."""
        if max(self.instance.buffers[1], default=0) <= 1:
            return None
        from xcmodel.problem.implied_items import ImpliedItems

        return ImpliedItems.of(self.instance)

    @kept_property
    def presolved(self) -> Presolved | None:
        """The instance without what least cost does not need; None if it needs all."""
        from xcmodel.problem.presolve import Presolved

        return Presolved.for_least_cost(self.implied.instance if self.implied else self.instance)

    @kept_property
    def negated(self) -> CompiledProblem:
        """The same problem with the opposite costs, so that its least cost is the greatest."""
        instance = replace(self.instance, option_costs=-self.instance.option_costs)
        return CompiledProblem(
            instance,
            self.items,
            self.options,
            unit=self.unit.opposite,
            rows=self.rows,
            prices=self.prices,
        )

    def with_row(self, row: SideRow) -> CompiledProblem:
        """Return the same problem with one more weighted row."""
        rows = (*self.instance.rows, row.of(self.options.number_of))
        return CompiledProblem(
            replace(self.instance, rows=rows),
            self.items,
            self.options,
            unit=self.unit,
            aims=self.aims,
            rows=(*self.rows, row),
            prices=self.prices,
            fills=self.fills,
        )

    def told(self, units: int | None) -> Cost | None:
        """Return a cost as a user counts it, or None where it is not known."""
        return None if units is None else self.unit.told(units)

    @kept_property
    def coverage_check(self) -> CoverageCheck:
        """The check of bounds and colours, kept for later queries."""
        from xcmodel.problem.coverage import CoverageCheck

        return CoverageCheck(self.instance)

    @kept_property
    def row_sums(self) -> RowSums:
        """The check of weighted rows, if there are any, kept for later queries."""
        from xcmodel.problem.row_sums import RowSums

        return RowSums(self.instance)

    @property
    def paid_for_coverage(self) -> list[int]:
        """What options pay for covering each item beside their own costs, in units: see `fills`.

        Prices of items are told without it, since whoever adds an option looks at its own cost.
        """
        paid = [0] * len(self.items)
        for item in () if self.fills is None else self.fills.items:
            paid[item.number] = item.over
        return paid

    def coverage(self, options: Int32Array) -> Counter[Name]:
        """Return how often these options of a solution cover each item, without fills."""
        numbers = self.options.of_model(options).tolist()
        covered = (item for option in numbers for item in self.instance.items_of(option))
        return Counter(self.items[item].name for item in covered)

    def __getstate__(self) -> dict[str, Any]:
        # What can be computed again is left out.
        return {
            "instance": self.instance,
            "items": self.items,
            "options": self.options,
            "unit": self.unit,
            "aims": self.aims,
            "rows": self.rows,
            "prices": self.prices,
            "fills": self.fills,
            "extras": self.extras,
            "n_entries": self.n_entries,
            "translations": Translations(self.instance),
            "with_prices": None,
        }
