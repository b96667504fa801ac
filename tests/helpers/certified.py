"""Certificates of models, held in memory."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from twins import TriedTwins, solve_some_first
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.certificate.body import body
from xcmodel.certificate.header import header
from xcmodel.certificate.model_text import model_text
from xcmodel.instance import Instance
from xcmodel.parts import Name
from xcmodel.solution_graph import SolutionGraph
from xcmodel_dlx.graph_search import GraphSearch
from xcmodel_dlx.graph_values import cheapest_solution, count_solutions
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


def graph_of(
    model: Model,
    given: tuple[Name, ...] = (),
    forbidden: tuple[Name, ...] = (),
    *,
    least_cost: bool = False,
    renaming_seed: int | None = None,
) -> SolutionGraph:
    """Return the graph of all solutions of a small model; see `certified`."""
    instance, query = model.to_instance(), _query(model, given, forbidden, least_cost)
    problem = reduce(instance, query)
    search = GraphSearch(problem)
    if problem is not None and renaming_seed is not None:
        random = Random(renaming_seed)
        costs = [min(int(instance.option_costs[o]) for o in c) for c in problem.options]
        worth = costs if least_cost else [len(c) for c in problem.options]
        search = GraphSearch(problem, TriedTwins(problem, worth, random))
        solve_some_first(search, problem, random, tries=random.randint(0, 2))
    for _ in search.walk():
        pass
    return search.graph(query.given)


def _query(
    model: Model, given: tuple[Name, ...], forbidden: tuple[Name, ...], least_cost: bool
) -> Query:
    numbers = model._compile().option_numbers
    return Query(Task.CERTIFY, numbers(given), numbers(forbidden), least_cost=least_cost)


def certified(
    model: Model,
    given: tuple[Name, ...] = (),
    forbidden: tuple[Name, ...] = (),
    *,
    least_cost: bool = False,
    renaming_seed: int | None = None,
) -> Certified:
    """Return a certificate of a small model by the search in Python.

    Args:
        model: what is counted.
        given: options of every solution.
        forbidden: options of none.
        least_cost: whether the least cost is proved instead of the count.
        renaming_seed: for a certificate with renamings, some of them to states ahead.
    """
    instance, query = model.to_instance(), _query(model, given, forbidden, least_cost)
    graph = graph_of(model, given, forbidden, least_cost=least_cost, renaming_seed=renaming_seed)
    answer = _least_cost(graph, instance) if least_cost else count_solutions(graph)
    data = header(instance, query, answer) + b"".join(body(graph))
    return Certified(model_text(model).encode(), data, answer)


def _least_cost(graph: SolutionGraph, instance: Instance) -> int | None:
    solution = cheapest_solution(graph, instance.option_costs)
    return None if solution is None else int(instance.option_costs[solution].sum())
