"""Hypothesis strategies for random models, most of which have many solutions."""

from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.testing.strategies import RandomQuery

_COLOURS = ("red", "green")


@st.composite
def plentiful_queries(draw: st.DrawFn) -> RandomQuery:
    """Return a strategy for models of short options and few demands, with an option forbidden."""
    model = Model(name="plentiful")
    items = [f"item {k}" for k in range(draw(st.integers(2, 5)))]
    bounds = st.sampled_from([(0, 1), (0, 1), (0, 2), (1, 2), (1, 1)])
    for item in items:
        model.add_item(item, multiplicity=draw(bounds))
    some = st.lists(st.sampled_from(items), min_size=1, max_size=2, unique=True)
    for k in range(draw(st.integers(4, 9))):
        covered = draw(some)
        coloured = [item for item in covered if model.items[item].multiplicity == (0, 1)]
        colours = {
            item: draw(st.sampled_from(_COLOURS)) for item in coloured if draw(st.booleans())
        }
        model.add_option(f"option {k}", covered, cost=draw(st.integers(-2, 3)), colours=colours)
    forbidden = draw(st.lists(st.sampled_from(list(model.options)), max_size=1))
    return RandomQuery(model, forbidden=tuple(forbidden))
