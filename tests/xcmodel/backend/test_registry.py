import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import xcmodel
from xcmodel import get_backend
from xcmodel.backend import Capability, Task, registry
from xcmodel.backend import suitability as ranking
from xcmodel.backend.registry import backends_with
from xcmodel.errors import BackendUnavailableError, UnknownBackendError


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


Install = Callable[..., None]

MODEL = xcmodel.Model({"A": [1], "B": [1]}, costs={"A": 2})
WORKS = "from xcmodel import get_backend\ndef make_backend(variant): return get_backend('dlx')\n"
UNTOLD = """from xcmodel_dlx.python_backend import PythonBackend
class Other(PythonBackend):
    @property
    def {}(self):
        return 1 // 0
def make_backend(variant):
    return Other()
"""
WRONG = UNTOLD.replace("def {}(self)", "def capabilities(self)").replace("1 // 0", "{}")
SUITED = "from xcmodel.backend import Suitability\ndef suitability(*_): return Suitability"
SUITS = f"{SUITED}(99, '')\n"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package with a backend "other", which would be asked first."""

    def installed(package: str, suitability: str = SUITS) -> None:
        (tmp_path / "other_package.py").write_text(package)
        (tmp_path / "other_suitability.py").write_text(suitability)
        (info := tmp_path / "other-1.0.dist-info").mkdir()
        (info / "METADATA").write_text("Name: other\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            "[xcmodel.backends]\nother = other_package:make_backend\n"
            "[xcmodel.suitability]\nother = other_suitability:suitability\n"
        )
        forget()

    def forget() -> None:
        for name in ("other_package", "other_suitability"):
            sys.modules.pop(name, None)
        for cached in (
            registry.installed_backends,
            registry._load,
            ranking._declaration,
            registry._made,
        ):
            cached.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    yield installed
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("raise OSError('libother.so: no such file')", "OSError: libother.so: no such file"),
        ("def make_backend(:", "SyntaxError"),
        ("", "has no attribute 'make_backend'"),
        ("def make_backend(variant): raise RuntimeError('no licence')", "made: RuntimeError: no l"),
        ("import sys\ndef make_backend(variant): sys.exit('no licence')", "calls sys.exit('no lic"),
        (
            "raise SystemExit",
            "cannot be imported from 'other_package:make_backend': it calls sys.exit()",
        ),
        ("def make_backend(variant): return None", "returned None, which is no Backend"),
        (UNTOLD.format("version"), "cannot be used: it does not tell its version: ZeroDivision"),
        (UNTOLD.format("name"), "cannot be used: it does not tell its name: ZeroDivisionError"),
        (UNTOLD.format("capabilities"), "it does not tell its capabilities: ZeroDivisionError"),
        (WRONG.format("None"), "its capabilities: TypeError: None stands where a set of members"),
        (WRONG.format("{'count'}"), "TypeError: {'count'} stands where a set of members of Capab"),
    ],
)
def test_a_broken_package_is_not_available_and_harms_no_other(
    install: Install, package: str, why: str
) -> None:
    install(package)
    (info,) = [info for info in xcmodel.list_backends() if info.name == "other"]
    assert info.backend is None
    assert why in (info.why_unavailable or "")
    assert MODEL.minimize().cost == 0
    assert MODEL.solve().solution is not None
    assert MODEL.cross_check().agree
    with pytest.raises(BackendUnavailableError, match="'other' cannot be"):
        MODEL.count(backend="other")


@pytest.mark.parametrize(
    ("suitability", "why"),
    [
        ("def suitability(*_): raise RuntimeError('too hard')", "fails: RuntimeError: too hard"),
        ("def suitability(*_): raise SystemExit(3)", "fails: it calls sys.exit(3)"),
        ("raise SystemExit", "it is able, and does not say how well it suits"),
        ("def suitability(*_): return 100", "its suitability() returns 100"),
        (f"{SUITED}('99', '')", "its suitability() returns Suitability(rank='99'"),
        (f"{SUITED}(float('nan'), '')", "its suitability() returns Suitability(rank=nan"),
        (f"{SUITED}(99, None)", "its suitability() returns Suitability(rank=99, reason=None"),
        (f"{SUITED}(99, '', joined_by='dlx')", "its suitability() returns Suitability(rank=99"),
    ],
)
def test_a_backend_with_a_broken_suitability_comes_last(
    install: Install, suitability: str, why: str
) -> None:
    install(WORKS, suitability)
    name, declared = ranking.by_suitability(Task.COUNT, MODEL.to_instance())[-1]
    assert (name, why in declared.reason) == ("other", True)
    assert MODEL.minimize().cost == 0


@pytest.mark.parametrize("name", ["dlx,sat", "dlx, sat"])
def test_names_with_a_comma_are_told_to_be_a_list(name: str) -> None:
    with pytest.raises(UnknownBackendError, match=r"are backend=\['dlx', 'sat'\]"):
        get_backend(name)
