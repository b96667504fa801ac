"""Limits, Ctrl-C, progress and wrong answers of counts up to symmetry, which sum several terms."""

from dataclasses import replace
from itertools import combinations, product
from math import comb, factorial
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import pytest

from classics import dominoes, latin_squares, queens
from scripted_backend import ScriptedBackend, found, press_ctrl_c, scripted
from searching import fractions
from slices import StartedBy
from xcmodel import CountStoppedError, Interrupted, Model, Progress, Status, StopReason, Symmetries
from xcmodel.backend import Instance, Query, Search, Slice, Task, Translation
from xcmodel.errors import WrongAnswerError
from xcmodel.symmetry import counting, solution_orbits
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.solution_hashes import Rows

PATH = Model({"left": [1, 2], "right": [2, 3], "end 1": [1], "end 3": [3]})
FLIP = {1: 3, 3: 1}


class CountsFive(ScriptedBackend):
    """A backend that counts five solutions of any model, and lists none."""

    def translate(self, instance: Instance) -> Translation:
        def start(query: Query) -> Search:
            counted = 5 if query.task is Task.COUNT else 0
            slices = scripted(Slice(counted=counted, exhausted=True))
            return slices.translate(instance).start(query)

        return StartedBy(start)


def test_a_time_limit_is_one_for_all_terms_and_leaves_a_lower_bound() -> None:
    model = dominoes(12, 12)
    symmetries = model.symmetries()
    started = perf_counter()
    with pytest.raises(CountStoppedError) as raised:
        model.count(up_to=symmetries, time_limit=0.3, method="enumerate")
    assert perf_counter() - started < 5
    assert raised.value.stop_reason is StopReason.TIME_LIMIT
    # OEIS A004003 has 53060477521960000 tilings.
    assert 0 < raised.value.partial < 53060477521960000 / 8


def test_a_time_limit_that_suffices_does_no_harm() -> None:
    assert queens(6).count(up_to=queens(6).symmetries(), time_limit=60) == 1


def test_ctrl_c_in_a_term_is_told_with_a_lower_bound() -> None:
    backend = ScriptedBackend((found([0, 3]),), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as raised:
        PATH.count(up_to=[FLIP], backend=backend)
    result = raised.value.result
    assert (result.status, result.stop_reason) == (Status.FEASIBLE, StopReason.INTERRUPTED)
    assert result.stats.solutions == 1
    assert result.backend == "scripted"


def test_ctrl_c_between_two_terms_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "orbit_problem", lambda *_: press_ctrl_c())
    with pytest.raises(Interrupted) as raised:
        PATH.count(up_to=[FLIP])
    assert raised.value.result.stats.solutions == 1


def test_progress_goes_from_nothing_to_all_over_all_terms() -> None:
    told: list[Progress] = []
    model = queens(8)
    assert model.count(up_to=model.symmetries(), backend="dlx:python", progress=told.append) == 12
    parts = fractions(told)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert {progress.backend for progress in told} == {"dlx:python"}
    seconds = [progress.seconds for progress in told]
    assert seconds == sorted(seconds)


def test_a_bar_shows_and_is_wiped(capsys: pytest.CaptureFixture[str]) -> None:
    model = queens(4)
    assert model.count(up_to=model.symmetries(), progress=True) == 1
    assert not capsys.readouterr().err.strip()


def test_counts_that_cannot_all_be_right_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    right = PATH.count_result()
    monkeypatch.setattr("xcmodel.search.queries.count", lambda *_: replace(right, count=3))
    with pytest.raises(WrongAnswerError, match=r"backend 'dlx.*come to 3 altogether"):
        PATH.count(up_to=[FLIP])


def test_a_part_of_many_symmetries_may_be_given() -> None:
    model = latin_squares(5)
    cells = list(product(range(5), repeat=2))
    swap = {(*cell, symbol): (*cell, 1 - symbol) for cell in cells for symbol in (0, 1)}
    symbols = Symmetries(model, options=[swap])
    assert model.count(up_to=symbols) == 161_280 // 2


def test_symmetries_stay_good_for_a_model_that_changes_without_harming_them() -> None:
    model = PATH.copy()
    symmetries = Symmetries(model, items=[FLIP])
    model.relax([2])
    assert (model.count(), model.count(up_to=symmetries)) == (3, 2)
    model.add_option("middle", [2])
    assert (model.count(), model.count(up_to=symmetries)) == (4, 3)


def test_several_threads_can_be_used_where_the_backend_can() -> None:
    model = queens(8)
    assert model.count(up_to=model.symmetries(), workers=2) == 12


def test_given_options_may_come_from_an_iterator() -> None:
    assert PATH.count(up_to=[FLIP], given=iter(["left"]), forbidden=iter(["right"])) == 1


def test_permutations_may_come_from_an_iterator_that_a_check_reads_too() -> None:
    assert PATH.count(up_to=iter([FLIP]), check=True) == PATH.count(up_to=[FLIP])


@pytest.mark.parametrize("most_elements", [100_000, 0], ids=["mean", "list"])
def test_a_certified_count_tells_its_progress(
    most_elements: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xcmodel.symmetry.group.MOST_ELEMENTS", most_elements)
    model, told = queens(5), list[Progress]()
    symmetries, proof = model.symmetries(), tmp_path / "proof"
    assert model.count(up_to=symmetries, certificate=proof, progress=told.append) == 2
    parts = [progress.fraction or 0.0 for progress in told]
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert 1.0 not in parts[:-1]
    # On a busy machine there may be a report before the first term has ended.
    assert next(progress.solutions for progress in told if progress.solutions) == 10


def test_a_word_as_a_term_ends_stops_the_count_before_the_next_one() -> None:
    model, told = queens(5), list[Progress]()

    def stop(progress: Progress) -> Literal["stop"]:
        told.append(progress)
        return "stop"

    result = model.count_result(up_to=model.symmetries(), progress=stop)
    assert (result.count, result.stop_reason) == (None, StopReason.CALLBACK)
    assert (result.stats.solutions, len(told)) == (2, 1)  # At least: a quarter of ten.


def subsets(n: int) -> Model:
    """Return a model whose solutions are the subsets of n numbers, which has n! symmetries."""
    return Model({k: [k] for k in range(n)}, optional=range(n))


@pytest.fixture
def without_cycle_types(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the classes of large groups to a list, as where they are no cycle types."""
    monkeypatch.setattr(counting.Mean, "takes_cycle_types", False)


@pytest.mark.usefixtures("without_cycle_types")
def test_fewer_solutions_than_many_symmetries_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    model, told = latin_squares(4), list[Progress]()
    symmetries = model.symmetries()
    assert symmetries.order == 82_944
    monkeypatch.setattr(Group, "fusions", lambda _: pytest.fail("the symmetries are listed"))
    result = model.count_result(up_to=symmetries, progress=told.append)
    assert (result.count, result.stats.solutions) == (2, 2)  # OEIS A003090.
    parts = fractions(told)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


@pytest.mark.usefixtures("without_cycle_types")
@pytest.mark.parametrize("most_elements", [100_000, 0], ids=["counted before", "listed at once"])
def test_a_list_is_no_more_than_a_part_of_the_progress_until_it_is_joined(
    most_elements: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xcmodel.symmetry.group.MOST_ELEMENTS", most_elements)
    model, told, n_before = latin_squares(4), list[Progress](), list[int]()
    symmetries, join = model.symmetries(), solution_orbits.first_of_each_class

    def noted(*arguments: Any) -> Rows:
        n_before.append(len(told))
        return join(*arguments)

    monkeypatch.setattr(counting, "first_of_each_class", noted)
    assert model.count(up_to=symmetries, progress=told.append) == 2
    parts = fractions(told)
    assert parts == sorted(parts)
    assert 1.0 not in parts[:-1]
    assert parts[-1] == 1.0
    assert len(told) - n_before[0] == 1 + len(symmetries.generators)
    assert {progress.solutions for progress in told[n_before[0] :]} == {576}


@pytest.mark.usefixtures("without_cycle_types")
def test_a_word_while_listed_solutions_are_joined_stops_the_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.symmetry.group.MOST_ELEMENTS", 0)
    model = latin_squares(4)
    n_solutions, order = 576, model.symmetries().order

    def stop_when_listed(progress: Progress) -> Literal["stop"] | None:
        return "stop" if (progress.fraction or 0.0) > 0.5 else None

    with pytest.raises(CountStoppedError) as raised:
        model.count(up_to=model.symmetries(), progress=stop_when_listed)
    assert raised.value.stop_reason is StopReason.CALLBACK
    assert raised.value.partial == -(-n_solutions // order)


@pytest.mark.parametrize(
    ("name", "value"), [("_MANY_SYMMETRIES", 10**5), ("_SECONDS_PER_SYMMETRY", 0.0)]
)
def test_the_mean_tells_the_same_number_as_a_list(
    monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    model = subsets(7)
    symmetries = model.symmetries()
    conditions: list[dict[str, Any]] = [{}, {"forbidden": [0]}, {"given": [1]}, {"time_limit": 60}]
    listed = [model.count(up_to=symmetries, **condition) for condition in conditions]
    assert listed == [8, 7, 7, 8]
    monkeypatch.setattr(counting, name, value)
    assert [model.count(up_to=symmetries, **condition) for condition in conditions] == listed


def test_more_solutions_than_symmetries_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = Model({(k, colour): [k] for k in range(7) for colour in "rgbw"})
    swaps = [{k: k + 1, k + 1: k} for k in range(6)]
    monkeypatch.setattr(counting.Mean, "_list", lambda *_: pytest.fail("solutions are listed"))
    assert colours.count() == 4**7 > factorial(7)
    assert colours.count(up_to=swaps) == comb(10, 3)


def test_no_solution_is_found_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = Model({pair: list(pair) for pair in combinations(range(7), 2)})
    symmetries = pairs.symmetries()
    assert symmetries.order == factorial(7)
    monkeypatch.setattr(counting.Mean, "_list", lambda *_: pytest.fail("solutions are listed"))
    assert pairs.count(up_to=symmetries) == 0


@pytest.mark.usefixtures("without_cycle_types")
def test_a_stopped_list_of_counted_solutions_leaves_a_lower_bound() -> None:
    model = latin_squares(4)
    symmetries = model.symmetries()
    told: list[float] = []

    def stop_the_list(progress: Progress) -> Literal["stop"] | None:
        told.append(progress.fraction or 0.0)
        return "stop" if 1 / symmetries.order in told[:-1] else None

    with pytest.raises(CountStoppedError) as raised:
        model.count(up_to=symmetries, backend="dlx:python", progress=stop_the_list)
    assert (raised.value.stop_reason, raised.value.partial) == (StopReason.CALLBACK, 1)
    assert 0 < told[-1] < 1


def test_ctrl_c_before_a_list_of_counted_solutions_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    model = subsets(7)
    symmetries = model.symmetries()
    monkeypatch.setattr(counting.Mean, "_list", lambda *_: press_ctrl_c())
    with pytest.raises(Interrupted) as raised:
        model.count(up_to=symmetries)
    assert raised.value.result.stats.solutions == 1


def test_a_list_of_other_solutions_than_were_counted_is_a_wrong_answer() -> None:
    model = subsets(7)
    with pytest.raises(WrongAnswerError, match="counted 5 solutions, but listed 0"):
        model.count(up_to=model.symmetries(), backend=CountsFive(()))
