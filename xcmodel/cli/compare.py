"""``compare``: times several backends on a user's own models, and tells where answers differ."""

from __future__ import annotations

import argparse
import pickle
import sys
from typing import TYPE_CHECKING, Any

from xcmodel.cli.arguments import (
    Commands,
    add_backends,
    add_command,
    add_json,
    add_memory_limit,
    add_time_limit,
    add_workers,
)
from xcmodel.cli.comparison import QUERIES, Timing, difference, totals
from xcmodel.cli.contestant_process import Failed, Job, Ran
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import different_backends, load_model, names_of_backends
from xcmodel.cli.usage import UsageError, error_text
from xcmodel.cli.values import file_name, positive
from xcmodel.errors import XcmodelError

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend


def add_compare(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "compare",
        "time several backends on the same models, and tell where their answers differ",
        [
            "compare puzzle.dlx",
            "compare --query count --backend dlx,sat --time-limit 60 models/*.dlx",
            "compare --query minimize --repeat 3 --json crews/*.lp > times.jsonl",
        ],
    )
    parser.add_argument(
        "files", nargs="+", type=file_name, metavar="FILE", help="the models, in any format"
    )
    parser.add_argument("--format", metavar="NAME", help="their format (default: found for each)")
    parser.add_argument(
        "--query", choices=QUERIES, default="solve", help="what is asked (default: %(default)s)"
    )
    add_backends(parser, "one that takes part", "which are compared (default: all)")
    parser.add_argument(
        "--repeat",
        type=positive,
        default=1,
        metavar="N",
        help="how often each is asked; the least time counts (default: 1)",
    )
    add_time_limit(parser)
    add_memory_limit(parser)
    add_workers(parser)
    add_json(parser)
    parser.set_defaults(command=_compare)


def _compare(arguments: argparse.Namespace) -> int:
    if arguments.memory_limit is not None and arguments.query != "count":
        raise UsageError("--memory-limit is of counts: ask for --query count, or leave it out")
    report, is_interrupted = _Report(arguments), False
    try:
        for file in arguments.files:
            report.compare(file)
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        report.close()
    if is_interrupted:
        print("xcmodel: interrupted, partial", file=sys.stderr)
        return ExitCode.INTERRUPTED
    if report.has_failed:
        return ExitCode.FAILED
    return ExitCode.DONE if report.is_whole else ExitCode.PARTIAL


class _Report:
    """Asks backends about models one after the other, and prints each time as soon as it is there.

    Attributes:
        timings: what is known by now.
        has_failed: whether a model could not be read, an answer was wrong, or two differ.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        from xcmodel.cli.contestant import Contestant

        self.timings: list[Timing] = []
        self.has_failed = False
        self._arguments = arguments
        asked = names_of_backends(arguments.backend or ())
        self._are_all = not asked or "all" in asked
        self._backends = _installed() if self._are_all else different_backends(asked)
        self._contestants = {b.name: Contestant(b.name) for b in self._backends}
        self._wide = [
            max(map(len, names)) for names in (arguments.files, [b.name for b in self._backends])
        ]

    @property
    def is_whole(self) -> bool:
        """Whether all who can have answered; who was named should be one of those who can."""
        timings = self.timings
        if self._are_all:
            timings = [timing for timing in timings if timing.problem != "unsupported"]
        return bool(timings) and all(timing.is_answered for timing in timings)

    def compare(self, file: str) -> None:
        """Ask all backends about the model in a file."""
        self._arguments.file = file
        try:
            model = load_model(self._arguments)
        except (XcmodelError, OSError) as error:
            self._fail(error_text(error))
            return
        pickled, first = pickle.dumps(model), len(self.timings)
        for backend in self._backends:
            self._tell(self._timing(file, pickled, backend))
        if (how := difference(self.timings[first:])) is not None:
            self._fail(f"{file}: the backends differ: {how}")

    def close(self) -> None:
        """End all processes, and print the totals, for people."""
        for contestant in self._contestants.values():
            contestant.close()
        if not self._arguments.json and len(self._arguments.files) > 1 and self.timings:
            print(f"\n{totals(self.timings, self._arguments.time_limit)}")

    def _timing(self, file: str, pickled: bytes, backend: Backend) -> Timing:
        query, limit = self._arguments.query, self._arguments.time_limit
        facts = (file, query, backend.name, backend.version)
        best: Ran | None = None
        for _ in range(self._arguments.repeat):
            answer = self._contestants[backend.name].answer(self._job(pickled))
            if isinstance(answer, Failed):
                self.has_failed |= answer.problem == "wrong"
                return Timing(*facts, 0.0, problem=answer.problem, remark=answer.remark)
            best = answer if best is None or answer.seconds < best.seconds else best
        assert best is not None
        is_late = limit is not None and best.seconds > limit
        return Timing(*facts, best.seconds, best.result, is_late=is_late)

    def _job(self, pickled: bytes) -> Job:
        arguments = self._arguments
        limits: dict[str, Any] = {"time_limit": arguments.time_limit, "workers": arguments.workers}
        if arguments.query == "count":
            limits["memory_limit"] = arguments.memory_limit
        return Job(pickled, QUERIES[arguments.query], limits)

    def _tell(self, timing: Timing) -> None:
        from xcmodel.cli.output import print_json

        self.timings.append(timing)
        if self._arguments.json:
            print_json(**timing.data())
            return
        model, backend = (
            text.ljust(width)
            for text, width in zip((timing.model, timing.backend), self._wide, strict=True)
        )
        seconds = "" if timing.result is None else f"{timing.seconds:.4f}"
        line = f"{model}  {backend}  {seconds:>9}  {timing.state:<12}  {timing.answer}"
        print(line.rstrip(), flush=True)

    def _fail(self, what: str) -> None:
        self.has_failed = True
        sys.stdout.flush()
        print(f"xcmodel: {what}", file=sys.stderr)


def _installed() -> list[Backend]:
    from xcmodel.backend.registry import list_backends

    return [info.backend for info in list_backends() if info.backend is not None]
