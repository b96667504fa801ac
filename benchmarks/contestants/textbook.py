"""The textbook program: dancing links in C++, which visits every solution and counts them."""

import subprocess
from functools import partial
from pathlib import Path

from benchmarks.contestants.contestant import Answer, Contestant, Solve, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task
from benchmarks.yardstick import SOURCE, build_yardstick, run_yardstick, to_text

FOLDER = Path(__file__).parents[2] / "build" / "benchmarks"


class Textbook(Contestant):
    """The yardstick, run as a program of its own."""

    name = "textbook"
    tasks = frozenset({Task.COUNT})
    knows_colours = True

    def version(self) -> str:
        """Return the compiler, on which its speed depends."""
        answer = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True)
        return answer.stdout.splitlines()[0]

    def set_up(self) -> None:
        """Compile the program, if that has not been done."""
        program = self._program
        if not program.exists() or program.stat().st_mtime < SOURCE.stat().st_mtime:
            FOLDER.mkdir(parents=True, exist_ok=True)
            build_yardstick(FOLDER)

    @property
    def _program(self) -> Path:
        return FOLDER / SOURCE.stem

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Write the problem as text."""
        return partial(self._count, to_text(problem.model))

    def _count(self, text: str) -> Answer:
        ((count, _),) = run_yardstick(self._program, text)
        return Answer(count)


enter(Textbook())
