from xml.etree import ElementTree

import pytest

from xcmodel.puzzles import EdgeMatching


@pytest.mark.parametrize(
    ("tiles", "border", "n_letters"),
    [
        ("-ab- --ca bd-- c--d", "-", 8),
        ("-ab- --ca bd-- c--d", None, 16),
        # Here inner edges have the colour of the border, which is one among the others then.
        ("---- ---- ---- ----", "-", 16),
    ],
)
def test_a_border_is_drawn_as_a_frame_where_no_inner_edge_has_its_colour(
    tiles: str, border: str | None, n_letters: int
) -> None:
    puzzle = EdgeMatching(tiles, 2, 2, border=border)
    solution = puzzle.solve().solution
    assert solution is not None
    root = ElementTree.fromstring(puzzle.svg(solution))
    assert len([element for element in root.iter() if element.tag.endswith("text")]) == n_letters
