"""Randomly renumbered formulas, in which a solver finds the solutions in another order."""

from __future__ import annotations

from random import Random

from xcmodel_sat.formula import AtMost, Clause, Formula, Literal


def shuffled_variables(n_options: int, random: Random) -> list[int]:
    """Return a random variable for each option, among those from 1 to `n_options`."""
    return random.sample(range(1, n_options + 1), n_options)


def shuffled(formula: Formula, variables: list[int], random: Random) -> Formula:
    """Return the formula with options' variables renumbered and everything in a random order.

    Args:
        formula: a formula in which option ``o`` has the variable ``o + 1``.
        variables: the new variable of each option; other variables keep their numbers.
        random: the source of the order.

    >>> shuffled(Formula(2, [[1, -2]]), [2, 1], Random(1)).clauses in ([[2, -1]], [[-1, 2]])
    True
    """
    number_of = [0, *variables, *range(len(variables) + 1, formula.top + 1)]

    def renumber(literals: list[Literal]) -> list[Literal]:
        new = [number_of[x] if x > 0 else -number_of[-x] for x in literals]
        random.shuffle(new)
        return new

    clauses: list[Clause] = [renumber(clause) for clause in formula.clauses]
    random.shuffle(clauses)
    bounds = [AtMost(renumber(bound.literals), bound.bound) for bound in formula.bounds]
    random.shuffle(bounds)
    return Formula(formula.top, clauses, bounds)
