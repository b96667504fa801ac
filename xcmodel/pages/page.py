"""One HTML file made of scripts, styles and data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path

from xcmodel.errors import FormatError
from xcmodel.text.arguments import path_of
from xcmodel.text.atomic_file import write_whole

_HEIGHT_IN_NOTEBOOK = 720
_SUFFIXES = ("", ".html", ".htm")
_COMMON_SCRIPTS = ("elements.js", "board.js", "packing.js")


class Page(str):
    """A page as the text of an HTML file; notebooks show it in a frame.

    >>> page = Page("<!doctype html><title>empty</title>")
    >>> page.startswith("<!doctype html>"), "srcdoc" in page._repr_html_()
    (True, True)
    """

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page into a file, such as ``"page.html"``.

        Args:
            path: the file, whose name ends in ``.html`` or in nothing; what it has is overwritten.

        Raises:
            OSError: when the file cannot be written.
            FormatError: for another ending, such as that of ``"a.pdf"``.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     Page("<!doctype html><title>empty</title>").save(f"{folder}/page.html")
        ...     Path(folder, "page.html").read_text()
        '<!doctype html><title>empty</title>'
        """
        if (suffix := path_of(path).suffix.lower()) not in _SUFFIXES:
            what = f"pages are saved as .html, and not as {suffix}"
            raise FormatError(f"{what}: write {Path(path).with_suffix('.html').name}", fspath(path))
        write_whole(path, self.encode(errors="backslashreplace"))

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self)}" title="a page of xcmodel" '
            f'style="width:100%;height:{_HEIGHT_IN_NOTEBOOK}px;border:0"></iframe>'
        )


def make_page(
    name: str, title: str, data: Mapping[str, object], *, asks_server: bool = False
) -> Page:
    """Return the page whose body, script and style are the files of this name.

    Args:
        name: ``"explorer"``, ``"trace"``, ``"solutions"`` or ``"studio"``.
        title: the heading of the page.
        data: what the scripts read, as JSON.
        asks_server: whether it may ask the server that it comes from.

    Raises:
        TypeError: for a title that is no text.
    """
    if not isinstance(title, str):
        raise TypeError(f"title is {title!r}: give text")
    scripts = "\n".join(map(_file, (*_COMMON_SCRIPTS, *_scripts_of(name))))
    # Without these characters, no text can end the element that holds the data.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        "POLICY": "connect-src 'self'; " if asks_server else "",
        "STYLE": _file("page.css") + _file(f"{name}.css"),
        "TITLE": escape(title),
        "BODY": _file(f"{name}.html"),
        "SCRIPTS": scripts,
        "DATA": text,
    }
    return Page(_filled(_file("page.html"), parts))


def _scripts_of(name: str) -> Iterable[str]:
    return ("diagram.js", "explorer.js") if name == "explorer" else (f"{name}.js",)


def _file(name: str) -> str:
    return files("xcmodel.pages").joinpath("files", name).read_text(encoding="utf-8")


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """Return the template with each ``{{NAME}}`` replaced once; parts are not searched again."""
    pieces = template.split("{{")
    filled = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}}")
        filled += [parts[name], rest]
    return "".join(filled)
