"""What must agree before a release."""

import re
import sys
import tomllib
from pathlib import Path

from scikit_build_core.builder.wheel_tag import WheelTag

import xcmodel as xc

ROOT = Path(__file__).parents[1]


def test_the_version_is_the_same_wherever_it_stands() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (?:\[Unreleased\] )?\[?([\d.]+)", changes, re.MULTILINE)
    front_page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert f"\nversion: {xc.__version__}\n" in citation
    assert f"version = {{{xc.__version__}}}" in front_page
    assert newest is not None
    assert newest[1] == xc.__version__


def test_the_paper_cites_what_its_bibliography_has() -> None:
    text = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8")
    known = re.findall(r"^@\w+\{(\w+),", (ROOT / "paper" / "paper.bib").read_text("utf-8"), re.M)
    assert sorted(set(re.findall(r"@(\w+)", text))) == sorted(known)


def test_wheels_are_for_the_stable_abi_from_python_3_12_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["tool"]["cibuildwheel"]["config-settings"]["wheel.py-api"]
    tag = WheelTag.compute_best(["x86_64"], py_api=asked)
    this = f"cp3{sys.version_info.minor}"
    stable = sys.version_info >= (3, 12)
    assert (tag.pyvers, tag.abis) == ((["cp312"], ["abi3"]) if stable else ([this], [this]))
