"""The check of certificates by the checker that is proved in Coq, where it has been built."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.backend.instance import Instance
from xcmodel.certificate.derived import COUNT_UP_TO
from xcmodel.certificate.header import COUNT, LEAST_COST, LEAST_COST_OF_NONE
from xcmodel.certificate.instance_text import instance_lines
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError

COMMAND = "xcmodel-check-proved"
_BUILT = Path(__file__).parents[2] / "build" / "proved" / COMMAND
_JUDGED = re.compile(
    r"REJECTED: (?P<why>.*)\n"
    r"|VERIFIED: (?P<what>solutions|solutions up to symmetry|least cost): (?P<answer>-?\d+|none), "
    r"given \[(?P<given>.*)\], forbidden \[(?P<forbidden>.*)\]\n"
    r"(?P<nodes>\d+) branchings, (?P<shared>\d+) equal states, (?P<isomorphic>\d+) isomorphisms\n"
)

_KINDS = {"solutions": COUNT, "solutions up to symmetry": COUNT_UP_TO, "least cost": LEAST_COST}


def find_command() -> str | None:
    """Return the command of the proved checker: on the PATH, or built in this checkout."""
    return shutil.which(COMMAND) or shutil.which(_BUILT)


def check_by_proved(instance: Instance, path: Path) -> Verdict:
    """Check a certificate by the proved checker.

    Raises:
        CertificateError: when it is rejected, or the checker has not been built.
        OSError: when the file cannot be read.
    """
    path.open("rb").close()
    with TemporaryDirectory() as folder:
        model = Path(folder) / "model.xc"
        text = "".join(f"{line}\n" for line in instance_lines(instance))
        model.write_text(text, encoding="ascii", newline="\n")
        output = _run([model, path])
    [judged] = map(_judged, _JUDGED.finditer(output))
    if isinstance(judged, CertificateError):
        raise judged
    return judged


def judge(files: Iterable[tuple[Path, Path]]) -> list[Verdict | CertificateError]:
    """Check certificates, each by the text of its model; return why for those that are rejected.

    Raises:
        CertificateError: when the checker has not been built.
    """
    output = _run([path for pair in files for path in pair])
    return [_judged(found) for found in _JUDGED.finditer(output)]


def _judged(found: re.Match[str]) -> Verdict | CertificateError:
    if found["why"]:
        return CertificateError(f"the certificate proves nothing: {found['why']}")
    return _verdict(found)


def _run(files: list[Path]) -> str:
    command = find_command()
    if command is None:
        raise CertificateError(f"{COMMAND} is not on the PATH: build it by 'make proofs'")
    done = subprocess.run([command, *files], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise CertificateError(f"{COMMAND} failed: {done.stderr.strip() or done.returncode}")
    return done.stdout


def _verdict(found: re.Match[str]) -> Verdict:
    what, answer = found["what"], found["answer"]
    kind = _KINDS[what]
    nodes, shared, isomorphic = (int(found[name]) for name in ("nodes", "shared", "isomorphic"))
    given, forbidden = (
        tuple(int(number) for number in found[name].split(", ") if number)
        for name in ("given", "forbidden")
    )
    return Verdict(
        kind=LEAST_COST_OF_NONE if answer == "none" else kind,
        answer=None if answer == "none" else int(answer),
        given=given,
        forbidden=forbidden,
        nodes=nodes,
        shared=shared,
        isomorphic=isomorphic,
    )
