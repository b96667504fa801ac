"""The hosts of all contestants, as the runner sees them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self, cast

from benchmarks.runner.records import Job, Limits, Run, Verdict

ROOT = Path(__file__).parents[2]
HOST = "benchmarks.runner.host"

# Peers and solvers may use threads of their own; here, everyone has one.
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


@dataclass
class Host:
    """The process that serves a contestant, and what it reported at its start.

    Attributes:
        process: the process.
        version: the version of the contestant, or nothing if it cannot take part.
        problem: why it cannot take part, or nothing.
    """

    process: subprocess.Popen[str]
    version: str
    problem: str

    @staticmethod
    def start(name: str, module: str = HOST) -> Host:
        """Return the host of the contestant of this name, which this module is."""
        return Host.of(Host.launch(name, module))

    @staticmethod
    def of(process: subprocess.Popen[str]) -> Host:
        """Return the host of a process, once it has reported its version."""
        return Host(process, **_read(process))

    @staticmethod
    def launch(name: str, module: str = HOST) -> subprocess.Popen[str]:
        """Return the process of a host, which may need some seconds for its imports."""
        return subprocess.Popen(
            [sys.executable, "-m", module, name],
            cwd=ROOT,
            env={**os.environ, **_ONE_THREAD},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is left to the runner, which ends the hosts.
        )

    def ask(self, job: Job, limits: Limits) -> Run:
        """Return the run of a job."""
        data = {"case": job.case, "task": job.task, "limits": asdict(limits)}
        questions = cast("IO[str]", self.process.stdin)
        print(json.dumps(data), file=questions, flush=True)
        return Run.from_json(_read(self.process))

    def close(self) -> None:
        """End the process and its children."""
        cast("IO[str]", self.process.stdin).close()
        self.process.terminate()
        cast("IO[str]", self.process.stdout).close()
        self.process.wait()


def _read(process: subprocess.Popen[str]) -> dict[str, Any]:
    line = cast("IO[str]", process.stdout).readline()
    if not line:
        raise RuntimeError(f"the host of a contestant has ended with {process.wait()}")
    data: dict[str, Any] = json.loads(line)
    return data


class Team:
    """Contestants that answer; a context manager, which ends their processes."""

    def __init__(self, names: Iterable[str]) -> None:
        processes = {name: Host.launch(name) for name in names}
        self._hosts = {name: Host.of(process) for name, process in processes.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for host in self._hosts.values():
            host.close()

    @property
    def versions(self) -> dict[str, str]:
        """The version of each contestant that can take part."""
        return {name: host.version for name, host in self._hosts.items() if not host.problem}

    @property
    def missing(self) -> dict[str, str]:
        """Who cannot take part, and why."""
        return {name: host.problem for name, host in self._hosts.items() if host.problem}

    def ask(self, job: Job, limits: Limits) -> Run:
        """Return the run of a job."""
        host = self._hosts[job.contestant]
        return host.ask(job, limits) if not host.problem else Run(job, Verdict.UNABLE)
