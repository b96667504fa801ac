"""How Sphinx builds the site: `make docs`."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

project = "xcmodel"
author = "the xcmodel developers"
release = version_of("xcmodel")
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
copybutton_prompt_text = r">>> |\.\.\. |\$ "  # What is copied is code alone.
copybutton_prompt_is_regexp = True
exclude_patterns = ["_live", "_static", "gallery"]
html_theme = "furo"
html_title = "xcmodel"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["pictures.css"]
html_js_files = ["accessible.js"]
html_extra_path = ["_live", "model.schema.json"]
html_theme_options = {"source_directory": "docs/"}
myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline", "colon_fence"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_use_ivar = True
napoleon_use_rtype = False
default_role = "code"
(FOLDER / "_live").mkdir(exist_ok=True)


def _write_files(_app: Sphinx) -> None:
    from docs.live_pages import write_live_pages
    from docs.notebooks import write_notebooks
    from docs.try_it import write_wheel

    write_live_pages(FOLDER / "_live")
    write_notebooks(FOLDER / "_live")
    write_wheel(FOLDER / "_live")


def _with_gallery(_app: Sphinx, name: str, source: list[str]) -> None:
    """Put the entries of the gallery, which are scripts, into its page."""
    if name == "gallery":
        from docs.build_gallery import name_of, scripts

        made = [_entry(script, name_of(script)) for script in scripts()]
        overview, entries = zip(*made, strict=True)
        source[0] += "\n\n".join(["", " ".join(overview), *entries])


def _entry(script: Path, name: str) -> tuple[str, str]:
    """Return a small picture that leads to an entry, and the entry."""
    docstring, code = script.read_text(encoding="utf-8").split('"""', 2)[1:]
    heading, _, text = docstring.strip().partition("\n\n")
    heading = heading.rstrip(".")
    fence = f"```python\n{code.strip()}\n```"
    picture = f"```{{image}} gallery/{name}.svg\n:alt: {heading}\n```"
    entry = [f"({name})=", f"## {heading}", text.replace("``", "`"), picture, fence]
    return f"[![{heading}](gallery/{name}.svg){{height=80px}}](#{name})", "\n\n".join(entry)


def _without_private(
    _app: Sphinx, _name: str, _thing: object, _options: object, bases: list[type]
) -> None:
    """Leave base classes of our own use out of the reference."""
    bases[:] = [base for base in bases if not base.__name__.startswith("_")]


# Rooms whose classes users get and do not make: how they are made would only be in their way.
_ROOMS = "answer certificate distributed errors search solution_sets trace trust"
_MADE_BY_QUERIES = tuple(f"xcmodel.{room}" for room in _ROOMS.split())


def _without_constructor(
    _app: Sphinx, what: str, name: str, thing: Any, _options: object, signature: str, result: str
) -> tuple[str, str] | None:
    """Leave the arguments of such classes out of the reference."""
    is_class = what in ("class", "exception") and name != "xcmodel.Solution"
    is_made = is_class and thing.__module__.startswith(_MADE_BY_QUERIES)
    return ("", result) if is_made and signature else None


def setup(app: Sphinx) -> None:
    """Connect what this project adds."""
    app.connect("autodoc-process-bases", _without_private)
    app.connect("autodoc-process-signature", _without_constructor)
    app.connect("builder-inited", _write_files)
    app.connect("source-read", _with_gallery)
