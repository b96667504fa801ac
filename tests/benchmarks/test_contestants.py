import pytest

from benchmarks.contestants import Contestant, Problem, contestants
from benchmarks.contestants.constraints import rules
from benchmarks.contestants.contestant import SHOWN, all_of, first_of
from benchmarks.families import Case, Task, every_case
from benchmarks.runner.judging import fault_of
from xcmodel import Model


def small() -> Model:
    """Return a model with an optional item, a multiplicity and two colours."""
    model = Model()
    model.add_item("once")
    model.add_item("twice", multiplicity=2)
    model.add_item("maybe", optional=True)
    model.add_item("shared", optional=True)
    model.add_option("A", ["once", "twice"])
    model.add_option("B", ["twice", "maybe", "shared"], colours={"shared": "red"})
    model.add_option("C", ["twice", "shared"], colours={"shared": "blue"})
    return model


def test_lists_of_numbers_agree_with_the_model() -> None:
    problem = Problem(Case("small", small, 2))
    assert problem.options == [[0, 1], [1, 2, 3], [1, 3]]
    assert problem.colours == [[0, 0], [0, 0, 1], [0, 2]]
    assert problem.bounds == [(1, 1), (2, 2), (0, 1), (0, 1)]
    assert (problem.has_colours, problem.has_multiplicities, problem.has_ranges) == (
        True,
        True,
        False,
    )


def test_optional_items_get_a_row_of_their_own_in_matrices() -> None:
    problem = Problem(Case("small", small, 2))
    assert problem.rows()[3:] == [[2], [3]]
    assert problem.matrix().tolist()[3:] == [[0, 0, 1, 0], [0, 0, 0, 1]]
    assert problem.matrix_size == 20


def test_a_fresh_model_has_nothing_compiled() -> None:
    problem = Problem(Case("small", small, 2))
    instance = problem.instance
    assert problem.fresh_model() == problem.model
    assert problem.fresh_model().to_instance() is not instance


def test_a_copy_that_was_made_before_is_handed_out_once() -> None:
    problem = Problem(Case("small", small, 2))
    problem.copy_model()
    first, second = problem.fresh_model(), problem.fresh_model()
    assert first == second == problem.model
    assert first is not second


def test_rules_put_options_of_a_colour_together() -> None:
    problem = Problem(Case("small", small, 2))
    shared = list(rules(problem))[3]
    assert (shared.low, shared.high, shared.options, shared.groups) == (0, 1, [], [[1], [2]])


def test_all_solutions_are_taken_and_the_first_are_shown() -> None:
    assert all_of(range(2 * SHOWN)).solutions == 2 * SHOWN
    assert len(all_of(range(2 * SHOWN)).shown) == SHOWN
    assert first_of(iter([7, 8])).shown == (7,)
    assert first_of([]).solutions == 0


def test_ours_come_first_and_every_task_has_peers() -> None:
    everyone = list(contestants().values())
    kinds = [contestant.is_ours for contestant in everyone]
    assert kinds == sorted(kinds, reverse=True)
    for task in Task:
        assert any(task in one.tasks for one in everyone if not one.is_ours)


def test_programs_with_dense_matrices_are_not_asked_about_large_sparse_instances() -> None:
    problem = Problem(every_case()["sparse, 100,000 options"])
    why_not = contestants()["pypi:exact-cover"].why_not(problem, Task.FIRST)
    assert why_not == "needs a dense matrix of 1,000,000,000 entries"


CASES = [
    "queens 6",
    "2n queens, n = 4",
    "rooks 4x4, 2 a line",
    "mutilated board 4x4",
    "word squares 3x3, 60 words",
    "sppnw41",
]


@pytest.mark.parametrize("name", ["dlx", "dlx, visiting", "dlx:python", "sat", "pypi:ortools"])
@pytest.mark.parametrize("case", CASES)
def test_answers_of_contestants_that_are_always_installed_are_right(name: str, case: str) -> None:
    contestant: Contestant = contestants()[name]
    problem = Problem(every_case()[case])
    asked = [task for task in problem.case.tasks if task is not Task.ALL or "words" not in case]
    for task in asked:
        if contestant.why_not(problem, task) is None and not _is_slow(name, case, task):
            answer = contestant.prepare(problem, task)()
            assert fault_of(contestant, problem, task, answer) is None, task


def _is_slow(name: str, case: str, task: Task) -> bool:
    fast = name.startswith("dlx") and name != "dlx:python"
    return not fast and task is Task.COUNT and case in {"sppnw41", "word squares 3x3, 60 words"}
