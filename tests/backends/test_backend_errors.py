"""Every message about a backend that cannot be had, or cannot do what it is asked for."""

import pytest

import xcmodel as xc
from mistakes import assert_mistake, mistakes_in
from xcmodel_mip import MipBackend
from xcmodel_sat.cardinality import Encodings

NAMES = {
    **{"xc": xc, "get_backend": xc.get_backend},
    **{"Encodings": Encodings, "MipBackend": MipBackend},
}


@pytest.mark.parametrize(("mistake", "error"), mistakes_in("backend_errors.txt"))
def test_mistake_gets_a_clear_message(mistake: str, error: str) -> None:
    assert_mistake(mistake, error, NAMES)
