"""Have the checkers judge certificates of random models, forged and damaged ones among them.

    python -m benchmarks.agreement [--models 20000] [--damages 1] [--seed 0]

The checkers are the standalone one, the native one, and the one that is proved in Coq, which has to
be built (`make proofs`). Each certificate is checked as it is, with another claim, and damaged so
many times. Verdicts must be the same in all numbers; it prints how many there were of each sort,
and stops at the first certificate that the checkers judge differently.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.corruptions import HEADER, corrupted
from xcmodel import Model
from xcmodel.backend import Instance
from xcmodel.certificate.checking import check_text
from xcmodel.certificate.instance_text import instance_lines
from xcmodel.certificate.proved_checker import judge
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError

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


def trials(random: Random, damages: int, folder: Path) -> Iterator[Trial]:
    """Yield the certificate of a random model, with its own claim and another one, and damaged."""
    model, path = random_model(random), folder / "certificate"
    names = list(model.options)
    given = [name for name in names if once_in(random, 20)]
    forbidden = [name for name in names if once_in(random, 20) and name not in given]
    asks: list[Callable[..., object]] = [model.count, model.minimize]
    random.choice(asks)(backend="dlx:python", given=given, forbidden=forbidden, certificate=path)
    instance, data = model.to_instance(), path.read_bytes()
    text = "".join(f"{line}\n" for line in instance_lines(instance)).encode("ascii")
    yield Trial("honest", instance, text, data)
    claim = HEADER + 2 + len(given) + len(forbidden)
    forged = bytearray(data)
    forged[min(claim + 1, len(data) - 1)] ^= 1 << random.randrange(3)
    yield Trial("forged", instance, text, bytes(forged))
    for _ in range(damages):
        yield Trial("damaged", instance, text, corrupted(data, random))


def by_python(trial: Trial) -> Verdict | None:
    """Return the verdict of the standalone checker, None if the certificate is rejected."""
    try:
        return check_text(trial.text, trial.data)
    except CertificateError:
        return None


def by_native(trial: Trial) -> Verdict | None:
    """Return the verdict of the native checker, None if the certificate is rejected."""
    from xcmodel_dlx.certificate_checker import check_bytes

    try:
        return check_bytes(trial.instance, np.frombuffer(trial.data, dtype=np.uint8))
    except CertificateError:
        return None


def by_proved(batch: list[Trial], folder: Path) -> list[Verdict | None]:
    """Return the verdicts of the proved checker, of many certificates at once."""
    files = []
    for k, trial in enumerate(batch):
        model, proof = folder / f"model {k}", folder / f"proof {k}"
        model.write_bytes(trial.text)
        proof.write_bytes(trial.data)
        files.append((model, proof))
    return judge(files)


def compare(models: int, damages: int, seed: int) -> Counter[tuple[str, bool]]:
    """Return how many certificates of each sort were accepted and rejected.

    Raises:
        AssertionError: when checkers differ on one.
    """
    tally = Counter[tuple[str, bool]]()
    random = Random(seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for start in range(0, models, _BATCH):
            count = min(_BATCH, models - start)
            batch = [trial for _ in range(count) for trial in trials(random, damages, folder)]
            for trial, proved in zip(batch, by_proved(batch, folder), strict=True):
                verdict = by_python(trial)
                told = f"{trial.sort}: {trial.text!r} {trial.data.hex(' ')}"
                assert verdict == by_native(trial), told
                # The proved checker has no isomorphisms.
                if verdict is None or not verdict.isomorphic:
                    assert verdict == proved, f"{told}: {verdict} {proved}"
                tally[trial.sort, verdict is not None] += 1
    return tally


def main() -> None:
    """Print how many certificates were judged."""
    parser = argparse.ArgumentParser(description="Compare three checkers of certificates.")
    parser.add_argument("--models", type=int, default=20_000)
    parser.add_argument("--damages", type=int, default=1, help="damaged certificates of each model")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    tally = compare(arguments.models, arguments.damages, arguments.seed)
    for (sort, accepted), count in sorted(tally.items()):
        print(f"{sort}, {'accepted' if accepted else 'rejected'} by all: {count:,}")


if __name__ == "__main__":
    main()
