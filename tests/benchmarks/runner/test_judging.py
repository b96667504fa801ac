import pytest

from benchmarks.contestants import Answer, Problem, contestants
from benchmarks.families import Case, Task, every_case
from benchmarks.runner.judging import fault_of, fault_of_solution
from odd_contestants import Odd
from xcmodel import Model

READER = Odd("reader", lambda: Answer(0))


def problem(name: str) -> Problem:
    return Problem(every_case()[name])


def fault(name: str, task: Task, answer: Answer) -> str | None:
    return fault_of(READER, problem(name), task, answer)


QUEENS = [1, 9, 17, 18, 26, 34]
OTHERS = [4, 8, 12, 23, 27, 31]


def test_right_answers_have_no_fault() -> None:
    assert fault("queens 6", Task.FIRST, Answer(1, (QUEENS,))) is None
    assert fault("queens 6", Task.ALL, Answer(4, (QUEENS, OTHERS))) is None
    assert fault("queens 6", Task.COUNT, Answer(4)) is None
    assert fault("mutilated board 4x4", Task.FIRST, Answer(0)) is None


@pytest.mark.parametrize(
    ("task", "answer", "why"),
    [
        (Task.COUNT, Answer(3), "3 solutions, not 4"),
        (Task.FIRST, Answer(0), "finds no solution"),
        (Task.FIRST, Answer(1), "shows no solution"),
        (Task.ALL, Answer(4, (QUEENS, QUEENS[::-1])), "shows a solution twice"),
        (Task.ALL, Answer(4, (QUEENS[1:],)), "covers item"),
        (Task.FIRST, Answer(1, (QUEENS + QUEENS[:1],)), "covers item"),
    ],
)
def test_wrong_answers_are_reported(task: Task, answer: Answer, why: str) -> None:
    assert why in (fault("queens 6", task, answer) or "")


def within_budget() -> Model:
    """Return a model of two solutions, of which a weighted row allows one."""
    model = Model({"A": [1], "B": [1], "C": [2]})
    model.add_row("budget", {"A": 3, "C": 4}, high=6)
    return model


def test_sums_of_weighted_rows_are_checked() -> None:
    problem = Problem(Case("within a budget", within_budget, 1, size=2))
    assert fault_of_solution(problem, [1, 2]) is None
    fault = fault_of_solution(problem, [0, 2])
    assert fault == "comes to 7 in weighted row 0, not 0..6"


def test_those_who_know_no_weighted_rows_are_not_asked_about_them() -> None:
    problem = Problem(Case("within a budget", within_budget, 1, size=2))
    assert READER.why_not(problem, Task.FIRST) == "knows no weighted rows"
    for name, able in (("dlx", True), ("cpsat", True), ("dlx:python", False), ("textbook", False)):
        assert (contestants()[name].why_not(problem, Task.COUNT) is None) == able


def test_a_solution_of_an_infeasible_case_is_wrong() -> None:
    found = fault("mutilated board 4x4", Task.FIRST, Answer(1, ([0],)))
    assert found == "finds a solution where there is none"


def test_a_cost_must_be_the_least_and_that_of_the_solution() -> None:
    best = [0, 10, 60, 76, 139]
    assert fault("sppnw41", Task.LEAST_COST, Answer(1, (best,), cost=11307)) is None
    assert fault("sppnw41", Task.LEAST_COST, Answer(1, (best,), cost=11308)) is not None
    crews = problem("sppnw41")
    options = list(crews.model.options)
    other = next(iter(crews.model.solutions(forbidden=[options[best[0]]])))
    numbers = [options.index(option) for option in other]
    found = fault("sppnw41", Task.LEAST_COST, Answer(1, (numbers,), cost=11307))
    assert found == "shows a solution of another cost"


def test_colours_that_differ_are_seen() -> None:
    squares = problem("word squares 3x3, 60 words")
    first = squares.model.solve().solution
    assert first is not None
    options = list(squares.model.options)
    solution = [options.index(name) for name in first]
    assert fault_of_solution(squares, solution) is None
    # Any other word in the same line differs in a letter, so that it gives a cell another colour.
    others = [o for o, items in enumerate(squares.options) if items == squares.options[solution[0]]]
    faults = [fault_of_solution(squares, [other, *solution[1:]]) for other in others]
    assert faults.count(None) == 1


def test_multiplicities_are_counted() -> None:
    rooks = problem("rooks 4x4, 2 a line")
    assert fault_of_solution(rooks, [0, 1, 4, 5, 10, 11, 14, 15]) is None
    assert fault_of_solution(rooks, [0, 1, 4, 5, 10, 11, 14]) is not None
