"""Inject faults, and tell what came of it; the exit code is 1 if anything was lost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random

from xcmodel.testing.faults.clients import kill_clients
from xcmodel.testing.faults.files import fill_disks, kill_writers
from xcmodel.testing.faults.interrupts import interrupt
from xcmodel.testing.faults.memory import starve
from xcmodel.testing.faults.report import Injected, report
from xcmodel.testing.faults.sharing import share
from xcmodel.testing.faults.solvers import break_solvers
from xcmodel.testing.faults.workers import kill_workers

FAULTS: dict[str, Callable[[int, Random], list[Injected]]] = {
    "kill": kill_writers,
    "disk": fill_disks,
    "memory": starve,
    "interrupt": interrupt,
    "share": share,
    "solver": break_solvers,
    "client": kill_clients,
    "worker": kill_workers,
}


def main(words: Sequence[str] | None = None) -> int:
    """Inject the faults that are asked for, each so often in each place."""
    parser = argparse.ArgumentParser(prog="python -m xcmodel.testing.faults", description=__doc__)
    parser.add_argument("--number", type=int, default=10, help="how often, for each place")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=FAULTS, help="one kind of fault")
    arguments = parser.parse_args(words)
    rows: list[Injected] = []
    for name in [arguments.only] if arguments.only else FAULTS:
        rows += FAULTS[name](arguments.number, Random(arguments.seed))
    print(report(rows))
    return int(any(row.lost for row in rows))


if __name__ == "__main__":
    sys.exit(main())
