"""``puzzle``: ready-made puzzles, solved, counted, drawn, or as a model for other commands."""

from __future__ import annotations

import argparse
from typing import Any

from xcmodel.cli.arguments import Commands, add_command, add_json, add_seed
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.files import add_output, save_picture, write_output

# As in `ready_made`, which imports all puzzles; `--help` need not.
_NAMES = (
    *("costas", "edges", "golomb", "killer", "kirkman", "langford", "latin", "masyu", "nonogram"),
    *("partridge", "pentominoes", "queens", "samurai", "slitherlink", "steiner", "sudoku"),
    *("tournament", "windoku", "wordsearch", "wordsquare"),
)


def add_puzzle(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "puzzle",
        "solve, count or draw a ready-made puzzle, or write its model",
        [
            "puzzle queens 8",
            "puzzle pentominoes 6x10 --picture board.pdf",
            "puzzle langford 7 --count",
            "puzzle sudoku puzzle.txt",
            "puzzle queens 8 --model --to knuth | xcmodel count -",
        ],
    )
    parser.add_argument(
        "name", metavar="PUZZLE", choices=_NAMES, help=f"one of {', '.join(_NAMES)}"
    )
    parser.add_argument(
        "what",
        nargs="+",
        metavar="SIZE",
        help="a number; for golomb marks and length, such as 5x11; for pentominoes rows and "
        "columns, such as 6x10, or a file with a board; "
        "for latin, sudoku and windoku a number, or a file with givens; for the others a file "
        "with the puzzle (docs/command-line.md); - is standard input",
    )
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--count", action="store_true", help="print the number of solutions")
    wanted.add_argument("--svg", action="store_true", help="print a solution as a picture")
    wanted.add_argument(
        "--picture", metavar="FILE", help="write a solution as a picture: .svg, .pdf or .png"
    )
    wanted.add_argument("--model", action="store_true", help="write the model")
    add_output(parser)
    add_seed(parser)
    add_json(parser)
    parser.set_defaults(command=_puzzle)


def _puzzle(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, result_data
    from xcmodel.cli.ready_made import make_puzzle

    puzzle = make_puzzle(arguments.name, "x".join(arguments.what))  # 6 10 is 6x10
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
    # The whole model of a loop takes longer than a solution.
    ask = puzzle.solve if hasattr(puzzle, "solve") else puzzle.model.solve
    result = ask(seed=arguments.seed)
    if arguments.json:
        print_json(**result_data(result))
    elif result.solution is None:
        print(result.status.value)
    elif arguments.picture:
        save_picture(puzzle.svg(result.solution), arguments.picture)
    else:
        print(puzzle.svg(result.solution) if arguments.svg else _text(puzzle, result.solution))
    return ExitCode.FOUND if result else ExitCode.NONE


def _text(puzzle: Any, solution: Any) -> str:
    if hasattr(puzzle, "text"):
        return str(puzzle.text(solution))
    return "\n".join(map(str, puzzle.decode(solution)))
