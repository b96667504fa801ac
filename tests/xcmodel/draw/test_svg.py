import errno
import pickle
from pathlib import Path

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel import Model, draw
from xcmodel.draw import Svg, gantt_svg, grid_svg, numbers_svg
from xcmodel.errors import FormatError

MODEL = Model({"A": [1], "B": [2]})


def test_characters_that_xml_cannot_have_are_drawn_as_signs() -> None:
    picture = numbers_svg([["a\x00b", "c\x1b", "\uffff"]])
    texts = [text.text for text in svg_tree(picture).iter("text")]
    assert {"c␛", "a␀b", "�"} <= {*texts}


def test_control_characters_in_names_are_drawn_as_they_are_printed() -> None:
    picture = Model({"a\x00b": ["c\x1b"], "\uffff": ["d"]}, optional=["d"]).matrix_svg()
    texts = [text.text for text in svg_tree(picture).iter("text")]
    assert {r"c\x1b", r"a\x00b", "�"} <= {*texts}


@pytest.mark.parametrize(
    "picture",
    [
        draw.arcs_svg(["1"], []),
        draw.chessboard_svg(1, 1, []),
        draw.clues_svg([["1"]], {}),
        draw.crossword_svg([["A"]], {}),
        draw.cubes_svg([[["A"]]]),
        gantt_svg([]),
        grid_svg([["A"]]),
        draw.layers_svg([[["A"]]]),
        numbers_svg([["1"]], ["A"]),
        draw.sheet_svg([grid_svg([["A"]])]),
        draw.triangles_svg([["aaaa"]], "a"),
        MODEL.graph_svg(),
        MODEL.matrix_svg(),
        MODEL.search_tree().svg(),
        MODEL.trace()[0].svg(),
    ],
)
def test_every_picture_is_text_that_notebooks_show_as_a_picture(picture: str) -> None:
    assert isinstance(picture, Svg)
    shown = picture._repr_svg_()
    assert type(shown) is str
    assert shown == picture
    assert pickle.loads(pickle.dumps(picture)) == picture
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" role="img" width="')
    assert picture.endswith("</svg>\n")


@pytest.mark.parametrize(
    "picture",
    [
        grid_svg([["<&>"]], title="a < b"),
        numbers_svg([["<&>"]], ["A"], title="a < b"),
        gantt_svg([("<&>", [draw.Bar(0, 60, "<&>", "k", "e & f")])], title="a < b"),
    ],
)
def test_what_means_something_in_xml_is_escaped(picture: str) -> None:
    root = svg_tree(picture)
    assert root.findtext("title") == "a < b"
    texts = {text.text or "" for text in root.iter("text")}
    assert {text for text in texts if ":" not in text} == {"<&>"}


def test_a_picture_is_saved_as_it_is(tmp_path: Path) -> None:
    picture = grid_svg([["é"]])
    picture.save(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == picture


@pytest.mark.parametrize("name", ["board.gif", "board.txt", "board.html", "board.8"])
def test_a_picture_is_saved_in_no_format_that_it_cannot_have(tmp_path: Path, name: str) -> None:
    what = rf"\.svg, \.pdf, \.png or \.tex, and not as \.{name[6:]}: write board\.svg"
    with pytest.raises(FormatError, match=what):
        grid_svg([["A"]]).save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_file_without_an_ending_has_the_picture_as_svg(tmp_path: Path) -> None:
    grid_svg([["A"]]).save(tmp_path / "board")
    assert (tmp_path / "board").read_text().startswith("<svg")


def test_a_picture_of_no_size_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a scale of 0: it must be above 0"):
        grid_svg([["A"]]).save(tmp_path / "board.png", scale=0)


def test_names_that_no_encoding_has_are_escaped_in_pictures_and_pages(tmp_path: Path) -> None:
    model = Model({"A\udc80": [1]})
    model.matrix_svg().save(picture := tmp_path / "picture.svg")
    model.compile().explorer().save(page := tmp_path / "page.html")
    assert all("A\\udc80" in path.read_text() for path in (picture, page))


def test_a_picture_that_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.svg"
    Svg("old").save(path)

    def fill_the_disk(file: Path, data: bytes) -> None:
        with file.open("wb") as stream:
            stream.write(data[:2])
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(Path, "write_bytes", fill_the_disk)
    with pytest.raises(OSError, match="no space"):
        Svg("new").save(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
