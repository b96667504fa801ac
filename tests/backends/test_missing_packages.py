"""What is said where the package of a solver is not installed."""

import sys
from importlib import import_module

import pytest

from interrupted import run_alone
from xcmodel.backend.registry import list_backends
from xcmodel.errors import BackendUnavailableError


@pytest.mark.parametrize(
    ("name", "package", "line"),
    [
        ("cpsat", "ortools", "pip install ortools"),
        ("mip", "ortools", "pip install ortools"),
        ("sat", "pysat", "pip install python-sat"),
    ],
)
def test_missing_package_is_an_error_with_the_line_that_installs_it(
    name: str, package: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = [module for module in sys.modules if module.partition(".")[0] == package]
    for module in {package, *loaded}:
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BackendUnavailableError) as raised:
        import_module(f"xcmodel_{name}").make_backend()
    assert str(raised.value).splitlines()[-1].strip() == line
    assert raised.value.backend == name
    (info,) = [info for info in list_backends() if info.name == name]
    assert info.backend is None
    assert line in (info.why_unavailable or "")


@pytest.mark.parametrize("name", ["cpsat", "mip", "sat"])
def test_importing_a_backend_does_not_import_its_solver(name: str) -> None:
    solvers = "('ortools', 'pysat', 'pysolvers')"
    script = f"import sys, xcmodel_{name}; print([n for n in {solvers} if n in sys.modules])"
    assert run_alone(script).stdout == "[]\n"


# A process in which OR-Tools cannot be loaded, as where another package has its libraries.
_CLASH = """
import sys, types
sys.modules["{loaded}"] = types.ModuleType("{loaded}")
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "ortools":
            raise ImportError("libortools.so.9: {reason}")
sys.meta_path.insert(0, Broken())
from xcmodel import BackendError, get_backend
try:
    get_backend("{backend}")
except BackendError as error:
    print(error)
"""


@pytest.mark.parametrize("backend", ["cpsat", "mip"])
@pytest.mark.parametrize(
    ("loaded", "reason", "line"),
    [
        ("highspy", "undefined symbol: _ZN5Highs3runEv", "pip install 'highspy<1.15'"),
        ("highspy", "file too short", "pip install --force-reinstall ortools"),
        ("other", "undefined symbol: _ZN5Highs3runEv", "pip install --force-reinstall ortools"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_an_error_with_the_line_that_mends_it(
    backend: str, loaded: str, reason: str, line: str
) -> None:
    told = run_alone(_CLASH.format(backend=backend, loaded=loaded, reason=reason)).stdout
    assert told.splitlines()[-1].strip() == line


_BESIDE_HIGHSPY = """
from contextlib import suppress
with suppress(ImportError):
    import highspy
import xcmodel as xc
try:
    print(xc.Model({"A": [1]}).solve(backend="cpsat").solution)
except xc.BackendError as error:
    print(error)
"""


def test_beside_highspy_a_backend_answers_or_says_which_highspy_fits() -> None:
    told = run_alone(_BESIDE_HIGHSPY).stdout
    assert told == "Solution('A')\n" or told.endswith("pip install 'highspy<1.15'\n")
