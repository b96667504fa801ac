"""Right sides, ranges and bounds of MPS stand in one set each, and name nothing twice."""

from __future__ import annotations

import io

import pytest

from xcmodel import Model, read
from xcmodel.errors import FormatError

PLAIN = {
    "COLUMNS": [" x COST 1 R 1", " y COST 2 R 1"],
    "RHS": [" RHS R 1"],
    "RANGES": [" RNG R 1"],
    "BOUNDS": [" BV BND x", " BV BND y"],
}


def model_of(section: str = "", lines: tuple[str, ...] = ()) -> Model:
    sections = PLAIN | ({section: list(lines)} if section else {})
    told = [line for heading, body in sections.items() for line in (heading, *body)]
    text = "\n".join(["NAME SMALL", "ROWS", " N COST", " G R", *told, "ENDATA", ""])
    return read(io.StringIO(text), "mps")


@pytest.mark.parametrize(
    ("section", "lines", "what"),
    [
        ("COLUMNS", (" x COST 1 R 1", " x COST 1", " y R 1"), "column 'x' has row 'COST' twice"),
        ("RHS", (" RHS R 1", " RHS R 1"), "row 'R' stands twice under RHS"),
        ("RHS", (" RHS COST 1 COST 1",), "row 'COST' stands twice under RHS"),
        ("RHS", (" A R 1", " B COST 1"), "under RHS 'B' is a second set beside 'A': leave one"),
        ("RANGES", (" RNG R 1", " R 1"), "row 'R' stands twice under RANGES"),
        ("BOUNDS", (" BV A x", " UP B y 1"), "under BOUNDS 'B' is a second set beside 'A'"),
    ],
)
def test_what_readers_of_mps_take_in_different_ways_is_refused(
    section: str, lines: tuple[str, ...], what: str
) -> None:
    with pytest.raises(FormatError, match=what):
        model_of(section, lines)


@pytest.mark.parametrize(
    ("section", "lines"),
    [
        ("RHS", (" R 1", " RHS COST 0")),
        ("BOUNDS", (" BV x", " BV BND y")),
        ("BOUNDS", (" BV BND x 1", " BV BND y 0.0")),
        ("BOUNDS", (" LI BND x 0", " UI BND x 1", " BV BND y")),
    ],
)
def test_the_name_of_a_set_may_be_left_out_and_a_number_be_too_much(
    section: str, lines: tuple[str, ...]
) -> None:
    assert model_of(section, lines) == model_of()
