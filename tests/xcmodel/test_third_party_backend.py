"""A backend in a package of its own, which knows only the contract and an entry point."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parent.parent / "toy_backend"

CONFORMANCE = """
from xcmodel.testing import conformance_checks, conformance_cases
from xcmodel import get_backend
toy = get_backend("toy")
ran = 0
for case in conformance_cases():
    if len(case.model.options) > 12:
        continue
    for check in conformance_checks():
        if check.needs <= toy.capabilities:
            check.run(toy, case)
            ran += 1
print(ran, "checks passed")
"""


@pytest.fixture(scope="module")
def toy_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the toy backend's package is installed."""
    target = tmp_path_factory.mktemp("site")
    arguments = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(target), str(TOY)]
    subprocess.run([sys.executable, "-m", "pip", "install", *arguments], check=True)
    return {**os.environ, "PYTHONPATH": str(target)}


def run(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, *arguments]
    finished = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_installed_package_is_found_by_its_entry_point(toy_environment: dict[str, str]) -> None:
    script = "import xcmodel; print([info.name for info in xcmodel.list_backends()])"
    assert "'toy'" in run(toy_environment, "-c", script)


def test_third_party_backend_answers_a_query(toy_environment: dict[str, str]) -> None:
    script = (
        "import xcmodel as xc; m = xc.Model({'A': [1, 2], 'B': [1], 'C': [2]});"
        "print(m.count(backend='toy'), m.solve(backend='toy').solution, m.cross_check().agree)"
    )
    assert run(toy_environment, "-c", script) == "2 Solution('A') True\n"


def test_third_party_backend_passes_the_conformance_suite(
    toy_environment: dict[str, str],
) -> None:
    output = run(toy_environment, "-c", CONFORMANCE)
    assert output.endswith("checks passed\n")
    assert int(output.split()[0]) > 100


def test_error_for_a_missing_capability_names_the_backends_that_have_it(
    toy_environment: dict[str, str],
) -> None:
    script = (
        "import xcmodel as xc\n"
        "try: xc.Model({'A': [1]}).minimize(backend='toy')\n"
        "except xc.errors.UnsupportedError as error: print(error)"
    )
    message = run(toy_environment, "-c", script)
    assert message.startswith("backend 'toy' cannot minimize; backends that can: ")
    assert "'dlx'" in message
