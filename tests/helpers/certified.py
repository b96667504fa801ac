"""Certificates of models, held in memory."""

from dataclasses import dataclass
from random import Random

from searching import query_of
from tried_isomorphisms import SearchUpToIsomorphism, solve_some_first
from xcmodel import Model
from xcmodel.backend import DecisionDiagram, Instance, Task
from xcmodel.certificate.body import body
from xcmodel.certificate.header import header
from xcmodel.formats.canonical_text import model_text
from xcmodel.testing.strategies import RandomQuery
from xcmodel_dlx.diagram_search import DiagramSearch
from xcmodel_dlx.diagram_values import cheapest_solution, count_solutions
from xcmodel_dlx.subproblem import reduce


@dataclass(frozen=True)
class Certified:
    """A certificate with what it is about.

    Attributes:
        text: of the model.
        data: of the certificate.
        answer: what it claims.
    """

    text: bytes
    data: bytes
    answer: int | None


def diagram_of(
    asked: RandomQuery, *, least_cost: bool = False, isomorphism_seed: int | None = None
) -> DecisionDiagram:
    """Return the diagram of all solutions of a small model; see `certified`."""
    instance = asked.model.to_instance()
    query = query_of(asked, Task.CERTIFY, least_cost=least_cost)
    problem = reduce(instance, query)
    search = DiagramSearch(problem)
    if problem is not None and isomorphism_seed is not None:
        random = Random(isomorphism_seed)
        costs = [min(int(instance.option_costs[o]) for o in c) for c in problem.options]
        weights = costs if least_cost else [len(c) for c in problem.options]
        search = SearchUpToIsomorphism(problem, weights, random)
        solve_some_first(search, problem, random, tries=random.randint(0, 2))
    for _ in search.steps():
        pass
    return search.diagram(query.given)


def certified(
    asked: RandomQuery | Model, *, least_cost: bool = False, isomorphism_seed: int | None = None
) -> Certified:
    """Return a certificate of a small model by the search in Python.

    Args:
        asked: what is counted.
        least_cost: whether the least cost is proved instead of the count.
        isomorphism_seed: for a certificate with isomorphisms, some of them to states ahead.
    """
    asked = RandomQuery(asked) if isinstance(asked, Model) else asked
    model, instance = asked.model, asked.model.to_instance()
    query = query_of(asked, Task.CERTIFY, least_cost=least_cost)
    diagram = diagram_of(asked, least_cost=least_cost, isomorphism_seed=isomorphism_seed)
    answer = _least_cost(diagram, instance) if least_cost else count_solutions(diagram)
    data = header(instance, query, answer) + b"".join(body(diagram))
    return Certified(model_text(model).encode(), data, answer)


def _least_cost(diagram: DecisionDiagram, instance: Instance) -> int | None:
    solution = cheapest_solution(diagram, instance.option_costs)
    return None if solution is None else int(instance.option_costs[solution].sum())
