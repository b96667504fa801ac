from importlib.metadata import version

from xcmodel import get_backend
from xcmodel.backend import Capability
from xcmodel_cpsat import CpSatBackend, make_backend


def test_backend_is_found_by_name() -> None:
    assert get_backend("cpsat") == CpSatBackend()


def test_version_is_the_one_of_ortools() -> None:
    assert CpSatBackend().version == f"ortools {version('ortools')}"


def test_capabilities_are_all_but_counting_without_listing() -> None:
    assert CpSatBackend().capabilities == {
        Capability.ENUMERATE,
        Capability.MINIMIZE,
        Capability.ROWS,
        Capability.SHUFFLE,
        Capability.WORKERS,
    }


def test_backends_are_equal_by_their_workers() -> None:
    assert CpSatBackend(workers=2) == make_backend(workers=2)
    assert hash(CpSatBackend(workers=2)) == hash(make_backend(workers=2))
    assert CpSatBackend(workers=1) != CpSatBackend(workers=2)


def test_workers_are_at_least_one_by_default() -> None:
    assert CpSatBackend().workers >= 1
