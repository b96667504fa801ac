"""Branch and bound for least cost."""

from __future__ import annotations

from xcmodel_dlx.cover import Cover, Incidence

# Shares of costs are kept as whole multiples of 1 / _SCALE, rounded down, so that sums are exact.
_SCALE = 1 << 20


class LeastCost:
    """A pruner that keeps only what is cheaper than the incumbent.

    The bound: the cost of an option is shared out equally among the items that it covers and that
    must be covered. Whatever completes the solution costs every open item at least its cheapest
    active share, as often as it needs coverage. Options of negative cost share out
    nothing; instead, all that are active are counted in full.

    Args:
        incidence: the options and items.
        cost_limit: the greatest cost that is of interest, or None.
    """

    def __init__(self, incidence: Incidence, cost_limit: int | None = None) -> None:
        self._costs = incidence.costs
        self._negative = {o for o, cost in enumerate(incidence.costs) if cost < 0}
        self._share = [
            max(0, cost) * _SCALE // max(1, sum(incidence.low[item] > 0 for item in items))
            for cost, items in zip(incidence.costs, incidence.items_of, strict=True)
        ]
        # As if there were an incumbent that is just too dear.
        self._incumbent_cost = None if cost_limit is None else cost_limit + 1

    def is_hopeless(self, cover: Cover) -> bool:
        """Whether no solution below this node can be cheaper than the incumbent."""
        return self._incumbent_cost is not None and self.bound(cover) >= self._incumbent_cost

    def wants(self, cover: Cover) -> bool:
        """Whether the solution at this node is the best so far; it is then the incumbent."""
        cost = self._cost(cover)
        if self._incumbent_cost is not None and cost >= self._incumbent_cost:
            return False
        self._incumbent_cost = cost
        return True

    def bound(self, cover: Cover) -> int:
        """Return a lower bound of the cost of every solution that completes this one."""
        shares = 0
        for item in cover.open_items:
            if cover.active[item]:
                cheapest = min(self._share[option] for option in cover.active[item])
                shares += cover.need[item] * cheapest
        savings = sum(self._costs[o] for o in self._negative if cover.is_active(o))
        return self._cost(cover) + savings - (-shares // _SCALE)

    def _cost(self, cover: Cover) -> int:
        return sum(self._costs[option] for option in cover.chosen)
