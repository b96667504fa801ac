"""``set``: questions about a file of all solutions."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from xcmodel.answer.result import Status
from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_conditions,
    add_json,
    add_seed,
    add_time_limit,
)
from xcmodel.cli.compiling import print_facts
from xcmodel.cli.exit_codes import ExitCode, code_of
from xcmodel.cli.k_best import print_best
from xcmodel.cli.reading import conditions, load_model
from xcmodel.cli.usage import UsageError, is_given
from xcmodel.cli.values import file_name, positive, ranks, size
from xcmodel.errors import SolutionSetError
from xcmodel.interrupt import Whole
from xcmodel.text.labels import Alike, label, tell_apart
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel import SolutionSet
    from xcmodel.answer.solution import Solution
    from xcmodel.cli.output import Priced

# So many solutions of consecutive ranks are looked up together.
_TOGETHER = 1 << 10


def add_set(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "set",
        "ask about a file of all solutions, which xcmodel compile wrote",
        [
            "set all.npz",
            "set all.npz --sample 5 --seed 1",
            "set all.npz --rank 0:10 --model puzzle.dlx",
            "set all.npz --count --given 4 --forbidden 2",
        ],
    )
    parser.add_argument("set", type=file_name, metavar="SET", help="the file of all solutions")
    add_conditions(parser)
    _add_questions(parser)
    add_seed(parser)
    parser.add_argument(
        "--model", metavar="FILE", dest="file", help="the model, which solutions are checked by"
    )
    parser.add_argument("--format", metavar="NAME", help="the format of the model")
    parser.add_argument(
        "--memory-limit",
        type=size,
        metavar="BYTES",
        help="the most that the file may take once it is unpacked (default: 64M and 64 times its "
        "size)",
    )
    add_time_limit(parser)
    add_json(parser)
    parser.set_defaults(command=_set)


def _add_questions(parser: argparse.ArgumentParser) -> None:
    """Add what can be asked, one thing at a time."""
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--count", action="store_true", help="print the number of solutions")
    asked.add_argument(
        "--rank",
        type=ranks,
        metavar="RANK",
        help="print the solution of this rank, from 0, or several: 10:20, :5, or : for all; write "
        "--rank=-5: for the last five",
    )
    asked.add_argument(
        "--sample", type=positive, metavar="N", help="draw solutions, each as likely as any other"
    )
    asked.add_argument(
        "--marginals", action="store_true", help="print how many solutions contain each option"
    )
    asked.add_argument("--minimize", action="store_true", help="print a solution of least cost")
    asked.add_argument("--k-best", type=positive, metavar="K", help="print the K cheapest ones")
    asked.add_argument("--k-worst", type=positive, metavar="K", help="print the K dearest ones")
    asked.add_argument(
        "--costs", action="store_true", help="print how many solutions have which cost"
    )


def _set(arguments: argparse.Namespace) -> int:
    if arguments.seed is not None and arguments.sample is None:
        raise UsageError("--seed is of random solutions: ask for --sample N, or leave it out")
    if arguments.time_limit is not None and not arguments.costs:
        raise UsageError("--time-limit is of --costs: ask for these, or leave it out")
    if arguments.set == "-":
        raise UsageError("a set is read from a file, not from standard input: give its name")
    solutions = _load(arguments)
    for name, answer in _ANSWERS.items():
        if is_given(getattr(arguments, name)):
            return answer(solutions, arguments)
    print_facts(solutions, arguments.json)
    return ExitCode.DONE


def _load(arguments: argparse.Namespace) -> SolutionSet:
    """Return the set, restricted to what is given and forbidden."""
    from xcmodel import SolutionSet

    model = None if arguments.file is None else load_model(arguments)
    solutions = SolutionSet.load(arguments.set, model, most_bytes=arguments.memory_limit)
    tell_apart(Alike(solutions.options))
    wanted = conditions(solutions.options, arguments)
    return solutions.restrict(**wanted) if wanted else solutions


def _count(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_count

    print_count(solutions.count(), arguments.json)
    return ExitCode.DONE


def _rank(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    ranks = _ranks(solutions.count(), arguments.rank)
    if solutions and not ranks:
        there_are = plural(solutions.count(), "solution")
        raise SolutionSetError(f"there is no such rank: the set has {there_are}, ranks begin at 0")
    return _list(_of_ranks(solutions, ranks), arguments.json)


def _ranks(count: int, wanted: int | slice) -> range:
    """Return the ranks that are wanted, of so many."""
    if isinstance(wanted, slice):
        return range(count)[wanted]
    place = wanted + count if wanted < 0 else wanted
    return range(max(0, place), min(count, place + 1))


def _of_ranks(solutions: SolutionSet, left: range) -> Iterator[Iterable[Hashable]]:
    """Yield the solutions of these ranks, however many they are."""
    while left:
        yield from solutions[left.start : left[:_TOGETHER].stop]
        left = left[_TOGETHER:]


def _sample(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    batches = solutions.sample_batches(arguments.sample, seed=arguments.seed) if solutions else ()
    names = solutions.options
    drawn = ([names[option] for option in options] for batch in batches for options in batch)
    return _list(drawn, arguments.json)


def _list(found: Iterable[Iterable[Hashable]], as_json: bool) -> int:
    """Print solutions, one a line, and return the exit code."""
    from xcmodel.cli.output import print_status
    from xcmodel.cli.solution_lines import SolutionLines

    code, lines = ExitCode.NONE, SolutionLines(as_json)
    for solution in found:
        with Whole():
            lines.print(solution)
        code = ExitCode.FOUND
    if code is ExitCode.NONE:
        print_status(Status.INFEASIBLE, as_json)
    return code


def _minimize(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, result_data

    result = solutions.minimize()
    if arguments.json:
        print_json(**result_data(result))
    else:
        print(result)
    return code_of(result.status)


def _k_best(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    k = arguments.k_best
    return print_best(_priced(solutions, solutions.k_best(k)), k, arguments.json)


def _k_worst(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    k = arguments.k_worst
    return print_best(_priced(solutions, solutions.k_worst(k)), k, arguments.json)


def _priced(solutions: SolutionSet, found: Iterable[Solution]) -> Iterator[Priced]:
    from xcmodel.cli.output import Priced

    return (Priced(solution, solutions.cost(solution)) for solution in found)


def _marginals(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import name_data

    told = name_data if arguments.json else label
    numbers = solutions.marginals().items()
    return _print_numbers("option", ((told(name), n) for name, n in numbers), arguments.json)


def _costs(solutions: SolutionSet, arguments: argparse.Namespace) -> int:
    counted = solutions.costs(time_limit=arguments.time_limit)
    return _print_numbers("cost", counted.items(), arguments.json)


def _print_numbers(key: str, rows: Iterable[tuple[Any, int]], as_json: bool) -> int:
    """Print of each option, or cost, how many solutions have it."""
    from xcmodel.cli.output import numbers_of_any_length, print_json

    for what, number in rows:
        if as_json:
            print_json(**{key: what, "solutions": number})
        else:
            with numbers_of_any_length():
                print(f"{what}: {number}")
    return ExitCode.DONE


# Each argument that asks something, and what answers it.
_ANSWERS: dict[str, Callable[[SolutionSet, argparse.Namespace], int]] = {
    "count": _count,
    "rank": _rank,
    "sample": _sample,
    "marginals": _marginals,
    "minimize": _minimize,
    "k_best": _k_best,
    "k_worst": _k_worst,
    "costs": _costs,
}
