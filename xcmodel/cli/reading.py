"""What arguments stand for: the model in the file, and the keywords of its query."""

from __future__ import annotations

import argparse
import json
import re
import sys
import warnings
from ast import literal_eval
from collections.abc import Collection, Hashable, Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xcmodel.cli.option_lists import SHAPE, OptionListError, texts_of
from xcmodel.cli.shell_words import in_shell_words
from xcmodel.cli.usage import UsageError
from xcmodel.errors import BackendError, UnknownNameError
from xcmodel.text.labels import Alike, alike, label, tell_apart
from xcmodel.text.numbers import plural
from xcmodel.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.backend.contract import Backend
    from xcmodel.model import Model

# What names options, on the command line or in files.
_CONDITIONS = ("given", "forbidden", "hint")

# What each query takes whose command has an argument for it.
_SHARED = ("backend", "time_limit", "memory_limit", "workers")

SYMMETRIES = "symmetries of the model, which may be more than those of its board,"
"""Up to what commands count and list, for their helps."""


def load_model(arguments: argparse.Namespace) -> Model:
    """Return the model in the file; warnings about it go to standard error.

    From then on, those of its names that read alike are written as Python writes them.

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
        print(f"xcmodel: {in_shell_words(str(warning.message))}", file=sys.stderr)
    tell_apart(Alike(model.items, model.options, model.rows))
    return model


def backend_for(model: Model, arguments: argparse.Namespace) -> str:
    """Return who answers.

    Whatever ``"dlx"`` can count or list, ``"auto"`` lets it, but looks at all others before, which
    takes longer than most counts. Without its engine, it does not know weighted rows.
    """
    named: str | None = arguments.backend
    return named or ("auto" if model.rows and not _keeps_to_rows("dlx") else "dlx")


def _keeps_to_rows(name: str) -> bool:
    from xcmodel.backend.query import Capability
    from xcmodel.backend.registry import get_backend

    try:
        return Capability.ROWS in get_backend(name).capabilities
    except BackendError:  # Another one may be there.
        return False


def names_of_backends(given: Iterable[str]) -> list[str]:
    """Return the names that stand there one by one, or with commas between them.

    >>> names_of_backends(["dlx,cpsat", "sat:glucose4,encoding=totalizer"])
    ['dlx', 'cpsat', 'sat:glucose4,encoding=totalizer']
    """
    # A setting in a name has a comma before it as well.
    return [name for words in given for name in re.split(r",(?![^,:]*=)", words)]


def different_backends(names: Sequence[str]) -> list[Backend]:
    """Return the backends of these names, which are different ones.

    Raises:
        BackendError: when one is unknown, or not available.
        UsageError: when two are the same one, or one is not said by name.
    """
    from xcmodel.backend.registry import get_backend

    if "auto" in names:
        raise UsageError("--backend auto picks one of the others: name each of several backends")
    backends = list(map(get_backend, names))
    if len(set(backends)) < len(backends):
        raise UsageError(f"--backend names one twice: {', '.join(names)}")
    return backends


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


def ask_up_to_symmetry(
    model: Model, query: dict[str, Any], arguments: argparse.Namespace, **kept: Any
) -> None:
    """Ask up to all symmetries of the model; the time limit is that of both searches together.

    Args:
        model: the model.
        query: the keywords of the query, to which the symmetries are added.
        arguments: as they were parsed.
        kept: which costs the symmetries are to keep, if any, as keywords of `Model.symmetries`.

    Raises:
        UsageError: for a cube, which has solutions that symmetries carry to those of others.
    """
    from xcmodel.backend.deadline import Deadline

    if arguments.cube is not None:
        what = "--up-to-symmetry and --cube do not go together"
        raise UsageError(f"{what}: what parts have up to symmetry does not add up to the whole")
    deadline = Deadline(query["time_limit"])
    query["up_to"] = model.symmetries(**kept, time_limit=deadline.left())
    query["time_limit"] = deadline.left()


def conflict_query_of(model: Model, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the keywords of `Model.why_infeasible`, which has a time limit if none is given."""
    query: dict[str, Any] = conditions(model, arguments)
    query.pop("hint", None)
    if arguments.time_limit is not None:
        query["time_limit"] = arguments.time_limit
    return query


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
    wanted = {kind: getattr(arguments, kind, []) for kind in _CONDITIONS}
    cube = getattr(arguments, "cube", None)
    if not any(wanted.values()) and cube is None:
        return {}
    by_text = _by_text(options)
    try:
        wanted = {kind: texts_of(words, by_text) for kind, words in wanted.items()}
        if cube is not None:
            from xcmodel.cli.cube_lines import check_cube, cube_of
            from xcmodel.model import Model

            line = cube_of(cube, by_text)
            if isinstance(options, Model):
                check_cube(cube, line, options)
            wanted["given"] = [*wanted["given"], *line.given]
            wanted["forbidden"] = [*wanted["forbidden"], *line.forbidden]
    except OptionListError as error:
        raise UsageError(str(error)) from None
    # As in Python, the plan of yesterday may have options that there are no more.
    wanted["hint"] = [text for text in wanted["hint"] if text in by_text] or wanted["hint"]
    try:
        return {
            kind: [_named(by_text, text, len(options)) for text in texts]
            for kind, texts in wanted.items()
            if texts
        }
    except UnknownNameError as error:
        raise _telling_the_file(error, arguments) from None


def _telling_the_file(error: UnknownNameError, arguments: argparse.Namespace) -> UnknownNameError:
    """Return the error of a name, with the files that may have it if no argument does."""
    words = [word for kind in _CONDITIONS for word in getattr(arguments, kind, [])]
    files = [word[1:] for word in words if word.startswith("@")]
    if error.subject in words or not files:
        return error
    return UnknownNameError(f"{' or '.join(files)}: {error} ({SHAPE})", error.subject)


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
        aims = json.loads(Path(path).read_bytes(), parse_float=Decimal, object_pairs_hook=_costs_of)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--aims {path} is no JSON ({error}): {shape}") from None
    if not (isinstance(aims, list) and all(isinstance(aim, dict) for aim in aims)):
        raise UsageError(f"--aims {path} has another shape: {shape}")
    by_text = _by_text(options)
    return [
        {_named(by_text, text, len(options)): cost for text, cost in aim.items()} for aim in aims
    ]


def _costs_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, of whose keys none stands twice."""
    from xcmodel.formats.json_text import first_twice

    costs = dict(pairs)
    if len(costs) < len(pairs):
        raise ValueError(f"{first_twice(key for key, _ in pairs)!r} has two costs")
    return costs


def _by_text(options: Iterable[Hashable]) -> dict[str, Hashable]:
    """Return the options by what names them on a command line."""
    names = list(options)
    by_text: dict[str, Hashable] = {f"#{number}": name for number, name in enumerate(names)}
    for text_of in (repr, str, label):
        by_text.update({text_of(name): name for name in names})
    # Of two names that read alike, each is the one that Python writes so.
    by_text.update({repr(name): name for name in alike(names)})
    return by_text


def _named(by_text: dict[str, Any], text: str, n_options: int) -> Any:
    if text not in by_text and text.startswith(("(", "[")):
        text = _with_usual_blanks(text, by_text)
    if text not in by_text:
        if re.fullmatch(r"#\d+", text):
            there_are = f"it has {plural(n_options, 'option')}, and the first is #0"
            raise UnknownNameError(f"the model has no option {text}: {there_are}", text)
        hint = did_you_mean(text, by_text)
        raise UnknownNameError(f"the model has no option {text!r}{hint}", text)
    return by_text[text]


def _with_usual_blanks(text: str, by_text: dict[str, Any]) -> str:
    """Return the tuple that this text is, as it names an option.

    So (0,1) may name (0, 1), and so may [0, 1], as JSON writes it.
    """
    from xcmodel.formats.json_names import to_name

    try:
        usual = repr(literal_eval(text) if text.startswith("(") else to_name(json.loads(text)))
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text
    return usual if usual in by_text else text


def shows_progress() -> bool:
    """Whether somebody watches standard error."""
    return sys.stderr.isatty()
