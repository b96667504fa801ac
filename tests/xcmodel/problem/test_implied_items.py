"""Items that others imply are left out of searches, and change no answer."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from xcmodel import Model, Status, check_certificate
from xcmodel.backend import Instance
from xcmodel.certificate.checking import CheckerName
from xcmodel.problem.implied_items import ImpliedItems
from xcmodel.problem.items import Multiplicity
from xcmodel.puzzles import Polyforms, box
from xcmodel.testing import brute_force

CHECKERS: tuple[CheckerName, ...] = ("native", "python", "both")


def implied(model: Model) -> list[object]:
    found = model.to_compiled().implied
    return [] if found is None else [list(model.items)[item] for item in found.items]


def contradicted(model: Model) -> object:
    found = model.to_compiled().implied
    assert found is not None
    assert found.contradiction is not None
    return list(model.items)[found.contradiction[0]]


def tiling(width: int, **counts: Multiplicity) -> Model:
    """Return the model of a strip of squares, with pieces of one to three squares."""
    sizes = {"one": 1, "two": 2, "three": 3}
    options = {
        (name, place): [name, *range(place, place + sizes[name])]
        for name in counts
        for place in range(width - sizes[name] + 1)
    }
    return Model(options, multiplicities=counts)


def test_number_of_pieces_of_one_size_is_implied_by_the_cells() -> None:
    model = tiling(12, two=6)
    assert implied(model) == ["two"]
    assert model.count() == 1


def test_range_is_implied_if_what_the_cells_ask_for_lies_within() -> None:
    assert implied(tiling(12, two=(4, 6))) == ["two"]
    assert implied(tiling(12, two=(6, None))) == ["two"]
    assert contradicted(tiling(12, two=(2, 5))) == "two"


def test_greatest_number_is_implied_where_there_is_no_room_for_more() -> None:
    assert implied(tiling(12, two=(0, 6), one=(0, 12))) == ["two", "one"]
    assert implied(tiling(12, two=(0, 5), one=(0, 12))) == ["one"]


def test_last_of_several_numbers_of_pieces_is_implied() -> None:
    assert implied(tiling(14, one=1, three=1, two=5)) == ["two"]
    assert contradicted(tiling(14, one=1, three=1, two=4)) == "two"


def test_two_numbers_do_not_imply_each_other_both() -> None:
    options = {o: ["row", "column", o // 2] for o in range(6)}
    model = Model(options, multiplicities={"row": 3, "column": 3})
    assert implied(model) == ["row", "column"]
    model = Model(options, multiplicities={"row": 2, "column": 2}, optional=range(3))
    assert implied(model) == ["row"]
    assert model.count() == 12


def test_row_of_a_covering_that_contains_another_one_is_implied() -> None:
    multiplicities: dict[int, Multiplicity] = {1: (1, None), 2: (1, None), 3: (1, None)}
    model = Model({"A": [1, 2], "B": [1, 3], "C": [1, 2, 3]}, multiplicities=multiplicities)
    assert implied(model) == [1]


def test_option_keeps_at_least_one_item() -> None:
    options = {"A": ["any", "all"], "B": ["any", "all", "one"], "C": ["one"]}
    both: dict[str, Multiplicity] = {"any": (0, None), "all": (0, None)}
    assert implied(Model(options, multiplicities=both)) == ["any"]
    assert implied(Model({"B": options["B"], "C": ["one", "all"]}, multiplicities=both)) == ["all"]
    model = Model({"A": ["any"], "B": ["any", "other"]}, multiplicities={"any": (0, None)})
    assert implied(model) == []
    assert model.count() == 2


def test_items_of_colours_imply_nothing() -> None:
    options = {o: ["both", "word"] for o in range(3)}
    colours = {o: {"word": "red"} for o in range(3)}
    model = Model(options, multiplicities={"both": (0, 2)}, optional=["word"], colours=colours)
    assert implied(model) == []
    assert model.count() == 7


def test_model_without_multiplicities_keeps_all_items() -> None:
    assert implied(tiling(8, two=(0, 1))) == []
    assert implied(Model({"A": [1, 2], "B": [2]})) == []
    assert ImpliedItems.of(Model().to_instance()) is None


def test_contradiction_is_told_as_the_reason() -> None:
    result = tiling(12, two=5).solve()
    assert result.status is Status.INFEASIBLE
    assert result.why_infeasible == (
        "item 'two' has multiplicity 5, but the other items ask for exactly 6 of its options"
    )
    result = tiling(13, two=(2, None)).solve()
    assert result.why_infeasible == (
        "item 'two' has multiplicity 2.., "
        "but the other items ask for at least 7 and at most 6 of its options"
    )


def test_count_of_dominoes_needs_no_more_nodes_with_their_number() -> None:
    dominoes = Polyforms({"D": "DD"}, box(12, 12), counts={"D": 72}).model
    plain = Model({option.name: option.items[1:] for option in dominoes.options.values()})
    counted, alone = (one.count_result(backend="dlx:levels") for one in (dominoes, plain))
    assert counted.count == alone.count == 53060477521960000
    assert counted.stats.nodes == alone.stats.nodes


def test_prices_of_items_that_were_left_out_are_none_at_all() -> None:
    model = tiling(6, two=3, one=(0, None))
    model.set_costs({("two", place): 1 + place for place in range(5)})
    for backend in ("dlx", "mip", "cpsat"):
        result = model.minimize(backend=backend)
        assert result.cost == 9
        assert (result.prices or {}).get("one", 0) == 0


def test_certificates_are_about_the_whole_model(tmp_path: Path) -> None:
    model, path = tiling(9, three=3), tmp_path / "proof"
    assert implied(model) == ["three"]
    assert model.count(certificate=path) == 1
    assert model.compile().prove(checker="both").answer == 1
    for checker in CHECKERS:
        assert check_certificate(model, path, checker=checker).answer == 1


@st.composite
def boards(draw: st.DrawFn) -> Model:
    """Draw a model of places and kinds: each option has a kind, whose number may be implied."""
    n_places, kinds = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    places = st.sets(st.integers(0, n_places - 1), min_size=1, max_size=draw(st.integers(1, 3)))
    options = draw(st.lists(st.tuples(st.integers(0, kinds - 1), places), min_size=1, max_size=9))
    covers: dict[int, list[object]] = {
        number: [f"kind {kind}", *sorted(covered)] for number, (kind, covered) in enumerate(options)
    }
    multiplicities: dict[object, Multiplicity] = {}
    if draw(st.booleans()):
        for items in covers.values():
            items.append("all")
        multiplicities["all"] = draw(numbers())
    used = {item for items in covers.values() for item in items}
    for item in sorted(used - {"all"}, key=str):
        is_kind = isinstance(item, str)
        if is_kind or draw(st.integers(0, 3)) == 0:
            multiplicities[item] = draw(numbers())
    costs = {number: draw(st.integers(-2, 5)) for number in covers}
    colours = {}
    if draw(st.integers(0, 3)) == 0:
        for number in draw(st.sets(st.sampled_from(sorted(covers)))):
            covers[number].append("colour")
            colours[number] = {"colour": draw(st.sampled_from("rb"))}
    return Model(
        covers,
        multiplicities=multiplicities,
        optional=["colour"] if colours else [],
        costs=costs,
        colours=colours,
    )


def numbers() -> st.SearchStrategy[Multiplicity]:
    """Return a strategy for multiplicities of kinds."""
    pairs = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda pair: tuple(sorted(pair)))
    return st.one_of(
        st.integers(1, 4), pairs, st.sampled_from([(0, None), (1, None), (0, 2), (2, 3)])
    )


def allowed(instance: Instance) -> NDArray[np.bool_]:
    """Tell of each subset of the options whether it covers items without colours rightly."""
    covers = np.zeros((instance.n_options, instance.n_items), dtype=int)
    covers[instance.entry_options, instance.option_items] = 1
    subsets = np.arange(2**instance.n_options)[:, None] >> np.arange(instance.n_options) & 1
    coverage = np.delete(subsets @ covers, instance.coloured_items, axis=1)
    low, high = (np.delete(b, instance.coloured_items) for b in instance.arrays[:2])
    is_right: NDArray[np.bool_] = np.all((low <= coverage) & (coverage <= high), axis=1)
    return is_right


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_instance_without_implied_items_has_the_same_solutions(model: Model) -> None:
    found = ImpliedItems.of(model.to_instance())
    if found is None:
        return
    assert (np.diff(found.instance.option_start) > 0).all()
    assert (found.instance.item_high <= found.instance.item_degrees).all()
    assert (allowed(found.instance) == allowed(model.to_instance())).all()


BACKENDS = {"dlx": 100, "dlx:python": 60, "cpsat": 10, "sat": 25, "mip": 5}


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_query_has_the_answer_of_brute_force(backend: str) -> None:
    @settings(
        max_examples=BACKENDS[backend],
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(boards())
    def agrees(model: Model) -> None:
        expected = brute_force(model)
        cheapest = min(map(model.cost, expected), default=None)
        assert model.minimize(backend=backend).cost == cheapest
        assert model.solve(backend=backend).status is (
            Status.FEASIBLE if expected else Status.INFEASIBLE
        )
        if backend == "mip":
            return
        assert set(map(frozenset, model.solutions(backend=backend))) == expected
        assert model.count(backend=backend) == len(expected)

    agrees()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_compiled_sets_are_proved_about_the_whole_model(model: Model) -> None:
    solutions = model.compile()
    assert set(map(frozenset, solutions)) == brute_force(model)
    assert solutions.prove(checker="python").answer == len(solutions)


def test_options_that_differ_in_an_implied_item_alone_are_told_apart_in_compiled_sets() -> None:
    options: dict[str, list[object]] = {"A": [1, 2, "some"], "B": [1, 2], "C": [3, "some"]}
    model = Model(options, multiplicities={"some": (0, 2)})
    assert model.to_compiled().implied is not None
    assert model.compile().prove(checker="both").answer == 2


def test_a_set_is_compiled_as_if_implied_items_were_not_there() -> None:
    cells = [(row, column) for row in range(6) for column in range(6)]
    dominoes = [[(r, c), (r + down, c + 1 - down)] for r, c in cells for down in (0, 1)]
    fitting = [cells_of for cells_of in dominoes if cells_of[1] in cells]
    counted = Model(
        {k: [*cells_of, "pieces"] for k, cells_of in enumerate(fitting)},
        multiplicities={"pieces": 18},
    )
    assert counted.compile().size == Model(dict(enumerate(fitting))).compile().size


def test_where_too_many_pairs_of_items_would_be_looked_at_items_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    covered = {"AB": ["A", "B"], "AC": ["A", "C"], "CD": ["C", "D"]}
    options = {name: [*items, "pair", "again"] for name, items in covered.items()}
    model = Model(options, multiplicities={"pair": 2, "again": 2})
    assert ImpliedItems.of(model.to_instance()) is not None
    monkeypatch.setattr("xcmodel.problem.implied_items._MOST_PAIRS", 3)
    assert ImpliedItems.of(model.to_instance()) is None
    assert model.count() == 1
