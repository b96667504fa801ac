"""``certify`` and ``check``: certificates of counts and of least costs."""

from __future__ import annotations

import argparse

from xcmodel.cli.arguments import Commands, add_command, add_model, add_query, load_model, query_of
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.text.numbers import plural


def add_proofs(commands: Commands) -> None:
    """Add the commands."""
    certify = add_command(
        commands,
        "certify",
        "count the solutions of a model, and write a proof",
        ["certify model.xc -o proof", "certify --least-cost crews.lp -o proof"],
    )
    add_model(certify)
    certify.add_argument("-o", "--output", required=True, metavar="FILE", help="the certificate")
    certify.add_argument("--least-cost", action="store_true", help="prove the least cost instead")
    add_query(certify)
    certify.set_defaults(command=_certify)

    check = add_command(
        commands,
        "check",
        "check a certificate about a model, and say what it proves",
        ["check model.xc proof"],
    )
    add_model(check)
    check.add_argument("certificate", metavar="CERTIFICATE", help="the certificate")
    check.add_argument(
        "--checker",
        "--by",
        choices=["auto", "python", "native", "both", "proved"],
        default="auto",
        help="the standalone one, the fast one, both, or the one that is proved in Coq where it is "
        "built (default: the fast one, if there is one)",
    )
    check.set_defaults(command=_check)


def _certify(arguments: argparse.Namespace) -> int:
    model = load_model(arguments)
    query = query_of(model, arguments)
    if arguments.least_cost:
        result = model.minimize(**query, certificate=arguments.output)
        print("no solution" if result.cost is None else f"least cost {result.cost}")
    else:
        print(plural(model.count(**query, certificate=arguments.output), "solution"))
    return ExitCode.DONE


def _check(arguments: argparse.Namespace) -> int:
    from xcmodel.certificate.checking import check_certificate

    model = load_model(arguments)
    report = check_certificate(model, arguments.certificate, checker=arguments.checker)
    print(f"{report} (checked by {report.checker} in {report.seconds:.2f} s)")
    return ExitCode.DONE
