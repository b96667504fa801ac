"""Models that CP-SAT has written itself, and what it says of them."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python import cp_model

from xcmodel import Model, read, write
from xcmodel.errors import FormatError, FormatWarning


def exported(model: cp_model.CpModel, folder: Path) -> Path:
    path = folder / "model.pbtxt"
    assert model.export_to_file(str(path))
    return path


def three_variables() -> tuple[cp_model.CpModel, Any, Any, Any]:
    model = cp_model.CpModel()
    a, b, c = (model.new_bool_var(name) for name in "abc")
    model.add_exactly_one(a, b)
    model.add_at_most_one(b, c)
    return model, a, b, c


def least(model: Model) -> tuple[str, object, list[str]]:
    result = model.minimize(backend="cpsat")
    return result.status.value, result.cost, sorted(map(str, result.solution or ()))


def test_what_is_to_be_maximised_has_negated_costs(tmp_path: Path) -> None:
    model, a, b, c = three_variables()
    model.maximize(3 * a + b + 2 * c)
    with pytest.warns(FormatWarning, match="is to be maximised"):
        again = read(exported(model, tmp_path))
    assert least(again) == ("optimal", -5, ["a", "c"])


def test_costs_that_are_no_whole_numbers_are_read(tmp_path: Path) -> None:
    model, a, b, c = three_variables()
    model.minimize(2.5 * a + 2.1 * b + 0.5 * c)
    assert least(read(exported(model, tmp_path))) == ("optimal", Decimal("2.1"), ["b"])
    model.maximize(2.5 * a + 2.1 * b + 0.5 * c)
    with pytest.warns(FormatWarning, match="is to be maximised"):
        again = read(exported(model, tmp_path))
    assert least(again) == ("optimal", -3, ["a", "c"])


def test_a_literal_that_stands_twice_counts_twice(tmp_path: Path) -> None:
    model, a, _, c = three_variables()
    model.add_exactly_one(a, a, c)
    assert least(read(exported(model, tmp_path))) == ("infeasible", None, [])


def test_what_would_change_the_answer_is_refused(tmp_path: Path) -> None:
    model, a, b, c = three_variables()
    model.add_assumption(b)
    with pytest.raises(FormatError, match=r"line \d+, column 1: there are assumptions"):
        read(exported(model, tmp_path))
    model, a, b, c = three_variables()
    model.add(a + c == 1).only_enforce_if(b)
    with pytest.raises(FormatError, match="of the kind linear with a condition: what is read is"):
        read(exported(model, tmp_path))


def drawn(rng: random.Random) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{k}") for k in range(5)]
    for _ in range(rng.randint(1, 5)):
        literals = [v if rng.random() < 0.6 else ~v for v in rng.choices(variables, k=3)]
        kinds = ["add_exactly_one", "add_at_most_one", "add_bool_or", "add_bool_and"]
        kind = rng.choice(kinds)
        constraint = getattr(model, kind)(literals)
        if kind in ("add_bool_or", "add_bool_and") and rng.random() < 0.6:
            conditions = [v if rng.random() < 0.6 else ~v for v in rng.choices(variables, k=2)]
            constraint.only_enforce_if(*conditions)
    return model, variables


@pytest.mark.parametrize("seed", range(20))
def test_literals_conditions_and_implications_keep_their_solutions(
    tmp_path: Path, seed: int
) -> None:
    model, variables = drawn(random.Random(seed))
    again = read(exported(model, tmp_path))
    solver = cp_model.CpSolver()
    for values in product((0, 1), repeat=len(variables)):
        model.clear_assumptions()
        fixed = model.clone()
        for k, value in enumerate(values):
            fixed.add(fixed.get_bool_var_from_proto_index(k) == value)
        names = [f"x{k}" for k, value in enumerate(values) if value]
        is_one = solver.solve(fixed) == cp_model.OPTIMAL
        assert again.is_solution(names) is is_one, re.sub(r"\s+", " ", str(model))


def test_cpsat_keeps_to_weighted_rows_as_they_are_written(tmp_path: Path) -> None:
    from google.protobuf import text_format
    from ortools.sat.cp_model_pb2 import CpModelProto

    model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]}, costs={"A": 1, "B": 1, "D": 2})
    model.add_row("hours", {"A": 1.5, "B": 0.5, "C": 1, "D": 0.25}, low=0.5, high=1.4)
    model.add_row("none", {"A": 0}, high=7)
    write(model, tmp_path / "model.pbtxt")
    proto = CpModelProto()
    text_format.Parse((tmp_path / "model.pbtxt").read_text(), proto)
    assert [(c.linear.coeffs, c.linear.domain) for c in proto.constraints if c.name == "hours"] == [
        ([6, 2, 4, 1], [2, 5])
    ]
    again = read(tmp_path / "model.pbtxt")
    assert [sorted(map(str, s)) for s in again.solutions(backend="cpsat")] == [["B", "D"]]
    model.add_row("too much", {"A": 1, "B": 1}, low=3)
    write(model, tmp_path / "model.pbtxt")
    assert read(tmp_path / "model.pbtxt").count(backend="cpsat") == 0


@pytest.mark.parametrize("name", ["𝔘", "é😀", "\x7f", "\x01\x9b", 'say"\\n"', "\ufeff", "\uffff"])
def test_names_of_any_characters_are_read_by_all_who_read_protobuf_text(
    name: str, tmp_path: Path
) -> None:
    from google.protobuf import text_format
    from ortools.sat.cp_model_pb2 import CpModelProto

    path = tmp_path / "model.pbtxt"
    write(Model({name: ["x"], "b": ["x", f"of {name}", name]}), path)
    again = read(path)
    assert {name, "b"} == set(again.options)
    assert name in again.items
    text, proto, by_ortools = path.read_text(encoding="utf-8"), CpModelProto(), cp_model.CpModel()
    text_format.Parse(text, proto)
    assert by_ortools.proto.parse_text_format(text)
    assert [v.name for v in proto.variables] == [v.name for v in by_ortools.proto.variables]
    assert proto.variables[0].name == name
