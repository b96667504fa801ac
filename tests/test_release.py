"""What must agree before a release."""

import re
from pathlib import Path

import xcmodel as xc

ROOT = Path(__file__).parents[1]


def test_the_version_is_the_same_wherever_it_stands() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (?:\[Unreleased\] )?\[?([\d.]+)", changes, re.MULTILINE)
    assert f"\nversion: {xc.__version__}\n" in citation
    assert newest is not None
    assert newest[1] == xc.__version__
