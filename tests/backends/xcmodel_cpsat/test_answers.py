"""CP-SAT's answers, beyond the conformance suite."""

import pytest

from classics import queens
from xcmodel import Model, Status, StopReason
from xcmodel.testing import brute_force
from xcmodel_cpsat import CpSatBackend


def test_shared_colours_do_not_multiply_solutions() -> None:
    colours = {option: {"square": "red" if option < 4 else "blue"} for option in range(6)}
    model = Model({k: ["square"] for k in colours}, optional=["square"], colours=colours)
    assert model.count(backend="cpsat") == 2**4 + 2**2 - 1


def test_one_solution_alone_does_not_claim_to_be_the_only_one() -> None:
    result = queens(6).solve(backend="cpsat")
    assert result.status is Status.FEASIBLE
    assert result.stop_reason is StopReason.SOLUTION_LIMIT


def test_queries_of_one_model_do_not_disturb_each_other() -> None:
    model = queens(6)
    assert model.count(backend="cpsat", given=[(0, 1)]) == 1
    assert model.count(backend="cpsat", forbidden=[(0, 1)]) == 3
    assert model.minimize(backend="cpsat").cost == 0
    assert model.count(backend="cpsat") == 4


def test_different_seeds_give_different_first_solutions() -> None:
    model = queens(7)
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_seeds_choose_unconstrained_options_too() -> None:
    model = Model({option: [option] for option in range(8)}, optional=range(8))
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_statistics_are_those_of_the_solver() -> None:
    stats = queens(8).solve(backend="cpsat", seed=1).stats
    assert (stats.nodes or 0) > 0
    assert stats.conflicts is not None
    assert stats.branchings is None


def test_log_goes_to_standard_error_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    queens(6).minimize(backend=CpSatBackend(workers=1))
    assert capsys.readouterr().err == ""
    queens(6).minimize(backend=CpSatBackend(workers=1, log=True))
    written = capsys.readouterr()
    assert "CP-SAT solver" in written.err
    assert written.out == ""


def test_great_weights_lose_no_solutions() -> None:
    # Presolve of OR-Tools 9.15 left seventeen of nineteen: google/or-tools#5293.
    model = Model()
    bounds = ((0, 1), (3, 5), (1, 1), (1, 1), (1, 1), (0, 1))
    for item, multiplicity in zip("abcdef", bounds, strict=True):
        model.add_item(item, multiplicity=multiplicity)
    options = {
        1: ("f", 1_947_685_546),
        2: ("c", 3_511_273_496),
        3: ("a", 1_593_449_755),
        4: ("b", 1_445_971_096),
        5: ("a", -3_640_487_439),
        6: ("cfb", -2_535_736_543),
        7: ("b", 3_789_472_633),
        8: ("b", -1_526_555_487),
        9: ("c", 3_061_379_561),
        10: ("d", 933_238_768),
        11: ("e", 0),
    }
    for name, (items, weight) in options.items():
        model.add_option(name, list(items), cost=-abs(weight) // 10**6)
    model.add_row(
        "row", {name: weight for name, (_, weight) in options.items()}, high=9_357_929_269
    )
    solutions = brute_force(model, [], [])
    assert model.count(backend="cpsat") == len(solutions)
    least = min(model.cost(solution) for solution in solutions)
    assert model.minimize(backend="cpsat").cost == least
