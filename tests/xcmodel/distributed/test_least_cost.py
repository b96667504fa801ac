"""Least cost by cubes: what one cube has found helps all others."""

from __future__ import annotations

from pathlib import Path

from direct_executor import Direct
from journals import least, rows_of, write_rows
from xcmodel import Model
from xcmodel.puzzles import Queens


def priced_queens() -> Model:
    model = Queens(6).model
    for number, option in enumerate(model.options):
        model.set_cost(option, number * number % 7)
    return model


class OneWorker(Direct):
    """Has one worker, so that few tasks are sent before the first answer."""

    _max_workers = 1


def test_the_best_cost_is_the_limit_of_every_later_task() -> None:
    executor = OneWorker()
    result = least(priced_queens(), None, executor)
    assert result.cost == priced_queens().minimize().cost
    limits = [task.query.cost_limit for task in executor.sent]
    known = [limit for limit in limits if limit is not None]
    assert limits[0] is None
    assert known
    assert known == sorted(known, reverse=True)


def test_a_cube_whose_bound_is_no_better_is_not_searched(tmp_path: Path) -> None:
    journal, model = tmp_path / "journal", priced_queens()
    least(model, journal, OneWorker())
    header, divided = rows_of(journal)[:2]
    best = next(row for row in reversed(rows_of(journal)) if "solution" in row)
    known = {"cost": best["cost"], "solution": best["solution"], "bound": best["cost"]}
    write_rows(journal, [header, {**divided, **known}])
    executor = OneWorker()
    assert least(model, journal, executor).cost == model.minimize().cost
    assert len(divided["left"]) > 1
    assert executor.sent == []
    assert model.audit(journal)
