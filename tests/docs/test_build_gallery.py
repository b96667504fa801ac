import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.build_gallery import FOLDER, Entry, name_of, page, scripts

INDEX = (FOLDER / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("script", scripts(), ids=name_of)
def test_a_script_makes_what_the_gallery_shows(script: Path) -> None:
    entry = Entry.run(script)
    picture = (FOLDER / f"{entry.name}.svg").read_text(encoding="utf-8")
    assert entry.picture == picture, "run: make gallery"
    assert entry.html in INDEX, "run: make gallery"
    assert "<title>" in picture
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert len([line for line in entry.code.splitlines() if line]) < 16
    shown = re.search(r"<pre><code>(.*)</code></pre>", entry.html, re.DOTALL)
    assert shown is not None
    assert unescape(re.sub(r"<[^>]*>", "", shown[1])) == entry.code


def test_the_page_has_every_script_in_order_and_every_picture_has_a_script() -> None:
    names = [name_of(script) for script in scripts()]
    assert re.findall(r'<section id="(\w+)"', INDEX) == names
    assert re.findall(r'<li><a href="#(\w+)"', INDEX) == names
    assert {picture.stem for picture in FOLDER.glob("*.svg")} == set(names)


def test_the_page_loads_its_pictures_and_nothing_else() -> None:
    assert "<script" not in INDEX
    assert "<link" not in INDEX
    sources = re.findall(r'(?:src|href)="([^"#]+)"', INDEX)
    assert sources
    assert all((FOLDER / source).is_file() for source in sources)


class Balance(HTMLParser):
    """Checks that what is opened is closed, in reverse order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"meta", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_well_formed() -> None:
    parser = Balance()
    parser.feed(INDEX)
    assert parser.open == []


def test_a_new_entry_is_a_new_script(tmp_path: Path) -> None:
    script = tmp_path / "99_one_cell.py"
    script.write_text(
        '"""One & only.\n\nIt has ``one`` cell.\n\nNo more."""\n\n'
        "from xcmodel.draw import grid_svg\n\n"
        'picture = grid_svg([["<"]], cell_size=1000, title="a \\"cell\\"")  # if so\n'
    )
    entry = Entry.run(script)
    assert (entry.name, entry.heading) == ("one_cell", "One & only")
    assert entry.paragraphs == ("It has ``one`` cell.", "No more.")
    html = page([entry])
    assert "<h2>One &amp; only</h2>" in html
    assert "<p>It has <code>one</code> cell.</p>" in html
    assert 'class="wide"' in html
    assert 'alt="a &quot;cell&quot;"' in html
    assert '<span class="keyword">from</span> xcmodel' in html
    assert '<span class="string">"&lt;"</span>' in html
    assert '<span class="comment"># if so</span>' in html


def test_a_script_without_a_docstring_is_an_error_that_names_it(tmp_path: Path) -> None:
    script = tmp_path / "10_bare.py"
    script.write_text("picture = ''\n")
    with pytest.raises(ValueError, match=r"10_bare\.py needs a docstring: a heading"):
        Entry.run(script)
