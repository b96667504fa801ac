"""The pages of which there are notebooks; `conf.py` has them written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

PAGES = (
    "recipes",
    "tutorial",
    "modelling",
    "puzzles",
    "planning",
    "counting",
    "solution-sets",
    "live",
)

# To other pages of the site, which a notebook that was downloaded does not have beside it.
_LINKS = (
    re.compile(r"\[([^\]]+)\]\((?![a-z]+:|#)[^)]*\)"),
    re.compile(r'<a href="[^"]*">(.*?)</a>'),
)
_BLOCK = re.compile(r"^```pycon\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def notebook(text: str) -> dict[str, object]:
    """Return the notebook of a page: its text, and its blocks of Python as cells without output."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "cells": [
            cell | {"id": f"cell-{k}", "metadata": {}} for k, cell in enumerate(_cells(text))
        ],
    }


def _cells(text: str) -> Iterator[dict[str, object]]:
    for k, piece in enumerate(_BLOCK.split(text)):
        if not piece.strip():
            continue
        if k % 2 == 0:
            yield {"cell_type": "markdown", "source": _without_links(piece.strip())}
        else:
            entered = (line[4:] for line in piece.splitlines() if line[:3] in {">>>", "..."})
            source = "\n".join(entered)
            yield {"cell_type": "code", "source": source, "outputs": [], "execution_count": None}


def _without_links(text: str) -> str:
    """Return a text in which links to other pages are the words that they stand on."""
    for link in _LINKS:
        text = link.sub(r"\1", text)
    return text


def write_notebooks(folder: Path) -> None:
    """Write all of them into a folder."""
    for page in PAGES:
        text = (Path(__file__).parent / f"{page}.md").read_text(encoding="utf-8")
        path = folder / f"{page}.ipynb"
        path.write_text(json.dumps(notebook(text), indent=1, ensure_ascii=False), encoding="utf-8")
