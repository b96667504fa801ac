"""Hypothesis strategies for small random models over the whole model language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from xcmodel.backend import Backend
from xcmodel.model import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name

_MOST_ITEMS = 5
_MOST_OPTIONS = 8


@dataclass(frozen=True)
class RandomQuery:
    """A model with conditions, small enough for brute force."""

    model: Model
    given: tuple[Name, ...] = ()
    forbidden: tuple[Name, ...] = ()

    @property
    def conditions(self) -> dict[str, Any]:
        """The conditions as arguments of a query."""
        return {"given": self.given, "forbidden": self.forbidden}

    def asks(self, backend: str | Backend) -> dict[str, Any]:
        """Return the arguments of a query to a backend."""
        return {"backend": backend, **self.conditions}


# Hypothesis examines each strategy when it is first drawn from, which takes longer than to draw.
# So each is made once, and what differs from model to model is drawn by number.
_YES_OR_NO = st.booleans()
_COSTS = st.integers(-3, 6)
_COLOURS = st.sampled_from(("red", "green"))
_NUMBERS_OF_ITEMS = st.integers(0, _MOST_ITEMS)
_NUMBERS_OF_OPTIONS = st.integers(0, _MOST_OPTIONS)


@cache
def numbers_below(
    end: int, least: int = 0, most: int | None = None
) -> st.SearchStrategy[list[int]]:
    """Return a strategy for lists of `least` to `most` different numbers from 0 to `end - 1`."""
    return st.lists(st.integers(0, end - 1), min_size=least, max_size=most, unique=True)


@cache
def multiplicities() -> st.SearchStrategy[Multiplicity]:
    """Return a strategy for multiplicities, exactly 1 more often than others."""
    bounds = st.integers(0, 3)
    ranges = st.tuples(bounds, st.none() | bounds).filter(
        lambda pair: pair[1] is None or pair[0] <= pair[1]
    )
    return st.just(1) | st.just(1) | bounds | ranges


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Return a strategy for models with up to 5 items and 8 options.

    They have multiplicities, optional items, colours, costs, equal options, items without options,
    and are often infeasible.
    """
    model = Model(name="random")
    names = [f"item {k}" for k in range(draw(_NUMBERS_OF_ITEMS))]
    for name in names:
        model.add_item(name, multiplicity=draw(multiplicities()), optional=draw(_YES_OR_NO))
    for k in range(draw(_NUMBERS_OF_OPTIONS) if names else 0):
        items = [names[number] for number in draw(numbers_below(len(names), least=1))]
        colours = {
            item: draw(_COLOURS)
            for item in items
            if _may_have_colours(model, item) and draw(_YES_OR_NO)
        }
        model.add_option(f"option {k}", items, cost=draw(_COSTS), colours=colours)
    return model


_MODELS = models()


@st.composite
def queries(draw: st.DrawFn) -> RandomQuery:
    """Return a strategy for models with given and forbidden options."""
    model = draw(_MODELS)
    options = list(model.options)
    if not options:
        return RandomQuery(model)
    given = tuple(options[number] for number in draw(numbers_below(len(options), most=2)))
    allowed = [option for option in options if option not in given]
    if not allowed:
        return RandomQuery(model, given)
    forbidden = tuple(allowed[number] for number in draw(numbers_below(len(allowed), most=3)))
    return RandomQuery(model, given, forbidden)


def _may_have_colours(model: Model, name: str) -> bool:
    item = model.items[name]
    return item.low == 0 and item.high is not None and item.high <= 1
