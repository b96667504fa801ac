"""The engine on another processor: compiled for 64-bit ARM, and tested in an emulator."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COMPILER = "aarch64-linux-gnu-g++"
EMULATOR = "qemu-aarch64"
LIBRARIES = "/usr/aarch64-linux-gnu"

PROGRAMS = {
    "self_test": [],
    "count_test": [],
    "threads": [],
    "fuzz_instance": ["3000"],
    "fuzz_diagram": ["20000"],
    "fuzz_certificate": ["100"],
}


def run(*command: str | Path) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


@pytest.mark.slow
def test_engine_passes_its_own_tests_on_aarch64(tmp_path: Path) -> None:
    if shutil.which(COMPILER) is None:
        pytest.skip(f"there is no {COMPILER}: apt-get install g++-aarch64-linux-gnu qemu-user")
    assert shutil.which(EMULATOR), f"there is no {EMULATOR}: apt-get install qemu-user"
    folders = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    cmake = shutil.which("cmake", path=folders)
    assert cmake, "there is no cmake: pip install cmake"
    run(
        *(cmake, "-S", ROOT / "backends" / "xcmodel_dlx", "-B", tmp_path),
        *("-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64"),
        *(f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DXCMODEL_SELF_TEST=ON", "-DXCMODEL_SANITIZERS="),
    )
    run(cmake, "--build", tmp_path, "--parallel", str(os.cpu_count()))
    for program, arguments in PROGRAMS.items():
        run(EMULATOR, "-L", LIBRARIES, tmp_path / program, *arguments)
