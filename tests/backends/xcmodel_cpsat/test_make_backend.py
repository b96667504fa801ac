import sys
from importlib.metadata import version

import pytest

from interrupted import run_alone
from xcmodel import get_backend
from xcmodel.backend import Capability
from xcmodel.backend.registry import list_backends
from xcmodel.errors import BackendUnavailableError
from xcmodel_cpsat import CpSatBackend, make_backend


@pytest.fixture
def without_ortools(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = [name for name in sys.modules if name.partition(".")[0] == "ortools"]
    for name in {"ortools", "ortools.sat.python.cp_model", *loaded}:
        monkeypatch.setitem(sys.modules, name, None)


def test_backend_is_found_by_name() -> None:
    assert get_backend("cpsat") == CpSatBackend()


def test_version_is_the_one_of_ortools() -> None:
    assert CpSatBackend().version == f"ortools {version('ortools')}"


def test_capabilities_are_all_but_counting_without_listing() -> None:
    assert CpSatBackend().capabilities == {
        Capability.ENUMERATE,
        Capability.MINIMIZE,
        Capability.SHUFFLE,
        Capability.WORKERS,
    }


def test_backends_are_equal_by_their_workers() -> None:
    assert CpSatBackend(workers=2) == make_backend(workers=2)
    assert hash(CpSatBackend(workers=2)) == hash(make_backend(workers=2))
    assert CpSatBackend(workers=1) != CpSatBackend(workers=2)


def test_workers_are_at_least_one_by_default() -> None:
    assert CpSatBackend().workers >= 1


@pytest.mark.usefixtures("without_ortools")
def test_missing_ortools_is_an_error_with_the_line_that_installs_it() -> None:
    with pytest.raises(BackendUnavailableError) as raised:
        make_backend()
    assert "pip install ortools" in str(raised.value).split("\n    ")
    assert raised.value.backend == "cpsat"


@pytest.mark.usefixtures("without_ortools")
def test_missing_ortools_shows_in_the_list_of_backends() -> None:
    (info,) = [info for info in list_backends() if info.name == "cpsat"]
    assert info.backend is None
    assert info.why_unavailable is not None
    assert "pip install ortools" in info.why_unavailable


def test_import_does_not_import_ortools() -> None:
    script = "import sys, xcmodel_cpsat; print('ortools' in sys.modules)"
    assert run_alone(script).stdout == "False\n"
