"""Commands of the command line within the process of the tests, as starting each takes a second."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from xcmodel.cli.main import main


@dataclass(frozen=True)
class Done:
    """What a command has printed, in UTF-8, and its exit code."""

    code: int
    stdout: str
    stderr: str


def run(*words: str | Path, text: str | None = None, code: int = 0) -> Done:
    """Run a command, and make sure that its exit code is this.

    Args:
        words: what follows the program's name.
        text: what it reads from its standard input.
        code: the exit code that it should have.
    """
    with _streams(text or "") as (out, err):
        try:
            ended = main([*map(str, words)])
        except SystemExit as exited:  # As argparse ends for --help, and for words it cannot take.
            ended = int(exited.code or 0)
    done = Done(ended, _said(out), _said(err))
    assert done.code == code, done.stderr
    return done


@contextmanager
def _streams(text: str) -> Iterator[tuple[TextIOWrapper, TextIOWrapper]]:
    read, out, err = (TextIOWrapper(BytesIO(), "utf-8") for _ in range(3))
    read.write(text)
    read.seek(0)
    with (
        patch.object(sys, "stdin", read),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        yield out, err


def _said(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
