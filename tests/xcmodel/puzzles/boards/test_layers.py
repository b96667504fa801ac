from itertools import product

from xcmodel.puzzles.boards.layers import read_layers, write_layers
from xcmodel.puzzles.boards.turns import Place


def test_rows_are_read_whatever_parts_them() -> None:
    assert read_layers("ab cd") == read_layers("\n  ab\n  cd\n") == read_layers("ab\ncd")


def test_layers_may_be_written_side_by_side_or_below_each_other() -> None:
    beside = read_layers("ab | ef\ncd | gh")
    assert beside == read_layers("ab cd | ef gh") == read_layers("ab\ncd\n  \t\n\nef\ngh")
    assert "".join(beside[k, i, j] for k in (0, 1) for i in (0, 1) for j in (0, 1)) == "abcdefgh"


def test_blank_lines_around_the_text_part_nothing() -> None:
    assert read_layers("\n\nab\n\n") == {(0, 0): "a", (0, 1): "b"}
    assert read_layers("") == {}


def test_long_symbols_are_written_in_columns() -> None:
    symbols: dict[Place, str] = {(0, 0): "1", (0, 1): "12", (1, 0): "3", (1, 1): "#"}
    assert write_layers(symbols, (2, 2)) == " 1 12\n 3  #"


def test_symbols_that_take_two_columns_of_a_terminal_are_in_line() -> None:
    symbols: dict[Place, str] = {(0, 0): "日本", (0, 1): "a", (1, 0): "bc", (1, 1): "月"}
    assert write_layers(symbols, (2, 2)) == "日本    a\n  bc   月"


def test_four_dimensions_are_written_in_blocks_and_read_again() -> None:
    bits = product((0, 1), repeat=3)
    symbols: dict[Place, str] = {(b, k, 0, j): "abcdefgh"[4 * b + 2 * k + j] for b, k, j in bits}
    text = write_layers(symbols, (2, 2, 1, 2))
    assert text == "ab | cd\n\nef | gh"
    assert read_layers(text) == symbols
