"""What is said where a result stands for its solution, a puzzle for its model, or rows for text."""

import pytest

from xcmodel.puzzles import KillerSudoku, Queens, Slitherlink, Sudoku, grade


def test_a_result_has_the_solution_that_is_wanted() -> None:
    puzzle = Queens(4)
    with pytest.raises(TypeError, match="its attribute 'solution' is one"):
        puzzle.svg(puzzle.solve())  # type: ignore[arg-type]


def test_a_puzzle_has_the_model_that_is_wanted() -> None:
    with pytest.raises(TypeError, match="give a Model; its attribute 'model' is one"):
        grade(Sudoku.empty(4))  # type: ignore[arg-type]


def test_rows_of_a_board_are_said_to_make_its_text() -> None:
    rows: list[str] = ["31", ".."]
    with pytest.raises(TypeError, match=r'give text; "\\n"\.join\(rows\) makes text of rows$'):
        Slitherlink(rows)  # type: ignore[arg-type]
    assert Slitherlink("\n".join(rows)).count() == 1


def test_a_list_that_is_no_board_is_not_said_to_make_one() -> None:
    with pytest.raises(TypeError, match=r"give text$"):
        Slitherlink([[3, 1], [None, None]])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"give a whole number below 2\*\*63$"):
        Queens(["8"])  # type: ignore[arg-type]


def test_blocks_are_told_as_what_a_puzzle_takes() -> None:
    rows = ["aabb", "aabb", "ccdd", "ccdd"]
    told = r"blocks is .*: give rows and columns of a block, such as \(2, 3\), or text such as"
    with pytest.raises(TypeError, match=told):
        Sudoku.empty(4, blocks=rows)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=told):
        Sudoku("." * 16, blocks=rows)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=told):
        KillerSudoku("aa bb", {"a": 3, "b": 3}, blocks=2)  # type: ignore[arg-type]
