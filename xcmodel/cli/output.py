"""Answers on standard output: text for people, or a JSON object a line for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from xcmodel.answer.cost import Cost
from xcmodel.answer.cross_check import CrossCheck
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.errors import FormatError, StoppedError
from xcmodel.formats.json_names import from_name
from xcmodel.interrupt import Whole
from xcmodel.model import Model
from xcmodel.text.labels import label, listed

if TYPE_CHECKING:
    from xcmodel.trust.conflict import Conflict
    from xcmodel.trust.congruence import Congruence
    from xcmodel.trust.inequality import Inequality


class Priced(NamedTuple):
    """A solution with what it costs.

    Attributes:
        solution: its options.
        cost: what it costs.
        penalties: what is paid for coverage, by item, as a part of the cost; None where there is
            nothing to pay for.
        costs: the cost by each of several aims, or None.
        symmetries: up to how many symmetries it is the only one of its class, or None.
    """

    solution: Iterable[Hashable]
    cost: Cost | None
    penalties: Mapping[Hashable, Cost] | None = None
    costs: tuple[Cost, ...] | None = None
    symmetries: int | None = None

    @staticmethod
    def of(result: Result) -> Priced:
        """Return the solution that a result has."""
        return Priced(
            result.solution or (), result.cost, result.penalties, result.costs, result.symmetries
        )


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Within it, numbers are written out that have more digits than Python writes as a rule."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(most)


def print_json(**data: Any) -> None:
    """Print an object on a line, at once and as a whole, whenever Ctrl-C is pressed."""
    with Whole(), numbers_of_any_length():
        print(json_line(data), flush=True)


def json_line(data: object) -> str:
    """Return data as a line of JSON, with escapes for what standard output has no characters for.

    >>> json_line({"option": "Zoë", "cost": Decimal("0.5")})
    '{"option": "Zoë", "cost": 0.5}'
    """
    line = json.dumps(data, ensure_ascii=False, default=number_data)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # What Python would print in their place is no JSON.
        return json.dumps(data, default=number_data)
    return line


def print_document(document: str) -> None:
    """Print a picture or a page, which is in UTF-8, whatever the terminal has."""
    sys.stdout.flush()
    sys.stdout.buffer.write(f"{document}\n".encode(errors="backslashreplace"))
    sys.stdout.buffer.flush()


def number_data(number: Decimal | Fraction) -> float | str:
    """Return an exact cost as data for JSON: a number if that is the same one, or else its digits.

    >>> number_data(Decimal("0.1")), number_data(Decimal("12345678.123456789012"))
    (0.1, '12345678.123456789012')
    >>> number_data(Fraction(1, 3))
    '1/3'
    """
    rounded = float(number)
    return rounded if Decimal(repr(rounded)) == number else str(number)


def print_solution(model: Model, solution: Iterable[Hashable]) -> None:
    """Print the options of a solution, one a line, with their items: names may have blanks."""
    names = list(solution)
    covered = [model.options[name].items for name in names]
    has_blanks = any(" " in label(item) for items in covered for item in items)
    between, text_of = (", ", listed) if has_blanks else (" ", label)
    for name, items in zip(names, covered, strict=True):
        print(f"{label(name)}: {between.join(map(text_of, items))}")
    if not names:
        print("no options")


def print_priced(priced: Priced, as_json: bool, status: Status = Status.OPTIMAL) -> None:
    """Print a solution on a line, with its cost, and as data with its status too."""
    paid = priced.penalties
    if as_json:
        told: dict[str, Any] = {} if priced.costs is None else {"costs": list(priced.costs)}
        told |= {} if paid is None else {"penalties": _penalties_data(paid)}
        told |= {} if priced.symmetries is None else {"symmetries": priced.symmetries}
        solution = names_data(priced.solution)
        print_json(status=status.value, cost=priced.cost, **told, solution=solution)
        return
    fines = ", ".join(f"{listed(item)} {price}" for item, price in (paid or {}).items())
    penalties = f" with penalties for {fines}" if fines else ""
    names = ", ".join(map(listed, priced.solution)) or "no options"
    print(f"cost {_in_order(priced.costs or (priced.cost,))}{penalties}: {names}")


def print_count(count: int, as_json: bool) -> None:
    """Print a number of solutions, of any length."""
    if as_json:
        print_json(count=count)
    else:
        with numbers_of_any_length():
            print(count)


def print_status(status: Status, as_json: bool, why: str | None = None) -> None:
    """Print a status that is all there is to say, but for a simple reason, if there is one."""
    if as_json:
        print_json(status=status.value, **({"why_infeasible": why} if why else {}))
    else:
        print(", ".join(filter(None, (status.value, why))))


def print_result(model: Model, result: Result, as_json: bool) -> None:
    """Print what a query found: status, cost, solution, penalties."""
    if as_json:
        print_json(**result_data(result))
        return
    print(_headline(result))
    if result.solution is not None:
        print_solution(model, result.solution)
    for item, paid in (result.penalties or {}).items():
        print(f"penalty for {label(item)}: {paid}")


def print_conflict(conflict: Conflict[Model], as_json: bool) -> None:
    """Print what cannot be met together, as `Model.why_infeasible` tells it, a name on a line."""
    kinds = {"items": conflict.items, "rows": conflict.rows, "given": conflict.given}
    if as_json:
        named = {kind: names_data(names) for kind, names in kinds.items()}
        print_json(conflict=named, is_minimal=conflict.is_minimal, **_proof(conflict))
        return
    smaller = "" if conflict.is_minimal else ", and a part of it may be enough"
    print(f"this cannot be met together{smaller}:")
    for kind, names in kinds.items():
        for name in names:
            print(f"{kind.removesuffix('s')} {label(name)}")
    if (told := conflict.proof_statement()) is not None:
        print(told)


def print_why(find: Callable[[], Conflict[Model]], as_json: bool) -> None:
    """Look for what cannot be met together, and print it, or that there was no time for it."""
    try:
        conflict = find()
    except StoppedError:
        print("xcmodel: the time was over before a reason was found", file=sys.stderr)
    else:
        print_conflict(conflict, as_json)


def print_cross_check(report: CrossCheck, as_json: bool) -> None:
    """Print a cross-check."""
    if not as_json:
        print(report)
        return
    told = {} if report.difference is None else {"difference": facts_data(report.difference)}
    rows = [facts_data(row) | {"exhausted": row.exhausted} for row in report.rows]
    print_json(agree=report.agree, disagree=report.disagree, backends=rows, **told)


def facts_data(record: Any) -> dict[str, Any]:
    """Return a record as data for JSON, its tuples as names; what is not known is left out."""
    known = {name: fact for name, fact in vars(record).items() if fact is not None}
    return {
        name: names_data(fact) if isinstance(fact, tuple | Solution) else fact
        for name, fact in known.items()
    }


def _proof(conflict: Conflict[Model]) -> dict[str, Any]:
    """Return what proves a conflict with a pencil as data for JSON, or nothing."""
    if (congruence := conflict.congruence) is not None:
        return {"congruence": {"modulus": congruence.modulus, **_weighed(congruence)}}
    if (inequality := conflict.inequality) is not None:
        return {"inequality": {**_weighed(inequality), "most": inequality.most}}
    return {}


def _weighed(proof: Congruence | Inequality) -> dict[str, Any]:
    """Return a proof by weights as data for JSON: items and their weights in two lists."""
    return {
        "items": names_data(proof.weights),
        "weights": list(proof.weights.values()),
        "needed": proof.needed,
    }


def _in_order(costs: Iterable[object]) -> str:
    """Return costs by several aims as text, or the only one."""
    return ", then ".join(map(str, costs))


def _headline(result: Result) -> str:
    parts = [result.status.value]
    if result.is_about_cost:
        parts.append(f"cost {_in_order(result.costs or (result.cost,))}")
    if result.status in (Status.FEASIBLE, Status.UNKNOWN) and result.bound is not None:
        parts.append(f"bound {result.bound}")
    if result.why_infeasible:
        parts.append(result.why_infeasible)
    if result.stop_reason is StopReason.GAP:
        parts.append(f"gap {hundredths(result.gap or 0.0)}")
    elif not result.exhausted and result.stop_reason is not StopReason.SOLUTION_LIMIT:
        parts.append(f"partial: {result.stop_reason.words}")
    return ", ".join(filter(None, parts))


def hundredths(part: float) -> str:
    """Return a part in hundredths, with two digits or more.

    >>> hundredths(0.00123), hundredths(0.1), hundredths(12.34)
    ('0.12 %', '10 %', '1,234 %')
    """
    return f"{100 * part:.2g} %" if part < 0.1 else f"{100 * part:,.0f} %"  # noqa: PLR2004


# What these would add is for people who develop backends.
_LEFT_OUT = {"backend_version", "translation_seconds", "nodes_by_level", "nodes_by_depth", "memory"}


def result_data(result: Result, with_solution: bool = True) -> dict[str, Any]:
    """Return a result as data for JSON; what is not known is left out."""
    left_out = _LEFT_OUT if with_solution else {*_LEFT_OUT, "solution", "cost", "penalties"}
    data = {name: fact for name, fact in result.to_dict().items() if name not in left_out}
    if "solution" in data:
        data["solution"] = names_data(data["solution"])
    if "penalties" in data:
        data["penalties"] = _penalties_data(data["penalties"])
    return data


def _penalties_data(penalties: Mapping[Hashable, Cost]) -> list[dict[str, Any]]:
    return [{"item": name_data(item), "paid": price} for item, price in penalties.items()]


def names_data(names: Iterable[Hashable]) -> list[Any]:
    """Return names as data for JSON."""
    return [name_data(name) for name in names]


def name_data(name: Hashable) -> Any:
    """Return a name as data for JSON, or as Python writes it if it has no form for it."""
    try:
        return from_name(name)
    except FormatError:
        return repr(name)
