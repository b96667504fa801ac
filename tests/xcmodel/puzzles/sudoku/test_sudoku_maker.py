import pytest

from xcmodel.puzzles import Sudoku, is_minimal, make_sudoku, random_grid


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
def test_a_full_grid_fits_the_rules_and_comes_from_its_seed(backend: str) -> None:
    rules = Sudoku.empty(6, blocks=(3, 2))
    grid = random_grid(rules, seed=7, backend=backend)
    assert rules.model.is_solution(grid.given)
    assert grid == random_grid(rules, seed=7, backend=backend)


def test_seeds_make_different_grids() -> None:
    assert len({random_grid(seed=seed) for seed in range(20)}) == 20


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize(
    "rules",
    [Sudoku.empty(), Sudoku.empty(6), Sudoku.empty(4), Sudoku.empty(5, blocks=(1, 5))],
    ids=["9", "6", "4", "5"],
)
def test_a_puzzle_has_one_solution_and_loses_that_with_any_given(
    rules: Sudoku, symmetric: bool
) -> None:
    for seed in range(3):
        puzzle = make_sudoku(rules, seed=seed, symmetric=symmetric)
        assert puzzle == make_sudoku(rules, seed=seed, symmetric=symmetric)
        assert puzzle.solve_unique()
        assert is_minimal(puzzle, symmetric=symmetric)


@pytest.mark.parametrize("size", [9, 6, 4])
def test_a_symmetric_puzzle_has_the_same_cells_after_a_half_turn(size: int) -> None:
    for seed in range(5):
        puzzle = make_sudoku(Sudoku.empty(size), seed=seed, symmetric=True)
        cells = {(i, j) for i, j, _ in puzzle.given}
        assert cells == {(size - 1 - i, size - 1 - j) for i, j in cells}


def test_a_middle_cell_is_left_out_by_itself() -> None:
    puzzle = make_sudoku(seed=1, symmetric=True)
    has_middle = any((i, j) == (4, 4) for i, j, _ in puzzle.given)
    assert len(puzzle.given) % 2 == has_middle


def test_a_large_puzzle_can_keep_more_givens_than_it_needs() -> None:
    puzzle = make_sudoku(Sudoku.empty(16), seed=1, least_givens=150, symmetric=True)
    assert 149 <= len(puzzle.given) <= 150
    assert puzzle.solve_unique()


def test_a_puzzle_with_a_redundant_given_is_not_minimal_nor_is_an_ambiguous_one() -> None:
    assert not is_minimal(random_grid(Sudoku.empty(4), seed=0))
    assert not is_minimal(Sudoku.empty(4))
