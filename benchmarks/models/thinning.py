"""Models without some of their options."""

from __future__ import annotations

from random import Random

from xcmodel import Model


def thinned(model: Model, share: float, random: Random) -> Model:
    """Return the model without about this share of its options."""
    gone = {option for option in model if random.random() < share}
    left = Model(name=model.name)
    for name, item in model.items.items():
        left.add_item(name, multiplicity=item.multiplicity)
    for name, option in model.options.items():
        if name not in gone:
            left.add_option(name, option.items, colours=option.colours)
    return left
