"""Proofs by counting that there is no solution, as of more pupils than seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import itemgetter

import numpy as np

from xcmodel.backend.contract import LinearSolution
from xcmodel.backend.instance import Int64Array
from xcmodel.backend.ragged import sums_of
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.text.labels import MOST_WRITTEN_OUT, listing
from xcmodel.trust.linear_conflict import elastic_relaxation

# Prices of a solver are fractions of small numbers as a rule, told in floating point.
_GREATEST_DENOMINATOR = 1_000
_GREATEST_WEIGHT = 10**9

_SECONDS = 1.0


@dataclass(frozen=True)
class Inequality:
    """Weights of items that show that there is no solution.

    The items of chosen options weigh less together, whatever is chosen, than what the items ask
    for: those of a weight above 0 at least as often as they ask for, and those of a weight below 0
    at most as often as they admit.

    Attributes:
        weights: whole numbers; those of other items are 0.
        needed: what all coverage weighs at least that the items ask for.
        most: what all options weigh together at most, each once or not at all: from 0, and less
            than `needed`.
        balance: where no option covers more of the items that weigh 1 than of the others, which
            weigh -1: how often those ask to be covered, and how often these admit it; else None.

    >>> import xcmodel as xc
    >>> seats = {(pupil, seat): [pupil, seat] for pupil in "ABC" for seat in (1, 2)}
    >>> inequality = xc.Model(seats, optional=[1, 2]).why_infeasible().inequality
    >>> inequality.weights, inequality.needed, inequality.most
    ({'A': 1, 1: -1, 2: -1, 'B': 1, 'C': 1}, 1, 0)
    """

    weights: Mapping[Name, int]
    needed: int
    most: int
    balance: tuple[int, int] | None = None

    def statement(self) -> str:
        """Return it in a sentence.

        >>> weights = {"A": 1, "B": 1, "C": -1}
        >>> Inequality(weights, needed=1, most=0, balance=(2, 1)).statement()
        'no option covers more of the items A, B, which ask for 2, than of item C, which admits 1'
        >>> Inequality({"A": 2, "B": -1}, needed=1, most=0).statement()
        'if A weighs 2 and B weighs -1, no option weighs more than 0, and the items ask for 1'
        >>> Inequality({"A": 1}, needed=3, most=2).statement()
        'all options together cover up to 2 of item A, which asks for 3'
        >>> Inequality({"A": 2, "B": 1}, needed=5, most=4).statement()
        'if A weighs 2 and B weighs 1, all options together weigh up to 4, and the items ask for 5'
        """
        by_weight: dict[int, list[Name]] = {}
        for item, weight in sorted(self.weights.items(), key=itemgetter(1), reverse=True):
            by_weight.setdefault(weight, []).append(item)
        if self.balance is not None:
            some, others = by_weight.values()
            asked, admitted = self.balance
            return (
                f"no option covers more of {_items(some)}, which ask{'s' * (len(some) == 1)} for "
                f"{asked:,}, than of {_items(others)}, which admit{'s' * (len(others) == 1)} "
                f"{admitted:,}"
            )
        if set(by_weight) == {1}:
            [items] = by_weight.values()
            return (
                f"all options together cover up to {self.most:,} of {_items(items)}, which "
                f"ask{'s' * (len(items) == 1)} for {self.needed:,}"
            )
        weighed = " and ".join(
            f"{_written_out(items)} weigh{'s' * (len(items) == 1)} {weight:,}"
            for weight, items in by_weight.items()
        )
        all_options = "no option weighs more than 0"
        if self.most:
            all_options = f"all options together weigh up to {self.most:,}"
        return f"if {weighed}, {all_options}, and the items ask for {self.needed:,}"


def _items(items: list[Name]) -> str:
    return f"{'the items' if len(items) > 1 else 'item'} {_written_out(items)}"


def _written_out(items: Iterable[Name]) -> str:
    return listing(items, **MOST_WRITTEN_OUT)


def find_inequality(compiled: CompiledProblem) -> Inequality | None:
    """Return weights that show that there is no solution, if the linear relaxation has none.

    That is where there are such weights: by Farkas' lemma, Schrijver, "Theory of Linear and
    Integer Programming" (1986), corollary 7.1d. The prices of the relaxation in which demands may
    be left open, as small fractions, are weights if whole numbers say so.

    Args:
        compiled: the problem, without weighted rows.
    """
    instance = compiled.instance
    if instance.rows or not instance.n_options:
        return None
    found = elastic_relaxation(instance, (), _SECONDS)
    weights = None if found is None else _whole(found, instance.n_items)
    return None if weights is None else _if_it_holds(compiled, weights)


def _whole(found: LinearSolution, n_items: int) -> Int64Array | None:
    """Return the prices as whole numbers without a common factor, or None if they are no such."""
    prices = [
        Fraction(price).limit_denominator(_GREATEST_DENOMINATOR)
        for price in found.item_prices[:n_items]
    ]
    factor = lcm(*(price.denominator for price in prices))
    if factor * max(map(abs, prices), default=0) > _GREATEST_WEIGHT:
        return None
    weights = np.array([int(price * factor) for price in prices], dtype=np.int64)
    return weights // max(int(np.gcd.reduce(weights)), 1)


def _if_it_holds(compiled: CompiledProblem, weights: Int64Array) -> Inequality | None:
    """Return the inequality of these weights, if whole numbers show that it is a proof."""
    instance = compiled.instance
    if weights[instance.coloured_items].any():
        return None  # Options may cover these together.
    by_item = {compiled.items[item]: int(weights[item]) for item in np.flatnonzero(weights)}
    asked = sum(weight * item.low for item, weight in by_item.items() if weight > 0)
    admitted = 0
    for item, weight in by_item.items():
        if weight < 0:
            if item.high is None:
                return None
            admitted -= weight * item.high
    per_option = sums_of(instance.option_start, weights[instance.option_items])
    most = int(per_option[per_option > 0].sum())
    if asked - admitted <= most:
        return None
    by_name = {item.name: weight for item, weight in by_item.items()}
    is_balance = not most and set(by_name.values()) == {1, -1}
    balance = (asked, admitted) if is_balance else None
    return Inequality(by_name, asked - admitted, most, balance)
