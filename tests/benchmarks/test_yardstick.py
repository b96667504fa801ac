"""Models as texts for the yardstick."""

import pytest

from benchmarks.yardstick import to_text
from xcmodel import Model


def coloured() -> Model:
    """Return a model of two required items and a coloured one."""
    model = Model()
    model.add_items_from(["a", "b"])
    model.add_item("shared", optional=True)
    model.add_option("A", ["a", "shared"], colours={"shared": "red"})
    model.add_option("B", ["b", "shared"], colours={"shared": "red"})
    model.add_option("C", ["b", "shared"])
    return model


def test_colours_stand_behind_their_items() -> None:
    assert to_text(coloured()) == "i0 i1 | i2\ni0 i2:1\ni1 i2:1\ni1 i2\n"


def test_what_the_yardstick_cannot_read_is_not_written() -> None:
    with pytest.raises(ValueError, match="given options"):
        to_text(coloured(), given=["A"])
    model = Model()
    model.add_item("a", multiplicity=2)
    with pytest.raises(ValueError, match="multiplicities"):
        to_text(model)
