"""Damages certificates at random, and prints how both checkers judge them.

    python -m benchmarks.certificates [--damages 10000] [--backend dlx:python] [--seed 0]

Every model's certificate is written, checked by both checkers, and timed; then damaged again and
again. A damaged certificate may still prove something: what it proves must be true. Where it
has other conditions than the undamaged one, the count is compared with another backend's.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.corruptions import corrupted
from benchmarks.families.dominoes import dominoes
from benchmarks.families.langford import langford
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.queens import queens
from xcmodel import Model, check_certificate
from xcmodel.answer.cost import Cost
from xcmodel.certificate.checking import CertificateReport, CheckerName
from xcmodel.errors import CertificateError
from xcmodel.problem.items import Multiplicity
from xcmodel.text.tables import format_table

_CHECKERS: tuple[CheckerName, ...] = ("python", "native")


@dataclass(frozen=True)
class Proof:
    """A model, what is proved of it, and the certificate."""

    name: str
    model: Model
    least_cost: bool
    data: bytes

    @cached_property
    def known(self) -> dict[object, Cost | None]:
        """Answers by conditions, found without certificates."""
        return {}

    def is_true(self, report: CertificateReport) -> bool:
        """Whether the report is true."""
        key = (report.kind, report.given, report.forbidden)
        if key not in self.known:
            given, forbidden = report.given, report.forbidden
            if report.kind == "count":
                count = self.model.count(given=given, forbidden=forbidden, method="enumerate")
                self.known[key] = count
            else:
                self.known[key] = self.model.minimize(given=given, forbidden=forbidden).cost
        return self.known[key] == report.answer


def ranges() -> Model:
    """Return a model with multiplicities of all kinds, and equal options."""
    options = {(i, j, copy): [i, 6 + j] for i in range(6) for j in range(4) for copy in "ab"}
    bounds: dict[int, Multiplicity] = {6: (1, 3), 7: 2, 8: (0, 2), 9: (1, None)}
    return Model({o: i for o, i in options.items() if (o[0] + o[1]) % 3}, multiplicities=bounds)


def colours() -> Model:
    """Return a model of words whose letters are shared where they agree."""
    words = ["ABBA", "BABA", "AABB", "BBAB", "ABAB"]
    options, gives = {}, {}
    for k, word in enumerate(words):
        for across in (True, False):
            for place in range(2):
                cells = [(place, j) if across else (j, place) for j in range(4)]
                name = f"{word} {'across' if across else 'down'} {place}"
                options[name] = [("word", k), ("line", across, place), *cells]
                gives[name] = dict(zip(cells, word, strict=True))
    shared = {cell for cells in gives.values() for cell in cells}
    return Model(options, colours=gives, optional=[*shared, *(("word", k) for k in range(5))])


def models() -> Iterator[tuple[str, Model, bool]]:
    """Yield ten models, and whether the least cost is proved."""
    dear = dominoes(4, 6)
    for k, pair in enumerate(dear.options):
        dear.set_cost(pair, k * k % 17 - 5)
    yield "dominoes 4×6, least cost", dear, True
    plain = [dominoes(4, 6), dominoes(5, 5), dominoes(6, 6), queens(6), queens(7), langford(7)]
    yield from ((str(model.name), model, False) for model in [*plain, latin_squares(4)])
    yield "multiplicities", ranges(), False
    yield "colours", colours(), False


def row(proof: Proof, path: Path, damages: int, random: Random) -> list[str]:
    """Damage a certificate so many times, and return its row of the table."""
    cells = [proof.name, "", f"{len(proof.data):,}"]
    for checker in _CHECKERS:
        path.write_bytes(proof.data)
        report = check_certificate(proof.model, path, checker=checker)
        cells[1] = f"{report.answer:,}"
        cells.append(f"{report.seconds:.4f}")
    rejected, accepted, wrong = 0, 0, 0
    for _ in range(damages):
        path.write_bytes(corrupted(proof.data, random))
        for checker in _CHECKERS:
            try:
                report = check_certificate(proof.model, path, checker=checker)
            except CertificateError:
                rejected += 1
                continue
            accepted += 1
            wrong += not proof.is_true(report)
    return [*cells, f"{rejected:,}", f"{accepted:,}", f"{wrong:,}"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Damage certificates, and check them.")
    parser.add_argument("--damages", type=int, default=10_000, help="how many over all models")
    parser.add_argument("--backend", default="dlx:python", help="who writes the certificates")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    random, cases, rows = Random(arguments.seed), list(models()), []
    start = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof"
        for name, model, least_cost in cases:
            ask: Callable[..., object] = model.minimize if least_cost else model.count
            ask(backend=arguments.backend, certificate=path)
            proof = Proof(name, model, least_cost, path.read_bytes())
            rows.append(row(proof, path, arguments.damages // len(cases), random))
    titles = ["proof", "answer", "bytes", "python s", "native s", "rejected", "true", "wrong"]
    print(format_table(titles, rows))
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
