"""Queries for bounds of the least cost, which linear programs give, or prices of items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from xcmodel.interrupt import import_whole
from xcmodel.model.asking import QueriedProblem
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import names_arguments

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.relaxation import Relaxation
    from xcmodel.backend.contract import Backend


class Bounding(QueriedProblem):
    """A problem that is asked for bounds of the cost of its solutions."""

    @names_arguments
    def relaxation(
        self,
        *,
        backend: str | Backend = "mip",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        maximize: bool = False,
        time_limit: float | None = None,
    ) -> Relaxation:
        """Return the linear relaxation: options may be chosen in part.

        Args:
            backend: one that has linear programs, such as ``"mip"``.
            given: options that must be chosen as a whole.
            forbidden: options that must not be chosen.
            maximize: whether it is to cost as much as can be; the ``bound`` is an upper one then.
            time_limit: seconds after which to give up.

        Raises:
            ModelError: for a given or forbidden option that does not fit.
            ValueError: for a time limit below 0.
            StoppedError: when the time was over before it was solved.
            BackendError: when the backend cannot solve it.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2})
        >>> relaxed = model.relaxation()
        >>> relaxed.value, relaxed.bound, relaxed.parts["A"], bool(model.solve())
        (3.5, 4, 0.5, False)
        >>> model.relaxation(maximize=True).bound
        3
        """
        import_whole("xcmodel.search.relaxing")
        from xcmodel.search.relaxing import relaxation

        compiled = self._compile_for("minimize", opposite=maximize)
        conditions = compiled.options.conditions(given, forbidden)
        return relaxation(compiled, backend, *conditions, time_limit)

    def price_bound(
        self, prices: Mapping[Any, float], *, row_prices: Mapping[Any, float] | None = None
    ) -> Cost:
        """Return a lower bound of the cost of every solution that prices of items prove.

        An option that costs less than its items pay is worth its difference at most; so whatever
        the prices are, the bound is one, computed in whole numbers.

        Args:
            prices: the price of each item, such as `Result.prices`; items without one have 0.
            row_prices: the price of a unit of weight for each weighted row, such as
                `Relaxation.row_prices`; rows without one have 0.

        Raises:
            ModelError: for what is no item or row, or a price that is no finite number.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [3]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2, "D": 2})
        >>> model.price_bound({1: 0.5, 2: 1.5, 3: 1.5})
        4
        >>> model.price_bound(model.relaxation().prices), model.minimize().cost
        (4, 4)
        >>> model.add_row("hours", {"B": 8, "D": 9}, high=8)
        >>> relaxed = model.relaxation()
        >>> model.price_bound(relaxed.prices, row_prices=relaxed.row_prices) == relaxed.bound
        True
        """
        import_whole("xcmodel.search.relaxing")
        from xcmodel.search.relaxing import price_bound

        return price_bound(self._compile_with_prices(), prices, row_prices)
