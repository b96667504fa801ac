from collections.abc import Collection, Iterable
from itertools import islice
from random import Random

import pytest

from scripted_backend import ScriptedBackend, press_ctrl_c
from symmetric_models import symmetric_model
from xcmodel import Model, Progress
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import (
    AmbiguousPuzzleError,
    GivensInterrupted,
    ImpossiblePuzzleError,
    UniqueStoppedError,
)
from xcmodel.problem.names import Name
from xcmodel.puzzles import (
    PENTOMINOES,
    LatinSquare,
    Polyforms,
    Queens,
    Sudoku,
    box,
    is_unique,
    make_sudoku,
    minimal_givens,
    random_grid,
)
from xcmodel.puzzles.thinning import Thinning, thinned


@pytest.mark.parametrize(
    "model",
    [
        LatinSquare.empty(5).model,
        Polyforms(PENTOMINOES, box(3, 20)).model,
        Sudoku.empty(4).model,
    ],
    ids=["Latin square", "pentominoes", "Sudoku"],
)
def test_no_given_can_be_left_out(model: Model) -> None:
    solution = model.solve().solution
    assert solution is not None
    for seed in range(3):
        givens = minimal_givens(model, solution, seed=seed)
        assert givens == minimal_givens(model, solution, seed=seed)
        assert set(givens) < set(solution)
        assert model.solve_unique(given=givens) == solution
        assert not any(is_unique(model, [g for g in givens if g != left]) for left in givens)


def test_options_that_are_no_solution_are_told_with_the_item_that_they_cannot_share() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]})
    what = "no solution, as the given options 'A', 'B' cover item 2 too often"
    with pytest.raises(ImpossiblePuzzleError, match=what):
        minimal_givens(model, ["A", "B"])


def thinned_by_counts(
    model: Model, givens: Iterable[Name], groups: Iterable[Collection[Name]]
) -> list[Name]:
    """Return what `thinned` does, by counts of all solutions that have the other givens."""
    left = list(givens)
    for group in groups:
        fewer = [name for name in left if name not in group]
        if model.count(given=fewer) == 1:
            left = fewer
    return left


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_same_groups_are_left_out_as_by_counts(size: int) -> None:
    fewer = 0
    for seed in range(150):
        random = Random(seed)
        model = symmetric_model(random).model
        for solution in islice(model.solutions(), 10):
            if model.count(given=solution) > 1:  # A part of another one.
                continue
            names = random.sample(list(solution), len(solution))
            groups = [names[at : at + size] for at in range(0, len(names), size)]
            givens = thinned(model, solution, groups)
            assert list(givens) == thinned_by_counts(model, solution, groups), seed
            fewer += len(givens) < len(solution)
    assert fewer > 20, "some groups can be left out"


def test_some_givens_are_kept_and_groups_stay_together() -> None:
    model = Sudoku.empty(4).model
    solution = list(model.solve().solution or ())
    keep = solution[:3]
    assert set(keep) <= set(minimal_givens(model, solution, seed=1, keep=keep))
    pairs = list(zip(solution[:8], solution[:7:-1], strict=True))
    found = set(minimal_givens(model, solution, seed=1, groups=pairs))
    assert all((one in found) == (other in found) for one, other in pairs)
    assert len(minimal_givens(model, solution, seed=1, least=9)) == 9


def test_options_that_several_solutions_have_are_an_error() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]})
    with pytest.raises(AmbiguousPuzzleError) as caught:
        minimal_givens(model, ["C"])
    assert {frozenset(solution) for solution in caught.value.solutions} == {
        frozenset("AC"),
        frozenset("BC"),
    }


def test_when_the_time_is_over_the_givens_stay() -> None:
    model = Queens(8).model
    solution = tuple(model.solve().solution or ())
    groups = [[name] for name in solution]
    assert thinned(model, solution, groups, deadline=Deadline(0)) == solution
    unknown = Thinning(model, solution, Deadline(0.01), backend=ScriptedBackend(()))
    assert unknown.needs(solution[:1])
    with pytest.raises(UniqueStoppedError, match="before it was known whether there is a sol"):
        make_sudoku(Sudoku.empty(25), time_limit=0)
    with pytest.raises(UniqueStoppedError):
        random_grid(Sudoku.empty(25), time_limit=0)


def test_progress_tells_how_many_groups_were_tried_and_may_stop() -> None:
    seen: list[Progress] = []

    def stop(progress: Progress) -> str | None:
        seen.append(progress)
        return "stop" if progress.fraction == 0.5 else None

    puzzle = make_sudoku(Sudoku.empty(4), seed=1, time_limit=60, progress=stop)  # type: ignore[arg-type]
    assert 8 <= len(puzzle.given) < 16
    assert is_unique(puzzle.rules.model, puzzle.given)
    assert [progress.fraction for progress in seen] == sorted(p.fraction or 0 for p in seen)
    assert (seen[-1].fraction, seen[-1].time_limit, seen[-1].backend) == (0.5, 60, "dlx:native")


def test_ctrl_c_keeps_the_givens_that_are_left() -> None:
    def press(progress: Progress) -> None:
        if progress.fraction == 0.75:
            press_ctrl_c()

    model = Sudoku.empty(4).model
    solution = model.solve().solution or ()
    with pytest.raises(GivensInterrupted, match=r"interrupted; \d+ givens left so far") as raised:
        minimal_givens(model, solution, seed=1, progress=press)
    assert 4 <= len(raised.value.givens) < 16
    assert is_unique(model, raised.value.givens)
    assert raised.value.result.backend == "dlx:native"
