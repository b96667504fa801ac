"""What commands have in common: the model's file, the query's options, and names of options."""

from __future__ import annotations

import argparse
import json
import re
import sys
import warnings
from collections.abc import Collection, Hashable, Iterable
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from xcmodel.cli.option_lists import OptionListError, cube_of, texts_of
from xcmodel.cli.values import file_name, number, seconds, size, workers
from xcmodel.errors import UnknownNameError
from xcmodel.text.labels import label
from xcmodel.text.numbers import plural
from xcmodel.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


# What each query takes whose command has an argument for it.
_SHARED = ("backend", "time_limit", "memory_limit", "workers")


class UsageError(Exception):
    """Arguments that do not go together; its text says which."""


def error_text(error: Exception) -> str:
    """Return what an error says, and of which file."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def refuse_together(arguments: argparse.Namespace, name: str, *others: str) -> None:
    """Raise UsageError where an argument is given, and one of the others beside it.

    Args:
        arguments: those of the command line; one that is None, False or 0.0 is not given.
        name: the name of the argument, such as ``"journal"``.
        others: the names of the others.
    """
    given = [n for n in (name, *others) if is_given(getattr(arguments, n, None))]
    if given[:1] == [name] and len(given) > 1:
        flags = (f"--{n.replace('_', '-')}" for n in given[:2])
        raise UsageError(f"{' and '.join(flags)} do not go together: leave one of them out")


def refuse_to_lose_model(arguments: argparse.Namespace) -> None:
    """Raise UsageError where what is written would take the place of the model's file."""
    model, output = Path(arguments.file), Path(arguments.output)
    if arguments.file != "-" and output.exists() and model.exists() and output.samefile(model):
        raise UsageError(f"--output {output} is the model's own file, which would be lost")


def is_given(value: object) -> bool:
    """Whether an argument is given, by its value: None and False mean that it is not."""
    return value is not None and value is not False


def add_command(
    commands: Commands, name: str, summary: str, examples: Iterable[str] = ()
) -> argparse.ArgumentParser:
    """Add a command whose help ends with examples."""
    epilog = "\n".join(["examples:", *(f"  xcmodel {example}" for example in examples)])
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=epilog if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_model(parser: argparse.ArgumentParser) -> None:
    """Add the file of the model."""
    parser.add_argument(
        "file", type=file_name, metavar="FILE", help="the model; - for standard input"
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        help="its format, one of xcmodel formats (default: found by content and name)",
    )


def add_query(
    parser: argparse.ArgumentParser, backend: str | None = "dlx", *, several: bool = False
) -> None:
    """Add what all queries take.

    Args:
        parser: the parser of a command.
        backend: who answers if nobody is named; None where that depends on the model.
        several: whether several backends may work together.
    """
    if several:
        add_backends(parser, "who answers", f"which work together (default: {backend})")
    elif backend is None:
        add_backend_by_model(parser)
    else:
        add_backend(parser, backend)
    add_conditions(parser)
    add_time_limit(parser)


def add_backend(parser: argparse.ArgumentParser, backend: str) -> None:
    """Add who answers."""
    parser.add_argument("--backend", default=backend, help="who answers (default: %(default)s)")


def add_backend_by_model(parser: argparse.ArgumentParser) -> None:
    """Add who answers, where it depends on the model if nobody is named: see `backend_for`."""
    parser.add_argument(
        "--backend", help="who answers (default: dlx, or auto for a model with weighted rows)"
    )


def backend_for(model: Model, arguments: argparse.Namespace) -> str:
    """Return who answers.

    Whatever ``"dlx"`` can count or list, ``"auto"`` lets it, but looks at all others before, which
    takes longer than most counts. Weighted rows it does not know.
    """
    named: str | None = arguments.backend
    return named or ("auto" if model.rows else "dlx")


def add_backends(parser: argparse.ArgumentParser, who: str, what_several_do: str) -> None:
    """Add who takes part, where that may be several."""
    parser.add_argument(
        "--backend",
        action="append",
        help=f"{who}; may be repeated, or be names with commas between them, {what_several_do}",
    )


def names_of_backends(given: Iterable[str]) -> list[str]:
    """Return the names that stand there one by one, or with commas between them.

    >>> names_of_backends(["dlx,cpsat", "sat:glucose4,encoding=totalizer"])
    ['dlx', 'cpsat', 'sat:glucose4,encoding=totalizer']
    """
    # A setting in a name has a comma before it as well.
    return [name for words in given for name in re.split(r",(?![^,:]*=)", words)]


def add_conditions(parser: argparse.ArgumentParser) -> None:
    """Add options that solutions contain, or lack."""
    for condition, meaning in (
        ("given", "every solution contains"),
        ("forbidden", "none contains"),
    ):
        parser.add_argument(
            f"--{condition}",
            action="append",
            default=[],
            metavar="OPTION",
            help=f"an option that {meaning}: its name, or #k for the k-th, from 0; may be "
            "repeated; @FILE for those in a file, a name a line or what --json prints",
        )
    parser.add_argument(
        "--cube",
        metavar="FILE:K",
        help="what the K-th line, from 1, of a file that `xcmodel cubes` has written gives and "
        "forbids, besides",
    )


def add_time_limit(parser: argparse.ArgumentParser) -> None:
    """Add when to stop."""
    parser.add_argument("--time-limit", type=seconds, metavar="SECONDS", help="when to stop")


def add_cost_limit(parser: argparse.ArgumentParser, otherwise: str = "") -> None:
    """Add the greatest cost that is of interest."""
    parser.add_argument(
        "--cost-limit",
        type=number,
        metavar="COST",
        help=f"only solutions that cost at most this{otherwise}",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the choice of output for programs."""
    parser.add_argument("--json", action="store_true", help="a JSON object a line, for programs")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the seed of random choices."""
    parser.add_argument("--seed", type=int, help="of random choices: the same, the same answer")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the number of threads."""
    parser.add_argument("--workers", type=workers, metavar="N", help="the most threads to use")


def add_memory_limit(parser: argparse.ArgumentParser) -> None:
    """Add what caches may take."""
    parser.add_argument(
        "--memory-limit",
        type=size,
        metavar="BYTES",
        help="what caches of subproblems may take, such as 500M or 2G (default: a share of the "
        "free memory)",
    )


def add_log(parser: argparse.ArgumentParser) -> None:
    """Add the solver's own log."""
    parser.add_argument(
        "--log", action="store_true", help="the solver's own lines, if it writes any, on stderr"
    )


def add_hint(parser: argparse.ArgumentParser) -> None:
    """Add hints."""
    parser.add_argument(
        "--hint",
        action="append",
        default=[],
        metavar="OPTION",
        help="an option of a solution, or nearly one, to begin with; may be repeated; those that "
        "the model does not have are left out if it has others; @FILE as for --given",
    )


def load_model(arguments: argparse.Namespace) -> Model:
    """Return the model in the file; warnings about it go to standard error.

    Raises:
        OSError: when the file cannot be read.
        FormatError: when it is not of its format.
    """
    from xcmodel.formats import read

    source = sys.stdin.buffer if arguments.file == "-" else arguments.file
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = read(source, arguments.format)
    for warning in told:
        print(f"xcmodel: {warning.message}", file=sys.stderr)
    return model


def conditions(
    options: Collection[Hashable], arguments: argparse.Namespace
) -> dict[str, list[Hashable]]:
    """Return the given, forbidden and hinted options, by name.

    Args:
        options: the names of all options, in order; a model will do.
        arguments: as they were parsed.

    Raises:
        OSError: when a file of names cannot be read.
        UnknownNameError: when there is no such option; for hints, when there is none of them.
        UsageError: when a file has no names.
    """
    wanted = {kind: getattr(arguments, kind, []) for kind in ("given", "forbidden", "hint")}
    cube = getattr(arguments, "cube", None)
    if not any(wanted.values()) and cube is None:
        return {}
    by_text = _by_text(options)
    try:
        wanted = {kind: texts_of(words, by_text) for kind, words in wanted.items()}
        if cube is not None:
            given, forbidden = cube_of(cube, by_text)
            wanted["given"] = [*wanted["given"], *given]
            wanted["forbidden"] = [*wanted["forbidden"], *forbidden]
    except OptionListError as error:
        raise UsageError(str(error)) from None
    # As in Python, the plan of yesterday may have options that there are no more.
    wanted["hint"] = [text for text in wanted["hint"] if text in by_text] or wanted["hint"]
    return {
        kind: [_named(by_text, text, len(options)) for text in texts]
        for kind, texts in wanted.items()
        if texts
    }


def add_aims(parser: argparse.ArgumentParser) -> None:
    """Add the file with several costs."""
    parser.add_argument(
        "--aims",
        type=file_name,
        metavar="FILE",
        help="several costs in place of the model's, the most important first: an array of objects "
        "of JSON from options to costs",
    )


def aims_of(options: Collection[Hashable], path: str) -> list[dict[Hashable, Cost]]:
    """Return the aims in a file, each with the costs of options by name.

    Args:
        options: the names of all options, in order; a model will do.
        path: the file, an array of objects of JSON from options to costs.

    Raises:
        OSError: when the file cannot be read.
        UsageError: when it has anything else.
        UnknownNameError: when there is no such option.
    """
    shape = 'give an array of objects from options to costs, such as [{}, {"A": 2.5}]'
    try:
        aims = json.loads(Path(path).read_bytes(), parse_float=Decimal)
    except ValueError as error:
        raise UsageError(f"--aims {path} is no JSON ({error}): {shape}") from None
    if not (isinstance(aims, list) and all(isinstance(aim, dict) for aim in aims)):
        raise UsageError(f"--aims {path} has another shape: {shape}")
    by_text = _by_text(options)
    return [
        {_named(by_text, text, len(options)): cost for text, cost in aim.items()} for aim in aims
    ]


def _by_text(options: Iterable[Hashable]) -> dict[str, Hashable]:
    """Return the options by what names them on a command line."""
    names = list(options)
    by_text: dict[str, Hashable] = {f"#{number}": name for number, name in enumerate(names)}
    for text_of in (repr, str, label):
        by_text.update({text_of(name): name for name in names})
    return by_text


def _named(by_text: dict[str, Any], text: str, n_options: int) -> Any:
    if text not in by_text:
        if re.fullmatch(r"#\d+", text):
            there_are = f"it has {plural(n_options, 'option')}, and the first is #0"
            raise UnknownNameError(f"the model has no option {text}: {there_are}", text)
        hint = did_you_mean(text, by_text)
        raise UnknownNameError(f"the model has no option {text!r}{hint}", text)
    return by_text[text]


def query_of(model: Model, arguments: argparse.Namespace, *more: str) -> dict[str, Any]:
    """Return the keywords of a query.

    Args:
        model: the model.
        arguments: as they were parsed.
        more: names of further arguments that the query takes as they are.
    """
    names = [name for name in _SHARED if hasattr(arguments, name)]
    return {
        **conditions(model, arguments),
        **{name: getattr(arguments, name) for name in (*names, *more)},
    }


def shows_progress() -> bool:
    """Whether somebody watches standard error."""
    return sys.stderr.isatty()
