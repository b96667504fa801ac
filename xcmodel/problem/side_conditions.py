"""Weighted rows, and penalties for coverage."""

from __future__ import annotations

from collections.abc import Mapping
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.problem.contents import Contents
from xcmodel.problem.names import Name, check_hashable, checked_mapping, look_up
from xcmodel.problem.penalties import make_penalty
from xcmodel.problem.setting_names import names_settings
from xcmodel.problem.side_row import make_row
from xcmodel.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost


class SideConditions(Contents):
    """A problem with weighted rows, and with penalties for coverage."""

    @names_settings
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
        ``"dlx"``, ``"cpsat"``, ``"mip"`` and ``"sat"``; the others refuse the model. Certificates
        know nothing of rows; solution sets, symmetries and conflicts do, and files of JSON, LP,
        MPS, OPB and CP-SAT. An option covers an item once; where it is to count twice, a row stands
        in place of the item.

        Args:
            name: any hashable value that no other row of the model has.
            weights: maps options to numbers; those that are not there weigh 0, also those that are
                added later: see `set_row_weights`. They are exact, as costs are.
            low: the least sum, or None.
            high: the greatest sum, or None.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for a name that is taken, a weight or bound that is no finite number,
                weights that are too great together, when there is no bound, or a least sum above
                the greatest one.

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
            self._check_weighed(option, name)
        row = make_row(name, weights, low, high)
        self._compiled = None
        self._rows[name] = row

    def _check_weighed(self, option: Name, row: Name) -> None:
        """Raise UnknownNameError unless there is such an option for a row to weigh."""
        if option not in self._options:
            hint = did_you_mean(option, self._options) or "; add it first, or leave its weight out"
            raise UnknownNameError(f"row {row!r}: the model has no option {option!r}{hint}", option)

    @names_settings
    def set_row_bounds(
        self,
        name: Name,
        *,
        low: Cost | EllipsisType | None = ...,
        high: Cost | EllipsisType | None = ...,
    ) -> None:
        """Change a bound of a weighted row, or both, such as for another budget.

        Args:
            name: the name of a row.
            low: the least sum, or None for no such bound; if left out, it stays.
            high: the greatest sum, or None for no such bound; if left out, it stays.

        Raises:
            UnknownNameError: for a row that the model does not have.
            ModelError: when neither bound is told or none is left, for a bound that is no finite
                number, or a least sum above the greatest one.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> model.add_row("hours", {"A": 7, "B": 4.5, "C": 4}, high=8)
        >>> model.set_row_bounds("hours", high=9)
        >>> model.minimize().solution
        Solution('B', 'C')
        >>> model.set_row_bounds("hours", low=3)
        >>> model.rows["hours"].bounds
        '3 to 9'
        """
        old = look_up(self._rows, name, "row")
        if low is ... and high is ...:
            raise ModelError(f"row {name!r} stays as it is: give low= or high=, or both", name)
        row = old.with_bounds(
            old.low if low is ... else low,
            old.high if high is ... else high,
        )
        self._compiled = None
        self._rows[name] = row

    def set_row_weights(self, name: Name, weights: Mapping[Any, Cost]) -> None:
        """Change what some options weigh in a row, such as options that are newer than it.

        Args:
            name: the name of a row.
            weights: the new weights by the names of options; the others keep theirs.

        Raises:
            UnknownNameError: for a row or an option that the model does not have.
            ModelError: for a weight that is no finite number, or weights that are too great
                together.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> model.add_row("hours", {"A": 7, "B": 4.5, "C": 4}, high=8)
        >>> model.add_option("D", [2], cost=1)
        >>> model.minimize().solution  # What is new weighs nothing.
        Solution('B', 'D')
        >>> model.set_row_weights("hours", {"D": 5})
        >>> model.minimize().solution
        Solution('A')
        """
        look_up(self._rows, name, "row")
        weights = checked_mapping(weights, "from options' names to their weights")
        for option in weights:
            self._check_weighed(option, name)
        self._forget_weights()
        row = self._rows[name].with_weights(weights)
        self._compiled = None
        self._rows[name] = row

    def remove_row(self, name: Name) -> None:
        """Take a weighted row out.

        Args:
            name: the name of a row, as `add_row` was given it.

        Raises:
            UnknownNameError: for a row that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9}, high=8)
        >>> model.remove_row("hours")
        >>> dict(model.rows)
        {}
        """
        look_up(self._rows, name, "row")
        self._compiled = None
        del self._rows[name]

    @names_settings
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
            most: the most times that it may be covered in all where `over` is there, which is more
                than its multiplicity allows; None for any number. The search is larger where it is
                large.

        Raises:
            UnknownNameError: for an item that the model does not have.
            ModelError: for a price that is below 0 or no finite number, an item with colours, a
                greatest coverage that is no whole number, not above the multiplicity, or without
                `over`; and for a price that would never be paid, as the item may go uncovered, or
                be covered any number of times, anyway.

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
        self._compiled = None
        if penalty is None:
            self._penalties.pop(item, None)
        else:
            self._penalties[item] = penalty
