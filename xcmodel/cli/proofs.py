"""``certify`` and ``check``: certificates of counts, least costs, conflicts and solution sets."""

from __future__ import annotations

import argparse
import sys
import warnings
from typing import TYPE_CHECKING, Any

from xcmodel.answer.result import Status
from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_json,
    add_memory_limit,
    add_model,
    add_query,
    add_time_limit,
    add_workers,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import (
    SYMMETRIES,
    ask_up_to_symmetry,
    conditions,
    conflict_query_of,
    load_model,
    query_of,
    shows_progress,
)
from xcmodel.cli.usage import refuse_to_lose_model, refuse_together
from xcmodel.cli.values import own_file
from xcmodel.errors import CertificateWarning, Interrupted
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.certificate.checking import CertificateReport
    from xcmodel.model import Model


def add_proofs(commands: Commands) -> None:
    """Add the commands."""
    _add_certify(commands)
    _add_check(commands)


def _add_certify(commands: Commands) -> None:
    certify = add_command(
        commands,
        "certify",
        "count the solutions of a model, and write a proof",
        [
            "certify model.xc -o proof",
            "certify --least-cost crews.lp -o proof",
            "certify --up-to-symmetry model.xc -o proof",
            "certify --why impossible.xc -o proof",
            "certify model.xc --set solutions.npz -o proof",
            "certify --memory-limit 2G --workers 4 big.xc -o proof",
        ],
    )
    add_model(certify)
    certify.add_argument(
        "-o", "--output", type=own_file, required=True, metavar="FILE", help="the certificate"
    )
    instead = certify.add_mutually_exclusive_group()
    instead.add_argument("--least-cost", action="store_true", help="prove the least cost instead")
    instead.add_argument(
        "--up-to-symmetry",
        action="store_true",
        help=f"count solutions as one that {SYMMETRIES} carry to each other",
    )
    instead.add_argument(
        "--why",
        action="store_true",
        help="prove instead that there is none, by items and given options that cannot be met "
        "together",
    )
    instead.add_argument(
        "--set", metavar="FILE", help="prove instead that this file holds all solutions"
    )
    add_query(certify)
    add_memory_limit(certify)
    add_workers(certify)
    add_json(certify)
    certify.set_defaults(command=_certify)


def _add_check(commands: Commands) -> None:
    check = add_command(
        commands,
        "check",
        "check a certificate about a model, and say what it proves",
        ["check model.xc proof"],
    )
    add_model(check)
    check.add_argument("certificate", metavar="CERTIFICATE", help="the certificate")
    check.add_argument("--set", metavar="FILE", help="the file of solutions that it is about")
    check.add_argument(
        "--checker",
        "--by",
        choices=["auto", "python", "native", "both", "proved"],
        default="auto",
        help="the standalone one, the fast one, both, or the one that is proved in Coq where it is "
        "built (default: the fast one, if there is one)",
    )
    add_time_limit(check)
    add_json(check)
    check.set_defaults(command=_check)


def _certify(arguments: argparse.Namespace) -> int:
    refuse_to_lose_model(arguments)
    refuse_together(arguments, "set", "workers", "memory_limit")
    refuse_together(arguments, "least_cost", "memory_limit")
    refuse_together(arguments, "why", "workers", "memory_limit")
    model = load_model(arguments)
    if arguments.set is not None:
        return _certify_set(model, arguments)
    if arguments.why:
        return _certify_conflict(model, arguments)
    query = query_of(model, arguments)
    if arguments.least_cost:
        del query["memory_limit"]
        return _certify_least_cost(model, query, arguments)
    if arguments.up_to_symmetry:
        ask_up_to_symmetry(model, query, arguments)
    count = model.count(**query, certificate=arguments.output)
    if arguments.json:
        from xcmodel.cli.output import print_count

        print_count(count, True)
    else:
        print(plural(count, "solution") + " up to symmetry" * arguments.up_to_symmetry)
    return ExitCode.DONE


def _certify_least_cost(model: Model, query: dict[str, Any], arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, result_data

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", CertificateWarning)  # It is told below.
            result, code = model.minimize(**query, certificate=arguments.output), ExitCode.DONE
    except Interrupted as interrupt:
        result, code = interrupt.result, ExitCode.INTERRUPTED
    is_certified = code is ExitCode.DONE and result.exhausted
    if arguments.json:
        print_json(**result_data(result))
    elif is_certified:
        print("no solution" if result.cost is None else f"least cost {result.cost}")
    elif result.cost is not None:
        print(f"cost {result.cost}, bound {result.bound}, without a certificate")
    elif result.status is Status.INFEASIBLE:
        print("no solution, without a certificate")
    if is_certified:
        return code
    reason = result.stop_reason.words
    print(f"xcmodel: partial: {reason}; no certificate is written", file=sys.stderr)
    return code or ExitCode.PARTIAL


def _certify_conflict(model: Model, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_conflict

    query = conflict_query_of(model, arguments)
    query["backend"] = arguments.backend
    conflict = model.why_infeasible(**query, certificate=arguments.output)
    print_conflict(conflict, arguments.json)
    if conflict.is_certified:
        return ExitCode.DONE
    print("xcmodel: partial: no certificate is written; give more time", file=sys.stderr)
    return ExitCode.PARTIAL


def _certify_set(model: Model, arguments: argparse.Namespace) -> int:
    from xcmodel import SolutionSet

    solutions = SolutionSet.load(arguments.set, model).restrict(**conditions(model, arguments))
    report = solutions.prove(certificate=arguments.output, time_limit=arguments.time_limit)
    _print_proved(report, str(report), arguments.json)
    return ExitCode.DONE


def _check(arguments: argparse.Namespace) -> int:
    from xcmodel.certificate.checking import check_certificate

    model = load_model(arguments)
    report = check_certificate(
        model,
        arguments.certificate,
        checker=arguments.checker,
        time_limit=arguments.time_limit,
        progress=shows_progress(),
    )
    if arguments.set is not None:
        from xcmodel import SolutionSet

        SolutionSet.load(arguments.set, model, certificate=arguments.certificate)
    checked = f"{report} (checked by {report.checker} in {report.seconds:.2f} s)"
    _print_proved(report, checked, arguments.json)
    return ExitCode.DONE


def _print_proved(report: CertificateReport, text: str, as_json: bool) -> None:
    from xcmodel.cli.output import facts_data, print_json

    if as_json:
        print_json(**facts_data(report))
    else:
        print(text)
