"""An instance as a model of CP-SAT: one Boolean for each option, in canonical order.

Auxiliary variables come after them and are functions of the options, so that no set of options
makes two solutions.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from xcmodel.backend import NO_COLOUR, Instance, WeightedRow


def encode(instance: Instance) -> CpModel:
    """Return the model whose solutions are those of the instance.

    >>> import xcmodel as xc
    >>> instance = xc.Model({"A": [1], "B": [1, 2], "C": [2]}).to_instance()
    >>> len(encode(instance).proto.variables)
    3
    """
    model = CpModel()
    chosen = [model.new_bool_var("") for _ in range(instance.n_options)]
    coloured = set(instance.coloured_items.tolist())
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for item, (low, high) in enumerate(bounds):
        options = [chosen[option] for option in instance.options_of(item)]
        if item in coloured and high > 0:
            share_colours(model, options, instance.option_colours_of(item))
        else:
            bound_coverage(model, options, low, high)
    for row in instance.rows:
        bound_sum(model, [chosen[option] for option in row.options], row)
    return model


def bound_sum(model: CpModel, options: Sequence[IntVar], row: WeightedRow) -> None:
    """Demand that the weights of the chosen ones of these options be within the row's bounds."""
    if row.low > row.high:
        model.add_bool_or([])
    else:
        weighted = LinearExpr.weighted_sum(options, row.weights.tolist())
        model.add_linear_constraint(weighted, row.low, row.high)


def bound_coverage(model: CpModel, options: Sequence[IntVar], low: int, high: int) -> None:
    """Demand that from `low` to `high` of these options be chosen."""
    if low > min(high, len(options)):
        model.add_bool_or([])  # An empty disjunction is false; an empty range is an error.
    elif low == high == 1:
        model.add_exactly_one(options)
    elif low == 0 and high >= len(options):
        pass  # No bound at all.
    elif low == 0 and high == 1:
        model.add_at_most_one(options)
    elif low == 1 and high >= len(options):
        model.add_at_least_one(options)
    else:
        model.add_linear_constraint(LinearExpr.sum(options), low, high)


def share_colours(model: CpModel, options: Sequence[IntVar], colours: Sequence[int]) -> None:
    """Demand that the chosen ones of these options be one at most, or all of one colour.

    A colour has a variable of its own, which is true exactly if one of its options is
    chosen; where it has one option only, that is the variable.
    """
    options_of: dict[int, list[IntVar]] = {}
    for option, colour in zip(options, colours, strict=True):
        options_of.setdefault(colour, []).append(option)
    alone = options_of.pop(NO_COLOUR, [])
    in_use = []
    for colour in sorted(options_of):
        sharing = options_of[colour]
        in_use.append(sharing[0] if len(sharing) == 1 else _any_of(model, sharing))
    model.add_at_most_one([*alone, *in_use])


def _any_of(model: CpModel, options: Sequence[IntVar]) -> IntVar:
    """Return a new variable that is true exactly if one of the options is chosen."""
    any_of = model.new_bool_var("")
    model.add_bool_or([*options, ~any_of])
    model.add_bool_and([~option for option in options]).only_enforce_if(~any_of)
    return any_of
