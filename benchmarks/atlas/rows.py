"""The results of the atlas: a JSON file, from which its page is made."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "atlas.json"
CERTIFICATES = ROOT / "docs" / "atlas"
LARGEST_KEPT = 100_000


@dataclass(frozen=True)
class Proof:
    """A certificate.

    Attributes:
        bytes: its size.
        sha256: its digest.
        checkers: who accepted it.
    """

    bytes: int
    sha256: str
    checkers: tuple[str, ...]

    @property
    def is_kept(self) -> bool:
        """Whether it lies beside the page."""
        return self.bytes <= LARGEST_KEPT


@dataclass(frozen=True)
class Row:
    """What was found for an entry.

    Attributes:
        answer: the number of solutions, or the least cost.
        proof: its certificate.
        seconds: how long the engine took to find and prove it, in processor time.
        order: the number of symmetries; 0 where solutions up to them were not counted.
        classes: the number of solutions up to symmetry; None where it was not counted.
        classes_proof: the certificate of that number; None where it was not counted.
        second: the answer of the second method; None where there is none.
    """

    answer: int
    proof: Proof
    seconds: float
    order: int = 0
    classes: int | None = None
    classes_proof: Proof | None = None
    second: int | None = None


def file_of(name: str, *, classes: bool = False) -> str:
    """Return the name of the file of a certificate.

    >>> file_of("rooks 4x4, 2 a line", classes=True)
    'rooks-4x4-2-a-line.classes.proof'
    """
    words = "".join(c if c.isalnum() else " " for c in name).split()
    return "-".join(words) + (".classes" if classes else "") + ".proof"


def read(file: Path = FILE) -> dict[str, Row]:
    """Return the rows by the names of entries; none if there is no file."""
    if not file.exists():
        return {}
    return {name: _row(fields) for name, fields in json.loads(file.read_text("utf-8")).items()}


def _row(fields: dict[str, Any]) -> Row:
    proofs = {name: _proof(fields[name]) for name in ("proof", "classes_proof")}
    return Row(**{**fields, **proofs})


def _proof(fields: dict[str, Any] | None) -> Proof | None:
    if fields is None:
        return None
    return Proof(**{**fields, "checkers": tuple(fields["checkers"])})


def write(rows: dict[str, Row], file: Path = FILE) -> None:
    """Write the rows, in the order of their names."""
    content = {name: asdict(row) for name, row in sorted(rows.items())}
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
