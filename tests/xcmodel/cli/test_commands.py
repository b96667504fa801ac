"""Every command, with its exit code, on files of every format."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest

from classics import queens
from command import run
from triple_systems import random_triple_system
from xcmodel import (
    Interrupted,
    Model,
    SolutionSet,
    Status,
    StoppedError,
    StopReason,
    read,
    write,
)
from xcmodel.backend import registry
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.main import main
from xcmodel.formats.registry import FORMATS
from xcmodel_dlx import why_no_native

COMMAND = [sys.executable, "-m", "xcmodel"]
PUZZLE = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
FOUND = "cost 0, bound 0, without a certificate\n"
EMPTY = f"is empty, and should have a model in one of the formats {', '.join(FORMATS)}"
PRICED = "a b c\na |$7\na b |$3\nb c |$4\nc |$1\n"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.dlx"
    path.write_text(PUZZLE)
    return path


def test_solve_prints_the_options_with_their_items(puzzle: Path) -> None:
    assert run("solve", puzzle, code=10).stdout == "feasible\n1: c e\n4: a d f\n5: b g\n"


def test_solve_says_why_there_is_no_solution() -> None:
    done = run("solve", "-", "--format", "knuth", text="a b\na\n", code=20)
    assert done.stdout.startswith("infeasible, item 'b' needs to be covered 1 time, ")


def test_a_conflict_that_counting_proves_is_told_so() -> None:
    words, text = ["solve", "-", "--format", "knuth", "--why"], "a b | c\na c\nb c\n"
    told = run(*words, text=text, code=20).stdout.splitlines()
    assert told[-1] == (
        "no option covers more of the items a, b, which ask for 2, than of item c, which admits 1"
    )
    data = json.loads(run(*words, "--json", text=text, code=20).stdout.splitlines()[1])
    assert dict(zip(data["inequality"]["items"], data["inequality"]["weights"], strict=True)) == {
        "a": 1,
        "b": 1,
        "c": -1,
    }
    assert (data["inequality"]["needed"], data["inequality"]["most"]) == (1, 0)


def test_what_cannot_be_met_together_is_told_if_it_is_asked_for(puzzle: Path) -> None:
    words: list[str | Path] = ["solve", puzzle, "--given", "2", "--why"]
    told = run(*words, code=20).stdout.splitlines()
    assert told[:2] == ["infeasible", "this cannot be met together:"]
    assert told[-2] == "given 2"
    assert told[-1].startswith("each option covers an even number of the items b, c, e, which ask")
    assert all(line.startswith("item ") for line in told[2:-2])
    data = json.loads(run(*words, "--json", code=20).stdout.splitlines()[1])
    assert data["conflict"]["given"] == [2]
    assert data["congruence"]["modulus"] == 2
    assert set(data["congruence"]["items"]) <= set(data["conflict"]["items"])
    assert run("solve", puzzle, "--why", code=10).stdout.startswith("feasible\n1: c e\n")
    assert run("minimize", *words[1:], code=20).stdout.splitlines() == told
    assert run("minimize", puzzle, "--why", code=30).stdout.startswith("optimal, cost 0\n1: c e\n")
    assert run("minimize", puzzle, "--why", "--cost-limit", "1", code=2).stderr.endswith(
        "--why and --cost-limit do not go together: leave one of them out\n"
    )


def test_a_reason_that_is_not_found_in_time_leaves_it_told_that_there_is_no_solution(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(model: Model, **query: object) -> None:
        raise StoppedError("what")

    monkeypatch.setattr(Model, "why_infeasible", stopped)
    done = run("solve", puzzle, "--given", "2", "--why", code=20)
    assert done.stdout == "infeasible\n"
    assert done.stderr == "xcmodel: the time was over before a reason was found\n"


def test_given_and_forbidden_options_are_named_or_numbered(puzzle: Path) -> None:
    run("solve", puzzle, "--given", "4", "--given", "5", code=10)
    run("solve", puzzle, "--forbidden", "#0", code=20)
    done = run("solve", puzzle, "--given", "44", code=1)
    assert "the model has no option '44'; did you mean '4'?" in done.stderr
    done = run("solve", puzzle, "--given", "#999", code=1)
    assert "the model has no option #999: it has 6 options, and the first is #0" in done.stderr


def test_hints_that_the_model_does_not_have_are_left_out_where_it_has_others(puzzle: Path) -> None:
    run("solve", puzzle, "--hint", "4", "--hint", "44", code=10)
    done = run("solve", puzzle, "--hint", "44", code=1)
    assert "the model has no option '44'; did you mean '4'?" in done.stderr


@pytest.mark.parametrize("backend", ["dlx:python", "cpsat", "sat", "auto"])
def test_any_backend_lists_solutions_as_json(backend: str) -> None:
    done = run("solutions", "-", "--json", "--backend", backend, text=PRICED, code=10)
    *solutions, last = map(json.loads, done.stdout.splitlines())
    assert sorted(line["solution"] for line in solutions) == [[1, 3], [2, 4]]
    assert (last["exhausted"], last["solutions"]) == (True, 2)


def test_a_list_that_is_cut_says_that_it_is_partial() -> None:
    done = run("solutions", "-", "--limit", "1", text=PRICED, code=10)
    assert done.stdout.count("\n") == 1
    assert done.stderr == "xcmodel: 1 solution, partial: solution limit\n"


def test_count_prints_the_number_alone(tmp_path: Path) -> None:
    write(queens(8), tmp_path / "queens.json")
    assert run("count", tmp_path / "queens.json").stdout == "92\n"
    assert run("count", tmp_path / "queens.json", "--up-to-symmetry").stdout == "12\n"
    told = run("count", tmp_path / "queens.json", "--up-to-symmetry", "--json").stdout
    assert (json.loads(told)["count"], json.loads(told)["symmetries"]) == (12, 8)
    partial = run("count", tmp_path / "queens.json", "--limit", "5", code=4)
    assert partial.stdout == "at least 5 (partial: solution limit)\n"


@pytest.mark.parametrize("names", [["A", "B"], [("x", 0), 2], ["@A", "B"], ["'A'", 1.5]])
def test_options_may_be_named_in_a_file_by_lines_or_as_json(
    names: list[Any], tmp_path: Path
) -> None:
    first, second = names
    model, plan, lines = tmp_path / "model.json", tmp_path / "plan.json", tmp_path / "lines"
    write(Model({first: [1], second: [2], "C": [1], "D": [2]}), model)
    printed = run("solve", model, "--json", "--forbidden", "C", "--forbidden", "D", code=10).stdout
    plan.write_text(printed)
    lines.write_text(f"{first}\n\n{second}\n")
    for file in (plan, lines):
        assert run("count", model, "--given", f"@{file}").stdout == "1\n"
        assert run("count", model, "--forbidden", f"@{file}").stdout == "1\n"
        told = run("solve", model, "--json", "--hint", f"@{file}", "--time-limit", "0", code=10)
        assert json.loads(told.stdout)["solution"] == json.loads(printed)["solution"]
    assert run("count", model, "--given", str(first)).stdout == "2\n"


def test_a_line_of_a_file_may_be_a_tuple_as_json_has_it(tmp_path: Path) -> None:
    model, file = tmp_path / "model.json", tmp_path / "absent"
    write(Model({("Ann", "Mon"): [1], ("Bob", "Mon"): [1], ("Cem", "Mon"): [1]}), model)
    for content, left in (
        ('["Ann", "Mon"]\n', 2),
        ('["Ann", "Mon"]\n\n["Bob", "Mon"]\n', 1),
        ('[["Ann", "Mon"], ["Bob", "Mon"]]', 1),
    ):
        file.write_text(content)
        assert run("count", model, "--forbidden", f"@{file}").stdout == f"{left}\n"
    file.write_text('["Ann", "Mon"]\n["Bob", \n')
    told = run("count", model, "--forbidden", f"@{file}", code=2).stderr
    assert "has no names of options" in told


def test_names_in_a_file_may_have_characters_that_part_lines_elsewhere(tmp_path: Path) -> None:
    model, file = tmp_path / "model.json", tmp_path / "absent"
    write(Model({"a\u2028b": [1], ("c\x85d", 1): [1], ("e", 2): [1], "f": [1]}), model)
    for content in ("a\u2028b\nf\n", '["c\x85d", 1]\n["e", 2]\n', '["a\u2028b", "f"]\n'):
        file.write_text(content, encoding="utf-8")
        assert run("count", model, "--forbidden", f"@{file}").stdout == "2\n"


def test_a_file_without_names_of_options_says_what_it_should_have(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    for content, words in (
        ('{"status": "infeasible"}', "has no solution: give a name a line, or what --json"),
        ('{"solution": 3}', "has another shape: give a name"),
        ('{"solution"', "has no names of options (Exp"),
        ("[" * 100_000, "has no names of options (maximum recursion depth"),
    ):
        file.write_text(content)
        assert words in run("count", "-", "--given", f"@{file}", text=PRICED, code=2).stderr
    file.write_text("feasible\n")
    told = run("count", "-", "--given", f"@{file}", text=PRICED, code=1).stderr
    assert f"{file}: the model has no option 'feasible' (give a name a line, or what" in told
    assert str(file) not in run("count", "-", "--given", "Z", text=PRICED, code=1).stderr
    file.unlink()
    assert "No such file" in run("count", "-", "--given", f"@{file}", text=PRICED, code=1).stderr


def test_samples_are_the_same_for_the_same_seed() -> None:
    words = ("sample", "-", "-n", "5", "--seed", "1")
    first = run(*words, text=PRICED, code=10).stdout
    assert first.count("\n") == 5
    assert run(*words, text=PRICED, code=10).stdout == first
    assert run("sample", "-", "--json", text="a b\na\n", code=20).stdout.count("infeasible") == 1


def test_samples_of_a_model_with_weighted_rows_keep_to_them(tmp_path: Path) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]})
    model.add_row("hours", {"A": 4, "B": 1, "C": 2, "D": 3}, high=3)
    write(model, path := tmp_path / "rows.json")
    for words in ((), ("--by-counts",), ("--backend", "cpsat")):
        assert run("sample", path, "-n", "3", *words, code=10).stdout == "B, C\n" * 3


def test_samples_of_a_model_with_penalties_are_drawn_by_counts(tmp_path: Path) -> None:
    model = Model({"A": [1, 2], "B": [2], "C": [1]})
    model.penalise(2, over=1)
    write(model, path := tmp_path / "penalties.json")
    words = ("sample", path, "-n", "9", "--seed", "1")
    drawn = run(*words, code=10).stdout
    assert set(drawn.splitlines()) == {"A", "A, B", "B, C"}
    assert run(*words, "--by-counts", code=10).stdout == drawn


def test_the_blanks_of_a_tuple_do_not_matter(tmp_path: Path) -> None:
    write(queens(6), path := tmp_path / "queens.json")
    assert run("count", path, "--given", "(0,1)").stdout == "1\n"
    for written in ("[0, 1]", "[0,1]"):  # As --json prints it.
        assert run("count", path, "--given", written).stdout == "1\n"
    for wrong in ("[0, 1", "[0, 9]", "[[0, 1]]", "[{}]"):
        assert "has no option" in run("count", path, "--given", wrong, code=1).stderr
    done = run("count", path, "--given", "(0,9)", code=1)
    assert "the model has no option '(0,9)'; did you mean" in done.stderr
    assert "no option '((((('" in run("count", path, "--given", "(((((", code=1).stderr


def test_any_number_of_samples_comes_as_it_is_drawn() -> None:
    words = ["sample", "-", "-n", str(10**30), "--seed", "1"]
    with subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(PRICED)
        program.stdin.close()
        first = [program.stdout.readline() for _ in range(5)]
        program.kill()
    assert (
        "".join(first) == run("sample", "-", "-n", "5", "--seed", "1", text=PRICED, code=10).stdout
    )


def test_a_solution_of_which_nothing_was_proved_is_told_with_its_cost_and_a_bound() -> None:
    hint = ("--hint", "1", "--hint", "3")
    done = run("minimize", "-", *hint, "--time-limit", "0", text=PRICED, code=10)
    assert done.stdout.splitlines()[0] == "feasible, cost 11, bound 4, partial: time limit"


def test_samples_end_with_the_time_limit_and_say_how_many_there_are() -> None:
    done = run("sample", "-", "-n", str(10**30), "--time-limit", "0.3", text=PRICED, code=10)
    drawn = done.stdout.count("\n")
    assert drawn
    told = "1 solution" if drawn == 1 else f"{drawn:,} solutions"
    assert done.stderr == f"xcmodel: {told}, partial: time limit\n"


def test_too_many_workers_are_wrong_usage() -> None:
    done = run("solve", "-", "--workers", "99999", text=PRICED, code=2)
    assert "argument --workers: give 1 to 10,000, not 99999" in done.stderr


@pytest.mark.parametrize("command", ["solve", "minimize", "solutions", "k-best -k 1"])
def test_a_solution_without_options_is_told_as_one(command: str, tmp_path: Path) -> None:
    write(Model({"A": ["p"]}, optional=["p"], costs={"A": 1}), tmp_path / "model.json")
    code = 30 if command.startswith(("k-best", "minimize")) else 10
    done = run(*command.split(), "--forbidden", "A", tmp_path / "model.json", code=code)
    assert done.stdout.endswith("no options\n")


def test_minimize_proves_the_least_cost() -> None:
    assert run("minimize", "-", text=PRICED, code=30).stdout.startswith("optimal, cost 4\n2: a b\n")
    within = run("minimize", "--cost-limit", "3", "--gap", "50%", "-", text=PRICED, code=20)
    assert within.stdout == "infeasible, no solution costs at most 3\n"
    greatest = run("minimize", "--maximize", "--json", "-", text=PRICED, code=30)
    assert json.loads(greatest.stdout)["cost"] == 11


DECIMAL = (
    "Minimize\n cost: 3.5 early + 2.25 late + 6 night\nSubject To\n monday: early + night = 1\n"
)
DECIMAL += " tuesday: late + night = 1\nBinary\n early late night\nEnd\n"


def test_costs_may_be_decimal_fractions() -> None:
    words = ("-", "--format", "lp")
    assert run("minimize", *words, text=DECIMAL, code=30).stdout.startswith("optimal, cost 5.75\n")
    told = run("minimize", *words, "--json", text=DECIMAL, code=30)
    assert json.loads(told.stdout)["cost"] == 5.75
    run("minimize", *words, "--cost-limit", "5.5", text=DECIMAL, code=20)
    assert "2.25 to 6" in run("info", *words, text=DECIMAL).stdout
    assert "give a number" in run("minimize", *words, "--cost-limit", "x", code=2).stderr


def test_costs_that_a_number_of_json_would_round_are_strings(tmp_path: Path) -> None:
    path = tmp_path / "costs.lp"
    path.write_text(DECIMAL.replace("2.25", "12345678.1234567891"))
    told = json.loads(run("minimize", path, "--given", "late", "--json", code=30).stdout)
    assert told["cost"] == "12345681.6234567891"


def test_several_aims_are_met_in_order(tmp_path: Path) -> None:
    path, aims = tmp_path / "model.json", tmp_path / "aims.json"
    write(Model({"A": [1, 2], "B": [1], "C": [2]}), path)
    aims.write_text('[{"A": 1, "B": 0.5, "#2": 0.5}, {"A": 3, "B": 2}]')
    told = run("minimize", path, "--aims", aims, "--json", code=30)
    assert json.loads(told.stdout)["costs"] == [1, 2]
    told = run("minimize", path, "--maximize", "--aims", aims, code=30)
    assert told.stdout == "optimal, cost 1, then 3\nA: 1 2\n"
    told = run("k-best", "-k", "2", path, "--aims", aims, code=30)
    assert told.stdout == "cost 1, then 2: B, C\ncost 1, then 3: A\n"
    told = run("k-best", "-k", "1", path, "--aims", aims, "--json", code=30)
    assert json.loads(told.stdout)["costs"] == [1, 2]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A: 1", "is no JSON"),
        ("[" * 100_000, "is no JSON (maximum recursion depth"),
        ('{"A": 1}', "has another shape"),
        ('[{"A": 1, "A": 2}]', "'A' has two costs"),
        ('[{"Z": 1}]', "no option 'Z'"),
    ],
)
def test_aims_of_another_shape_are_refused(tmp_path: Path, text: str, fault: str) -> None:
    path, aims = tmp_path / "model.json", tmp_path / "aims.json"
    write(Model({"A": [1, 2]}), path)
    aims.write_text(text)
    told = run("minimize", path, "--aims", aims, code=1 if "Z" in text else 2)
    assert fault in told.stderr


def test_what_was_paid_in_penalties_is_printed(tmp_path: Path) -> None:
    model = Model({"A": ["x"], "B": ["y"]}, costs={"A": 2, "B": 1})
    model.penalise("x", under=1)
    path = tmp_path / "loose.json"
    write(model, path)
    assert run("minimize", path, code=30).stdout == "optimal, cost 2\nB: y\npenalty for x: 1\n"
    told = json.loads(run("minimize", path, "--json", code=30).stdout)
    assert (told["cost"], told["penalties"]) == (2, [{"item": "x", "paid": 1}])
    assert model.minimize().to_dict()["penalties"] == {"x": 1}
    solve = ("solve", "--forbidden", "A")
    assert run(*solve, path, code=10).stdout == "feasible\nB: y\npenalty for x: 1\n"
    solved = json.loads(run(*solve, "--json", path, code=10).stdout)
    assert (solved["cost"], solved["penalties"]) == (2, [{"item": "x", "paid": 1}])
    best = run("k-best", "-k", "1", path, code=30).stdout
    assert best == "cost 2 with penalties for x 1: B\n"
    best = json.loads(run("k-best", "-k", "1", "--json", path, code=30).stdout)
    assert (best["cost"], best["penalties"]) == (2, [{"item": "x", "paid": 1}])
    assert "x: 1" in model.minimize()._repr_html_()


def test_the_best_may_be_those_that_cost_little_more_than_the_best_one(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    write(Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 50, "B": 51, "C": 52}), path)
    for limit in (["--within", "2%"], ["--cost-limit", "51"]):
        done = run("k-best", "-k", "9", *limit, path, code=30)
        assert done.stdout == "cost 50: A\ncost 51: B\n"


def test_cross_check_shows_a_table(puzzle: Path) -> None:
    done = run("cross-check", puzzle, "--backend", "dlx,dlx:python")
    assert "2 backends agree" in done.stdout


def test_info_tells_of_a_model_without_solving_it(puzzle: Path) -> None:
    assert "options per item:    2 to 3\n" in run("info", puzzle).stdout
    text = "a b c d | x y\na b x:1\na b x:1 |$4\nc y\n"
    told = json.loads(run("info", "-", "--json", text=text).stdout)
    facts = {
        "items": 6, "optional_items": 2, "coloured_items": 1, "options": 3, "entries": 8,
        "equal_options": 1, "dominated_options": 1, "components": 3, "frontier": 3,
        "uncoverable": ["d"], "symmetries": 1,
    }  # fmt: skip
    assert {name: told[name] for name in facts} == facts


def test_info_leaves_out_symmetries(puzzle: Path) -> None:
    assert "symmetries: " in run("info", puzzle).stdout
    assert "symmetries: " not in run("info", puzzle, "--no-symmetries").stdout


def test_the_time_limit_of_a_count_covers_the_search_for_symmetries(tmp_path: Path) -> None:
    path = tmp_path / "triples.json"
    write(random_triple_system(33, 1), path)
    words = ("count", path, "--up-to-symmetry", "--time-limit")
    assert "the search for symmetries was stopped" in run(*words, "0.001", code=4).stderr
    assert run(*words, "60").stdout.strip().isdigit()


def test_the_time_limit_of_a_list_covers_the_search_for_symmetries(tmp_path: Path) -> None:
    path = tmp_path / "triples.json"
    write(random_triple_system(33, 1), path)
    words = ("solutions", path, "--up-to-symmetry", "--time-limit", "0.001")
    assert "the search for symmetries was stopped" in run(*words, code=4).stderr


def test_info_estimates_the_work(puzzle: Path) -> None:
    told = run("info", puzzle, "--estimate", "50").stdout
    assert told.endswith("nodes 6 (6 to 6), solutions 1 (1 to 1)\n")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(1, r"solutions 1 \(1 to 1\), walks \d+$"), (0, "not made: the time was over before")],
)
def test_info_tells_that_there_was_no_time_for_all_walks(
    puzzle: Path, seconds: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Model, "estimate", partialmethod(Model.estimate, time_limit=seconds))
    facts = run("info", puzzle, "--estimate", "1000000").stdout
    assert re.search(told, facts.splitlines()[-1])


def test_a_proof_is_written_and_checked(puzzle: Path, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    assert run("certify", puzzle, "-o", proof).stdout == "1 solution\n"
    assert run("check", puzzle, proof).stdout.startswith("the number of solutions is 1 ")


def test_a_proof_of_all_solutions_that_is_stopped_is_partial(
    puzzle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(solutions: SolutionSet, **query: object) -> None:
        raise StoppedError("the time was over")

    monkeypatch.setattr(SolutionSet, "prove", stopped)
    file, proof = tmp_path / "solutions.npz", tmp_path / "proof"
    run("compile", puzzle, "-o", file)
    done = run("certify", puzzle, "-o", proof, "--set", file, "--time-limit", "1", code=4)
    assert done.stderr == "xcmodel: the time was over\n"
    assert not proof.exists()


@pytest.mark.parametrize("kind", ["matrix", "graph", "tree"])
def test_pictures_are_drawn(puzzle: Path, kind: str, tmp_path: Path) -> None:
    run("draw", puzzle, "--as", kind, "-o", tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text().startswith("<svg")


def test_the_search_is_drawn_as_a_page_to_step_through(puzzle: Path, tmp_path: Path) -> None:
    page = run("draw", puzzle, "--as", "steps").stdout
    assert "Algorithm X, step by step" in page
    run("draw", puzzle, "--as", "steps", "-o", tmp_path / "steps.html")
    assert (tmp_path / "steps.html").read_text() + "\n" == page
    wrong = run("draw", puzzle, "--as", "steps", "-o", tmp_path / "steps.pdf", code=1)
    assert "pages are saved as .html" in wrong.stderr


def test_the_search_that_is_drawn_has_an_order_conditions_and_a_limit(puzzle: Path) -> None:
    model, first = read(puzzle), next(iter(read(puzzle)))
    words = ["--order", "last", "--given", "#0", "--limit", "3"]
    steps = run("draw", puzzle, "--as", "text", *words).stdout
    assert steps == f"{model.trace(order='last', given=[first], limit=3)}\n"
    random = run("draw", puzzle, "--as", "tree", "--order", "random", "--seed", "7").stdout
    assert random == f"{model.search_tree(order='random', seed=7).svg()}\n"
    seeded = run("draw", puzzle, "--as", "tree", "--seed", "7", code=2)
    assert "--seed is for --order random alone" in seeded.stderr
    wrong = run("draw", puzzle, "--order", "first", code=2)
    assert "--order is for a search: choose one by --as tree" in wrong.stderr


def test_the_steps_of_a_search_are_printed_as_text(puzzle: Path, tmp_path: Path) -> None:
    steps = run("draw", puzzle, "--as", "text").stdout
    assert steps == f"{read(puzzle).trace()}\n"
    run("draw", puzzle, "--as", "text", "-o", tmp_path / "steps.txt")
    assert (tmp_path / "steps.txt").read_text(encoding="utf-8") == steps


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("queens 6", 4), ("langford 4", 2), ("latin 3", 12), ("sudoku 4", 288), ("steiner 7", 30),
        ("pentominoes 3x20", 8),
    ],
)  # fmt: skip
def test_puzzles_are_counted(words: str, count: int) -> None:
    assert run("puzzle", *words.split(), "--count").stdout == f"{count}\n"


def test_a_puzzle_is_shown_drawn_and_handed_on_as_a_model() -> None:
    grid = "1... ..3. .4.. ...2"
    assert run("puzzle", "sudoku", "-", text=grid, code=10).stdout.split()[0] == "1324"
    assert run("puzzle", "queens", "6", "--svg", code=10).stdout.startswith("<svg")
    model = run("puzzle", "queens", "6", "--model", "--to", "knuth").stdout
    assert run("count", "-", text=model).stdout == "4\n"
    assert "queens takes a number, such as 8" in run("puzzle", "queens", "six", code=1).stderr


@pytest.mark.parametrize("kind", FORMATS)
def test_a_model_is_converted_to_every_format_and_counted(kind: str, tmp_path: Path) -> None:
    covering = kind in ("orlib-rail", "orlib-scp")
    model = Model({"A": ["p", "q"], "B": ["p"], "C": ["q", "r"], "D": ["r"]})
    for item in model.items if covering else ():
        model.set_multiplicity(item, (1, None))
    write(model, tmp_path / "model.json")
    path = tmp_path / "converted.gz"
    run("convert", tmp_path / "model.json", "--to", kind, "-o", path)
    count = run("count", path, "--format", kind).stdout
    assert count == ("8\n" if covering else "2\n")


def test_formats_are_listed() -> None:
    lines = run("formats").stdout.splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(FORMATS)


@pytest.mark.parametrize(
    ("redirected", "code", "told"),
    [
        ("solutions FILE >&-", 10, "xcmodel: 1 solution, all\n"),
        ("count - <&-", 1, f"xcmodel: <stdin>: {EMPTY}\n"),
        ("count missing 2>&-", 1, ""),
    ],
)
def test_a_stream_that_is_closed_is_no_reason_to_fail(
    puzzle: Path, redirected: str, code: int, told: str
) -> None:
    words = [shlex.join(COMMAND), redirected.replace("FILE", shlex.quote(str(puzzle)))]
    done = subprocess.run(
        ["sh", "-c", " ".join(words)], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["count", ""], "argument FILE: give the name of a file, not ''"),
        (["convert", "--", "-x.json", "-o", "y.json"], "-o stands behind --, where no options are"),
        (["set", "-"], "a set is read from a file, not from standard input"),
    ],
)
def test_what_is_no_name_of_a_file_is_told(words: list[str], told: str) -> None:
    assert told in run(*words, code=2).stderr


@pytest.mark.parametrize("named", [["dlx,sat"], ["dlx", "--backend", "sat"]])
def test_several_backends_work_together(puzzle: Path, named: list[str]) -> None:
    for command, code in (("solve", 10), ("minimize", 30)):
        (told,) = data_of(command, puzzle, "--backend", *named, code=code)
        assert told["solutions"] == 1
    report = run("cross-check", puzzle, "--backend", "dlx,sat:glucose4,encoding=totalizer").stdout
    assert "sat:glucose4,encoding=totalizer" in report
    twice = run("solve", puzzle, "--backend", "dlx,dlx:native", code=2)
    assert twice.stderr == "xcmodel: --backend names one twice: dlx, dlx:native\n"
    assert (
        "seed is for one backend"
        in run("solve", puzzle, "--seed", "1", "--backend", *named, code=1).stderr
    )


def data_of(*words: str | Path, code: int = 0) -> list[Any]:
    return [json.loads(line) for line in run(*words, "--json", code=code).stdout.splitlines()]


def test_lists_and_reports_are_objects_of_json(puzzle: Path, tmp_path: Path) -> None:
    proof, journal, solutions = tmp_path / "proof", tmp_path / "j", tmp_path / "set.npz"
    assert [kind["name"] for kind in data_of("formats")] == list(FORMATS)
    backends = {backend["name"]: backend for backend in data_of("backends")}
    assert "count" in backends["dlx:native"]["capabilities"]
    (report,) = data_of("cross-check", puzzle, "--backend", "dlx,dlx:python")
    assert (report["agree"], [row["count"] for row in report["backends"]]) == (True, [1, 1])
    run("compile", puzzle, "-o", solutions)
    assert data_of("certify", puzzle, "--set", solutions, "-o", proof)[0]["answer"] == 1
    assert data_of("certify", puzzle, "-o", proof, "--given", "4") == [{"count": 1}]
    (proved,) = data_of("check", puzzle, proof)
    assert (proved["kind"], proved["answer"], proved["given"]) == ("count", 1, [4])
    assert data_of("certify", puzzle, "--least-cost", "-o", proof)[0]["cost"] == 0
    run("count", puzzle, "--journal", journal)
    (told,) = data_of("journal", journal)
    assert (told["solutions"], told["is_complete"], told["open"]) == (1, True, 0)
    assert data_of("journal", journal, "--audit", puzzle)[0]["faults"] == []


def test_a_number_that_is_rounded_in_a_text_is_exact_as_json(tmp_path: Path) -> None:
    model, proof = tmp_path / "model.json", tmp_path / "proof"
    write(Model({n: [n // 2] for n in range(2**7)}), model)
    assert run("certify", model, "-o", proof).stdout == "1.8e19 solutions\n"
    assert data_of("check", model, proof)[0]["answer"] == 2**64


def test_every_command_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "command-line.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    ([a-z-]+)\b", run("--help").stdout, re.MULTILINE)
    assert len(commands) == 24
    assert [name for name in commands if f"`{name}`" not in page] == []


def test_an_error_names_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "wrong.dlx"
    path.write_text("a b\na c\n")
    done = run("count", path, code=1)
    assert done.stderr == f"xcmodel: {path}, line 2, column 3: there is no item 'c'\n"
    assert "No such file" in run("count", tmp_path / "missing", code=1).stderr
    assert "usage:" in run("count", code=2).stderr


def test_a_limit_that_leaves_no_answer_has_a_code_of_its_own(tmp_path: Path) -> None:
    write(queens(12), tmp_path / "queens.json")
    done = run("sample", tmp_path / "queens.json", "--time-limit", "0", code=4)
    assert "all solutions are compiled first" in done.stderr


def test_names_are_printed_whatever_the_terminal_can_show() -> None:
    done = subprocess.run(
        [*COMMAND, "solve", "-", "--format", "knuth"],
        input="ä\nä\n".encode(),
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stdout) == (10, b"feasible\n1: \\xe4\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_programs_read_is_whole_whatever_the_terminal_can_show(
    tmp_path: Path, encoding: str
) -> None:
    write(Model({"Zoë ☃": ["Łódź"], "B": ["Łódź"]}), tmp_path / "model.json")

    def printed(*words: str | Path) -> bytes:
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        command = [*COMMAND, *words]
        return subprocess.run(command, check=False, capture_output=True, env=environment).stdout

    file = tmp_path / "model.json"
    solved = printed("solve", "--json", "--given", "#0", file).decode(encoding)
    assert json.loads(solved)["solution"] == ["Zoë ☃"]
    assert json.loads(printed("cubes", file).decode(encoding).splitlines()[0])["given"] == ["Zoë ☃"]
    assert "Zoë ☃" in printed("draw", file).decode()
    assert "Zoë ☃" in printed("draw", "--as", "steps", file).decode()


@pytest.mark.skipif(os.name != "posix", reason="needs bash")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xcmodel cou", "count"),
        ("xcmodel solve --ba", "--backend"),
        ("xcmodel solve puz", ""),
        ("xcmodel puzzle lang", "langford"),
        ("xcmodel completion z", "zsh"),
    ],
)
def test_the_shell_completes_commands_and_options(line: str, words: str) -> None:
    script = run("completion").stdout
    assert script == run("completion", "bash").stdout
    complete = f"COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _xcmodel"
    script += f'{complete}\necho "${{COMPREPLY[*]}}"'
    done = subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == f"{words}\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xcmodel cou", ["count"]),
        ("xcmodel solve --ba", ["--backend"]),
        ("xcmodel puzzle lang", ["langford"]),
        ("xcmodel completion ", ["bash", "fish", "zsh"]),
        ("xcmodel check --checker n", ["native"]),
    ],
)
@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
def test_fish_completes_commands_options_and_their_values(line: str, words: list[str]) -> None:
    script = run("completion", "fish").stdout + f"complete -C '{line}'"
    done = subprocess.run(["fish", "-c", script], check=True, capture_output=True, text=True)
    assert [found.partition("\t")[0] for found in done.stdout.splitlines()] == words


def test_each_shell_gets_a_script_with_every_command() -> None:
    commands = run("completion", "bash").stdout.split('words="')[1].split('"')[0].split()
    fish = run("completion", "fish").stdout
    for command in commands:
        assert f"complete -c xcmodel -n __fish_use_subcommand -f -a {command} -d" in fish
    zsh = run("completion", "zsh").stdout
    assert zsh.endswith(run("completion", "bash").stdout)
    assert "bashcompinit" in zsh
    assert "invalid choice: 'tcsh'" in run("completion", "tcsh", code=2).stderr


def test_a_file_that_cannot_be_opened_is_named_as_it_was_given(
    tmp_path: Path, puzzle: Path
) -> None:
    missing = tmp_path / "nowhere" / "model.json"
    told = f"xcmodel: {missing}: No such file or directory\n"
    assert run("count", missing, code=1).stderr == told
    assert run("convert", puzzle, "-o", missing, code=1).stderr == told


def test_a_model_is_drawn_as_the_name_of_the_file_says(
    tmp_path: Path,
    puzzle: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("draw", puzzle, "-o", tmp_path / "matrix.svg")
    assert (tmp_path / "matrix.svg").read_text().startswith("<svg")
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert main(["draw", str(puzzle), "-o", str(tmp_path / "matrix.pdf")]) == 1
    assert "xcmodel[pictures]" in capsys.readouterr().err
    assert not (tmp_path / "matrix.pdf").exists()


def test_help_has_examples() -> None:
    assert "examples:\n  xcmodel solve puzzle.dlx" in run("solve", "--help").stdout


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_a_list_with_what_is_known(tmp_path: Path) -> None:
    write(queens(20), tmp_path / "queens.json")
    with subprocess.Popen(
        [*COMMAND, "solutions", "--json", str(tmp_path / "queens.json")],
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        first = program.stdout.readline()
        program.send_signal(signal.SIGINT)
        lines = [first, *program.stdout.read().splitlines()]
    assert program.returncode == 130
    *solutions, result = [json.loads(line) for line in lines]
    assert all("solution" in solution for solution in solutions)
    assert result["stop_reason"] == "interrupted"
    assert result["solutions"] == len(solutions)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["count"], "at least 1 (partial: interrupted)\n"),
        (["solve"], "feasible, partial: interrupted\n1: c e\n"),
        (["minimize"], "feasible, cost 0, bound 0, partial: interrupted\n1: c e\n"),
    ],
)
def test_ctrl_c_prints_what_was_found_and_says_that_it_is_partial(
    words: list[str],
    shown: str,
    puzzle: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = Model({1: ["c", "e"]}).minimize(backend="dlx")
    partial = replace(found, status=Status.FEASIBLE, stop_reason=StopReason.INTERRUPTED)
    if words != ["minimize"]:
        partial = replace(partial, bound=None)

    def interrupted(*_: object, **__: object) -> None:
        raise Interrupted(partial)

    for query in ("count_result", "solve", "minimize"):
        monkeypatch.setattr(Model, query, interrupted)
    assert main([*words, str(puzzle)]) == 130
    assert capsys.readouterr().out.startswith(shown)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell with pipes")
def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    # More than a pipe holds, so that the writer is told even if the reader comes late.
    write(queens(11), tmp_path / "queens.json")
    line = f"{' '.join(COMMAND)} solutions {tmp_path / 'queens.json'} | head -n 2"
    done = subprocess.run(line, shell=True, check=True, capture_output=True, text=True)
    assert done.stdout.count("\n") == 2
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["solutions", "--seed", "0", "--journal", "j"], "--journal and --seed"),
        (["minimize", "--gap", ".1", "--journal", "j"], "--journal and --gap"),
        (["minimize", "--gap", "0", "--journal", "j"], "--journal and --gap"),
        (["minimize", "--cost-limit", "0", "--journal", "j"], "--journal and --cost-limit"),
        (["minimize", "--maximize", "--journal", "j"], "--journal and --maximize"),
        (["count", "--up-to-symmetry", "--limit", "3"], "--up-to-symmetry and --limit"),
        (["count", "--journal", "j", "--limit", "3"], "--journal and --limit"),
        (["solutions", "--journal", "j", "--up-to-symmetry"], "--journal and --up-to-symmetry"),
        (["certify", "-o", "p", "--set", "s", "--workers", "2"], "--set and --workers"),
        (["certify", "-o", "p", "--least-cost", "--memory-limit", "2"], "--least-cost and --mem"),
    ],
)
def test_arguments_that_do_not_go_together_are_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], refused: str
) -> None:
    write(Model({"A": [1]}), tmp_path / "model.json")
    assert main([*words, str(tmp_path / "model.json")]) == ExitCode.USAGE
    told = capsys.readouterr().err
    assert told.startswith(f"xcmodel: {refused}")
    assert "do not go together" in told


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["puzzle", "--count", "-o", "q.json", "queens", "6"], "--output and --count"),
        (["puzzle", "--svg", "-o", "q.json", "queens", "6"], "--output and --svg"),
        (["puzzle", "--picture", "p.svg", "--json", "queens", "6"], "--json and --picture"),
        (["journal", "--audit", "model.json", "--html", "j.html", "j"], "--audit and --html"),
    ],
)
def test_what_would_be_left_out_silently_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], words: list[str], refused: str
) -> None:
    assert main(words) == ExitCode.USAGE
    assert f"{refused} do not go together" in capsys.readouterr().err


def test_a_recount_is_of_an_audit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "--recount", "5", "j"]) == ExitCode.USAGE
    assert "ask for --audit MODEL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("limit", "told"),
    [("0", ["", FOUND]), ("2", [FOUND])],
)
def test_a_proof_of_the_least_cost_that_was_stopped_claims_only_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], limit: str, told: list[str]
) -> None:
    write(queens(20), tmp_path / "model.json")
    words = ["certify", "--least-cost", "--time-limit", limit, "-o", str(tmp_path / "proof")]
    assert main([*words, str(tmp_path / "model.json")]) == ExitCode.PARTIAL
    captured = capsys.readouterr()
    assert captured.out in told
    assert captured.err == "xcmodel: partial: time limit; no certificate is written\n"
    assert not (tmp_path / "proof").exists()


def test_a_stopped_certificate_leaves_it_told_that_there_is_no_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}), tmp_path / "model.json")
    stopped = replace(Model({"A": [1]}).minimize(cost_limit=-1), stop_reason=StopReason.TIME_LIMIT)
    monkeypatch.setattr(Model, "minimize", lambda *_, **__: stopped)
    words = ["certify", "--least-cost", "-o", str(tmp_path / "proof")]
    assert main([*words, str(tmp_path / "model.json")]) == ExitCode.PARTIAL
    assert capsys.readouterr().out == "no solution, without a certificate\n"


def test_ctrl_c_before_there_is_a_certificate_leaves_it_told_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(Model({"A": [1]}), tmp_path / "model.json")
    found = replace(Model({"A": [1]}).minimize(), stop_reason=StopReason.INTERRUPTED)

    def interrupt(*_: object, **__: object) -> None:
        raise Interrupted(found)

    monkeypatch.setattr(Model, "minimize", interrupt)
    words = ["certify", "--least-cost", "-o", str(tmp_path / "proof")]
    assert main([*words, str(tmp_path / "model.json")]) == ExitCode.INTERRUPTED
    told = capsys.readouterr()
    assert told.out == FOUND
    assert told.err == "xcmodel: partial: interrupted; no certificate is written\n"


def test_caches_take_no_more_than_they_may(tmp_path: Path) -> None:
    write(queens(8), tmp_path / "queens.json")
    model = tmp_path / "queens.json"
    assert run("count", model, "--memory-limit", "1.5M").stdout == "92\n"
    run("sample", model, "--memory-limit", "100MB", code=10)
    done = run("sample", model, "--memory-limit", "1K", code=1)
    assert "does not fit into the memory" in done.stderr
    done = run("count", model, "--memory-limit", "much", code=2)
    assert "give bytes from 1, such as 500M or 2G, not 'much'" in done.stderr


def test_counts_of_any_number_of_digits_are_printed(tmp_path: Path) -> None:
    n_items = 15_000
    pairs = {(item, copy): [item] for item in range(n_items) for copy in range(2)}
    write(Model(pairs), tmp_path / "model.json")
    printed = run("count", tmp_path / "model.json").stdout.strip()
    assert printed[-15:] == str(2**n_items % 10**15)
    assert len(printed) == 4516
    told = run("count", "--json", tmp_path / "model.json").stdout
    assert f'"count": {printed}' in told


def test_a_cross_check_takes_two_backends_or_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(Model({"A": [1]}), tmp_path / "model.json")
    words = ["cross-check", "--backend", "dlx", str(tmp_path / "model.json")]
    assert main(words) == ExitCode.USAGE
    assert "compared with none" in capsys.readouterr().err
    assert main([*words, "--count"]) == ExitCode.DONE
    assert main([*words, "--backend", "dlx:python,sat"]) == ExitCode.DONE
    assert "3 backends agree" in capsys.readouterr().out


def test_in_a_cross_check_with_counts_a_backend_that_only_counts_may_be_named(puzzle: Path) -> None:
    pytest.importorskip("xcmodel_dlx._dlx")
    report = run("cross-check", puzzle, "--count", "--backend", "dlx,dlx:levels").stdout
    assert re.search(r"^dlx:levels .* counted$", report, re.MULTILINE)
    told = run("cross-check", puzzle, "--backend", "dlx,dlx:levels", code=1).stderr
    assert told.startswith("xcmodel: backend 'dlx:levels' cannot enumerate; backends that can: ")
    assert "auto" not in told


def test_a_cross_check_with_counts_asks_nobody_who_is_not_named(puzzle: Path) -> None:
    for named in ("dlx:python,cpsat", "dlx:python"):
        (told,) = data_of("cross-check", puzzle, "--count", "--backend", named)
        assert {row["backend"] for row in told["backends"]} == set(named.split(","))
    lonely = run("cross-check", puzzle, "--count", "--backend", "cpsat", code=2)
    assert "compared with none" in lonely.stderr


@pytest.mark.parametrize("command", ["cross-check", "cross-check --count", "compare", "solve"])
def test_several_backends_are_different_ones_and_each_has_its_name(
    command: str, puzzle: Path
) -> None:
    for named, told in (
        ("sat,sat", "--backend names one twice: sat, sat"),
        ("sat,auto", "--backend auto picks one of the others: name each of several backends"),
    ):
        refused = run(*command.split(), puzzle, "--backend", named, code=2)
        assert refused.stderr == f"xcmodel: {told}\n"


def test_a_lack_of_memory_is_told_in_a_line(puzzle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "count_result", raise_memory_error)
    told = "there is not enough memory; --memory-limit, where a command has it, says how much"
    assert run("count", puzzle, code=1).stderr == f"xcmodel: {told}\n"


def raise_memory_error(*_: object, **__: object) -> None:
    raise MemoryError


def with_side_conditions(kind: str) -> Model:
    model = Model({"A": [1], "B": [1], "C": [2]}, costs={"A": 2})
    if kind == "weighted rows":
        model.add_row("bud", {"A": 2, "B": 1}, high=6)
    else:
        model.penalise(2, under=3)
        model.remove_options(["C"])
    return model


@pytest.mark.parametrize("kind", ["weighted rows", "penalties"])
def test_info_tells_what_it_can_of_models_with_side_conditions(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(with_side_conditions(kind), path := tmp_path / "model.json")
    assert main(["info", "--estimate", "10", str(path)]) == ExitCode.DONE
    told = capsys.readouterr().out
    has_rows = kind == "weighted rows"
    symmetries = "1" if has_rows else "not looked for, since the model has penalties"
    assert f"symmetries:          {symmetries}\n" in told
    assert f"estimate:            not made, since the model has {kind}\n" in told
    assert f"{kind + ':':<20} 1\n" in told
    assert re.search(r"backends: +count \w.*, minimize ", told)
    assert "costs:               0 to 2\n" in told
    assert main(["info", "--json", str(path)]) == ExitCode.DONE
    facts = json.loads(capsys.readouterr().out)
    assert ("symmetries" in facts, facts["uncoverable"]) == (has_rows, [])


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["compile", "-o", "none.npz"], "penalties"),
        (["certify", "-o", "none"], "weighted rows"),
        (["certify", "-o", "none"], "penalties"),
        (["draw", "--as=tree"], "weighted rows"),
        (["draw", "--as=tree"], "penalties"),
    ],
)
def test_what_knows_no_side_conditions_says_which_model_would_do(
    words: list[str], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(with_side_conditions(kind), path := tmp_path / "model.json")
    assert main([*words, str(path)]) == ExitCode.FAILED
    assert "ask about a model without" in capsys.readouterr().err


def test_solutions_within_weighted_rows_are_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")
    write(model := with_side_conditions("weighted rows"), path := tmp_path / "model.json")
    assert main(["compile", str(path), "-o", str(tmp_path / "all.npz")]) == ExitCode.DONE
    assert f"count:        {model.count()}\n" in capsys.readouterr().out
    solutions = SolutionSet.load(tmp_path / "all.npz", model)
    assert set(solutions) == set(model.solutions())


def test_a_backend_that_cannot_count_names_those_that_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(with_side_conditions("weighted rows"), path := tmp_path / "row.json")
    for backend in ("dlx:python", "mip"):
        assert main(["count", "--backend", backend, str(path)]) == ExitCode.FAILED
        able = "can: 'cpsat', 'dlx', 'sat'; give --backend auto, which picks one of them"
        assert able in capsys.readouterr().err
    assert main(["count", "--backend", "auto", str(path)]) == ExitCode.DONE


def test_a_sample_is_drawn_without_compiling(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(queens(6), path := tmp_path / "queens.json")
    assert main(["sample", "--by-counts", "-n", "5", "--seed", "1", str(path)]) == ExitCode.FOUND
    assert len(capsys.readouterr().out.splitlines()) == 5
    write(queens(3), path)
    assert main(["sample", "--by-counts", str(path)]) == ExitCode.NONE
    assert capsys.readouterr().out == "infeasible\n"
    assert main(["sample", "--by-counts", "-n", f"{10**30}", str(path)]) == ExitCode.USAGE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "all solutions are compiled first, and the time limit stopped that; give more time, "),
        (["--by-counts"], "all solutions are counted first, and the time limit stopped that; "),
    ],
)
def test_a_sample_that_was_stopped_says_by_what(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(queens(16), path := tmp_path / "queens.json")
    assert main(["sample", "--time-limit", "0", *words, str(path)]) == ExitCode.PARTIAL
    assert f"no solution is drawn: {told}" in capsys.readouterr().err


def test_solutions_up_to_symmetry_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(queens(6), path := tmp_path / "queens.json")
    assert main(["solutions", "--up-to-symmetry", str(path)]) == ExitCode.FOUND
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_models_with_weighted_rows_are_counted_and_listed_up_to_symmetry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Model({(item, k): [item] for item in "ab" for k in range(2)})
    model.add_row("sum", {option: option[1] for option in (("a", 1), ("b", 1))}, low=1)
    write(model, path := tmp_path / "rows.json")
    assert main(["count", "--up-to-symmetry", str(path)]) == ExitCode.DONE
    assert capsys.readouterr().out == "2\n"
    assert main(["solutions", "--up-to-symmetry", str(path)]) == ExitCode.FOUND
    assert len(capsys.readouterr().out.splitlines()) == 2
    write(with_side_conditions("penalties"), path)
    assert main(["count", "--up-to-symmetry", str(path)]) == ExitCode.FAILED
    assert "a search for symmetries cannot take the penalties" in capsys.readouterr().err


def test_a_certificate_takes_workers_and_a_memory_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(queens(6), path := tmp_path / "queens.json")
    certify = ["certify", "-o", str(tmp_path / "proof"), str(path), "--workers", "2"]
    assert main([*certify, "--memory-limit", "100M"]) == ExitCode.DONE
    assert main([*certify, "--least-cost"]) == ExitCode.DONE
    assert main([*certify, "--memory-limit", "1K"]) == ExitCode.FAILED
    assert "give a greater --memory-limit" in capsys.readouterr().err


def test_who_keeps_to_weighted_rows_counts_and_lists_where_there_are_some(tmp_path: Path) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    write(model, tmp_path / "plain.json")
    told = json.loads(run("count", tmp_path / "plain.json", "--json").stdout)
    assert told["backend"].startswith("dlx:")
    model.add_row("hours", {"A": 2, "B": 1, "C": 3}, high=3)
    path = tmp_path / "rows.json"
    write(model, path)
    who = "dlx:native" if why_no_native() is None else "cpsat"
    assert json.loads(run("count", path, "--json").stdout)["backend"] == who
    assert run("count", path, "--method", "enumerate").stdout == "1\n"
    assert run("solutions", path, code=10).stdout == "A\n"
    assert "weighted rows" in run("count", path, "--backend", "dlx:python", code=1).stderr


def test_others_count_with_weighted_rows_where_dlx_has_no_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    model.add_row("hours", {"A": 2, "B": 1, "C": 3}, high=3)
    write(model, path := tmp_path / "rows.json")
    made, readable = registry._made, registry.get_backend("dlx:python")
    monkeypatch.setattr(registry, "_made", lambda name: readable if name == "dlx" else made(name))
    assert main(["count", str(path), "--json"]) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["count"], told["backend"].startswith("dlx")) == (1, False)
