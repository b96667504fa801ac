"""``info``: tells what can be said of a model without solving it."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from decimal import Decimal
from math import inf
from numbers import Real
from typing import TYPE_CHECKING

from xcmodel.cli.arguments import Commands, add_command, add_json, add_model
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import load_model
from xcmodel.cli.values import walks
from xcmodel.text.labels import listing

if TYPE_CHECKING:
    from xcmodel.cli.model_info import Info
    from xcmodel.model import Model

# Symmetries of larger models are looked for only when they are asked for, and else for so long.
_FEW_OPTIONS = 5000
_SECONDS_FOR_SYMMETRIES = 3


def add_info(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "info",
        "tell what can be said of a model without solving it",
        [
            "info puzzle.dlx",
            "info --json --no-symmetries big.xc",
            "info --estimate 1000 puzzle.dlx",
        ],
    )
    add_model(parser)
    add_json(parser)
    parser.add_argument(
        "--symmetries",
        action=argparse.BooleanOptionalAction,
        help="look for all symmetries, however long it takes, or for none (default: with up to "
        f"{_FEW_OPTIONS:,} options, for {_SECONDS_FOR_SYMMETRIES} seconds)",
    )
    parser.add_argument(
        "--estimate",
        type=walks,
        metavar="N",
        help="estimate the size of a search tree and the number of solutions, by N random walks",
    )
    parser.set_defaults(command=_info)


def _info(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.model_info import info_of
    from xcmodel.cli.output import names_data, print_json

    model = load_model(arguments)
    info = info_of(model, symmetry_seconds(model, arguments.symmetries), arguments.estimate)
    if arguments.json:
        facts = asdict(info) | {"uncoverable": names_data(info.uncoverable)}
        print_json(**{name: fact for name, fact in facts.items() if fact is not None})
        return ExitCode.DONE
    left_out = _left_out(info, arguments)
    for name, fact in asdict(info).items():
        told = left_out.get(name) if fact is None else _text(fact)
        if told is not None:
            print(f"{name.replace('_', ' ') + ':':<20} {told}")
    return ExitCode.DONE


def symmetry_seconds(model: Model, asked: bool | None) -> float | None:
    """Return how long to look for symmetries, or None for not at all.

    Args:
        model: the model.
        asked: whether they are asked for; None where nothing is said of them.
    """
    if asked is None and len(model) <= _FEW_OPTIONS:
        return _SECONDS_FOR_SYMMETRIES
    return inf if asked else None


def _left_out(info: Info, arguments: argparse.Namespace) -> dict[str, str]:
    """Return what to say of facts that are not known."""
    told = {}
    if arguments.estimate and (info.weighted_rows or info.penalties):
        what = "weighted rows" if info.weighted_rows else "penalties"
        told["estimate"] = f"not made, since the model has {what}"
    if info.penalties:
        told["symmetries"] = "not looked for, since the model has penalties"
    elif arguments.symmetries is not False:
        told["symmetries"] = "not looked for, since there are many options: see --symmetries"
    return told


def _text(fact: object) -> str:
    match fact:
        case dict():
            return ", ".join(f"{key} {value}" for key, value in fact.items())
        case (Real() | Decimal() as low, Real() | Decimal() as high):
            return f"{low}" if low == high else f"{low} to {high}"
        case tuple():
            return listing(fact)
        case float():
            return f"{fact:.3g} %"
        case str():
            return fact
    return f"{fact:,}"
