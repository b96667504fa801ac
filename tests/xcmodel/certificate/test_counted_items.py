"""Certificates are found without the demands of counted items, and are about the whole model."""

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classics import latin_squares
from tuned import tuned
from xcmodel import Model, check_certificate
from xcmodel.certificate import proved_checker
from xcmodel.certificate.checking import CheckerName
from xcmodel.certificate.counted_items import without_counted_items
from xcmodel.problem.items import Multiplicity
from xcmodel.puzzles import Polyforms, box
from xcmodel.testing import brute_force

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx.native_backend import NativeBackend

ALL: list[CheckerName] = ["both"]
if proved_checker.find_command() is not None:
    ALL.append("proved")

NUMBERS: list[Multiplicity] = [1, (0, 1), 2, (0, 2), (1, 3)]


def counted_items(model: Model) -> list[object]:
    """Return the items whose demands are left out."""
    instance = model.to_instance()
    found = without_counted_items(instance)
    if found is None:
        return []
    changed = (found.instance.item_low != instance.item_low) | (
        found.instance.item_high != instance.item_high
    )
    return [item for item, is_changed in zip(model.items, changed, strict=True) if is_changed]


def covers(**options: str) -> dict[object, list[object]]:
    return {name: list(items) for name, items in options.items()}


@pytest.mark.parametrize(
    ("options", "number", "is_counted"),
    [
        (covers(A="12p", B="23p", C="34p", D="14p"), 2, True),
        (covers(A="12p", B="23p", C="34p", D="14p"), (1, 3), True),
        (covers(A="12p", B="23p", C="34p", D="14p"), 3, False),  # There are never so many.
        (covers(A="12p", B="3p", C="34p", D="14p"), 2, False),  # One covers less.
        (covers(A="12p", B="23p", C="34p", D="14p", E="4"), 2, False),  # And one, a cell alone.
        (covers(A="12p", B="23p", C="34p", D="14p", E="x"), 2, True),
    ],
)
def test_items_are_counted_if_unit_items_tell_how_many_options_are_to_come(
    options: dict[object, list[object]], number: Multiplicity, is_counted: bool
) -> None:
    model = Model(options, multiplicities={"p": number})
    assert counted_items(model) == (["p"] if is_counted else [])


def check(
    model: Model, expected: int, checkers: list[CheckerName], strategy: str | None = None
) -> int:
    """Check a certificate of the count, and return how many isomorphisms it has."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "proof"
        assert model.count(certificate=path, backend=NativeBackend(strategy=strategy)) == expected
        reports = [check_certificate(model, path, checker=checker) for checker in checkers]
        assert {report.answer for report in reports} == {expected}
        return reports[0].isomorphic


@st.composite
def boards(draw: st.DrawFn) -> Model:
    """Draw a model of one or two boards, each covered by pieces of one size that are counted."""
    options: dict[object, list[object]] = {}
    multiplicities: dict[object, Multiplicity] = {}
    colours: dict[object, dict[object, object]] = {}
    beside = st.sets(st.sampled_from(["x", "y"]), max_size=1)
    for board in range(draw(st.integers(1, 2))):
        size, number = draw(st.integers(1, 2)), draw(st.integers(2, 3))
        cells = [(board, cell) for cell in range(size * number)]
        places = st.sets(st.sampled_from(cells), min_size=size, max_size=size)
        for place in draw(st.lists(places, min_size=number, max_size=6)):
            pieces = f"pieces {board}"
            options[len(options)] = [*sorted(place), pieces, *draw(beside)]
            less, more = draw(st.integers(0, 1)), draw(st.integers(0, 1))
            multiplicities[pieces] = (number - less, number + more)
    for _ in range(draw(st.integers(0, 2))):
        options[len(options)] = [draw(st.sampled_from("xy"))]
    covered = {item for items in options.values() for item in items}
    for letter in sorted({"x", "y"} & covered):
        multiplicities[letter] = draw(st.sampled_from(NUMBERS))
    if draw(st.booleans()):
        for name in draw(st.sets(st.sampled_from(sorted(options, key=str)), min_size=1)):
            options[name].append("paint")
            colours[name] = {"paint": draw(st.sampled_from("rb"))}
    return Model(
        options,
        multiplicities=multiplicities,
        optional=["paint"] if colours else [],
        colours=colours,
        costs={name: draw(st.integers(0, 5)) for name in options},
    )


@pytest.mark.parametrize("most_nodes", [1, 1 << 25])
def test_checkers_accept_certificates_of_the_whole_model(most_nodes: int) -> None:
    # With few nodes of memoised searches, there are isomorphisms wherever there can be any.
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(boards())
    def are_accepted(model: Model) -> None:
        solutions = brute_force(model)
        check(model, len(solutions), ["both"])
        assert model.compile().prove(checker="both").answer == len(solutions)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "proof"
            cost = model.minimize(certificate=path).cost
            assert cost == min(map(model.cost, solutions), default=None)
            assert check_certificate(model, path, checker="both").answer == cost

    with tuned(least_memoised_nodes=1, most_memoised_nodes=most_nodes):
        are_accepted()


def with_numbers_of_digits(order: int) -> Model:
    """Return Latin squares in which each digit is demanded so many times."""
    squares = latin_squares(order)
    options = {
        (i, j, digit): [*squares.options[i, j, digit].items, f"digit {digit}"]
        for i, j, digit in product(range(order), repeat=3)
    }
    return Model(options, multiplicities={f"digit {digit}": order for digit in range(order)})


def test_isomorphisms_carry_counted_items_to_each_other() -> None:
    squares = with_numbers_of_digits(4)
    assert len(counted_items(squares)) == 4
    with tuned(least_memoised_nodes=1, most_memoised_nodes=1):
        assert check(squares, 576, ALL, "memoised") > 0


def test_a_certificate_of_dominoes_is_no_longer_with_their_number(tmp_path: Path) -> None:
    counted = Polyforms({"D": "DD"}, box(10, 10), counts={"D": 50}).model
    plain = Model({option.name: option.items[1:] for option in counted.options.values()})
    for model in (counted, plain):
        path = tmp_path / str(len(model.items))
        assert model.count(certificate=path) == 258584046368
        for checker in ALL:
            assert check_certificate(model, path, checker=checker).answer == 258584046368
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert max(sizes) < 2 * min(sizes)
