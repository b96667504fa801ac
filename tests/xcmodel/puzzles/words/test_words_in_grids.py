from itertools import permutations

from xcmodel.puzzles import WordSearch, WordSquare

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
    lines = ["".join(map(str, row)) for row in letters]
    lines += ["".join(map(str, column)) for column in zip(*letters, strict=True)]
    for shift in range(-7, 8):
        places = [(i, i + shift) for i in range(8) if 0 <= i + shift < 8]
        lines.append("".join(str(letters[i][j]) for i, j in places))
        lines.append("".join(str(letters[i][7 - j]) for i, j in places))
    for word in puzzle.words:
        times = sum(line.count(word) + line.count(word[::-1]) for line in lines)
        assert times == (2 if word == word[::-1] else 1)


def test_a_puzzle_is_drawn_with_and_without_marks() -> None:
    puzzle = WordSearch(4, 4, ["cat", "dog"])
    solution = puzzle.solve(seed=1).solution
    assert solution is not None
    assert puzzle.puzzle_svg(solution, seed=1).count("<path") == 0
    marked = puzzle.puzzle_svg(solution, seed=1, marked=True)
    assert marked.count("<path") == 2
    assert marked.count("</text>") == 16


def test_a_word_square_with_a_size_leaves_words_of_other_lengths_out() -> None:
    assert WordSquare(["at", "ice", "to"], 2).words == ("AT", "TO")
