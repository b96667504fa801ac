"""Pages that only show something, and what notebooks show: can people read them?"""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import xcmodel as xc
from benchmarks.report.page import html_report
from browser import ON_EVERY_SCREEN, opened
from tests.benchmarks.test_reports import made_up
from xcmodel.distributed.summary import Summary
from xcmodel.puzzles import Queens, Sudoku

ROOT = Path(__file__).parents[3]


def run_page(folder: Path) -> str:
    """Return the page of a run with two kinds of cubes."""
    journal = folder / "journal"
    Queens(8).model.count(journal=journal)
    summary = Summary.read(journal)
    summary.ledger.searched.extend([0.001, 0.02, 0.02, 3.0])
    return summary.page()


def gallery(folder: Path) -> str:
    """Return the gallery's page, and put its pictures beside it."""
    copytree(ROOT / "docs" / "gallery", folder, dirs_exist_ok=True)
    return (ROOT / "docs" / "gallery" / "index.html").read_text(encoding="utf-8")


def benchmark_report(_folder: Path) -> str:
    """Return a report of made-up results."""
    return html_report(made_up())


def notebook(_folder: Path) -> str:
    """Return what objects show in a notebook, in boxes that scroll, as those of notebooks do."""
    model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]})
    shown = [
        model,
        model.solve(),
        model.solve().solution,
        model.compile(),
        model.cross_check(backends=["dlx", "dlx:python"]),
        model.search_tree(),
        Queens(6).model.search_tree(),
        model.trace()[1],
        model.why_infeasible(given=["A", "B"]),
        Sudoku("1... ..3. .4.. ...2").svg(),
    ]
    outputs = "".join(
        f'<div style="overflow:auto" tabindex="0">{_shown(one)}</div>' for one in shown
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shown in a notebook</title>'
        '<meta name="color-scheme" content="light dark">'
        f"<main><h1>Shown</h1>{outputs}</main></html>"
    )


def _shown(something: Any) -> str:
    for kind in ("html", "svg"):
        show = getattr(something, f"_repr_{kind}_", None)
        if show is not None:
            return str(show())
    raise TypeError(f"{something!r} shows nothing in a notebook")


@ON_EVERY_SCREEN
@pytest.mark.parametrize("make", [run_page, gallery, benchmark_report, notebook])
def test_it_can_be_read_by_everybody_on_every_screen(
    make: Callable[[Path], str], narrow: bool, dark: bool, browser: Any, tmp_path: Path
) -> None:
    html = make(tmp_path).replace("<html ", "<html data-ready ", 1)
    with opened(browser, html, tmp_path, narrow=narrow, dark=dark) as page:
        page.check()
