"""Backends are compared on a user's own models."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import sleep

import pytest

from xcmodel import Model, Result, Status, write
from xcmodel.cli.comparison import Timing, difference, totals
from xcmodel.cli.main import main

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    write(MODEL, tmp_path / "some.json")
    write(Model({"A": [1, 2], "B": [2]}, multiplicities={1: 2}), tmp_path / "none.json")
    return [str(tmp_path / name) for name in ("some.json", "none.json")]


def timing(backend: str, result: Result, query: str = "solve") -> Timing:
    return Timing("model", query, backend, "1", 0.1, result)


def test_each_model_and_backend_is_a_line_and_totals_follow(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--query", "count", "--backend", "dlx,dlx:python", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    words = [line.split() for line in lines[:4]]
    assert [(word[1], *word[3:]) for word in words] == [
        ("dlx:native", "feasible", "2"),
        ("dlx:python", "feasible", "2"),
        ("dlx:native", "infeasible", "0"),
        ("dlx:python", "infeasible", "0"),
    ]
    assert lines[5].split() == ["backend", "answered", "fastest", "seconds"]


def test_times_are_data_for_programs(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--query", "minimize", "--repeat", "2", "--backend", "dlx,sat", "--json"]
    assert main(["compare", *words, files[0]]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["cost"], row["status"], row["answered"]) for row in told] == [
        (4, "optimal", True),
        (4, "optimal", True),
    ]


def test_a_backend_that_cannot_and_a_file_that_there_is_not_are_told(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--query", "count", "--backend", "mip", files[0], "nowhere.dlx"]) == 1
    told = capsys.readouterr()
    assert "unsupported" in told.out
    assert "nowhere.dlx: No such file" in told.err


def test_who_cannot_leaves_a_comparison_whole_unless_it_was_named(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["compare", "--query", "count", files[0]]
    assert main(asked) == main([*asked, "--backend", "all"]) == 0
    assert "unsupported" in capsys.readouterr().out
    assert main([*asked, "--backend", "dlx,mip"]) == 4


def test_who_has_no_answer_in_time_is_partial(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--time-limit", "0", "--backend", "cpsat", files[0]]) == 4
    assert "time limit" in capsys.readouterr().out


def test_a_memory_limit_is_of_counts(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--memory-limit", "1G", files[0]]) == 2
    assert "ask for --query count" in capsys.readouterr().err


def test_answers_that_contradict_each_other_are_told() -> None:
    found = MODEL.solve()
    none = replace(found, status=Status.INFEASIBLE, solution=None)
    assert "one has a solution" in str(difference([timing("one", found), timing("two", none)]))
    counts = [timing(f"b{n}", replace(MODEL.count_result(), count=n), "count") for n in (2, 3)]
    assert difference(counts) == "b2 counts 2 and b3 counts 3"


def test_a_bound_above_a_cost_that_was_found_is_a_contradiction() -> None:
    best = MODEL.minimize()
    partial = replace(best, status=Status.FEASIBLE, cost=Fraction(9, 2), bound=3)
    assert difference([timing("one", best), timing("two", partial)]) is None
    wrong = replace(best, cost=5, bound=5)
    assert "no cost is below 5" in str(difference([timing("one", best), timing("two", wrong)]))


def test_an_answer_after_the_time_limit_does_not_count() -> None:
    late = replace(timing("one", MODEL.solve()), is_late=True)
    assert (late.is_answered, late.state) == (False, "time limit")
    assert late.data()["answered"] is False


def test_an_error_of_several_lines_is_told_on_one() -> None:
    remark = "RuntimeError: this\n  and that\n"
    failed = Timing("model", "solve", "odd", "1", 0.0, problem="failed", remark=remark)
    assert failed.answer == "RuntimeError: this and that"
    assert failed.data()["remark"] == remark


def test_scores_count_twice_the_limit_where_there_is_no_answer() -> None:
    known, late = timing("one", MODEL.solve()), timing("two", MODEL.solve())
    rows = totals([known, replace(late, is_late=True), replace(known, model="other")], 10.0)
    assert [line.split() for line in rows.splitlines() if "--" not in line] == [
        ["backend", "answered", "fastest", "seconds", "PAR-2"],
        ["one", "2", "2", "0.200", "0.100"],
        ["two", "0", "0", "0.000", "20.000"],
    ]
    assert "PAR-2" not in totals([known])


# Its variants are what may go wrong: what happens in advance().
_ODD = """
import os, signal, sys, time
from dataclasses import dataclass
from xcmodel.backend import Backend, Capability, Search, Slice, Translation

def make_backend(variant=None):
    return Odd(variant)

@dataclass(frozen=True)
class Odd(Backend):
    variant: str
    @property
    def name(self): return f"odd:{self.variant}"
    @property
    def version(self): return "odd 1.0"
    @property
    def capabilities(self): return frozenset({Capability.SOLVE})
    def translate(self, instance): return OddTranslation(self.variant, instance.n_items)

@dataclass(frozen=True)
class OddTranslation(Translation):
    variant: str
    n_items: int
    def start(self, query): return OddSearch(self)

@dataclass
class OddSearch(Search):
    of: OddTranslation
    def advance(self, seconds):
        print("noise on standard output")
        if self.of.variant == "raises":
            raise KeyError("lost")
        if self.of.n_items > 1:  # Only the model that makes it ready has one.
            if self.of.variant == "crashes":
                os.kill(os.getpid(), signal.SIGSEGV)
            if self.of.variant == "exits":
                os._exit(3)
            if self.of.variant == "hangs":
                time.sleep(600)
            if self.of.variant == "comes_late":
                time.sleep(1)
        return Slice(exhausted=True)
"""


@pytest.fixture
def with_odd(tmp_path: Path) -> dict[str, str]:
    """An environment in which the backend ``odd`` is installed."""
    (tmp_path / "odd_backend.py").write_text(_ODD)
    record = tmp_path / "odd_backend-1.0.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-backend\nVersion: 1.0\n")
    (record / "entry_points.txt").write_text("[xcmodel.backends]\nodd = odd_backend:make_backend\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


def compared(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "xcmodel", "compare", "--json", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize(
    ("variant", "remark"),
    [
        pytest.param("raises", "KeyError: 'lost' (raised by backend 'odd:raises' (odd 1.0)"),
        pytest.param("exits", "its process ended with exit code 3"),
        pytest.param(
            "crashes",
            "its process was ended by SIGSEGV",
            marks=pytest.mark.skipif(os.name != "posix", reason="sends a signal"),
        ),
    ],
)
def test_a_backend_that_fails_ends_no_comparison(
    variant: str, remark: str, files: list[str], with_odd: dict[str, str]
) -> None:
    ended = compared(with_odd, "--backend", f"odd:{variant},dlx", *files)
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["failed", "feasible", "failed", "infeasible"]
    assert remark in rows[0]["remark"]
    assert ended.returncode == 4
    assert "Traceback" not in ended.stderr


def test_a_backend_that_comes_late_has_no_answer(
    files: list[str], with_odd: dict[str, str]
) -> None:
    words = ["--backend", "odd:comes_late,dlx", "--time-limit", ".5"]
    ended = compared(with_odd, *words, files[1])
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [(row["status"], row["answered"]) for row in rows] == [
        ("time limit", False),
        ("infeasible", True),
    ]


_ENDED = "it did not come back within 5 s after the time limit, and was ended"


def test_a_backend_that_does_not_come_back_is_ended_soon_after_the_limit(
    files: list[str], with_odd: dict[str, str]
) -> None:
    ended = compared(with_odd, "--backend", "odd:hangs,dlx", "--time-limit", ".2", files[0])
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["time limit", "feasible"]
    assert rows[0]["remark"] == _ENDED


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="looks at processes")
def test_ctrl_c_ends_the_processes_of_all_backends(
    files: list[str], with_odd: dict[str, str]
) -> None:
    command = [sys.executable, "-m", "xcmodel", "compare", "--backend", "dlx,odd:hangs", files[0]]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=with_odd
    ) as program:
        assert program.stdout is not None
        assert "feasible" in program.stdout.readline()
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        while len(begun := children.read_text().split()) < 2:
            sleep(0.05)
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=60)
    assert program.returncode == 130
    assert told.endswith("xcmodel: interrupted, partial\n")
    assert not any(Path("/proc", number).exists() for number in begun)
