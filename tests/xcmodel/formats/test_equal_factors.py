"""Rows whose factors are all the same say how many variables are 1, so they are items."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xcmodel import Model, read
from xcmodel.formats.files import Place
from xcmodel.formats.linear import LinearRow


def model_of(*rows: str) -> Model:
    told = "\n".join(rows)
    return read(io.StringIO(f"Minimize\n a\nSubject To\n{told}\nBinary\n a b c\nEnd\n"), "lp")


@pytest.mark.parametrize(
    ("row", "multiplicity"),
    [
        ("r: 2 a + 2 b + 2 c >= 2", (1, None)),
        ("r: 2 a + 2 b + 2 c >= 3", (2, None)),
        ("r: 2 a + 2 b + 2 c <= 5", (0, 2)),
        ("r: 3 a + 3 b + 3 c = 6", (2, 2)),
        ("r: 0.5 a + 0.5 b + 0.5 c >= 0.75", (2, None)),
        ("r: -2 a - 2 b - 2 c >= -5", (0, 2)),
        ("r: 3 <= 4 a + 4 b + 4 c <= 11", (1, 2)),
        ("r: a + b + c <= 2.5", (0, 2)),
        ("r: 2 a + 2 b + 2 c >= -1", (0, None)),
        ("r: 2 a + 2 b + 2 c <= 1e300", (0, None)),
        ("r: 2 a + 2 b + 2 c >= 1e300", (4, None)),
    ],
)
def test_a_row_of_equal_factors_is_an_item(row: str, multiplicity: tuple[int, int | None]) -> None:
    model = model_of(row)
    assert not model.rows
    low, high = multiplicity
    assert model.items["r"].low == low
    assert model.items["r"].high == high


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("r: 2 a + 2 b = 3", "row r, exactly 3: 2 × a, 2 × b"),
        ("r: 3 <= 2 a + 2 b <= 3.5", "row r, 3 to 3.5: 2 × a, 2 × b"),
        ("r: 2 a + 2 b <= -1", "row r, at most -1: 2 × a, 2 × b"),
    ],
)
def test_one_that_no_number_of_variables_meets_is_told_as_it_stands(row: str, told: str) -> None:
    model = model_of(row)
    assert not model.solve(backend="dlx")
    conflict = model.why_infeasible(backend="dlx")
    assert conflict is not None
    assert str(conflict).splitlines()[-1].strip() == told


def test_factors_that_differ_make_a_weighted_row() -> None:
    assert list(model_of("r: 2 a + 4 b >= 2").rows) == ["r"]
    assert list(model_of("r: 2 a - 2 b >= 0").rows) == ["r"]


def test_mps_files_are_read_alike() -> None:
    text = "ROWS\n N COST\n G r\nCOLUMNS\n a r 2\n b r 2\nRHS\n RHS r 3\nBOUNDS\n"
    model = read(io.StringIO(f"{text} BV BND a\n BV BND b\nENDATA\n"), "mps")
    assert model.items["r"].multiplicity == (2, None)
    assert not model.rows


NUMBERS = st.fractions(-9, 9, max_denominator=4)


@given(NUMBERS.filter(bool), NUMBERS, NUMBERS, st.integers(1, 4))
def test_the_multiplicity_is_that_of_the_sums_within_the_bounds(
    factor: Fraction, low: Fraction, high: Fraction, n_variables: int
) -> None:
    row = LinearRow(Place(1), low, high, {f"x{k}": factor for k in range(n_variables)})
    met = {sum(x) for x in product((0, 1), repeat=n_variables) if low <= factor * sum(x) <= high}
    if row.multiplicity is None:
        assert not met
    else:
        least, most = row.multiplicity
        assert met == {
            k for k in range(n_variables + 1) if least <= k and (most is None or k <= most)
        }
