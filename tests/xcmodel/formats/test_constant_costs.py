"""Constant parts of objectives: the least cost is what the program that wrote them says."""

from __future__ import annotations

import io
import random
from decimal import Decimal
from pathlib import Path

import pytest
from ortools.linear_solver.python import model_builder
from ortools.sat.python import cp_model

from xcmodel import Model, read, write
from xcmodel.errors import FormatError

pytestmark = pytest.mark.filterwarnings("ignore:.*the objective is to be maximised")

_CONSTANT = ("objective", "constant")
_LP = "{} {}\nSubject To\n r: x + y = 1\nBinary\n x y\nEnd\n"
_MPS = """NAME P
OBJSENSE {}
ROWS
 N COST
 N OTHER
 E R
COLUMNS
 x COST 1.5 R 1
 y COST 1 R 1
RHS
 RHS COST {} OTHER 9
 RHS R 1
BOUNDS
 BV BND x
 BV BND y
ENDATA
"""


def least(text: str, kind: str) -> object:
    return read(io.StringIO(text), kind).minimize().cost


@pytest.mark.parametrize(
    ("heading", "objective", "cost"),
    [
        ("Minimize\n", "2 x + 3 y + 5", 7),
        ("Minimize\n", "obj: 5 - 2 + 2 x + 3 y", 5),
        ("Minimize\n", "2 x + 3 y - 0.5", Decimal("1.5")),
        ("Maximize\n", "2 x + 3 y + 5", -8),
        ("Minimize\n", "0 x + 4", 4),
        ("Minimize\n", "1 - 1 + 2 x + 3 y", 2),
    ],
)
def test_a_constant_in_the_objective_of_lp_is_a_part_of_the_cost(
    heading: str, objective: str, cost: object
) -> None:
    assert least(_LP.format(heading, objective), "lp") == cost


@pytest.mark.parametrize(
    ("sense", "right_side", "cost"), [("MIN", -5, 6), ("MIN", 2, -1), ("MAX", -5, Decimal("-6.5"))]
)
def test_the_right_side_of_the_objective_of_mps_is_taken_off(
    sense: str, right_side: int, cost: object
) -> None:
    assert least(_MPS.format(sense, right_side), "mps") == cost


def test_negated_variables_of_a_pseudo_boolean_cost_have_a_constant_part() -> None:
    text = "min: 2 ~x1 -3 ~x2 ;\n1 x1 1 x2 = 1 ;\n"
    assert least(text, "opb") == -3


def test_the_constant_part_is_what_an_option_costs_that_is_in_every_solution() -> None:
    model = read(io.StringIO(_LP.format("Minimize\n", "2 x + 3 y + 5")), "lp")
    assert list(model) == ["x", "y", _CONSTANT]
    assert model.options[_CONSTANT].items == (_CONSTANT,)
    assert (model.options[_CONSTANT].cost, model.count()) == (5, 2)
    assert _CONSTANT not in read(io.StringIO(_LP.format("Minimize\n", "2 x + 5 - 5")), "lp")


def test_a_constant_part_that_is_no_number_is_told_with_its_place() -> None:
    with pytest.raises(FormatError, match="line 2, column 2: the constant part inf of the objec"):
        least(_LP.format("Minimize\n", "2 x + inf"), "lp")


def test_an_empty_section_of_semi_continuous_variables_is_read_as_highs_writes_it() -> None:
    text = _LP.format("Minimize\n", "2 x + 3 y")
    assert least(text.replace("End", "gen\nsemi\nend"), "lp") == 2
    with pytest.raises(FormatError, match="line 8, column 2: semi-continuous variables are not"):
        least(text.replace("End", "semi\n x\nend"), "lp")


def integer_program(rng: random.Random) -> model_builder.Model:
    program: model_builder.Model = model_builder.Model()  # type: ignore[no-untyped-call]
    variables = [program.new_bool_var(f"x{k}") for k in range(5)]
    program.add(sum(variables) >= 1)
    for _ in range(2):
        total = sum(rng.choice((1, 1, 2, -1)) * x for x in rng.sample(variables, 3))
        program.add(total <= 1) if rng.random() < 0.5 else program.add(total == 1)
    costs = [rng.randint(-20, 20) / 4 for _ in variables]
    objective = sum(c * x for c, x in zip(costs, variables, strict=True)) + rng.choice((7, -3.25))
    (program.maximize if rng.random() < 0.5 else program.minimize)(objective)
    return program


def best_value(program: model_builder.Model) -> float | None:
    solver = model_builder.Solver("sat")
    status = solver.solve(program)
    return solver.objective_value if status == model_builder.SolveStatus.OPTIMAL else None


def read_by_or_tools(model: Model, kind: str, path: Path) -> model_builder.Model:
    """Return what OR-Tools makes of the file of a model."""
    write(model, path, kind)
    program: model_builder.Model = model_builder.Model()  # type: ignore[no-untyped-call]
    text = path.read_text()
    assert (program.import_from_lp_string if kind == "lp" else program.import_from_mps_string)(text)
    return program


@pytest.mark.parametrize("seed", range(20))
def test_or_tools_reads_and_writes_the_same_objective(seed: int, tmp_path: Path) -> None:
    program = integer_program(random.Random(seed))
    value = best_value(program)
    sign = -1 if program.helper.maximize() else 1
    for kind, text in (
        ("lp", program.export_to_lp_string()),
        ("mps", program.export_to_mps_string()),
    ):
        model = read(io.StringIO(text), kind)
        cost = model.minimize().cost
        assert cost == (None if value is None else sign * Decimal(value))
        back = best_value(read_by_or_tools(model, "mps", tmp_path / "back"))
        assert back == (None if cost is None else float(str(cost)))
        for other in ("lp", "mps", "json"):
            write(model, tmp_path / "again", other)
            assert read(tmp_path / "again", other).minimize().cost == cost


@pytest.mark.parametrize("seed", range(10))
def test_cp_sat_has_the_same_objective(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    program = cp_model.CpModel()
    variables = [program.new_bool_var(f"x{k}") for k in range(5)]
    program.add_exactly_one(variables)
    # Floats are told apart from whole numbers, and negated literals have a constant part.
    unit = 1 if seed % 2 else 0.25
    total = sum(rng.randint(-9, 9) * unit * x for x in variables) + 3 * unit
    objective = total + 2 * ~variables[0]
    (program.maximize if seed % 3 else program.minimize)(objective)
    assert program.export_to_file(str(tmp_path / "model.pbtxt"))
    solver = cp_model.CpSolver()
    assert solver.solve(program) == cp_model.OPTIMAL
    cost = read(tmp_path / "model.pbtxt").minimize().cost
    assert cost == Decimal(solver.objective_value) * (-1 if seed % 3 else 1)
