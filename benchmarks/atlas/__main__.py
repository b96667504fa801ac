"""Makes the atlas, and goes on where it stopped: ``python -m benchmarks.atlas [words ...]``.

    python -m benchmarks.atlas              entries that have no row yet, and the page
    python -m benchmarks.atlas queens       again those with one of these words in their names
    python -m benchmarks.atlas --model NAME the model of an entry, for `xcmodel check`

Rows are kept after each entry. Certificates are made in a temporary folder; those of at most
100 kB are moved beside the page.
"""

import argparse
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.atlas.entry import Entry, entries
from benchmarks.atlas.page import write_page
from benchmarks.atlas.proving import prove
from benchmarks.atlas.rows import CERTIFICATES, LARGEST_KEPT, Row, read, write
from xcmodel.formats import write as write_format


def add(entry: Entry, rows: dict[str, Row]) -> None:
    """Prove an entry, and keep its row and its small certificates."""
    with TemporaryDirectory() as name:
        rows[entry.name] = prove(entry, Path(name))
        for proof in Path(name).iterdir():
            kept = CERTIFICATES / proof.name
            kept.unlink(missing_ok=True)
            if proof.stat().st_size <= LARGEST_KEPT:
                shutil.move(proof, kept)
    write(rows)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Make the atlas of proved counts.")
    parser.add_argument("words", nargs="*", help="entries to make again")
    parser.add_argument("--model", metavar="NAME", help="print the model of an entry")
    arguments = parser.parse_args()
    if arguments.model:
        write_format(entries()[arguments.model].build(), sys.stdout.buffer, "xc")
        return
    CERTIFICATES.mkdir(exist_ok=True)
    rows = {name: row for name, row in read().items() if name in entries()}
    for name, entry in entries().items():
        if name not in rows or any(word in name for word in arguments.words):
            add(entry, rows)
            row = rows[name]
            print(f"{name}: {row.answer:,}, {row.proof.bytes:,} bytes, {row.seconds} s", flush=True)
    write_page(rows)


if __name__ == "__main__":
    main()
