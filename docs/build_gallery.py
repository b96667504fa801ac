"""Makes the gallery: ``python docs/build_gallery.py``, or ``make gallery``.

Every script in ``docs/gallery`` is an entry of the page, in the order of their names. Its docstring
is the heading and the text below it, the rest is shown as it is, and the SVG in its variable
``picture`` is written beside it. A new entry is a new script, and nothing else.
"""

from __future__ import annotations

import ast
import keyword
import re
import runpy
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from xcmodel.draw import Svg

FOLDER = Path(__file__).parent / "gallery"

_TOKENS = re.compile(
    r'(?P<string>(?<!\w)[rf]?(?:"""[\s\S]*?"""|"[^"\n]*"))|(?P<comment>#.*)'
    rf"|(?P<keyword>\b(?:{'|'.join(keyword.kwlist)})\b)|(?P<number>\b\d[\d_.]*\b)"
)
"""The tokens that are coloured in code, as far as these short scripts have them."""

_PAGE = (FOLDER / "page.html").read_text(encoding="utf-8")

_WIDE = 700
"""Pictures wider than this, in pixels, take the whole width of the page."""


@dataclass(frozen=True)
class Entry:
    """An entry of the page: a picture, and the script that makes it.

    Attributes:
        name: the name of its files.
        heading: a few words.
        paragraphs: the text below the heading.
        code: the script without its docstring.
        picture: the picture.
    """

    name: str
    heading: str
    paragraphs: tuple[str, ...]
    code: str
    picture: Svg

    @classmethod
    def run(cls, script: Path) -> Entry:
        """Return the entry that a script makes.

        Raises:
            ValueError: for a script without a docstring.
        """
        source = script.read_text(encoding="utf-8")
        docstring = ast.get_docstring(ast.parse(source))
        if docstring is None:
            raise ValueError(
                f"{script.name} needs a docstring: a heading, and what there is to see"
            )
        heading, *paragraphs = docstring.split("\n\n")
        code = source.split('"""', 2)[-1].strip()
        picture = runpy.run_path(str(script))["picture"]
        texts = tuple(" ".join(paragraph.split()) for paragraph in paragraphs)
        return cls(name_of(script), heading.rstrip("."), texts, code, picture)

    @property
    def html(self) -> str:
        """The entry as a section of the page."""
        width, height = (
            float(size) for size in re.findall(r'(?:width|height)="([\d.]+)"', self.picture)[:2]
        )
        alternative = re.search(r"<title>(.*?)</title>", self.picture)
        image = (
            f'<img src="{self.name}.svg" width="{width:.0f}" height="{height:.0f}" '
            f'alt="{alternative[1] if alternative else escape(self.heading)}" loading="lazy">'
        )
        wide = ' class="wide"' if width > _WIDE else ""
        lines = [
            f'<section id="{self.name}"{wide}>',
            f"<h2>{_inline(self.heading)}</h2>",
            *(f"<p>{_inline(paragraph)}</p>" for paragraph in self.paragraphs),
            '<div class="entry">',
            f'<figure><a href="{self.name}.svg">{image}</a></figure>',
            f"<pre><code>{_highlighted(self.code)}</code></pre>",
            "</div>",
            "</section>",
        ]
        return "\n".join(lines)


def name_of(script: Path) -> str:
    """Return the name of the script without the number of its place."""
    return re.sub(r"^\d+_", "", script.stem)


def scripts() -> list[Path]:
    """Return the scripts in the order of the page."""
    return sorted(FOLDER.glob("*.py"))


def page(entries: Iterable[Entry]) -> str:
    """Return the page."""
    entries = list(entries)
    contents = (
        f'<li><a href="#{entry.name}">{_inline(entry.heading)}</a></li>' for entry in entries
    )
    return _PAGE.format(
        style=(FOLDER / "style.css").read_text(encoding="utf-8").strip(),
        contents="\n".join(contents),
        entries="\n".join(entry.html for entry in entries),
    )


def _inline(text: str) -> str:
    """Return a text as HTML, in which ``code`` stands out."""
    return re.sub(r"``(.+?)``", r"<code>\1</code>", escape(text, quote=False))


def _highlighted(code: str) -> str:
    """Return the code as HTML, its keywords, strings, numbers and comments coloured."""
    return _TOKENS.sub(
        lambda match: f'<span class="{match.lastgroup}">{match[0]}</span>',
        escape(code, quote=False),
    )


def main() -> None:
    """Write the pictures and the page."""
    entries = [Entry.run(script) for script in scripts()]
    for entry in entries:
        entry.picture.save(FOLDER / f"{entry.name}.svg")
    (FOLDER / "index.html").write_text(page(entries), encoding="utf-8")


if __name__ == "__main__":
    main()
