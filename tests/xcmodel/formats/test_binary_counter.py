"""Sums in binary say how many literals are true, by variables that follow from these."""

from itertools import product

import pytest

from xcmodel import Model
from xcmodel.formats import cnf
from xcmodel.formats.binary_counter import added_up


@pytest.mark.parametrize("n", range(1, 6))
def test_each_choice_within_the_bounds_is_one_model_and_no_other_is(n: int) -> None:
    for low in range(n + 1):
        for high in range(low, n + 1):
            clauses = list(added_up([*range(1, n), -n], low, high, n))
            choices = [*product((False, True), repeat=n)]
            found = {choice: _models(clauses, choice) for choice in choices}
            for choice, models in found.items():
                true = sum(choice[:-1]) + (not choice[-1])
                assert models == (low <= true <= high), (low, high, choice)


def _models(clauses: list[list[int]], choice: tuple[bool, ...]) -> int:
    """Return how many models have these values of the first variables."""
    top = max([len(choice), *(abs(literal) for clause in clauses for literal in clause)])
    models = 0
    for others in product((False, True), repeat=top - len(choice)):
        values = choice + others
        models += all(
            any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses
        )
    return models


def test_files_grow_with_the_options_of_an_item_and_not_with_its_multiplicity_as_well() -> None:
    sizes = []
    for n in (1500, 6000):
        model = Model({i: ["item"] for i in range(n)}, multiplicities={"item": n // 3})
        sizes.append(len(cnf.clauses_of(model)[1]))
    assert sizes[0] < 15 * 1500
    assert sizes[1] < 5 * sizes[0]
