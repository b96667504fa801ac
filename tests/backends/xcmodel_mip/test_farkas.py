"""Prices of rows that show that a linear program has no solution."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_mip.encoding import can_be_met, encode
from xcmodel_mip.farkas import proves_infeasible


@settings(max_examples=300, deadline=None)
@given(queries(), st.data())
def test_no_prices_prove_that_a_model_with_solutions_has_none(
    query: RandomQuery, data: st.DataObject
) -> None:
    instance = query.model.to_instance()
    if not can_be_met(instance):
        return
    program = encode(instance)
    rows = list(program.linear_constraints.ids)
    prices = data.draw(st.dictionaries(st.sampled_from(rows), st.floats(-9, 9))) if rows else {}
    assert not (proves_infeasible(program, prices) and query.model.relaxation())


def test_pairs_that_ask_for_more_blocks_than_there_may_be_are_refuted() -> None:
    pairs = list(combinations(range(7), 2))
    blocks = {block: list(combinations(block, 2)) for block in combinations(range(7), 3)}
    model = Model(blocks)
    model.add_item("blocks", multiplicity=(0, 6), options=list(model))
    prices = {row: 1.0 for row, _ in enumerate(pairs)} | {len(pairs): -3.0}
    assert proves_infeasible(encode(model.to_instance()), prices)  # 21 pairs, and 6 blocks of 3.
    model.set_multiplicity("blocks", (0, 7))
    assert not proves_infeasible(encode(model.to_instance()), prices)


def test_an_option_that_is_given_counts_as_such() -> None:
    program = encode(Model({"A": [1, 2], "B": [1], "C": [2]}).to_instance())
    assert not proves_infeasible(program, {0: -1.0})
    program.variables.lower_bounds[:2] = [1.0, 1.0]
    assert proves_infeasible(program, {0: -1.0})
