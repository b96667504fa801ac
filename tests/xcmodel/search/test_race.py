"""Races: several backends at work on one least cost, or on one solution."""

from dataclasses import dataclass
from threading import Event, Thread, current_thread

import numpy as np
import pytest

from xcmodel import Model, Solution, Status, get_backend
from xcmodel.answer.attempt import Attempt
from xcmodel.backend import (
    Backend,
    Batch,
    Capability,
    Instance,
    Query,
    Search,
    Slice,
    Task,
    Translation,
)
from xcmodel.errors import BackendError, UnsupportedError
from xcmodel.problem.translations import Translations
from xcmodel.search import entrant
from xcmodel.search.entrant import Trial
from xcmodel.search.race import Race, RaceTranslation

MODEL = Model({"A": [1], "B": [1, 2], "C": [1, 3]}, optional=[2, 3], costs={"A": 8, "B": 7, "C": 5})


class _Scripted(Search):
    """Says what it was told to say, a slice at a time, and keeps what it hears."""

    def __init__(
        self, slices: list[Slice | BackendError], heard: list[list[int]], ruled_out: list[int]
    ) -> None:
        self._slices = list(slices)
        self._heard = heard
        self._ruled_out = ruled_out

    def advance(self, seconds: float) -> Slice:
        if not self._slices:
            return Slice()
        found = self._slices.pop(0)
        if isinstance(found, BackendError):
            raise found
        return found

    def hear_of(self, solution: np.ndarray) -> None:
        self._heard.append(solution.tolist())

    def ruled_out(self) -> np.ndarray:
        return np.array(self._ruled_out, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class _Script(Backend):
    label: str
    slices: list[Slice | BackendError]
    heard: list[list[int]]
    asked: list[Query]
    ruled_out: list[int]

    @property
    def name(self) -> str:
        return self.label

    @property
    def version(self) -> str:
        return "1"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.MINIMIZE, Capability.SOLVE})

    def translate(self, instance: Instance) -> Translation:
        script = self

        class _Only(Translation):
            def start(self, query: Query) -> Search:
                script.asked.append(query)
                return _Scripted(script.slices, script.heard, script.ruled_out)

        return _Only()


class _ParallelScript(_Script):
    @property
    def capabilities(self) -> frozenset[Capability]:
        return super().capabilities | {Capability.WORKERS}


def script(label: str, *slices: Slice | BackendError) -> _Script:
    """Return a backend that says this."""
    return _Script(label, list(slices), [], [], [])


def found(*options: int, bound: int | None = None, exhausted: bool = False) -> Slice:
    """Return a slice with solutions of one option each."""
    return found_all(*[[o] for o in options], bound=bound, exhausted=exhausted)


def found_all(*solutions: list[int], bound: int | None = None, exhausted: bool = False) -> Slice:
    """Return a slice with these solutions."""
    return Slice(Batch.of(solutions), bound=bound, exhausted=exhausted)


_IS_FOUND = entrant.Runner.is_found


@pytest.fixture(autouse=True)
def _all_start_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.search.race_schedule._SECONDS_ALONE", 0.0)
    monkeypatch.setattr("xcmodel.search.race_schedule._MOST_ENTRIES_OF_TRIAL", 0)
    # To import a package in a thread takes longer than these searches.
    monkeypatch.setattr(entrant.Runner, "is_found", True)


def test_what_one_finds_the_others_hear_of() -> None:
    one = script("one", found(0), Slice(), found(2), *[Slice()] * 50, found(exhausted=True))
    two = script("two", *[Slice()] * 2, found(1))
    result = MODEL.minimize(backend=[one, two])
    assert (result.status, result.cost, result.backend) == (Status.OPTIMAL, 5, "one")
    assert [2] in two.heard or two.asked[0].hint == (2,)


@pytest.mark.parametrize(
    ("ruled_out", "forbidden"),
    [([2, 3, 4], (3, 4)), ([3], (4,))],
    ids=["many are left out", "a few stay"],
)
def test_those_that_start_later_need_not_look_at_what_is_ruled_out(
    monkeypatch: pytest.MonkeyPatch, ruled_out: list[int], forbidden: tuple[int, ...]
) -> None:
    clock = iter([0.0, 0.0])  # When it starts, and at the first slice.
    monkeypatch.setattr("xcmodel.search.race_schedule._SECONDS_ALONE", 1.0)
    monkeypatch.setattr("xcmodel.search.race_schedule.available_cores", lambda: 2)
    monkeypatch.setattr("xcmodel.search.clock.process_time", lambda: next(clock, 2.0))
    model = Model(
        {"A": [1], "B": [2], "C": [1, 2], "D": [1, 2, 3], "E": [1, 4]},
        optional=[3, 4],
        costs={"A": 5, "B": 4, "C": 10, "D": 100, "E": 50},
    )
    ruling = script("ruling", found_all([2]), *[Slice()] * 50, found_all(exhausted=True))
    ruling.ruled_out.extend(ruled_out)
    later = script("later", *[Slice()] * 3, found_all([0, 1], exhausted=True))
    result = model.minimize(backend=[ruling, later], forbidden=["E"])
    assert (result.status, result.cost) == (Status.OPTIMAL, 9)
    # What the best solution so far is made of stays, so that it is one for all.
    assert (later.asked[0].hint, later.asked[0].forbidden) == ((2,), forbidden)


def test_result_says_who_found_and_who_proved() -> None:
    one = script("one", found(2))
    two = script("two", *[Slice()] * 5, found(bound=5, exhausted=True))
    result = MODEL.minimize(backend=[one, two])
    assert result.backend == "two"
    assert result.tried == (
        Attempt("one", "1", cost=5),
        Attempt("two", "1", bound=5, proved=True),
    )


def test_one_that_fails_leaves_the_race() -> None:
    one = script("one", BackendError("gone", "one"))
    two = script("two", found(2), found(exhausted=True))
    result = MODEL.minimize(backend=[one, two])
    assert (result.cost, result.backend) == (5, "two")
    assert [attempt.fault for attempt in result.tried] == ["gone", None]


def test_race_in_which_all_fail_raises_the_error_of_the_first() -> None:
    one, two = script("one", BackendError("gone", "one")), script("two", BackendError("too", "two"))
    with pytest.raises(BackendError, match="gone"):
        MODEL.minimize(backend=[one, two])


def test_whoever_finds_one_solution_first_ends_the_race_for_it() -> None:
    slow = script("slow", *[Slice()] * 100)
    result = MODEL.solve(backend=[slow, script("quick", Slice(), found(0))])
    assert (result.status, result.solution, result.backend) == (
        Status.FEASIBLE,
        Solution("A"),
        "quick",
    )
    assert slow.heard == []


def test_whoever_proves_that_there_is_no_solution_ends_the_race_for_one() -> None:
    slow, prover = script("slow", *[Slice()] * 100), script("prover", found(exhausted=True))
    result = MODEL.solve(backend=[slow, prover])
    assert (result.status, result.backend) == (Status.INFEASIBLE, "prover")
    assert [attempt.proved for attempt in result.tried] == [False, True]


def test_one_solution_is_sought_by_several_unless_the_query_is_for_one_of_them() -> None:
    names = [attempt.backend for attempt in MODEL.solve(backend="auto").tried]
    assert names == ["dlx:native", "sat:cadical195", "cpsat", "mip:highs"]
    assert MODEL.solve(backend="auto", seed=1).tried == MODEL.solve(backend="dlx").tried == ()


def test_all_solutions_are_listed_by_one() -> None:
    with pytest.raises(UnsupportedError, match="cannot enumerate"):
        list(MODEL.solutions(backend=Race.of(["dlx", "cpsat"])))


def test_who_joins_a_race_leaves_a_core_to_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.search.race_schedule.available_cores", lambda: 4)
    one = script("one", *[Slice()] * 20, found(2, exhausted=True))
    two = _ParallelScript("two", [], [], [], [])
    MODEL.minimize(backend=[one, two])
    assert [query.workers for query in one.asked + two.asked] == [None, 3]


def test_a_race_shares_the_translations_of_those_in_it() -> None:
    translations = Translations(MODEL.to_instance())
    native = translations[get_backend("dlx")]
    race = translations[Race.of(["dlx", "cpsat"])]
    assert isinstance(race, RaceTranslation)
    assert race.of_first is native
    assert set(translations) == {get_backend("dlx"), Race.of(["dlx", "cpsat"])}


def test_race_needs_two_different_backends_that_minimize() -> None:
    with pytest.raises(ValueError, match=r"backend is \[\]: give two or more different ones"):
        MODEL.minimize(backend=[])
    with pytest.raises(ValueError, match="two or more different ones"):
        MODEL.minimize(backend=["dlx", "dlx"])


def test_a_list_of_one_backend_is_that_backend() -> None:
    for ask in (MODEL.minimize, MODEL.maximize, MODEL.solve):
        result = ask(backend=["dlx"], workers=2, seed=1)
        assert (result.backend, result.tried) == (get_backend("dlx").name, ())


@pytest.mark.parametrize(("extra", "name"), [({"seed": 1}, "seed"), ({"workers": 2}, "workers")])
def test_what_is_for_one_backend_is_refused_by_its_name(extra: dict[str, int], name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{name} is for one backend.* leave out {name}"):
        MODEL.minimize(backend=["dlx", "cpsat"], **extra)  # type: ignore[arg-type]
    assert MODEL.minimize(backend=["dlx", "cpsat"], workers=1)


def test_greatest_cost_is_a_race_as_well() -> None:
    assert MODEL.maximize(backend=["dlx", "dlx:python"]).cost == 8


@pytest.mark.parametrize("names", [["dlx", "mip:highs"], ["sat", "cpsat"], ["dlx:python", "dlx"]])
def test_backends_agree_on_the_least_cost_together(names: list[str]) -> None:
    options = {(i, j): [i, 5 + j] for i in range(5) for j in range(5)}
    model = Model(options, costs={(i, j): (3 * i + 7 * j) % 11 for i, j in options})
    assert model.minimize(backend=names).cost == model.minimize(backend="dlx").cost


def test_race_is_equal_by_its_backends() -> None:
    assert Race.of(["dlx", "dlx:python"]) == Race.of(["dlx", "dlx:python"])
    assert Race.of(["dlx", "dlx:python"]) != Race.of(["dlx:python", "dlx"])


def test_those_that_come_later_are_looked_for_when_it_is_their_turn() -> None:
    race = Race((script("one", found(2), found(exhausted=True)),), ("nobody", "cpsat"))
    assert race.name == "one, nobody, cpsat"
    result = MODEL.minimize(backend=race)
    assert (result.status, result.cost) == (Status.OPTIMAL, 5)
    assert [attempt.backend for attempt in result.tried][:1] == ["one"]
    assert "nobody" not in [attempt.backend for attempt in result.tried]


def test_a_race_goes_on_while_a_package_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrant.Runner, "is_found", _IS_FOUND)
    is_imported = Event()
    looked_in: list[Thread] = []

    def slow(backend: str | Backend) -> Backend:
        if backend == "dlx:python":
            looked_in.append(current_thread())
            assert is_imported.wait(30)
        return get_backend(backend)

    monkeypatch.setattr(entrant, "get_backend", slow)
    monkeypatch.setattr(entrant, "_started", set())
    search = Race((script("one"),), ("dlx:python",)).translate(MODEL.to_instance())
    race = search.start(Query(Task.MINIMIZE))
    for _ in range(3):
        assert [attempt.backend for attempt in race.advance(0.0).attempts] == ["one"]
    is_imported.set()
    looked_in[0].join()
    tried = {attempt.backend for attempt in race.advance(0.0).attempts}
    race.close()
    assert tried == {"one", "dlx:python"}
    assert current_thread() not in looked_in[:1]


def test_those_that_are_not_able_stay_out() -> None:
    needed = frozenset({Capability.PROVE})
    race = Race((script("one", Slice(), found(2, exhausted=True)),), ("cpsat", "dlx"), needed)
    assert [attempt.backend for attempt in MODEL.minimize(backend=race).tried] == ["one"]


@pytest.mark.parametrize(
    ("cores", "others"), [(1, [0, 0, 0, 1, 2]), (2, [0, 1, 1, 2, 2]), (4, [0, 1, 2, 2, 2])]
)
def test_those_that_have_a_core_to_themselves_start_sooner(
    monkeypatch: pytest.MonkeyPatch, cores: int, others: list[int]
) -> None:
    now = 0.0
    for name, value in {
        "race_schedule._SECONDS_ALONE": 1.0,
        "race_schedule._STAGGER": 5.0,
        "race_schedule.available_cores": lambda: cores,
        "clock.process_time": lambda: now,
    }.items():
        monkeypatch.setattr(f"xcmodel.search.{name}", value)
    race = Race(tuple(script(name) for name in ("one", "two", "three")))
    search = race.translate(MODEL.to_instance()).start(Query(Task.MINIMIZE))
    seen = []
    for now in (0.5, 1.0, 2.0, 5.0, 25.0):  # noqa: B007 - the clock reads it.
        seen.append(len(search.advance(0.0).attempts) - 1)
    assert seen == others


def test_time_counts_while_all_have_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    for name, value in {
        "race_schedule._SECONDS_ALONE": 1.0,
        "race_schedule.available_cores": lambda: 2,
        "clock.process_time": lambda: 0.0,
        "clock.perf_counter": lambda: passed,
    }.items():
        monkeypatch.setattr(f"xcmodel.search.{name}", value)
    seen = []
    for is_beside in (False, True):
        monkeypatch.setattr(_Scripted, "works_beside", is_beside)
        passed = 0.0
        race = Race((script("one"), script("two")))
        search = race.translate(MODEL.to_instance()).start(Query(Task.MINIMIZE))
        passed = 1.5
        seen.append(len(search.advance(0.0).attempts))
    assert seen == [1, 2]


def test_next_one_that_is_imported_starts_soon_where_the_first_leaves_a_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = 0.0
    for name, value in {
        "race_schedule._SECONDS_ALONE": 1.0,
        "race_schedule._SECONDS_BESIDE": 0.1,
        "race_schedule.available_cores": lambda: 3,
        "clock.process_time": lambda: passed,
        "clock.perf_counter": lambda: passed,
    }.items():
        monkeypatch.setattr(f"xcmodel.search.{name}", value)
    seen = []
    monkeypatch.setattr("xcmodel.search.entrant._started", set())
    for is_beside in (True, False, True):
        monkeypatch.setattr(_Scripted, "works_beside", is_beside)
        passed = 0.0
        race = Race((script("one"), script("two"), script("three")))
        search = race.translate(MODEL.to_instance()).start(Query(Task.MINIMIZE))
        for passed in (0.05, 0.5, 1.2, 2.5):  # noqa: B007 - the clock reads it.
            seen.append(len(search.advance(0.0).attempts))
    assert seen == [1, 1, 2, 3, 1, 1, 2, 3, 1, 2, 3, 3]


def test_second_one_is_tried_before_its_turn_where_there_is_one_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work, passed = 0.0, 0.0
    for name, value in {
        "race_schedule._SECONDS_ALONE": 1.0,
        "race_schedule._MOST_ENTRIES_OF_TRIAL": 100,
        "race_schedule.available_cores": lambda: 1,
        "clock.process_time": lambda: work,
        "clock.perf_counter": lambda: passed,
    }.items():
        monkeypatch.setattr(f"xcmodel.search.{name}", value)
    one, two = script("one"), script("two", Slice(), Slice(bound=4))
    search = Race((one, two)).translate(MODEL.to_instance()).start(Query(Task.MINIMIZE))
    seen = []
    for work, passed in ((1.5, 1.5), (2.0, 2.0), (2.0, 2.1), (2.1, 3.0), (6.0, 7.0)):  # noqa: B007
        found = search.advance(0.01)
        seen.append([attempt.backend for attempt in found.attempts])
    assert seen == [["one"], ["one", "two"], ["one", "two"], ["one"], ["one", "two"]]
    assert [query.time_limit for query in two.asked] == [Trial.SECONDS, None]
