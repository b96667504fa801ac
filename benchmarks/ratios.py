"""Times the native engine against the yardstick, side by side, and prints the table of ratios.

    python -m benchmarks.ratios [--rounds 3] [--prototype PROGRAM] [--simd avx2] [words ...]

Our time is that of the Python call ``model.count(method="enumerate")`` on a model that has been
built; the yardstick's is that of its search alone. The programs alternate, and of several rounds
the least time counts. ``--prototype`` names a further program, which gets the instance as the
yardstick does and prints ``... t SECONDS ...``.
"""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.families import Case, cases
from benchmarks.timing import case_parser, chosen, time_count
from benchmarks.yardstick import build_yardstick, run_yardstick, to_text
from xcmodel.backend import Backend
from xcmodel.backend.registry import get_backend

_SHORT_SECONDS = 0.05
_MOST_REPEATS = 50


@dataclass
class Timing:
    """The least times of one case, in seconds."""

    case: Case
    ours: float = inf
    others: dict[str, float] = field(default_factory=dict)

    def note(self, name: str, seconds: float) -> None:
        """Note the time of another program."""
        self.others[name] = min(seconds, self.others.get(name, inf))


def time_yardstick(program: Path, text: str, case: Case) -> float:
    """Return the seconds of the yardstick's search, whose result is checked."""
    ((count, seconds),) = run_yardstick(program, text)
    assert count == case.solutions, f"{case.name}: the yardstick counts {count}"
    return seconds


def time_prototype(program: Path, text: str, case: Case) -> float:
    """Return the seconds that another program states."""
    output = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    words = output.stdout.split()
    assert int(words[words.index("sols") + 1]) == case.solutions, output.stdout
    return float(words[words.index("t") + 1])


def time_case(
    case: Case, backend: Backend, others: dict[str, Callable[[str, Case], float]], rounds: int
) -> Timing:
    """Time a case by both, alternating."""
    model = case.build()
    text = to_text(model) if case.is_plain else ""
    timing = Timing(case)
    time_ours = partial(time_count, model, case, backend=backend, method="enumerate")
    for _ in range(rounds):
        timing.ours = min(timing.ours, time_ours())
        if case.is_plain:
            for name, time_other in others.items():
                timing.note(name, time_other(text, case))
    # Cases of a few milliseconds are repeated to reduce the noise.
    for _ in range(_MOST_REPEATS):
        if timing.ours < _SHORT_SECONDS:
            timing.ours = min(
                timing.ours, time_count(model, case, backend=backend, method="enumerate")
            )
    return timing


def print_row(timing: Timing) -> None:
    """Print one line of the table."""
    case = timing.case
    cells = [f"{case.name:22}", f"{case.solutions:9,}", f"{timing.ours * 1000:9.2f} ms"]
    for name, target in (("yardstick", case.yardstick_ratio), ("prototype", case.other_ratio)):
        if name in timing.others:
            ratio = timing.others[name] / timing.ours
            mark = "  " if target is None or ratio >= target else " !"
            cells.append(f"{timing.others[name] * 1000:9.1f} ms {ratio:6.2f}x (>= {target}){mark}")
    print(" | ".join(cells), flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = case_parser("Time the native engine against the yardstick.", rounds=3)
    parser.add_argument("--prototype", type=Path, help="another program to time")
    parser.add_argument("--simd", help="the instruction set to use")
    parser.add_argument("--no-yardstick", action="store_true", help="leave the yardstick out")
    arguments = parser.parse_args()
    backend = get_backend("dlx:native", simd=arguments.simd)
    print(f"{backend.name}, {backend.version}")
    with TemporaryDirectory() as folder:
        others: dict[str, Callable[[str, Case], float]] = {}
        if not arguments.no_yardstick:
            yardstick = build_yardstick(Path(folder))
            others["yardstick"] = lambda text, case: time_yardstick(yardstick, text, case)
        if arguments.prototype:
            others["prototype"] = lambda text, case: time_prototype(arguments.prototype, text, case)
        for case in chosen(cases(), arguments.words):
            print_row(time_case(case, backend, others, arguments.rounds))


if __name__ == "__main__":
    main()
