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
