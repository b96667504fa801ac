"""Draws the pictures of the documentation: ``python docs/pictures.py``."""

from __future__ import annotations

from pathlib import Path

from xcmodel.draw import grid_svg
from xcmodel.puzzles.pentominoes import CHESSBOARD_WITHOUT_CENTRE, Pentominoes


def pentominoes() -> str:
    """Return the README's picture."""
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    # The engine in Python gives the same solution for this seed on every machine.
    result = puzzle.model.solve(backend="dlx:python", seed=0)
    assert result.solution is not None
    return grid_svg(
        puzzle.decode(result.solution),
        title="The twelve pentominoes on a chessboard without its centre",
    )


if __name__ == "__main__":
    (Path(__file__).parent / "pentominoes.svg").write_text(pentominoes(), encoding="utf-8")
