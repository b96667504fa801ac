"""Pages of the documentation: their links lead somewhere, their blocks run."""

import re
from pathlib import Path

import pytest

from docs.live_pages import LIVE_PAGES
from docs.notebooks import PAGES, notebook

DOCS = Path(__file__).parents[2] / "docs"
FILES = sorted([*DOCS.glob("*.md"), *DOCS.glob("reference/*.md"), *DOCS.glob("engine/*.md")])
OTHERS = [DOCS.parent / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")

# What is shown, and no code; or code that a test of its own runs.
_SHOWN = {"text", "toml", "json", "{toctree}", "{include}", "{eval-rst}", "{image}"}
_RUN_ELSEWHERE = {
    "backend-template.md": {"python"},  # tests/xcmodel/test_third_party_backend.py
    "command-line.md": {"console"},  # test_command_line.py
    "try.md": {"{raw}", "python"},  # test_try_it.py
}


def _name(page: Path) -> str:
    return str(page.relative_to(DOCS.parent))


def anchors(page: Path) -> set[str]:
    """Return the headings of a page as they stand in links."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*FILES, *OTHERS], ids=_name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = page.parent / path if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


def test_pages_to_play_with_and_notebooks_are_those_that_are_made() -> None:
    made = {*LIVE_PAGES, *(f"{page}.ipynb" for page in PAGES)}
    for page in FILES:
        for target in re.findall(r'<a href="([^"]+)"', page.read_text(encoding="utf-8")):
            assert target in made


@pytest.mark.parametrize("page", FILES, ids=_name)
def test_every_block_of_code_is_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for kind, block in re.findall(r"^```(\S+)[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if kind == "pycon":
            assert block.startswith(">>> ")
            assert block.endswith("\n\n"), "an empty line ends the output of the last example"
        else:
            assert kind in _SHOWN | _RUN_ELSEWHERE.get(page.name, set()), block


@pytest.mark.parametrize("page", PAGES)
def test_notebooks_run_from_top_to_bottom(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    made = notebook((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    cells = made["cells"]
    assert isinstance(cells, list)
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)


@pytest.mark.parametrize("page", PAGES)
def test_notebooks_have_no_links_to_pages_that_are_not_beside_them(page: str) -> None:
    made = notebook((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    cells = made["cells"]
    assert isinstance(cells, list)
    texts = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    targets = [target for text in texts for target in LINK.findall(text)]
    assert all(re.match(r"[a-z]+:|#", target) for target in targets)
    assert not any("<a href" in text for text in texts)


def test_live_pages_of_the_site_are_made() -> None:
    assert "<main" in LIVE_PAGES["explore-sudoku.html"]()
