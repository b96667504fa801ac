from itertools import product

import pytest

from xcmodel.puzzles.boards.turns import Place, turns

GRID: list[Place] = list(product(range(2), range(3), range(4)))


@pytest.mark.parametrize(("dimension", "count"), [(1, 2), (2, 8), (3, 48), (4, 384)])
def test_a_cube_has_so_many_turns_and_half_of_them_are_no_flips(dimension: int, count: int) -> None:
    every = turns(dimension)
    assert len(set(every)) == count
    assert sum(turn.is_flip for turn in every) == count // 2
    assert set(turns(dimension, flips=False)) == {turn for turn in every if not turn.is_flip}


def test_the_first_turn_moves_nothing() -> None:
    assert turns(3)[0].moved(GRID) == GRID


def test_turns_keep_distances() -> None:
    def squares(places: list[Place]) -> list[int]:
        return [
            sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
            for one in places
            for other in places
        ]

    assert all(squares(turn.moved(GRID)) == squares(GRID) for turn in turns(3))


def test_a_turn_twice_is_never_a_flip() -> None:
    every = {tuple(turn.moved(GRID)): turn for turn in turns(3)}
    for turn in turns(3):
        assert not every[tuple(turn.moved(turn.moved(GRID)))].is_flip
