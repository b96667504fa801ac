import pytest

from xcmodel.puzzles import Kakuro


@pytest.mark.parametrize(
    ("board", "order"),
    [
        ("#   6\\ 3\\ \n \\6 . . \n \\3 . .", 2),
        ("#   7\\ 7\\ \n \\7 . . \n \\7 . .", 8),
        ("#   7\\ 7\\ \n \\8 . . \n \\8 . .", 4),
        ("#   7\\ 7\\ \n \\8 . . \n \\8 . 3", 1),
        ("#   7\\ 7\\ \n \\7 . 3 \n \\7 3 .", 4),
        ("#   7\\ 8\\ \n \\6 . . \n \\9 . .", 1),
        ("\\40 . . . . . . .", 2),
        (". #", 1),
        (". # # \n # . # \n # # .", 2),
    ],
)
def test_symmetries_are_turns_and_flips_that_keep_sums_and_givens(board: str, order: int) -> None:
    assert Kakuro(board).symmetries().order == order


def test_solutions_are_counted_up_to_turns_and_flips() -> None:
    puzzle = Kakuro("#   7\\ 7\\ \n \\7 . . \n \\7 . .")
    assert puzzle.count() == 6
    classes = list(puzzle.symmetries().representatives(puzzle.solutions()))
    assert len(classes) == puzzle.count(up_to=puzzle.symmetries()) == 3
