import xcmodel
from xcmodel import get_backend
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with


def test_our_backends_are_found_by_name() -> None:
    assert {"cpsat", "dlx", "sat"} <= {info.name for info in xcmodel.list_backends()}


def test_configured_backend_is_returned_as_it_is() -> None:
    backend = get_backend("dlx")
    assert get_backend(backend) is backend


def test_every_backend_enumerates() -> None:
    assert {"cpsat", "dlx", "sat"} <= set(backends_with(Capability.ENUMERATE))


def test_backends_are_equal_by_configuration() -> None:
    assert get_backend("dlx:python") == get_backend("dlx:python")
    assert get_backend("sat:minicard") != get_backend("sat:cadical195")
