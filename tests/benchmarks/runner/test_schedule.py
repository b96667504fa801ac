"""Schedules, with a fake team."""

from functools import partial

from benchmarks.families import Case, Level, Task, every_case
from benchmarks.families.queens import queens
from benchmarks.runner.records import Job, Limits, Run, Sample, Verdict
from benchmarks.runner.results import Results
from benchmarks.runner.schedule import Choice, Schedule


class Scripted:
    """A team that records the jobs, and answers in so many seconds, or not at all."""

    def __init__(self, **seconds: float | None) -> None:
        self.seconds = seconds
        self.asked: list[Job] = []
        self.limits: list[float] = []

    def ask(self, job: Job, limits: Limits) -> Run:
        self.asked.append(job)
        self.limits.append(limits.seconds)
        seconds = self.seconds[job.contestant]
        if seconds is None:
            return Run(job, Verdict.TIME)
        return Run(job, Verdict.RIGHT, (Sample(0, seconds, seconds),), memory=1)

    def names(self) -> list[str]:
        return [job.contestant for job in self.asked]


def case(size: int, patience: float = 1.0) -> Case:
    name, build = f"case {size}", partial(queens, size)
    return Case(name, build, 1, size=size, family="queens", patience=patience)


def results() -> Results:
    return Results(Limits(), {})


def test_contestants_rotate_and_each_round_begins_with_another() -> None:
    team = Scripted(a=0.1, b=0.1, c=0.1)
    Schedule(team, results(), rounds=3).run([(case(4), Task.COUNT)], ["a", "b", "c"])
    assert "".join(team.names()) == "abcbcacab"


def test_samples_of_all_rounds_are_kept() -> None:
    kept = results()
    Schedule(Scripted(a=0.1), kept, rounds=3).run([(case(4), Task.COUNT)], ["a"])
    (run,) = kept.runs.values()
    assert (run.rounds, len(run.samples)) == (3, 3)


def test_long_jobs_and_failed_jobs_are_run_once() -> None:
    team = Scripted(long=5.0, never=None)
    Schedule(team, results(), rounds=3).run([(case(4), Task.COUNT)], ["long", "never"])
    assert team.names() == ["long", "never"]


def test_cases_larger_than_one_that_took_too_long_are_left_out() -> None:
    team, kept = Scripted(quick=0.1, never=None), results()
    questions = [(case(size), Task.COUNT) for size in (4, 5, 6)]
    Schedule(team, kept, rounds=1).run(questions, ["quick", "never"])
    assert team.names() == ["quick", "never", "quick", "quick"]
    assert kept.runs[Job("case 6", Task.COUNT, "never")].verdict is Verdict.SKIPPED


def test_a_case_that_took_too_long_for_one_task_is_tried_for_another() -> None:
    team = Scripted(never=None)
    questions = [(case(4), Task.COUNT), (case(5), Task.ALL)]
    Schedule(team, results(), rounds=1).run(questions, ["never"])
    assert len(team.asked) == 2


def test_a_second_run_goes_on_where_the_first_one_stopped() -> None:
    kept = results()
    questions = [(case(4), Task.COUNT), (case(5), Task.COUNT)]
    Schedule(Scripted(a=0.1, b=None), kept, rounds=2).run(questions[:1], ["a", "b"])
    team = Scripted(a=0.1, b=0.1, c=0.1)
    Schedule(team, kept, rounds=2).run(questions, ["a", "b", "c"])
    asked = [f"{job.case} {job.contestant}" for job in team.asked]
    assert asked[:2] == ["case 4 c"] * 2
    assert asked[2:] == ["case 5 a", "case 5 c", "case 5 c", "case 5 a"]


def test_more_rounds_are_added_to_those_that_were_made() -> None:
    kept, team = results(), Scripted(a=0.1)
    for rounds in (1, 3):
        Schedule(team, kept, rounds=rounds).run([(case(4), Task.COUNT)], ["a"])
    assert len(team.asked) == 3


def test_a_case_may_have_more_time() -> None:
    team = Scripted(a=0.1)
    Schedule(team, results(), rounds=1).run([(case(4, patience=4.0), Task.COUNT)], ["a"])
    assert team.limits == [4 * Limits().seconds]


def test_the_small_set_is_a_part_of_the_full_one() -> None:
    cases = every_case().values()
    small = set(Choice(Level.SMALL).questions(cases))
    full = set(Choice(Level.FULL).questions(cases))
    assert small < full


def test_questions_can_be_chosen_by_family_task_and_word() -> None:
    cases = every_case().values()
    choice = Choice(Level.FULL, families=["queens"], tasks=[Task.ALL], words=["queens 1"])
    chosen = [(one.name, task) for one, task in choice.questions(cases)]
    assert chosen[:2] == [("queens 10", Task.ALL), ("queens 11", Task.ALL)]
