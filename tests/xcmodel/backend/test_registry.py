import pytest

import xcmodel
from xcmodel import get_backend
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.errors import UnknownBackendError


def test_our_backends_are_found_by_name() -> None:
    assert {"cpsat", "dlx", "sat"} <= {info.name for info in xcmodel.list_backends()}


def test_unknown_backend_gets_a_suggestion_and_the_list() -> None:
    with pytest.raises(UnknownBackendError, match="there is no backend 'cpsta'; did you mean"):
        get_backend("cpsta")
    with pytest.raises(UnknownBackendError, match=r"installed: cpsat, dlx, mip, sat"):
        get_backend("gurobi")


def test_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownBackendError, match="has no variant 'fast'"):
        get_backend("dlx:fast")


def test_configured_backend_is_returned_as_it_is() -> None:
    backend = get_backend("dlx")
    assert get_backend(backend) is backend
    with pytest.raises(TypeError, match="settings go with a backend's name"):
        get_backend(backend, workers=2)


def test_every_backend_enumerates() -> None:
    assert {"cpsat", "dlx", "sat"} <= set(backends_with(Capability.ENUMERATE))


def test_backends_are_equal_by_configuration() -> None:
    assert get_backend("dlx:python") == get_backend("dlx:python")
    assert get_backend("sat:minicard") != get_backend("sat:cadical195")
