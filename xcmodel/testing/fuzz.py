"""A fuzzer of the whole package: ``python -m xcmodel.testing.fuzz --seconds 60 --seed 1``.

It draws small random models over the whole language, compares every backend with brute force, and
checks laws that hold whatever the answer is, sequences of edits, mutated files and wrong calls.
What it finds is shrunk and told as a few lines of Python.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st

from xcmodel.backend.query import Capability
from xcmodel.backend.registry import backends_with, get_backend
from xcmodel.certificate.checking import check_certificate
from xcmodel.errors import XcmodelError
from xcmodel.formats import read_model, write_model
from xcmodel.model import Model
from xcmodel.solution_sets.solution_set import SolutionSet
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.fuzz_calls import check_call, wrong_calls
from xcmodel.testing.fuzz_laws import LAWS
from xcmodel.testing.strategies import RandomQuery, queries

_EXAMPLES_A_ROUND = 25


class Law(NamedTuple):
    """What must hold of every case.

    Attributes:
        name: what it is about.
        cases: where they are drawn from.
        check: raises an error where it does not hold.
    """

    name: str
    cases: st.SearchStrategy[Any]
    check: Callable[[Any], object]


@dataclass(frozen=True)
class Fault:
    """A case in which a law does not hold, the smallest that was found."""

    law: str
    case: Any
    error: BaseException

    def __str__(self) -> str:
        shown = as_python(self.case) if isinstance(self.case, RandomQuery) else repr(self.case)
        return f"{self.law}: {type(self.error).__name__}: {self.error}\n\n{shown}"


def as_python(query: RandomQuery) -> str:
    """Return lines of Python that make a model and its conditions.

    >>> print(as_python(RandomQuery(Model({"A": [1]}, costs={"A": 2}), given=("A",))))
    import xcmodel as xc
    model = xc.Model()
    model.add_item(1, multiplicity=(1, 1), optional=False)
    model.add_option('A', (1,), cost=2, colours={})
    conditions = {'given': ('A',), 'forbidden': ()}
    """
    lines = ["import xcmodel as xc", "model = xc.Model()"]
    for item in query.model.items.values():
        bounds = f"multiplicity={item.multiplicity}, optional={item.optional}"
        lines.append(f"model.add_item({item.name!r}, {bounds})")
    for option in query.model.options.values():
        details = f"cost={option.cost}, colours={option.colours}"
        lines.append(f"model.add_option({option.name!r}, {option.items}, {details})")
    return "\n".join([*lines, f"conditions = {query.conditions}"])


def _answers_of(backend: str) -> Callable[[RandomQuery], None]:
    """Return the check of a backend's answers against brute force."""
    able = get_backend(backend).capabilities

    def check(query: RandomQuery) -> None:
        model, conditions = query.model, query.asks(backend)
        expected = brute_force(model, query.given, query.forbidden)
        costs = [model.cost(solution) for solution in expected]
        assert bool(model.solve(**conditions)) == bool(expected)
        assert model.minimize(**conditions).cost == min(costs, default=None)
        if Capability.ENUMERATE in able:
            listed = [frozenset(solution) for solution in model.solutions(**conditions)]
            assert set(listed) == expected
            assert len(listed) == len(expected) == model.count(**conditions)
        if Capability.WORKERS in able and Capability.ENUMERATE in able:
            assert model.count(workers=2, method="enumerate", **conditions) == len(expected)
        if Capability.COMPILE in able:
            solutions = model.compile(**conditions)
            assert {frozenset(solution) for solution in solutions} == expected
            assert solutions.minimize().cost == min(costs, default=None)

    return check


def _evidence(query: RandomQuery) -> None:
    """An answer can be proved, and where there is none a conflict is found, which is proved too."""
    model, conditions = query.model, query.conditions
    counted = model.count_result(check=True, **conditions)
    assert counted.evidence is not None
    assert counted.evidence.strength == "proved"
    assert model.minimize(check=True, **conditions).evidence is not None
    if not counted:
        conflict = model.why_infeasible(**conditions)
        assert conflict.is_minimal
        assert set(conflict.given) <= set(query.given)


def _symmetric_laws(query: RandomQuery) -> None:
    """A count is the sum over an option taken or not; an order of the options changes nothing."""
    model, conditions = query.model, query.conditions
    count = model.count(**conditions)
    for name in set(model) - {*query.given, *query.forbidden}:
        taken = model.count(given=[*query.given, name], forbidden=query.forbidden)
        left = model.count(given=query.given, forbidden=[*query.forbidden, name])
        assert taken + left == count
    turned = Model()
    turned.add_items_from(_settings(model))
    for option in reversed(list(model.options.values())):
        turned.add_option(
            option.name, option.items[::-1], cost=-option.cost, colours=option.colours
        )
    assert turned.count(**conditions) == count
    greatest = model.maximize(**conditions).cost
    assert turned.minimize(**conditions).cost == (None if greatest is None else -greatest)


def _settings(model: Model) -> list[tuple[Any, dict[str, Any]]]:
    return [
        (item.name, {"multiplicity": item.multiplicity, "optional": item.optional})
        for item in model.items.values()
    ]


def _edits(query: RandomQuery) -> None:
    """A model that is edited between queries answers as one that was made so at once."""
    made = query.model
    model = Model()
    for entry in _settings(made):
        model.add_items_from([entry])
        model.count()
    for option in made.options.values():
        model.add_option(option.name, option.items, colours=option.colours)
        model.set_cost(option.name, option.cost)
        assert model.count() == len(brute_force(model))
    assert model == made
    model.remove_options(query.forbidden)
    assert model.count(given=query.given) == made.count(**query.conditions)


def _files(case: tuple[RandomQuery, list[tuple[int, int]]]) -> None:
    """A file is read as it was written, and one that was changed is refused in words, or sound."""
    query, changes = case
    model = query.model
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_model(model, folder / "model")
        model.count(certificate=folder / "proof")
        model.compile().save(folder / "set")
        assert read_model(folder / "model").count() == model.count()
        assert SolutionSet.load(folder / "set", model).count() == model.count()
        for file, read in (
            ("model", read_model),
            ("set", lambda path: SolutionSet.load(path, model)),
            ("proof", lambda path: check_certificate(model, path, checker="both").answer),
        ):
            data = bytearray((folder / file).read_bytes())
            for place, value in changes:
                data[place % len(data)] = value
            (folder / file).write_bytes(data)
            try:
                answer = read(folder / file)
            except XcmodelError:
                continue
            assert file != "proof" or not changes or answer == model.count()


def laws() -> list[Law]:
    """Return all laws, for the backends that are available."""
    names = sorted({*backends_with(Capability.ENUMERATE), *backends_with(Capability.MINIMIZE)})
    changes = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=3)
    return [
        *(
            Law(f"answers of {name}", queries(), _answers_of(name))
            for name in [*names, "dlx:python"]
        ),
        Law("evidence", queries(), _evidence),
        Law("laws of counts", queries(), _symmetric_laws),
        Law("edits", queries(), _edits),
        *(Law(name, queries(), check) for name, check in LAWS.items()),
        Law("files", st.tuples(queries(), changes), _files),
        Law("wrong calls", wrong_calls(), check_call),
    ]


def find_fault(law: Law, number: int, examples: int = _EXAMPLES_A_ROUND) -> Fault | None:
    """Return the smallest case found in which a law does not hold, or None.

    Args:
        law: the law.
        number: the seed of the cases.
        examples: how many cases to try.
    """
    last: Any = None

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
    )
    @seed(number)
    @given(law.cases)
    def run(case: Any) -> None:
        nonlocal last
        last = case
        law.check(case)

    try:
        run()
    except Exception as error:
        return Fault(law.name, last, error)  # The smallest case is tried last.
    return None


def main(words: Sequence[str] | None = None) -> int:
    """Run all laws, round after round; return 1 as soon as one does not hold."""
    parser = argparse.ArgumentParser(prog="python -m xcmodel.testing.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args(words)
    start, rounds, all_laws = perf_counter(), 0, laws()
    while perf_counter() - start < arguments.seconds:
        for law in all_laws:
            if fault := find_fault(law, arguments.seed + 1_000_003 * rounds):
                print(fault)
                return 1
        rounds += 1
    cases = rounds * len(all_laws) * _EXAMPLES_A_ROUND
    print(f"no fault in some {cases:,} cases of {len(all_laws)} laws, seed {arguments.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
