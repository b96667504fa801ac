from random import Random

from xcmodel_sat.formula import AtMost, Formula
from xcmodel_sat.shuffle import shuffled, shuffled_variables


def test_every_option_gets_a_variable_of_its_own() -> None:
    assert sorted(shuffled_variables(9, Random(5))) == list(range(1, 10))


def test_clauses_are_renumbered_and_the_other_variables_kept() -> None:
    formula = Formula(4, [[1, -2, 3], [-3, 4], [2]])
    found = shuffled(formula, [3, 1, 2], Random(5))
    assert found.top == 4
    assert sorted(sorted(clause) for clause in found.clauses) == [[-2, 4], [-1, 2, 3], [1]]


def test_native_bounds_are_renumbered_too() -> None:
    formula = Formula(3, [], [AtMost([-1, 2, 3], 2)])
    (bound,) = shuffled(formula, [2, 3, 1], Random(5)).bounds
    assert (sorted(bound.literals), bound.bound) == ([-2, 1, 3], 2)


def test_the_formula_itself_stays_as_it_was() -> None:
    formula = Formula(9, [[k, -k - 1, k + 2] for k in range(1, 8)])
    before = [list(clause) for clause in formula.clauses]
    shuffled(formula, list(range(9, 0, -1)), Random(5))
    assert formula.clauses == before


def test_the_shuffled_formula_depends_on_the_random_source_alone() -> None:
    formula = Formula(9, [[k, -k - 1, k + 2] for k in range(1, 8)])
    guises = [shuffled(formula, list(range(1, 10)), Random(seed)) for seed in (1, 1, 2)]
    assert guises[0] == guises[1]
    assert guises[0] != guises[2]
