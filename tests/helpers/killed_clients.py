"""Clients of journals, each killed as soon as its journal has grown by a random number of bytes.

As a program: ``python killed_clients.py count|solutions FOLDER KILLS SEED`` goes through as many
journals as it takes for so many kills, and prints the number of kills and the answer of each
journal. Clients are forks of this program, so that none has to import anything.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random
from time import sleep

from xcmodel import Model
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import queries
from xcmodel.distributed.setting import Setting
from xcmodel.puzzles import Pentominoes

# So small that a journal has some dozen lines, which take about 80 bytes.
_LEAST_BUDGET = 0.004
_MOST_GROWTH = 300


def ask(model: Model, kind: str, journal: Path) -> int:
    """Ask a query with a journal; return the number of solutions."""
    setting = Setting(journal, least_budget=_LEAST_BUDGET, sync_seconds=0.01)
    query = Query(Task.ENUMERATE)
    if kind == "count":
        return queries.count(model.to_compiled(), "dlx", query, "enumerate", setting).count or 0
    found = queries.solutions(model.to_compiled(), "dlx", query, setting)
    return sum(map(len, found.batches()))


def is_killed(model: Model, kind: str, journal: Path, growth: int) -> bool:
    """Ask in a fork; return whether it was killed before it came to its end."""
    wanted = _size(journal) + growth
    child = os.fork()
    if not child:
        ask(model, kind, journal)
        os._exit(0)
    while _size(journal) < wanted and os.waitpid(child, os.WNOHANG) == (0, 0):
        sleep(0.0002)
    if _size(journal) < wanted:
        return False
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def main(kind: str, folder: str, kills: str, seed: str) -> None:
    """Kill clients of one journal after the other until there were enough kills."""
    random, model = Random(int(seed)), Pentominoes.rectangle(5, 12).model
    killed = journals = 0
    while killed < int(kills):
        journal = Path(folder, f"journal{journals}")
        # No more than that: where a machine is slow, a journal has thousands of lines.
        while killed < int(kills) and is_killed(
            model, kind, journal, random.randrange(_MOST_GROWTH)
        ):
            killed += 1
        print(killed, ask(model, kind, journal))
        journals += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
