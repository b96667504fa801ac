"""``compare``: times several backends on a user's own models, and tells where answers differ."""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from xcmodel.cli.arguments import (
    Commands,
    UsageError,
    add_backends,
    add_command,
    add_json,
    add_memory_limit,
    add_time_limit,
    add_workers,
    error_text,
    load_model,
    names_of_backends,
)
from xcmodel.cli.comparison import QUERIES, Timing, difference, totals
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.values import file_name, positive
from xcmodel.errors import BackendError, UnsupportedError, WrongAnswerError, XcmodelError

if TYPE_CHECKING:
    from xcmodel.answer.result import Result
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
    report = _Report(arguments)
    try:
        for file in arguments.files:
            report.compare(file)
    except KeyboardInterrupt:
        report.close()
        print("xcmodel: interrupted, partial", file=sys.stderr)
        return ExitCode.INTERRUPTED
    report.close()
    if report.has_failed:
        return ExitCode.FAILED
    is_whole = all(timing.is_answered for timing in report.timings)
    return ExitCode.DONE if is_whole else ExitCode.PARTIAL


class _Report:
    """Asks backends about models one after the other, and prints each time as soon as it is there.

    Attributes:
        timings: what is known by now.
        has_failed: whether a model could not be read, an answer was wrong, or two differ.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.timings: list[Timing] = []
        self.has_failed = False
        self._arguments = arguments
        self._backends = _made_ready(names_of_backends(arguments.backend or ()))
        self._wide = [
            max(map(len, names)) for names in (arguments.files, [b.name for b in self._backends])
        ]

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
        """Print the totals, for people."""
        if not self._arguments.json and len(self._arguments.files) > 1 and self.timings:
            print(f"\n{totals(self.timings)}")

    def _timing(self, file: str, pickled: bytes, backend: Backend) -> Timing:
        query = self._arguments.query
        facts = (file, query, backend.name, backend.version)
        try:
            times, result = zip(*self._asked(pickled, backend), strict=True)
        except WrongAnswerError as error:
            self.has_failed = True
            return Timing(*facts, 0.0, problem="wrong", remark=str(error))
        except UnsupportedError as error:
            return Timing(*facts, 0.0, problem="unsupported", remark=str(error))
        except XcmodelError as error:
            return Timing(*facts, 0.0, problem="failed", remark=str(error))
        return Timing(*facts, min(times), result[-1])

    def _asked(self, pickled: bytes, backend: Backend) -> Iterator[tuple[float, Result]]:
        """Yield seconds and answer of each repetition, about a model that nobody has translated."""
        arguments = self._arguments
        limits: dict[str, Any] = {"time_limit": arguments.time_limit, "workers": arguments.workers}
        if arguments.query == "count":
            limits["memory_limit"] = arguments.memory_limit
        for _ in range(arguments.repeat):
            model = pickle.loads(pickled)
            model.to_instance()
            started = perf_counter()
            result = getattr(model, QUERIES[arguments.query])(backend=backend, **limits)
            yield perf_counter() - started, result

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


def _made_ready(names: Sequence[str]) -> list[Backend]:
    """Return the backends that are named, or all, each with its packages imported."""
    from xcmodel.backend.registry import get_backend, list_backends
    from xcmodel.model import Model

    found = list(map(get_backend, names)) if names and "all" not in names else None
    if found is None:
        found = [info.backend for info in list_backends() if info.backend is not None]
    for backend in found:
        try:
            Model({"A": [1]}).solve(backend=backend)
        except BackendError:  # It only counts, or the like.
            continue
    return found
