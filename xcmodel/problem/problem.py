"""A problem: items and options by name, without its queries."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from xcmodel.problem.conversions import Conversions
from xcmodel.problem.items import Multiplicity, make_item
from xcmodel.problem.names import (
    Name,
    checked_mapping,
    checked_options,
    look_up_all,
    telling_of,
)
from xcmodel.problem.new_options import InferredItems, NewOptions
from xcmodel.problem.option_batches import add_all
from xcmodel.problem.removals import Removals
from xcmodel.problem.side_conditions import SideConditions
from xcmodel.text.named_arguments import named_arguments

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost


class Problem(Conversions, SideConditions, Removals):
    """Items to cover and options that cover them; `xcmodel.Model` adds the queries.

    The arguments are those of `xcmodel.Model`.
    """

    @named_arguments("Model()")
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
        super().__init__(name=name)
        options = checked_options(options)
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
        self._set_demands(multiplicities, optional)
        self._add_options(new)
        for argument, mapping in (("costs", costs), ("colours", colours)):
            with telling_of(argument):
                look_up_all(self._options.numbers, list(mapping), "option")
