from xcmodel.puzzles.words.crossword_grid import CrosswordGrid


def test_words_are_numbered_row_by_row_across_before_down() -> None:
    grid = CrosswordGrid.read("..#.. .#... ..#.. ")
    assert [(entry.number, entry.direction, len(entry.cells)) for entry in grid.entries] == [
        *((1, "across", 2), (1, "down", 3), (2, "across", 2), (2, "down", 3), (3, "down", 3)),
        *((4, "across", 3), (5, "across", 2), (6, "across", 2)),
    ]
    assert grid.numbers[0, 3] == 2


def test_small_letters_are_read_as_capitals() -> None:
    assert CrosswordGrid.read("a. .b").givens == {(0, 0): "A", (1, 1): "B"}


def test_an_empty_grid_has_no_words() -> None:
    assert CrosswordGrid.read("").entries == ()
