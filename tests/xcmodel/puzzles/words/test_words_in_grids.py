from itertools import permutations
from string import ascii_uppercase
from typing import Literal

import pytest

from xcmodel.errors import ModelError
from xcmodel.puzzles import Crossword, WordSearch, WordSquare
from xcmodel.puzzles.words.word_search import Letters

WORDS = ["ant", "bat", "cat", "tab", "nab", "tan", "can", "net", "ten", "ban", "nan", "aba", "bab"]


def test_word_squares_are_those_that_permutations_give() -> None:
    puzzle = WordSquare(WORDS)
    found = {puzzle.text(solution) for solution in puzzle.solutions()}
    expected = {
        "\n".join(rows).upper()
        for rows in permutations(WORDS, 3)
        if all(rows[i][j] == rows[j][i] for i in range(3) for j in range(i))
    }
    assert found == expected
    assert len(found) > 3


def test_every_word_is_hidden_exactly_once() -> None:
    puzzle = WordSearch(8, 8, ["cover", "option", "item", "links", "level", "solution"])
    solution = puzzle.solve(seed=2).solution
    assert solution is not None
    letters = puzzle.filled(solution, seed=5)
    assert letters == puzzle.filled(solution, seed=5)
    assert all(letter is not None for row in letters for letter in row)
    assert_each_word_is_there_once(puzzle, letters)


def assert_each_word_is_there_once(puzzle: WordSearch, letters: Letters) -> None:
    size = puzzle.rows
    lines = ["".join(map(str, row)) for row in letters]
    lines += ["".join(map(str, column)) for column in zip(*letters, strict=True)]
    for shift in range(1 - size, size):
        places = [(i, i + shift) for i in range(size) if 0 <= i + shift < size]
        lines.append("".join(str(letters[i][j]) for i, j in places))
        lines.append("".join(str(letters[i][size - 1 - j]) for i, j in places))
    for word in puzzle.words:
        times = sum(line.count(word) + line.count(word[::-1]) for line in lines)
        assert times == (2 if word == word[::-1] else 1)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("words", [["cat", "dog", "owl"], ["aa"]])
def test_no_letter_that_is_filled_in_makes_a_word(words: list[str], seed: int) -> None:
    puzzle = WordSearch(15, 15, words)
    solution = puzzle.solve(seed=seed).solution
    assert solution is not None
    assert_each_word_is_there_once(puzzle, puzzle.filled(solution, seed=seed))


def test_a_word_within_another_one_is_told_unless_it_lies_there() -> None:
    puzzle = WordSearch(6, 6, ["car", "cart"])
    apart = [("CAR", (0, 0), "E"), ("CART", (3, 0), "E")]
    with pytest.raises(ModelError, match=r"also within 'CART': .* leave one of the words out"):
        puzzle.filled(apart)
    together = [("CAR", (3, 0), "E"), ("CART", (3, 0), "E")]
    assert_each_word_is_there_once(puzzle, puzzle.filled(together, seed=1))


def test_a_grid_in_which_each_letter_makes_a_word_is_an_error() -> None:
    puzzle = WordSearch(
        1, 3, ["XA", *("A" + letter for letter in ascii_uppercase if letter != "X")]
    )
    with pytest.raises(ModelError, match=r"each letter in cell \(0, 2\) would make a word"):
        puzzle.filled([("XA", (0, 0), "E")])


@pytest.mark.parametrize(("directions", "n_lines"), [("easy", 2), ("forward", 4), ("all", 4)])
def test_a_palindrome_lies_once_along_each_line(
    directions: Literal["easy", "forward", "all"], n_lines: int
) -> None:
    puzzle = WordSearch(3, 3, ["aba"], directions=directions)
    lies = {tuple(puzzle.text([name]).split()) for name in puzzle.model.options}
    across, rising = ("ABA", "...", "..."), ("..A", ".B.", "A..")
    assert puzzle.count() == len(lies) == (6 if n_lines == 2 else 8)
    assert across in lies
    assert (rising in lies) == (n_lines == 4)


def test_a_palindrome_that_rises_a_second_time_is_told() -> None:
    puzzle = WordSearch(2, 3, ["aa", "ab"], directions="forward")
    with pytest.raises(ModelError, match="the word 'AA' is there more than once"):
        puzzle.filled([("AA", (0, 1), "E"), ("AB", (1, 0), "E")])


@pytest.mark.parametrize("directions", ["easy", "forward", "all"])
def test_a_word_of_one_letter_lies_once_in_each_cell(
    directions: Literal["easy", "forward", "all"],
) -> None:
    puzzle = WordSearch(2, 3, ["a", "be"], directions=directions)
    alone = WordSearch(2, 3, ["a"], directions=directions)
    assert alone.count() == 6
    assert puzzle.count() == 4 * WordSearch(2, 3, ["be"], directions=directions).count()
    letters = puzzle.filled([("A", (0, 0), "E"), ("BE", (1, 0), "E")], seed=1)
    assert sum(row.count("A") for row in letters) == 1


def test_a_puzzle_is_drawn_with_and_without_marks() -> None:
    puzzle = WordSearch(4, 4, ["cat", "dog"])
    solution = puzzle.solve(seed=1).solution
    assert solution is not None
    assert puzzle.puzzle_svg(solution, seed=1).count("<path") == 0
    marked = puzzle.puzzle_svg(solution, seed=1, marked=True)
    assert marked.count("<path") == 2
    assert marked.count("</text>") == 16


def test_an_accent_that_is_a_character_of_its_own_belongs_to_its_letter() -> None:
    word = "cafe\N{COMBINING ACUTE ACCENT}"
    assert WordSearch(1, 4, [word]).words == WordSquare([word, "ab"], 4).words == ("CAFÉ",)
    puzzle = Crossword(word[:3] + ". " + word[3:] + "###", [word, "fe", "e\u0301e"])
    assert (puzzle.words[0], puzzle.grid) == ("CAFÉ", "CAF.\nÉ###")


def test_a_word_square_with_a_size_leaves_words_of_other_lengths_out() -> None:
    assert WordSquare(["at", "ice", "to"], 2).words == ("AT", "TO")


def test_a_grid_without_words_is_filled_with_any_letters() -> None:
    letters = WordSearch(9, 9, []).filled([], seed=1)
    assert len({letter for row in letters for letter in row}) > 9
