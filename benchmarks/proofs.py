"""Times the check of certificates against counting, and prints how large they are.

    python -m benchmarks.proofs [--rounds 5] [--python] [words ...]

All times are those of calls from Python on a model that has been built: counting, counting with a
certificate, and the native check of it, alternating, of which the least count. ``--python`` times
the standalone checker, too.
"""

from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.families import Case, all_cases
from benchmarks.timing import case_parser, chosen, time_count
from xcmodel import Model, check_certificate
from xcmodel.certificate.checking import CheckerName
from xcmodel.text.tables import format_table

# What the certificates of a research program took, in bytes: ours should be at most half as large
# again, and their check should take at most half the time of the count.
SIZES = {
    "Latin squares 6": 358_000,
    "Steiner triples 15": 746_000,
    "pentominoes 6x10": 842_000,
    "Kanoodle 5x11": 2_800_000,
    "dominoes 16x16": 1_300_000,
}


def time_check(model: Model, case: Case, certificate: Path, checker: CheckerName) -> float:
    """Return the seconds of one check, whose result is checked."""
    report = check_certificate(model, certificate, checker=checker)
    assert report.answer == case.solutions, f"{case.name}: {report}"
    return report.seconds


def row(case: Case, rounds: int, by_python: bool, path: Path) -> list[str]:
    """Time a case, alternating, and return its line."""
    model = case.build()
    count = proof = check = inf
    for _ in range(rounds):
        count = min(count, time_count(model, case))
        proof = min(proof, time_count(model, case, certificate=path))
        check = min(check, time_check(model, case, path, "native"))
    size = path.stat().st_size
    known_size = SIZES.get(case.name)
    cells = [
        case.name,
        f"{size:,}",
        f"{size / known_size:.2f}" if known_size else "",
        *(f"{seconds * 1000:.1f}" for seconds in (count, proof, check)),
        f"{check / count:.2f}" + (" !" if known_size and check > count / 2 else ""),
    ]
    if by_python:
        cells.append(f"{time_check(model, case, path, 'python'):.2f}")
    return cells


def main() -> None:
    """Print the table."""
    parser = case_parser("Time the check of certificates.", rounds=5)
    parser.add_argument("--python", action="store_true", help="time the checker in Python, too")
    arguments = parser.parse_args()
    titles = ["case", "bytes", "of known", "count ms", "proof ms", "check ms", "check/count"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "proof"
        cases = chosen(all_cases(), arguments.words)
        rows = [row(case, arguments.rounds, arguments.python, path) for case in cases]
    print(format_table([*titles, "python s"] if arguments.python else titles, rows))


if __name__ == "__main__":
    main()
