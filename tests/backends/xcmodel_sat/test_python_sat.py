import sys
from types import ModuleType

import pytest

from xcmodel.errors import BackendUnavailableError
from xcmodel_sat import make_backend
from xcmodel_sat.python_sat import SOLVERS, open_solver, require_solver


@pytest.fixture
def without_pysat(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pysat"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pysat", None)
    return monkeypatch


def test_the_unrelated_package_of_the_same_name_is_recognised(
    without_pysat: pytest.MonkeyPatch,
) -> None:
    without_pysat.setitem(sys.modules, "pysat", ModuleType("pysat"))
    with pytest.raises(BackendUnavailableError, match="unrelated") as e:
        make_backend()
    assert [line.strip() for line in str(e.value).splitlines()[-2:]] == [
        "pip uninstall pysat",
        "pip install python-sat",
    ]


def test_a_broken_package_is_an_error_with_its_message(without_pysat: pytest.MonkeyPatch) -> None:
    package = ModuleType("pysat")
    package.__path__ = []
    without_pysat.setitem(sys.modules, "pysat", package)
    without_pysat.setattr(sys, "meta_path", [BrokenFinder()])
    with pytest.raises(BackendUnavailableError, match="undefined symbol") as e:
        make_backend()
    assert str(e.value).endswith("pip install python-sat --force-reinstall")


class BrokenFinder:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        raise ImportError(f"{name}: undefined symbol")


def test_a_solver_that_the_installed_package_lacks_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel_sat.python_sat.SOLVERS", (*SOLVERS, "future"))
    with pytest.raises(BackendUnavailableError, match="lacks the solver 'future'"):
        require_solver("future")


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_offered_solver_exists_and_can_be_deleted_twice(solver: str) -> None:
    opened = open_solver(solver)
    opened.delete()
    opened.delete()
