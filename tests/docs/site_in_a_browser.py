"""One page of each kind of the built site, in a browser; `.ci/run` runs it after `make docs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import Opened, started_browser, window

SITE = Path(__file__).parents[2] / "build" / "docs"
PAGES = [
    "index.html",
    "gallery.html",
    "least-cost.html",
    "try.html",
    "search.html",
    "reference/answers.html",
    "_modules/xcmodel/trace/tree.html",
    "step-through-queens.html",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started_browser() as browser:
        yield browser


@pytest.mark.parametrize("place", range(len(PAGES)), ids=PAGES.__getitem__)
def test_it_can_be_read_by_everybody(place: int, browser: Any) -> None:
    narrow = place % 2 == 0  # By turns narrow and light, wide and dark: an audit takes seconds.
    scheme = "light" if narrow else "dark"
    context = browser.new_context(viewport=window(narrow), color_scheme=scheme, offline=True)
    context.set_default_timeout(180_000)
    tab = context.new_page()
    tab.goto((SITE / PAGES[place]).as_uri())
    Opened(tab).check()
    context.close()
