"""Hypothesis strategies for small random models over the whole model language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from xcmodel.backend import Backend
from xcmodel.model import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name

_MOST_ITEMS = 5
_MOST_OPTIONS = 8
_COLOURS = ("red", "green")


@dataclass(frozen=True)
class RandomQuery:
    """A model with conditions, small enough for brute force."""

    model: Model
    given: tuple[Name, ...] = ()
    forbidden: tuple[Name, ...] = ()

    def asks(self, backend: str | Backend) -> dict[str, Any]:
        """Return the arguments of a query to a backend."""
        return {"backend": backend, "given": self.given, "forbidden": self.forbidden}


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Return a strategy for models with up to 5 items and 8 options.

    They have multiplicities, optional items, colours, costs, equal options, items without options,
    and are often infeasible.
    """
    model = Model(name="random")
    names = [f"item {k}" for k in range(draw(st.integers(0, _MOST_ITEMS)))]
    for name in names:
        model.add_item(name, multiplicity=draw(multiplicities()), optional=draw(st.booleans()))
    for k in range(draw(st.integers(0, _MOST_OPTIONS)) if names else 0):
        items = draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        colours = {
            item: draw(st.sampled_from(_COLOURS))
            for item in items
            if _may_have_colours(model, item) and draw(st.booleans())
        }
        model.add_option(f"option {k}", items, cost=draw(st.integers(-3, 6)), colours=colours)
    return model


@st.composite
def queries(draw: st.DrawFn) -> RandomQuery:
    """Return a strategy for models with given and forbidden options."""
    model = draw(models())
    options = list(model.options)
    if not options:
        return RandomQuery(model)
    given = draw(st.lists(st.sampled_from(options), max_size=2, unique=True))
    allowed = [option for option in options if option not in given]
    forbidden = draw(st.lists(st.sampled_from(allowed), max_size=3, unique=True)) if allowed else []
    return RandomQuery(model, tuple(given), tuple(forbidden))


def multiplicities() -> st.SearchStrategy[Multiplicity]:
    """Return a strategy for multiplicities, exactly 1 more often than others."""
    bounds = st.integers(0, 3)
    ranges = st.tuples(bounds, st.none() | bounds).filter(
        lambda pair: pair[1] is None or pair[0] <= pair[1]
    )
    return st.just(1) | st.just(1) | bounds | ranges


def _may_have_colours(model: Model, name: str) -> bool:
    item = model.items[name]
    return item.low == 0 and item.high is not None and item.high <= 1
