"""What is said where a result stands for its solution, or a puzzle for its model."""

import pytest

from xcmodel.puzzles import Queens, Sudoku, grade


def test_a_result_has_the_solution_that_is_wanted() -> None:
    puzzle = Queens(4)
    with pytest.raises(TypeError, match="its attribute 'solution' is one"):
        puzzle.svg(puzzle.solve())  # type: ignore[arg-type]


def test_a_puzzle_has_the_model_that_is_wanted() -> None:
    with pytest.raises(TypeError, match="give a Model; its attribute 'model' is one"):
        grade(Sudoku.empty(4))  # type: ignore[arg-type]
