"""Have the checkers judge certificates of random models, forged and damaged ones among them.

    python -m benchmarks.agreement [--models 20000] [--damages 1] [--seed 0]

The checkers are the standalone one, the native one, and the one that is proved in Coq, which has to
be built (`make proofs`). Each certificate is checked as it is, with another claim unless it is a
derived one, and damaged so many times. Verdicts must be the same in all numbers, and so must the
reasons of rejections; it prints how many there were of each sort, and stops at the first that is
judged differently.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.corruptions import HEADER, corrupted
from xcmodel import Model
from xcmodel.backend import Instance
from xcmodel.certificate.checking import check_by_python
from xcmodel.certificate.derived import Checker, check_derived, is_derived
from xcmodel.certificate.instance_text import instance_lines
from xcmodel.certificate.proved_checker import judge
from xcmodel.certificate.standalone_derived_checker import MAGIC
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError
from xcmodel.problem.names import Name

ACCEPTED = "accepted"
_BATCH = 200
"""Models whose certificates are checked by one run of the proved checker."""


@dataclass(frozen=True)
class Trial:
    """A certificate, honest or not, and the model that it is about."""

    sort: str
    instance: Instance
    text: bytes
    data: bytes


def once_in(random: Random, times: int) -> bool:
    """Return True once in so many times."""
    return random.randrange(times) == 0


def random_model(random: Random) -> Model:
    """Return a small model with multiplicities, optional items, colours, costs, equal options."""
    model, names = Model(), [f"item {k}" for k in range(random.randint(1, 6))]
    shared = [name for name in names if once_in(random, 3)]
    for name in names:
        if name in shared:
            model.add_item(name, optional=True)
        else:
            least = random.choice([0, 1, 1, 1, 1, 2])
            model.add_item(name, multiplicity=(least, max(1, least + random.choice([0, 0, 1]))))
    for k in range(random.randint(1, 10)):
        items = random.sample(names, random.randint(1, min(3, len(names))))
        coloured = [item for item in items if item in shared and not once_in(random, 4)]
        colours = {item: random.choice("ab") for item in coloured}
        model.add_option(f"option {k}", items, cost=random.randint(-3, 6), colours=colours)
    return model


Make = Callable[[Random], Model]

Certify = Callable[[Model, Random, list[Name], list[Name]], bytes]
"""Returns a certificate of a model with given and forbidden options."""


def by_search(model: Model, random: Random, given: list[Name], forbidden: list[Name]) -> bytes:
    """Return a certificate of the count or the least cost, by the search in Python."""
    asks: list[Callable[..., object]] = [model.count, model.minimize]
    with TemporaryDirectory() as folder:
        path = Path(folder, "certificate")
        ask = random.choice(asks)
        ask(backend="dlx:python", given=given, forbidden=forbidden, certificate=path)
        return path.read_bytes()


def trials(
    random: Random, damages: int, certify: Certify = by_search, make: Make = random_model
) -> Iterator[Trial]:
    """Yield the certificate of a random model, with its own claim and another one, and damaged."""
    model = make(random)
    names = list(model.options)
    given = [name for name in names if once_in(random, 20)]
    forbidden = [name for name in names if once_in(random, 20) and name not in given]
    data = certify(model, random, given, forbidden)
    instance = model.to_instance()
    text = "".join(f"{line}\n" for line in instance_lines(instance)).encode("ascii")
    yield Trial("honest", instance, text, data)
    if not data.startswith(MAGIC):
        claim = HEADER + 2 + len(given) + len(forbidden)
        forged = bytearray(data)
        forged[min(claim + 1, len(data) - 1)] ^= 1 << random.randrange(3)
        yield Trial("forged", instance, text, bytes(forged))
    for _ in range(damages):
        yield Trial("damaged", instance, text, corrupted(data, random))


def reason(error: CertificateError) -> str:
    """Return why a certificate is rejected, without where.

    >>> reason(CertificateError("the certificate proves nothing: it ends too early at byte 7"))
    'it ends too early'
    """
    return str(error).removeprefix("the certificate proves nothing: ").rpartition(" at byte ")[0]


def judgement(check: Checker, instance: Instance, path: Path) -> Verdict | str:
    """Return the verdict of a checker, or why it rejects the certificate."""
    try:
        return check_derived(check, instance, path) if is_derived(path) else check(instance, path)
    except CertificateError as error:
        return reason(error)


def written(batch: list[Trial], folder: Path) -> list[tuple[Path, Path]]:
    """Write the models and the certificates of trials, and return the files."""
    files = []
    for k, trial in enumerate(batch):
        model, proof = folder / f"model {k}", folder / f"proof {k}"
        model.write_bytes(trial.text)
        proof.write_bytes(trial.data)
        files.append((model, proof))
    return files


def compare(
    models: int,
    damages: int,
    seed: int,
    certify: Certify = by_search,
    make: Make = random_model,
) -> Counter[tuple[str, str]]:
    """Return how many certificates of each sort were accepted, and rejected for which reason.

    Raises:
        AssertionError: when checkers differ on one.
    """
    from xcmodel_dlx.certificate_checker import check as check_by_native

    tally = Counter[tuple[str, str]]()
    random = Random(seed)
    with TemporaryDirectory() as name:
        for start in range(0, models, _BATCH):
            count = min(_BATCH, models - start)
            batch = [
                trial for _ in range(count) for trial in trials(random, damages, certify, make)
            ]
            files = written(batch, Path(name))
            for trial, (_, path), judged in zip(batch, files, judge(files), strict=True):
                proved = judged if isinstance(judged, Verdict) else reason(judged)
                python = judgement(check_by_python, trial.instance, path)
                native = judgement(check_by_native, trial.instance, path)
                told = f"{trial.sort}: {trial.text!r} {trial.data.hex(' ')}"
                assert python == native == proved, f"{told}: {python}, {native}, {proved}"
                tally[trial.sort, python if isinstance(python, str) else ACCEPTED] += 1
    return tally


def main() -> None:
    """Print how many certificates were judged."""
    parser = argparse.ArgumentParser(description="Compare three checkers of certificates.")
    parser.add_argument("--models", type=int, default=20_000)
    parser.add_argument("--damages", type=int, default=1, help="damaged certificates of each model")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    tally = compare(arguments.models, arguments.damages, arguments.seed)
    for (sort, judgement), count in sorted(tally.items()):
        print(f"{sort}, by all: {judgement}: {count:,}")


if __name__ == "__main__":
    main()
