"""What the page to try xcmodel in a browser needs; `conf.py` has it written."""

from __future__ import annotations

import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


def pure_wheel(folder: Path) -> Path:
    """Build the wheel without the native engine, and return its path."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", str(folder), str(ROOT)],
        env=os.environ | {"XCMODEL_PURE": "true"},
        check=True,
    )
    return next(folder.glob("*.whl"))


def write_wheel(folder: Path) -> None:
    """Write the wheel as a script, which also a page that is no server's may load."""
    with TemporaryDirectory() as built:
        text = b64encode(pure_wheel(Path(built)).read_bytes()).decode()
    (folder / "xcmodel-wheel.js").write_text(f'const XCMODEL_WHEEL = "{text}";\n', encoding="utf-8")
