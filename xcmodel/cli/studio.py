"""``studio``: the page on which puzzles are designed."""

from __future__ import annotations

import argparse

from xcmodel.cli.arguments import Commands, add_command
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.values import seconds
from xcmodel.text.numbers import is_count

_MOST = 65535


def add_studio(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "studio",
        "open a page on this machine to design puzzles of pieces on a board",
        ["studio", "studio --no-browser --port 8000"],
    )
    parser.add_argument("--port", type=_port, default=0, help="the port (default: any free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, help="how long an answer may take (default: 5)"
    )
    parser.set_defaults(command=_studio)


def _port(text: str) -> int:
    if not is_count(text) or int(text) > _MOST:
        raise argparse.ArgumentTypeError(f"give a number from 0 to {_MOST}, not {text!r:.80}")
    return int(text)


def _studio(arguments: argparse.Namespace) -> int:
    import webbrowser

    from xcmodel.studio.server import StudioServer

    with StudioServer(arguments.port, arguments.seconds) as server:
        print(f"{server.url}\nCtrl-C ends it.", flush=True)
        if not arguments.no_browser:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return ExitCode.DONE
