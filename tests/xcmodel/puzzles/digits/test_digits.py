import numpy as np
import pytest

from xcmodel.puzzles import KillerSudoku, LatinSquare, Sudoku
from xcmodel.puzzles.digits.digits import read_digits, write_digits


def test_one_line_and_one_line_a_row_are_read_alike() -> None:
    assert read_digits("1..4" + "0" * 12) == read_digits("\n 1..4\n 0000\n ....\n 0..0\n")


def test_ruled_lines_are_skipped() -> None:
    plus = "+---+---+\n|1 .|. 4|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. .|. .|\n+---+---+"
    boxes = "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ . . │\n├─────┼─────┤\n│ . . │ . . │ . . . ."
    assert read_digits(plus) == read_digits(boxes) == read_digits("1..4............")


def test_letters_go_on_where_digits_end_in_either_case() -> None:
    grid = read_digits("A" + "." * 98 + "a")
    assert (grid[0][0], grid[9][9]) == (10, 10)
    large = read_digits("a" + "." * (36 * 36 - 1))
    assert large[0][0] == 36


def test_decimal_numbers_are_read_in_grids_with_more_than_nine_rows() -> None:
    words = ["12", "|", "1", ".", *["0"] * 141]
    assert read_digits(" ".join(words))[0][:4] == (12, 1, 0, 0)


def test_nine_rows_of_digits_are_not_taken_for_nine_numbers() -> None:
    assert read_digits(" ".join(["123456789"] * 9))[8][8] == 9


def test_what_is_written_is_read_again() -> None:
    grid = tuple(tuple((i * 25 + j) % 26 for j in range(25)) for i in range(25))
    assert read_digits(write_digits(grid)) == grid


def test_rows_of_numbers_and_rows_of_text_are_read_like_text() -> None:
    text = read_digits("1..4 .... ...2 4...")
    assert read_digits([[1, 0, 0, 4], [0] * 4, (0, None, 0, 2), [4, ".", "", " "]]) == text
    assert read_digits(np.array([[1, 0, 0, 4], [0] * 4, [0, 0, 0, 2], [4, 0, 0, 0]])) == text
    assert read_digits(["1..4", "....", "...2", "4..."]) == text
    assert read_digits([list(row) for row in ("1..4", "....", "...2", "4...")]) == text
    assert read_digits(iter([iter([2, 0]), iter([0, 1])])) == ((2, 0), (0, 1))


def test_numbers_above_nine_are_numbers_in_rows() -> None:
    rows = [[12] + [0] * 11, *([0] * 12 for _ in range(11))]
    assert read_digits(rows)[0][0] == read_digits([["C"] + [0] * 11, *rows[1:]])[0][0] == 12


def test_a_puzzle_is_equal_however_its_givens_are_written() -> None:
    rows = [[1, 0, 0, 4], [0] * 4, [0, 0, 0, 2], [4, 0, 0, 0]]
    assert Sudoku(rows) == Sudoku("1..4 .... ...2 4...")
    assert Sudoku(rows).givens == "1..4\n....\n...2\n4..."
    assert LatinSquare([[1, 0], [0, 0]]).count() == 1
    assert KillerSudoku(".... .... .... ....", {}, givens=rows).givens == Sudoku(rows).givens


@pytest.mark.parametrize("separator", [",", ";", "\t", ", "])
def test_cells_of_a_spreadsheet_may_be_empty(separator: str) -> None:
    rows = [["1", "", "", "4"], ["", "", "", ""], ["", "0", ".", "2"], ["", "3", "", ""]]
    text = "\r\n".join(map(separator.join, rows)) + "\r\n"
    assert read_digits(text) == ((1, 0, 0, 4), (0, 0, 0, 0), (0, 0, 0, 2), (0, 3, 0, 0))


def test_cells_with_separators_are_read_in_one_line_and_beyond_nine() -> None:
    numbers = [(i + j) % 12 + 1 for i in range(12) for j in range(12)]
    grid = read_digits(",".join(map(str, numbers)))
    assert grid == read_digits("\n".join(";".join(f'"{n}"' for n in row) for row in grid))
    assert [n for row in grid for n in row] == numbers


def test_tabs_that_separate_no_cells_are_white_space() -> None:
    assert read_digits("\t1.\n\t.2") == read_digits("1.\t.2") == read_digits("1\t.\n.\t2")
    assert read_digits("\t\t10" + "\t1" * 143) == read_digits("10" + " 1" * 143)
