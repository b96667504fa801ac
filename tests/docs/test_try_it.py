"""The page on which code runs in the browser; Python, which needs a network, is replaced here."""

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest

from browser import Opened, started_browser

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", (DOCS / "try.md").read_text("utf-8"), re.M | re.S)

PYTHON = """
export async function loadPyodide() {
  let print;
  const run = (code) => {
    print(`ran ${code}`);
    return { toJs: () => ["text", "shown"] };
  };
  return {
    setStdout: (where) => (print = where.batched), setStderr: () => {}, loadPackage: async () => {},
    loadedPackages: { numpy: "here" }, toPy: () => new Map(),
    unpackArchive: (content) => print(`unpacked ${content.length} bytes`),
    runPython: (code) => (code.includes("getsitepackages") ? "/packages" : run),
  };
}
"""


def test_the_examples_run_one_after_the_other() -> None:
    names: dict[str, object] = {}
    for example in EXAMPLES:
        exec(example, names)
    assert names["puzzle"]


@pytest.fixture
def page(tmp_path: Path) -> Any:
    """The page, with its script and a wheel of two bytes, in a browser."""
    static = DOCS / "_static"
    blocks = [f'<div class="highlight-python"><pre>{escape(code)}</pre></div>' for code in EXAMPLES]
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Try</title>',
        f"<style>{(static / 'try.css').read_text(encoding='utf-8')}</style>",
        f"<script>{(static / 'try.js').read_text(encoding='utf-8')}</script>",
        *["<main><h1>Try</h1>", *blocks, "</main>"],
    ]
    (tmp_path / "page.html").write_text("".join(parts), encoding="utf-8")
    (tmp_path / "xcmodel-wheel.js").write_text('const XCMODEL_WHEEL = "AAA=";')
    with started_browser() as browser:
        context = browser.new_context()
        context.set_default_timeout(180_000)
        tab = context.new_page()
        tab.goto((tmp_path / "page.html").as_uri())
        yield tab
        context.close()


def test_a_block_is_changed_and_run(page: Any) -> None:
    page.context.route(
        "https://cdn.jsdelivr.net/**",
        lambda route: route.fulfill(
            body=PYTHON,
            content_type="text/javascript",
            headers={"access-control-allow-origin": "*"},
        ),
    )
    page.fill("textarea >> nth=0", "one")
    page.press("textarea >> nth=0", "Control+Enter")
    page.locator(".try-output:has-text('shown')").wait_for()
    assert page.text_content(".try-output >> nth=0") == "unpacked 2 bytes\nran one\nshown"
    Opened(page).check()


def test_without_a_network_it_says_so(page: Any) -> None:
    page.context.set_offline(True)
    page.click("button:text-is('Run') >> nth=0")
    page.locator("[role=status]:has-text('needs the network') >> nth=0").wait_for()
