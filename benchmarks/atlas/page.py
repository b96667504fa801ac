"""Writes docs/atlas.md from the rows."""

from collections.abc import Iterator

from benchmarks.atlas.entry import Entry, Kind, kinds
from benchmarks.atlas.rows import CERTIFICATES, ROOT, Proof, Row, file_of

PAGE = ROOT / "docs" / "atlas.md"

_BEGINNING = """\
# An atlas of proved counts

{entries} classical numbers, each with a [certificate](certificates.md) that proves it. `python -m benchmarks.atlas`
makes the page, the data behind it (`benchmarks/atlas/atlas.json`) and the certificates, and goes on where it stopped.

- **Number** counts the solutions of the model, each position and naming for itself. **Up to symmetry** counts
  solutions that no symmetry of the model carries to each other; in brackets is how many symmetries it has.
- **Source** says where the number was read, in stored copies of the pages. Numbers that no source has are
  found by two methods that share nothing: the engine, and a few lines of Python in
  `benchmarks/atlas/` that know no models.
- **Seconds** are of processor time, for the number with its certificate, on a machine of the year 2026.

Where the literature differs from these numbers:

{differences}

To check a certificate of the last table:

    python -m benchmarks.atlas --model "queens 8" > model.xc
    xcmodel check model.xc docs/atlas/queens-8.proof
"""

_CERTIFICATES = """\
## Certificates

Those of at most 100 kB lie beside this page, {kept} files of {megabytes:.1f} MB in all; the others can be made again, and have
the same digest (SHA-256). Names that end in `classes` prove a number up to symmetry. The checkers are the native one, the
standalone one in Python (for all but the longest), and the one [proved in Coq](proved-checker.md).

| certificate | bytes | SHA-256 | checked by |
|---|---:|---|---|
"""


def write_page(rows: dict[str, Row]) -> None:
    """Write the page of these rows."""
    PAGE.write_text(page(rows), encoding="utf-8")


def page(rows: dict[str, Row]) -> str:
    """Return the text of the page; entries without a row are left out."""
    made = [(kind, [entry for entry in kind.entries if entry.name in rows]) for kind in kinds()]
    differences = [line for _, some in made for entry in some for line in _differences(entry, rows)]
    beginning = _BEGINNING.format(entries=len(rows), differences="\n".join(differences))
    tables = [_table(kind, some, rows) for kind, some in made if some]
    kept = [proof for row in rows.values() for proof in _proofs(row) if proof.is_kept]
    megabytes = sum(proof.bytes for proof in kept) / 1e6
    certificates = _CERTIFICATES.format(kept=len(kept), megabytes=megabytes)
    lines = [line for _, some in made for entry in some for line in _files(entry, rows[entry.name])]
    return "\n".join([beginning, *tables, certificates + "\n".join(lines), ""])


def _proofs(row: Row) -> Iterator[Proof]:
    yield row.proof
    if row.classes_proof is not None:
        yield row.classes_proof


def _differences(entry: Entry, rows: dict[str, Row]) -> Iterator[str]:
    row = rows[entry.name]
    for other in entry.others:
        ours = row.answer if other.classes is None else row.classes
        yield f"- {entry.name}: {ours:,} here, {other.classes or other.count:,} in {other.title}."


def _table(kind: Kind, some: list[Entry], rows: dict[str, Row]) -> str:
    title = "least cost" if some[0].is_cost else "number"
    head = f"| | what | {title} | up to symmetry | source | seconds |\n|---|---|---:|---:|---|---:|"
    return "\n".join([f"## {kind.title}\n", head, *(_line(e, rows[e.name]) for e in some), ""])


def _line(entry: Entry, row: Row) -> str:
    classes = "" if row.classes is None else f"{row.classes:,} ({row.order:,})"
    cells = [entry.name, entry.parameters, f"{row.answer:,}", classes, _source(entry), row.seconds]
    return f"| {' | '.join(map(str, cells))} |"


def _source(entry: Entry) -> str:
    if entry.second is not None:
        return f"not found in {entry.missing_from}; second method: {entry.second.name}"
    return ", ".join(source.title for source in entry.sources) or "see above"


def _files(entry: Entry, row: Row) -> Iterator[str]:
    for proof, classes in zip(_proofs(row), (False, True), strict=False):
        name = file_of(entry.name, classes=classes)
        shown = f"[{name}](atlas/{name})" if proof.is_kept else name
        yield f"| {shown} | {proof.bytes:,} | `{proof.sha256}` | {', '.join(proof.checkers)} |"


def is_up_to_date(rows: dict[str, Row]) -> bool:
    """Whether the page and the certificates beside it are those of the rows."""
    names = {
        file_of(name, classes=classes)
        for name, row in rows.items()
        for proof, classes in zip(_proofs(row), (False, True), strict=False)
        if proof.is_kept
    }
    kept = {path.name for path in CERTIFICATES.iterdir()}
    return PAGE.read_text(encoding="utf-8") == page(rows) and kept == names
