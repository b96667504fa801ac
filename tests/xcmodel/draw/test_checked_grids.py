"""What a picture cannot be made of is told by name, with how to mend it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from xcmodel import draw

Drawing = Callable[[Any, Any], object]

# Pictures of labels with regions, as functions of both.
OF_REGIONS: list[Drawing] = [
    draw.numbers_svg,
    draw.ruled_text,
    draw.grid_svg,
    draw.grid_text,
    lambda labels, regions: draw.cages_svg(labels, regions, []),
]
OF_LABELS: list[Drawing] = [
    *OF_REGIONS,
    lambda labels, _: draw.clues_svg(labels, {}),
    lambda labels, _: draw.crossword_svg(labels, {}),
    lambda labels, _: draw.word_search_svg(labels),
    lambda labels, _: draw.layers_svg([labels]),
    lambda labels, _: draw.layers_text([labels]),
    lambda labels, _: draw.cubes_svg([labels]),
]


@pytest.mark.parametrize("picture", OF_REGIONS)
@pytest.mark.parametrize(
    ("labels", "regions", "what"),
    [
        ([["1", "2"], ["3"]], ["AB", "AB"], "row 1 has 2 cells in regions and 1 cell in"),
        ([["1", "2"], ["3", "4"]], ["AB", "A"], "row 1 has 1 cell in regions and 2 cells in"),
        ([["1", "2"]], ["AB", "AB"], "regions has 2 rows and .* has 1 row: give as many"),
        ([["1", "2"]], 5, "regions is 5: give a list of rows"),
        ([["1", "2"]], [["A", [2]]], r"regions\[0\]\[1\] is \[2\], which cannot be hashed"),
    ],
)
def test_regions_that_do_not_fit_their_labels_are_told(
    picture: Drawing, labels: object, regions: object, what: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=what):
        picture(labels, regions)


@pytest.mark.parametrize("picture", OF_LABELS)
@pytest.mark.parametrize(
    ("labels", "what"),
    [
        ([["1", 2.5]], r"\[0\]\[1\] is 2.5: give text, such as '2.5', or None"),
        ([5], r"\[0\] is 5: give a row, a list of its cells"),
        (5, "is 5: give a list of rows"),
    ],
)
def test_labels_that_are_no_rows_of_texts_are_told(
    picture: Drawing, labels: object, what: str
) -> None:
    with pytest.raises(TypeError, match=what):
        picture(labels, ["AB"])


def test_rows_may_be_texts_or_arrays_and_of_several_lengths() -> None:
    assert draw.grid_text(["AB", "A"]) == draw.grid_text([["A", "B"], ["A"]])
    array: Any = np.array([["A", "B"]])
    assert draw.grid_text(array) == draw.grid_text(["AB"])


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        (lambda: draw.layers_text([["A"]], columns=0), "0 columns: use at least 1"),
        (lambda: draw.grid_svg(["A"], cell_size=0), "give a size of cells that is above 0"),
        (lambda: draw.layers_svg([["A"]], [["A"], ["B"]]), "regions has 2 layers and layers has 1"),
        (
            lambda: draw.chessboard_svg(2, 3, [(2, 0)]),
            r"\(2, 0\) in queens .* 2 rows and 3 ",
        ),
        (lambda: draw.dots_svg(1, [(0, 1)]), r"\(0, 1\) in dots .* 1 row and 1 column, numbered"),
        (lambda: draw.loops_svg((1, 2), [((0, 0), (1, 0))]), r"\(1, 0\) in the edge"),
        (lambda: draw.loops_svg((1, 2), [], pearls={(1, 0): True}), r"\(1, 0\) in pearls"),
        (lambda: draw.clues_svg([["1"]], {(0, 1): (1, 2)}), r"\(0, 1\) in clues"),
        (lambda: draw.crossword_svg([["A"]], {(0, 1): 1}), r"\(0, 1\) in numbers"),
        (lambda: draw.crossword_svg([["A"]], {}, bold=[(0, 1)]), r"\(0, 1\) in bold"),
        (lambda: draw.clues_svg([["1"]], {}, bold=[(1, 0)]), r"\(1, 0\) in bold"),
        (lambda: draw.numbers_svg(["1"], ["A"], shaded=[(0, 1)]), r"\(0, 1\) in shaded"),
        (lambda: draw.numbers_svg(["1"], ["A"], bold=[(0, 1)]), r"\(0, 1\) in bold"),
        (lambda: draw.cages_svg(["1"], ["A"], [], bold=[(0, 1)]), r"\(0, 1\) in bold"),
        (lambda: draw.word_search_svg(["AB"], [((0, 0), (0, 2))]), r"\(0, 2\) in marks\[0\]"),
        (lambda: draw.cages_svg(["1"], ["A"], [([(0, 1)], 3)]), r"\(0, 1\) in cages\[0\]"),
        (lambda: draw.cages_svg(["1"], ["A"], [([], 3)]), r"cages\[0\], of sum 3, has no cell"),
        (lambda: draw.nonogram_svg([[True]], [[1], [1]], [[1]]), "cells has 1 row and clues has 2"),
        (lambda: draw.triangles_svg([["aab"]], "ab"), r"squares\[0\]\[0\] is 'aab': give four"),
        (lambda: draw.triangles_svg([["aabc"]], "ab"), "'c' is not among the labels 'ab'"),
        (lambda: draw.rounds_svg(2, [[(0, 2)]]), "there is no point 2: they are 0 to 1"),
        (lambda: draw.arcs_svg(["1", "1"], [(0, 2)]), "there is no box 2: they are 0 to 1"),
    ],
)
def test_what_lies_outside_a_picture_is_told(picture: Callable[[], object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        picture()


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        (lambda: draw.chessboard_svg(2, 2, [3]), "3 in queens: give a pair of row and column"),  # type: ignore[list-item]
        (lambda: draw.clues_svg([["1"]], {(0, 0): 3}), r"clues\[\(0, 0\)\] is 3: give the sums"),  # type: ignore[dict-item]
        (lambda: draw.grid_svg(["A"], title=5), "title is 5: give text"),  # type: ignore[arg-type]
        (lambda: draw.grid_svg(["A"], cell_size="5"), "a size of '5': give a number"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_another_kind_are_told(picture: Callable[[], object], what: str) -> None:
    with pytest.raises(TypeError, match=what):
        picture()
