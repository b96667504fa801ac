"""Lists are searched by whichever of a backend and its plain form is faster on their cubes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xcmodel import Model
from xcmodel.backend.query import Query
from xcmodel.backend.query import Task as Kind
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.portion import worked
from xcmodel.distributed.rivalry import Rivalry
from xcmodel.distributed.split import split
from xcmodel.distributed.task import Searched, Task, Worked
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.puzzles import Pentominoes, Queens
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.python_backend import PythonBackend

JOINED = NativeBackend()
PLAIN = JOINED.plain
PLENTY = 1e6


def portion(compiled: CompiledProblem, task: Task) -> Worked:
    outcome = worked(compiled, task, stop=lambda: False)
    assert isinstance(outcome, Worked)
    return outcome


def task_of(compiled: CompiledProblem) -> Task:
    cubes = tuple(split(compiled.instance, Cube(), 30))
    numbers = tuple(range(len(cubes)))
    return Task(numbers, cubes, "", JOINED, Query(Kind.ENUMERATE), PLENTY, 10**9, lists=True)


def test_the_plain_form_lists_the_same_solutions_and_tries_nothing_beside() -> None:
    model = Pentominoes.rectangle(5, 12).model
    plain, joined = model.solutions(backend=PLAIN), model.solutions(backend=JOINED)
    assert set(plain) == set(joined)
    visits = model.count_result(method="enumerate", backend=JOINED)
    assert plain.result.stats.nodes == visits.stats.nodes
    assert (joined.result.stats.nodes or 0) > (visits.stats.nodes or 0)
    assert model.count(backend=PLAIN) == visits.count


def test_a_rival_changes_nothing_in_the_answer_of_a_task() -> None:
    compiled = Queens(9).model._compile()
    task = task_of(compiled)
    alone, compared = portion(compiled, task), portion(compiled, replace(task, rival=PLAIN))
    assert alone.trial == ()
    assert [backend for backend, _ in compared.trial] == [JOINED, PLAIN]
    assert all(seconds > 0 for _, seconds in compared.trial)
    for one, other in zip(alone.steps, compared.steps, strict=True):
        assert isinstance(one, Searched)
        assert isinstance(other, Searched)
        assert (one.count, one.nodes) == (other.count, other.nodes)
        assert one.solutions.options.tolist() == other.solutions.options.tolist()


def test_a_rival_that_takes_far_longer_is_stopped() -> None:
    # On a board without two corners of one colour, levels see soon that dominoes do not fit.
    cells = {(x, y) for x in range(12) for y in range(12)} - {(0, 0), (11, 11)}
    dominoes = [
        [(x, y), end] for x, y in sorted(cells) for end in ((x + 1, y), (x, y + 1)) if end in cells
    ]
    compiled = Model(dict(enumerate(dominoes)))._compile()
    task = replace(task_of(compiled), rival=PLAIN)
    trial = dict(portion(compiled, task).trial)
    assert trial[PLAIN] == pytest.approx(2 * trial[JOINED])


def test_the_faster_form_is_used_and_is_compared_again_as_cubes_double() -> None:
    rivalry = Rivalry(JOINED, "solutions")
    for number in range(8):
        assert rivalry.faster is JOINED
        assert rivalry.rival(number) == PLAIN
        rivalry.take(((JOINED, 0.3), (PLAIN, 0.3)))
    rivalry.take(((JOINED, 0.3), (PLAIN, 0.2)))
    assert rivalry.faster == PLAIN
    assert rivalry.rival(20) is JOINED
    assert rivalry.rival(39) is None
    assert rivalry.rival(40) is JOINED
    rivalry.take(((PLAIN, 9.0), (JOINED, 5.0)))
    assert rivalry.faster is JOINED
    assert rivalry.rival(100) == PLAIN


def test_other_queries_and_backends_without_another_form_have_no_rival() -> None:
    assert Rivalry(JOINED, "count").rival(0) is None
    assert Rivalry(PLAIN, "solutions").rival(0) is None
    assert Rivalry(PythonBackend(), "solutions").rival(0) is None
    assert Rivalry(PythonBackend(), "solutions").faster == PythonBackend()
