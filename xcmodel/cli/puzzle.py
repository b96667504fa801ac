"""``puzzle``: ready-made puzzles, solved, counted, drawn, or as a model for other commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from xcmodel.cli.arguments import Commands, add_command, add_json, add_seed
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.files import add_output, write_output
from xcmodel.errors import ModelError

_NAMES = ("queens", "langford", "latin", "sudoku", "pentominoes", "steiner")


def add_puzzle(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "puzzle",
        "solve, count or draw a ready-made puzzle, or write its model",
        [
            "puzzle queens 8",
            "puzzle pentominoes 6x10 --svg > board.svg",
            "puzzle langford 7 --count",
            "puzzle sudoku puzzle.txt",
            "puzzle queens 8 --model --to knuth | xcmodel count -",
        ],
    )
    parser.add_argument("name", choices=_NAMES, help="which puzzle")
    parser.add_argument(
        "what",
        metavar="SIZE",
        help="a number; for pentominoes rows and columns, such as 6x10, or a file with a board; "
        "for latin and sudoku a number, a file with givens, or - for standard input",
    )
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--count", action="store_true", help="print the number of solutions")
    wanted.add_argument("--svg", action="store_true", help="print a solution as a picture")
    wanted.add_argument("--model", action="store_true", help="write the model")
    add_output(parser)
    add_seed(parser)
    add_json(parser)
    parser.set_defaults(command=_puzzle)


def _puzzle(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, print_result

    puzzle = _make(arguments.name, arguments.what)
    if arguments.model or arguments.output:
        write_output(puzzle.model, arguments)
        return ExitCode.DONE
    if arguments.count:
        count = puzzle.count() if hasattr(puzzle, "count") else puzzle.model.count()
        if arguments.json:
            print_json(count=count)
        else:
            print(count)
        return ExitCode.DONE
    ask = getattr(puzzle, "solve", puzzle.model.solve)
    result = ask(seed=arguments.seed)
    if arguments.json:
        print_result(puzzle.model, result, as_json=True)
    elif result.solution is None:
        print(result.status.value)
    else:
        print(puzzle.svg(result.solution) if arguments.svg else _text(puzzle, result.solution))
    return ExitCode.FOUND if result else ExitCode.NONE


def _make(name: str, what: str) -> Any:
    """Return the puzzle.

    Raises:
        ModelError: when it cannot be made.
    """
    from xcmodel import puzzles

    if name == "pentominoes":
        rows, x, columns = what.partition("x")
        if x and rows.isdecimal() and columns.isdecimal():
            return puzzles.Pentominoes.rectangle(int(rows), int(columns))
        return puzzles.Pentominoes(_read(what))
    if name in ("latin", "sudoku"):
        kind = puzzles.LatinSquare if name == "latin" else puzzles.Sudoku
        return kind.empty(int(what)) if what.isdecimal() else kind(_read(what))
    if not what.isdecimal():
        raise ModelError(f"{what!r} stands where the size of the puzzle should: give a number")
    makers = {"queens": puzzles.Queens, "langford": puzzles.Langford}
    return makers.get(name, puzzles.SteinerTriples)(int(what))


def _read(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")


def _text(puzzle: Any, solution: Any) -> str:
    if hasattr(puzzle, "text"):
        return str(puzzle.text(solution))
    return "\n".join(map(str, puzzle.decode(solution)))
