"""``convert --scale-costs``: files of formats that have whole costs alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import run
from xcmodel import Model, read, write
from xcmodel.cli.exit_codes import ExitCode


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 85.9, "B": 40.25, "C": 3})
    write(model, tmp_path / "plan.json")
    return tmp_path / "plan.json"


@pytest.mark.parametrize("kind", ["opb", "knuth", "xc", "cpsat"])
def test_costs_that_are_multiplied_fit_into_formats_of_whole_costs(
    plan: Path, tmp_path: Path, kind: str
) -> None:
    run("convert", plan, "--scale-costs", "100", "--to", kind, "-o", tmp_path / "written")
    model = read(tmp_path / "written", kind)
    assert [option.cost for option in model.options.values()] == [8590, 4025, 300]


def test_a_factor_that_leaves_fractions_is_refused_with_one_that_leaves_none(plan: Path) -> None:
    told = run("convert", plan, "--scale-costs", "10", code=ExitCode.USAGE).stderr
    what = "option 'B' has cost 40.25, which does not become whole times 10: give 20 or a multiple"
    assert f"--scale-costs: {what} of it" in told
    assert "give a whole number from 1, not '2.5'" in (
        run("convert", plan, "--scale-costs", "2.5", code=ExitCode.USAGE).stderr
    )


def test_what_a_format_cannot_say_is_told_with_the_factor_that_would_do(plan: Path) -> None:
    told = run("convert", plan, "--to", "opb", code=ExitCode.FAILED).stderr
    assert "option 'A' has cost 85.9, which 'opb' has no way to say: use json, mps or lp" in told
    assert "; or multiply all costs, by --scale-costs 20\n" in told


def test_costs_that_become_too_great_are_told(plan: Path) -> None:
    told = run("convert", plan, "--scale-costs", str(10**18), code=ExitCode.USAGE).stderr
    assert "--scale-costs: option 'A' has a cost beyond 2**60" in told


def test_other_refusals_say_nothing_of_costs(tmp_path: Path) -> None:
    write(Model({"A": [1]}, multiplicities={1: 2}), tmp_path / "twice.json")
    told = run("convert", tmp_path / "twice.json", "--to", "orlib", code=ExitCode.FAILED).stderr
    assert "--scale-costs" not in told


def test_prices_of_penalties_are_multiplied_as_well(tmp_path: Path) -> None:
    model = Model({"A": [1]}, costs={"A": 3})
    model.penalise(1, under=2.5, over=4, most=2)
    write(model, tmp_path / "model.json")
    told = run("convert", tmp_path / "model.json", "--scale-costs", "3", code=ExitCode.USAGE).stderr
    assert "item 1 has price 2.5, which does not become whole times 3: give 2 or a mul" in told
    run("convert", tmp_path / "model.json", "--scale-costs", "4", "-o", tmp_path / "scaled.json")
    scaled = read(tmp_path / "scaled.json")
    penalty = scaled.penalties[1]
    assert (scaled.options["A"].cost, penalty.under, penalty.over, penalty.most) == (12, 10, 16, 2)
