"""Hypothesis strategies for random models, most of which have many solutions."""

from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.testing.strategies import RandomQuery, numbers_below

_COLOURS = st.sampled_from(("red", "green"))
_MULTIPLICITIES = st.sampled_from([(0, 1), (0, 1), (0, 2), (1, 2), (1, 1)])
_NUMBERS_OF_ITEMS = st.integers(2, 5)
_NUMBERS_OF_OPTIONS = st.integers(4, 9)
_COSTS = st.integers(-2, 3)
_YES_OR_NO = st.booleans()


@st.composite
def plentiful_queries(draw: st.DrawFn) -> RandomQuery:
    """Return a strategy for models of short options and few demands, with an option forbidden."""
    model = Model(name="plentiful")
    items = [f"item {k}" for k in range(draw(_NUMBERS_OF_ITEMS))]
    for item in items:
        model.add_item(item, multiplicity=draw(_MULTIPLICITIES))
    for k in range(draw(_NUMBERS_OF_OPTIONS)):
        covered = [items[number] for number in draw(numbers_below(len(items), least=1, most=2))]
        coloured = [item for item in covered if model.items[item].multiplicity == (0, 1)]
        colours = {item: draw(_COLOURS) for item in coloured if draw(_YES_OR_NO)}
        model.add_option(f"option {k}", covered, cost=draw(_COSTS), colours=colours)
    options = list(model.options)
    forbidden = draw(numbers_below(len(options), most=1))
    return RandomQuery(model, forbidden=tuple(options[number] for number in forbidden))
