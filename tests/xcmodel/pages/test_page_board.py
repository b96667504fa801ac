from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xcmodel as xc
from browser import opened
from xcmodel.pages.page import Page, make_page
from xcmodel.pages.page_board import PageBoard
from xcmodel.puzzles import (
    HEXAGONS,
    SOMA,
    CostasArray,
    Crossword,
    EdgeMatching,
    Langford,
    MacMahonSquares,
    Masyu,
    Polyforms,
    Queens,
    Slitherlink,
    SteinerTriples,
    Sudoku,
    WordSquare,
    box,
    parallelogram,
    piece_set,
)
from xcmodel.puzzles.loops.loop_puzzle import LoopPuzzle

SIDES = ("upper", "right", "lower", "left")


def test_layers_stand_side_by_side() -> None:
    board = Polyforms(SOMA, box(3, 3, 3)).page_board()
    assert board is not None
    assert len(board.cells) == 27
    assert board.cells[2, 0, 1][0] == (9, 0)


@pytest.mark.parametrize(
    ("puzzle", "option", "written"),
    [
        (Langford(3), (2, 1), {("place", 1): "2", ("place", 4): "2"}),
        (Queens(4), (0, 1), {(0, 1): "♛"}),
        (
            MacMahonSquares(4, 6),
            ("aabc", (0, 1)),
            dict(zip([(side, 0, 1) for side in SIDES], "aabc", strict=True)),
        ),
    ],
    ids=str,
)
def test_options_write_what_they_stand_for(
    puzzle: Langford | Queens | MacMahonSquares, option: object, written: dict[object, str]
) -> None:
    board = puzzle.page_board()
    assert board is not None
    assert board.marks[option] == written


def test_cells_of_words_show_their_letters() -> None:
    board = Crossword("S.. .#. ...", ["ant", "net", "one", "sea", "sun"]).page_board()
    assert board is not None
    assert [*board.marks[1, "across", "SEA"].values()] == ["S", "E", "A"]


def test_words_of_a_square_stand_across_and_down() -> None:
    board = WordSquare(["bit", "ice", "ten"]).page_board()
    assert board is not None
    places = [("letter", 0, 1), ("letter", 1, 0), ("letter", 1, 2), ("letter", 2, 1)]
    assert [board.marks[1, "ICE"][place] for place in places] == ["I", "I", "E", "E"]


@pytest.mark.parametrize(
    ("puzzle", "clue", "written"),
    [(Slitherlink("31 .."), (1, 1, "3"), "ES"), (Masyu("X.X ... .O."), (2.5, 0.5, "●"), "SW")],
    ids=lambda it: type(it).__name__,
)
def test_loops_are_lines_between_their_clues(
    puzzle: LoopPuzzle, clue: tuple[float, float, str], written: str
) -> None:
    board = puzzle.page_board()
    corner = ("point", 0, 0) if written == "ES" else ("point", 0, 2)
    marks = [board.marks[option] for option in puzzle.solve_unique() if option in board.marks]
    assert {corner: written} in marks
    assert clue in board.clues


def test_a_loop_is_drawn_on_the_page_that_explores_it(browser: Any, tmp_path: Path) -> None:
    puzzle = Slitherlink("3. ..")
    html = puzzle.model.compile().explorer(puzzle)
    with opened(browser, html, tmp_path) as page:
        assert page.tab.text_content("#heat .clue") == "3"
        assert page.tab.get_attribute("#sample .way >> nth=0", "d").startswith("M0.5,0.5l")


def test_edges_of_tiles_have_the_colours_of_their_letters(browser: Any, tmp_path: Path) -> None:
    puzzle = EdgeMatching("-ab- --ca bd-- c--d", 2, 2, border="-")
    html = puzzle.model.compile().explorer(puzzle)
    with opened(browser, html, tmp_path) as page:
        fills = page.tab.eval_on_selector_all(
            "#sample .cell", "cells => cells.map((cell) => cell.style.fill)"
        )
    assert len(fills) == 16
    assert len(set(fills)) == 5  # those of four letters, and that of the frame
    assert len(puzzle.page_board().thick) == 4


def test_cells_of_other_lattices_have_their_own_shapes() -> None:
    pieces = piece_set("trihexes")
    board = Polyforms(pieces, parallelogram(3, 3, lattice=HEXAGONS)).page_board()
    assert board is not None
    assert {len(corners) for corners in board.cells.values()} == {6}


def test_dots_stand_where_their_options_say() -> None:
    board = CostasArray(3).page_board()
    assert board is not None
    assert board.marks[0, 2] == {(0, 2): "●"}


def test_blocks_have_thick_lines_between_them() -> None:
    board = Sudoku.empty(4).page_board()
    assert board is not None
    assert len(board.thick) == 8
    assert (("cell", 0, 1), ("cell", 0, 2)) in board.thick


def test_no_cell_is_left_out_for_a_negative_coordinate() -> None:
    board = xc.Model({(k, c): [c] for k in "ab" for c in [(-1, 0), (0, 0), (0, 1)]}).page_board()
    assert board is not None
    corners = {cell: corners[0] for cell, corners in board.cells.items()}
    assert corners == {(-1, 0): (0, 0), (0, 0): (0, 1), (0, 1): (1, 1)}


def test_layers_with_negative_numbers_do_not_overlap() -> None:
    board = PageBoard.of_names({"A": [(-1, -2, 0), (0, -2, 0), (1, 0, -3)]})
    assert board is not None
    assert {cell: corners[0] for cell, corners in board.cells.items()} == {
        (-1, -2, 0): (3, 0),
        (0, -2, 0): (8, 0),
        (1, 0, -3): (10, 2),
    }


@pytest.mark.parametrize(
    ("option", "written"),
    [
        ((1, (0, 0)), "1"),
        ((1, (0, 0), 5), "1"),
        (((0, 0), "a"), "a"),
        ((("cell", 0, 0), 3), "3"),
        ((0, 0, "a"), "a"),
        (("T", 3), "T"),
        (((0, 0), (0, 1)), ""),
    ],
    ids=str,
)
def test_an_option_writes_what_of_its_name_is_no_place(option: Any, written: str) -> None:
    board = PageBoard.of_names({option: [(0, 0)]})
    assert board is not None
    assert board.marks[option] == {(0, 0): written}


def test_names_that_are_no_places_make_no_board() -> None:
    assert PageBoard.of_names({"A": [1, 2], "B": [("row", 1)]}) is None
    assert PageBoard.of_names({"A": [(0, 0), (0, 0, 1)]}) is None


def test_the_puzzle_of_another_model_is_refused() -> None:
    solutions = xc.Model({"A": [1]}).compile()
    with pytest.raises(xc.ModelError, match="give the puzzle of these options"):
        solutions.explorer(Queens(4))
    with pytest.raises(xc.ModelError, match="cannot be drawn"):
        solutions.explorer("queens")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "make_page",
    [
        lambda puzzle: puzzle.model.trace(limit=3).html(puzzle),
        lambda puzzle: puzzle.model.compile().explorer(puzzle),
        lambda puzzle: xc.solutions_html(puzzle.solutions(), puzzle),
    ],
)
def test_a_puzzle_without_a_board_is_told_to_have_none(make_page: Callable[[Any], str]) -> None:
    told = "give a puzzle that has a board, or a PageBoard, or leave it out$"
    with pytest.raises((xc.ModelError, TypeError), match=told):
        make_page(SteinerTriples(7))


def test_no_text_ends_the_data_of_a_page() -> None:
    page = make_page("explorer", "</title><script>", {"name": "</script>{{BODY}}"})
    assert page.count("</script>") == 2
    assert isinstance(page, Page)


@pytest.mark.parametrize(
    "make_page",
    [
        lambda: Queens(6).model.trace(limit=3).html(Queens(4)),
        lambda: Queens(6).model.compile().explorer(Queens(4)),
        lambda: xc.solutions_html(Queens(6).solutions(), Queens(4)),
        lambda: xc.solutions_html([["zz"]], xc.Model({"A": ["p"]})),
    ],
)
def test_options_that_are_not_those_of_the_puzzle_are_refused(make_page: Callable[[], str]) -> None:
    with pytest.raises(xc.ModelError, match=r"is none of .*: give the puzzle of these options"):
        make_page()


@pytest.mark.parametrize("puzzle", [Queens(5), Queens(5).model])
def test_a_puzzle_that_has_all_options_but_not_the_solution_is_refused(
    puzzle: Queens | xc.Model,
) -> None:
    model = Queens(4).model
    solutions = model.compile()
    for draw in (model.trace().html, solutions.explorer):
        with pytest.raises(
            xc.ModelError, match=r"first solution is none of .*row', 4.* page_board"
        ):
            draw(puzzle)
        assert "<main" in draw(puzzle.page_board())
    assert "<main" in model.trace(limit=2).html(puzzle)  # Two steps tell of no solution.
    assert "<main" in solutions.restrict(forbidden=list(model)).explorer(puzzle)
