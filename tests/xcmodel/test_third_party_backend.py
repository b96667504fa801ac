"""A backend in a package of its own, built from the template in docs/backend-template.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TEMPLATE = Path(__file__).parents[2] / "docs" / "backend-template.md"

_FILE = re.compile(r"^## (\S+)$.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the package, with its test."""
    folder = tmp_path_factory.mktemp("package")
    for name, text in _FILE.findall(TEMPLATE.read_text(encoding="utf-8")):
        file = folder / name.replace("\\", "")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def environment(package: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is installed."""
    target = str(tmp_path_factory.mktemp("site"))
    arguments = ["--quiet", "--no-deps", "--no-build-isolation", "--target", target, str(package)]
    subprocess.run([sys.executable, "-m", "pip", "install", *arguments], check=True)
    inherited = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([target, *([inherited] if inherited else [])])
    return {**os.environ, "PYTHONPATH": path}


def run(environment: dict[str, str], *arguments: str, folder: Path | None = None) -> str:
    finished = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_installed_package_is_found_by_its_entry_point(environment: dict[str, str]) -> None:
    script = "import xcmodel; print([info.name for info in xcmodel.list_backends()])"
    assert "'toy'" in run(environment, "-c", script)


def test_a_backend_that_is_not_installed_is_passed_as_it_is(package: Path) -> None:
    script = (
        "import xcmodel as xc; from toy_backend import ToyBackend;"
        "m = xc.Model({'A': [1, 2], 'B': [1], 'C': [2]});"
        "agree = m.cross_check(backends=[ToyBackend(), 'dlx']).agree;"
        "print(m.count(backend=ToyBackend()), m.solve(backend=ToyBackend()).backend, agree)"
    )
    assert run(dict(os.environ), "-c", script, folder=package) == "2 toy True\n"


def test_third_party_backend_answers_a_query(environment: dict[str, str]) -> None:
    script = (
        "import xcmodel as xc; m = xc.Model({'A': [1, 2], 'B': [1], 'C': [2]});"
        "print(m.count(backend='toy'), m.solve(backend='toy').solution, m.cross_check().agree)"
    )
    assert run(environment, "-c", script) == "2 Solution('A') True\n"


def test_third_party_backend_declares_its_suitability(environment: dict[str, str]) -> None:
    script = (
        "import xcmodel as xc; from xcmodel.backend.suitability import by_suitability;"
        "from xcmodel.backend import Task; instance = xc.Model({'A': [1]}).to_instance();"
        "print(dict(by_suitability(Task.COUNT, instance))['toy'].reason)"
    )
    assert run(environment, "-c", script) == "it tries all subsets of 1 options\n"


def test_third_party_backend_passes_the_conformance_suite(
    environment: dict[str, str], package: Path
) -> None:
    arguments = ["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "test_toy.py"]
    report = run(environment, *arguments, folder=package)
    passed = re.search(r"(\d+) passed, (\d+) skipped", report)
    assert passed is not None
    assert int(passed[1]) > 200
    assert "toy does not claim to minimize" in report


def test_error_for_a_missing_capability_names_the_backends_that_have_it(
    environment: dict[str, str],
) -> None:
    script = (
        "import xcmodel as xc\n"
        "try: xc.Model({'A': [1]}).minimize(backend='toy')\n"
        "except xc.errors.UnsupportedError as error: print(error)"
    )
    message = run(environment, "-c", script)
    assert message.startswith("backend 'toy' cannot minimize; backends that can: ")
    assert "'dlx'" in message
