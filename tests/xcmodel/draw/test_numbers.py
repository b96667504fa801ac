from typing import Any

import numpy as np
import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import cages_svg, numbers_svg, ruled_text
from xcmodel.draw.palette import Numbers


def test_there_is_a_square_a_cell_an_outline_a_region_and_a_text_a_label() -> None:
    root = svg_tree(numbers_svg([["1", "2"], [None, "4"]], ["AA", "AB"]))
    assert len(list(root.iter("rect"))) == 4
    assert len(list(root.iter("path"))) == 2
    assert [text.text for text in root.iter("text")] == ["1", "2", "4"]


def test_where_there_is_no_region_nothing_is_drawn() -> None:
    root = svg_tree(numbers_svg([["1", "2"]], [["A", None]]))
    assert len(list(root.iter("rect"))) == 1
    assert [text.text for text in root.iter("text")] == ["1"]


def test_bold_texts_have_a_colour_of_their_own() -> None:
    root = svg_tree(numbers_svg([["1", "2"]], ["AB"], bold=[(0, 0)]))
    first, second = root.iter("text")
    assert first.get("font-weight") == "bold"
    assert second.get("font-weight") is None
    assert first.get("fill") != second.get("fill")


def test_shaded_cells_have_another_ground() -> None:
    root = svg_tree(numbers_svg([["1", "2"]], ["AB"], shaded=[(0, 1)]))
    assert [rect.get("fill") is None for rect in root.iter("rect")] == [True, False]


def test_without_regions_all_cells_are_one() -> None:
    labels: list[list[str | None]] = [["1", None], ["3"]]
    assert numbers_svg(labels) == numbers_svg(labels, ["AA", "A"])
    cages = [([(0, 0), (0, 1)], 4)]
    assert cages_svg(labels, None, cages) == cages_svg(labels, ["AA", "A"], cages)
    assert ruled_text(labels) == ruled_text(labels, ["AA", "A"])


def test_whole_numbers_are_drawn_as_their_texts_are() -> None:
    texts: Numbers = [["1", "0"], [None, "12"]]
    whole: Numbers = [[1, 0], [None, 12]]
    mixed: Numbers = [[1, "0"], [None, np.int64(12)]]
    assert numbers_svg(whole) == numbers_svg(texts)
    assert ruled_text(mixed) == ruled_text(texts)
    cages = [([(0, 0), (0, 1)], 1)]
    assert cages_svg([[1, 0]], None, cages) == cages_svg([["1", "0"]], None, cages)


@pytest.mark.parametrize("label", [True, 1.5])
def test_other_labels_than_texts_and_whole_numbers_are_told(label: Any) -> None:
    with pytest.raises(TypeError, match=f"labels.0..0. is {label}: give text, such as '{label}'"):
        numbers_svg([[label]])
