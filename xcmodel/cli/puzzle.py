"""``puzzle``: ready-made puzzles, solved, counted, drawn, or as a model for other commands."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from xcmodel.answer.result import Status
from xcmodel.cli.arguments import Commands, add_command, add_json, add_seed, add_time_limit
from xcmodel.cli.exit_codes import ExitCode, code_of
from xcmodel.cli.files import add_output, save_picture, write_output
from xcmodel.cli.usage import UsageError, refuse_together
from xcmodel.cli.values import own_file
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, UniqueStoppedError
from xcmodel.text.numbers import whole_number

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.cli.ready_made import ReadyMade
    from xcmodel.model import Model
    from xcmodel.puzzles.uniqueness import UniquePuzzle

# As in `ready_made`, which imports all puzzles; `--help` need not.
_NAMES = (
    *("costas", "crossword", "edges", "golomb", "kakuro", "killer", "kirkman", "langford", "latin"),
    *("macmahon", "masyu", "nonogram", "partridge", "pentominoes", "queens", "samurai"),
    *("slitherlink", "steiner", "sudoku", "tournament", "windoku", "wordsearch", "wordsquare"),
)


# What is asked about solutions, where --output and --to write the model.
_OF_A_SOLUTION = ("count", "svg", "picture", "unique", "seed", "time_limit")


def add_puzzle(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "puzzle",
        "solve, count or draw a ready-made puzzle, or write its model",
        [
            "puzzle queens 8",
            "puzzle pentominoes 6x10 --picture board.pdf",
            "puzzle langford 7 --count --up-to-symmetry",
            "puzzle sudoku puzzle.txt --unique --why",
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
        help="a number; for golomb marks and length, such as 5x11; for macmahon rows and columns, "
        "such as 4x6; for pentominoes as well, such as 6x10, or a file with a board; "
        "for latin, sudoku and windoku a number, or a file with givens; for the others a file "
        "with the puzzle (docs/command-line.md); - is standard input",
    )
    _add_wanted(parser)
    parser.add_argument(
        "--unique",
        action="store_true",
        help="make sure that the solution is the only one; that there are several is an error",
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help="if there is none, tell what of the puzzle cannot be met together",
    )
    add_seed(parser)
    add_time_limit(parser)
    add_json(parser)
    parser.set_defaults(command=_puzzle)


def _add_wanted(parser: argparse.ArgumentParser) -> None:
    """Add what is wanted in place of a solution as text."""
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument(
        "--count",
        action="store_true",
        help="print the number of solutions: for kirkman of those with given rows of the first "
        "girl, for macmahon of those whose border has one given colour",
    )
    parser.add_argument(
        "--up-to-symmetry",
        action="store_true",
        help="with --count: count solutions as one that symmetries of the puzzle carry to each "
        "other, such as rotations and reflections of its board",
    )
    wanted.add_argument("--svg", action="store_true", help="print a solution as a picture")
    wanted.add_argument(
        "--picture",
        type=own_file,
        metavar="FILE",
        help="write a solution as a picture: .svg, .pdf or .png",
    )
    wanted.add_argument(
        "--model", action="store_true", help="write the model, as --output and --to do as well"
    )
    add_output(parser)


def _puzzle(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.ready_made import make_puzzle

    refuse_together(arguments, "unique", "count", "model", "seed")
    refuse_together(arguments, "why", "count", "model", "output")
    refuse_together(arguments, "model", "seed", "time_limit")
    refuse_together(arguments, "count", "seed")
    refuse_together(arguments, "up_to_symmetry", "time_limit")
    if arguments.up_to_symmetry and not arguments.count:
        raise UsageError("--up-to-symmetry is about a number of solutions: give --count as well")
    refuse_together(arguments, "output", *_OF_A_SOLUTION)
    refuse_together(arguments, "to", "why", *_OF_A_SOLUTION)
    refuse_together(arguments, "json", "svg", "picture", "model", "output", "to")
    _refuse_picture(arguments)
    puzzle = make_puzzle(arguments.name, "x".join(arguments.what))  # 6 10 is 6x10
    if arguments.model or arguments.output or arguments.to:
        write_output(puzzle.model, arguments)
        return ExitCode.DONE
    if arguments.count:
        return _count(puzzle, arguments)
    code = _solve_unique(puzzle, arguments) if arguments.unique else _solve(puzzle, arguments)
    if arguments.why and code == ExitCode.NONE:
        _tell_why(puzzle, arguments)
    return code


def _refuse_picture(arguments: argparse.Namespace) -> None:
    """Raise UsageError where a picture is wanted, by its name, and the model would be written."""
    output = arguments.output or ""
    if arguments.to is None and Path(output).suffix.lower() in (".svg", ".pdf", ".png", ".tex"):
        raise UsageError(f"--output writes the model: for a picture, give --picture {output}")


def _count(puzzle: ReadyMade, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_count

    if arguments.up_to_symmetry:
        print_count(puzzle.count(up_to=puzzle.symmetries()), arguments.json)
        return ExitCode.DONE
    print_count(puzzle.count(time_limit=arguments.time_limit), arguments.json)
    stands_for: int = getattr(puzzle, "counted_as_one", 1)
    if stands_for > 1:
        told = f"each solution stands for {whole_number(stands_for)}, as many as there are ways"
        print(f"xcmodel: the blocks of point 0 are given: {told} to give them", file=sys.stderr)
    return ExitCode.DONE


def _solve(puzzle: ReadyMade, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, print_status, result_data

    result = puzzle.solve(seed=arguments.seed, time_limit=arguments.time_limit)
    if arguments.json:
        print_json(**result_data(result))
    elif result.solution is None:
        print_status(result.status, False, result.why_infeasible)
    else:
        _show(puzzle, result.solution, arguments)
    return code_of(result.status)


def _tell_why(puzzle: ReadyMade, arguments: argparse.Namespace) -> None:
    """Print why there is no solution; the time limit is that of the search before."""
    from xcmodel.cli.output import print_why

    limit = {} if arguments.time_limit is None else {"time_limit": arguments.time_limit}
    print_why(partial(puzzle.why_impossible, **limit), arguments.json)


def _solve_unique(puzzle: ReadyMade, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import names_data, print_json, print_status

    try:
        solution = _asked_for_one(puzzle).solve_unique(time_limit=arguments.time_limit)
    except ImpossiblePuzzleError as error:
        print_status(Status.INFEASIBLE, arguments.json, error.why)
        return ExitCode.NONE
    except AmbiguousPuzzleError as error:
        return _tell_both(puzzle, error, arguments)
    except UniqueStoppedError as error:
        if error.solution is not None and not arguments.json:
            _show(puzzle, error.solution, arguments)
        raise
    if arguments.json:
        print_json(status=Status.FEASIBLE.value, solution=names_data(solution))
    else:
        _show(puzzle, solution, arguments)
    return ExitCode.FOUND


def _tell_both(
    puzzle: ReadyMade, error: AmbiguousPuzzleError, arguments: argparse.Namespace
) -> int:
    """Print two solutions of a puzzle that should have one; pictures are made of none of them."""
    from xcmodel.cli.output import names_data, print_json

    one, another = error.solutions
    told = "there are several solutions"
    if arguments.json:
        print_json(
            status=Status.FEASIBLE.value, solution=names_data(one), another=names_data(another)
        )
    elif not (arguments.svg or arguments.picture):
        told += "; these are two of them"
        print(puzzle.text(one), puzzle.text(another), sep="\n\n", flush=True)
    print(f"xcmodel: {told}", file=sys.stderr)
    return ExitCode.FAILED


def _asked_for_one(puzzle: ReadyMade) -> UniquePuzzle | Model:
    """Return who is asked for the only solution: the whole model of a loop takes longer."""
    from xcmodel.puzzles.uniqueness import UniquePuzzle

    return puzzle if isinstance(puzzle, UniquePuzzle) else puzzle.model


def _show(puzzle: ReadyMade, solution: Solution, arguments: argparse.Namespace) -> None:
    """Print a solution, or draw it."""
    if arguments.picture:
        save_picture(puzzle.svg(solution), arguments.picture)
    elif arguments.svg:
        from xcmodel.cli.output import print_document

        print_document(puzzle.svg(solution))
    else:
        print(puzzle.text(solution))
