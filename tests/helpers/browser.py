"""A real browser for the tests of pages; without one, they skip and say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE = 180_000
"""How many milliseconds a busy machine may take for anything."""

_NARROW, _WIDE = 390, 1280


@contextmanager
def started_browser() -> Iterator[Any]:
    """Start Chromium, or skip."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=_PATIENCE
        )
        yield browser
        browser.close()


@dataclass
class Opened:
    """A page that is open in a browser.

    Attributes:
        tab: the page of playwright.
        faults: what went wrong in its scripts, or was asked from a network.
    """

    tab: Any
    faults: list[str] = field(default_factory=list)

    def text(self, selector: str) -> str:
        """Return the text of an element, without the places where long numbers may be broken."""
        return str(self.tab.inner_text(selector)).replace("\u200b", "")

    def serious_faults(self) -> list[str]:
        """Return what axe-core finds that keeps people from reading or using the page."""
        axe = pytest.importorskip("axe_playwright_python.sync_playwright")
        found = axe.Axe().run(self.tab).response["violations"]
        return [
            f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
            for fault in found
            if fault["impact"] in {"serious", "critical"}
        ]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(self.tab.evaluate(script))

    def check(self) -> None:
        """Check that people can read and use the page, and that it fits into the window."""
        assert self.serious_faults() == []
        assert self.overflow() <= 0


ON_EVERY_SCREEN = pytest.mark.parametrize(("narrow", "dark"), [(False, True), (True, False)])
"""Runs a test on a wide and on a narrow screen, dark and light."""


def window(narrow: bool) -> dict[str, int]:
    """Return the size of a window, that of a phone if it is narrow."""
    return {"width": _NARROW if narrow else _WIDE, "height": 900}


@contextmanager
def opened(
    browser: Any, html: str, folder: Path, *, narrow: bool = False, dark: bool = False
) -> Iterator[Opened]:
    """Open a page from a file, with the network off, and wait until it is ready."""
    path = folder / "page.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(
        viewport=window(narrow), color_scheme="dark" if dark else "light", offline=True
    )
    context.set_default_timeout(_PATIENCE)
    tab = context.new_page()
    page = Opened(tab)
    tab.on("pageerror", lambda error: page.faults.append(str(error)))
    tab.on("console", lambda said: page.faults.append(said.text) if said.type == "error" else None)
    tab.on("request", lambda it: None if it.url.startswith("file:") else page.faults.append(it.url))
    tab.goto(path.as_uri())
    tab.wait_for_selector("html[data-ready]")
    yield page
    context.close()
    assert page.faults == []
