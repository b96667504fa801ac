"""Numbers of 16 and 17 digits that floating point has made of short ones, and what is told."""

from __future__ import annotations

import io
import warnings
from decimal import Decimal
from pathlib import Path

import pytest
from ortools.sat.python import cp_model

from xcmodel import Model, read
from xcmodel.errors import FormatWarning
from xcmodel.formats.files import Content
from xcmodel.formats.linear import Program

_LP = """Minimize
 obj: {cost} x + {cost} y + 1 z
Subject To
 r: {factor} x + {factor} y = {right}
 s: {factor} y + z >= 1
Bounds
 x <= {factor}
Generals
 x
Binaries
 y z
End
"""
_MPS = """NAME P
ROWS
 N obj
 E r
 G s
COLUMNS
 x obj {cost} r {factor}
 y obj {cost} r {factor}
 y s {factor}
 z obj 1 s 1
RHS
 RHS r {right} s 1
BOUNDS
 UI BND x {factor}
 BV BND y
 BV BND z
ENDATA
"""


def numbers_in(texts: list[str]) -> list[object]:
    program = Program(Content("file", b""))
    return [program.number(text) for text in texts]


@pytest.mark.parametrize(("kind", "text"), [("lp", _LP), ("mps", _MPS)])
def test_sums_in_floating_point_are_read_as_what_was_summed(kind: str, text: str) -> None:
    noisy = text.format(cost=0.1 + 0.2, factor="0.99999999999999989", right=1.0000000000000002)
    with pytest.warns(FormatWarning, match="is read as"):
        model = read(io.StringIO(noisy), kind)
    plain = read(io.StringIO(text.format(cost=0.3, factor=1, right=1)), kind)
    assert model == plain
    assert not model.rows
    assert model.minimize().cost == Decimal("0.3")


def test_the_first_such_number_is_told_and_plain_ones_are_not() -> None:
    with pytest.warns(FormatWarning, match="2.9999999999999996 is read as 3, and so on") as told:
        read(io.StringIO(_LP.format(cost="2.9999999999999996", factor=1, right=1)), "lp")
    assert len(told) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(io.StringIO(_LP.format(cost="0.123456789012345", factor=1, right=1)), "lp")


def test_what_is_no_noise_is_exact() -> None:
    exact = ["0.3333333333333333", "0.30000000000000000004", "0.3000000000001", "1e-17"]
    assert numbers_in(exact) == [*map(Decimal, exact)]
    assert numbers_in(["10000000000000001", "12345678901234567"]) == [
        10_000_000_000_000_001,
        12_345_678_901_234_567,
    ]
    assert numbers_in(["-1234567.8900000001", "9.0000000000000016e-3"]) == [
        Decimal("-1234567.89"),
        Decimal("0.009"),
    ]


def test_costs_of_cpsat_have_no_noise(tmp_path: Path) -> None:
    program = cp_model.CpModel()
    x, y = program.new_bool_var("x"), program.new_bool_var("y")
    program.add_exactly_one([x, y])
    program.minimize((0.1 + 0.2) * x + 2.5 * y)
    file = tmp_path / "model.txt"
    file.write_text(str(program.proto))
    with pytest.warns(FormatWarning, match="is read as 0.3"):
        model = read(file, "cpsat")
    assert model.minimize().cost == Decimal("0.3")


@pytest.mark.parametrize("bound", [" BV BND w", " BV w", " UI BND w 1", " LI BND w 0\n UI BND w 1"])
def test_a_column_that_stands_under_bounds_alone_is_a_variable_of_no_row(bound: str) -> None:
    text = _MPS.format(cost=2, factor=1, right=1).replace("ENDATA", f"{bound}\nENDATA")
    with pytest.warns(FormatWarning, match="column 'w' stands under BOUNDS alone"):
        model: Model = read(io.StringIO(text), "mps")
    plain = read(io.StringIO(_MPS.format(cost=2, factor=1, right=1)), "mps")
    assert model.count() == 2 * plain.count()
    assert model.minimize().cost == plain.minimize().cost
