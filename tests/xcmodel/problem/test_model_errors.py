"""Every message that a malformed model gives: what, where, and how to mend it."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse

from mistakes import assert_mistake, mistakes_in
from xcmodel import Model, ModelError
from xcmodel.errors import UnknownNameError


def declared() -> Model:
    model = Model({"A": ["row 1", "row 3"]})
    model.add_item("spare", optional=True)
    return model


def coloured() -> Model:
    model = declared()
    model.add_option("B", ["spare"], colours={"spare": "red"})
    return model


NAMES = {"Model": Model, "declared": declared, "coloured": coloured, "np": np, "scipy": scipy}
NAMES |= {"Decimal": Decimal, "Fraction": Fraction}


@pytest.mark.parametrize(("mistake", "error"), mistakes_in("model_errors.txt"))
def test_mistake_gets_a_clear_message(mistake: str, error: str) -> None:
    assert_mistake(mistake, error, NAMES)


def test_error_carries_the_name_that_it_is_about() -> None:
    with pytest.raises(UnknownNameError) as raised:
        declared().add_option("B", ["rwo 3"])
    assert raised.value.subject == "B"


class Piece:
    """A name that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Piece.compared += 1
        return self is other

    def __hash__(self) -> int:
        return id(self)


def test_an_item_that_is_named_twice_is_found_without_comparing_all() -> None:
    pieces = [Piece() for _ in range(200)]
    with pytest.raises(ModelError, match=r"names item .* twice"):
        Model({"A": [*pieces, pieces[-1]]})
    assert Piece.compared < 1000
