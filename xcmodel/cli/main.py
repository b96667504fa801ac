"""The command line: `main`, which imports nothing else before it can answer a Ctrl-C."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Args:
        arguments: what follows the program's name; those of this process if left out.

    >>> main(["backends"])
    name  version  available  capabilities
    ...
    0
    """
    try:
        from xcmodel.interrupt import Whole

        with Whole():
            from xcmodel.cli.running import run
    except KeyboardInterrupt:
        from xcmodel.cli.exit_codes import ExitCode

        print("xcmodel: interrupted", file=sys.stderr)
        return ExitCode.INTERRUPTED
    return run(arguments)
