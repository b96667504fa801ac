"""Times enumeration where most steps are forced, or options are many, against the yardstick.

    python -m benchmarks.forced_steps [--rounds 5] [--simd avx2] [words ...]

Seconds are those of the processor: ours of the Python call on a model that has been compiled, to
visit all solutions and to list them; the yardstick's of its search alone. The programs alternate,
and of several rounds the least counts. Peers solve the same families by ``xcmodel bench run``.
"""

from collections.abc import Callable
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.families import Case, families
from benchmarks.ratios import time_yardstick
from benchmarks.timing import case_parser, chosen
from benchmarks.yardstick import build_yardstick, to_text
from xcmodel.backend import Backend
from xcmodel.backend.registry import get_backend

FAMILIES = ("Steiner systems", "sparse triples", "large coloured")


def time_case(case: Case, yardstick: Path, rounds: int, backend: Backend) -> str:
    """Return a line with the times of a case, and how many times faster we are."""
    model = case.build()
    text = to_text(model)

    def seconds_of(count: Callable[[], int]) -> float:
        start = process_time()
        assert count() == case.solutions, case.name
        return process_time() - start

    ways: dict[str, Callable[[], float]] = {
        "visit": lambda: seconds_of(lambda: model.count(method="enumerate", backend=backend)),
        "list": lambda: seconds_of(lambda: sum(1 for _ in model.solutions(backend=backend))),
        "yardstick": lambda: time_yardstick(yardstick, text, case),
    }
    least = dict.fromkeys(ways, inf)
    for _ in range(rounds):
        for way, time in ways.items():
            least[way] = min(least[way], time())
    cells = [f"{way} {least[way] * 1000:9.2f} ms" for way in ways]
    cells += [f"{least['yardstick'] / least[way]:6.2f}x" for way in ("visit", "list")]
    return " | ".join([f"{case.name:24}", f"{case.solutions:9,}", *cells])


def main() -> None:
    """Run the benchmark."""
    parser = case_parser("Time enumeration where most steps are forced.", rounds=5)
    parser.add_argument("--simd", help="the instruction set to use")
    arguments = parser.parse_args()
    backend = get_backend("dlx:native", simd=arguments.simd)
    members = (case for name in FAMILIES for case in families()[name].cases)
    with TemporaryDirectory() as folder:
        yardstick = build_yardstick(Path(folder))
        for case in chosen(members, arguments.words):
            print(time_case(case, yardstick, arguments.rounds, backend), flush=True)


if __name__ == "__main__":
    main()
