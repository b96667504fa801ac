"""What the native engine refuses, and how it says so."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from classics import dominoes, latin_squares
from diagram_maker import make_diagram
from mistakes import assert_mistake, mistakes_in
from xcmodel import Model, get_backend
from xcmodel.backend import Query, Task
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_evaluator import NativeEvaluator


def instance(**changes: list[int]) -> _dlx.Instance:
    """Return one option that covers one item, with some of its arrays changed."""
    one = Model({"A": [1]}).to_instance()
    arrays: dict[str, Any] = {
        name: np.array(values, getattr(one, name).dtype) for name, values in changes.items()
    }
    return _dlx.Instance(*replace(one, **arrays).arrays)


NEGATIVE = Query(Task.VISIT)
object.__setattr__(NEGATIVE, "memory_limit", -1)  # Past the check of the record itself.

DIAGRAM = make_diagram(dominoes(2, 2).to_instance(), Query(Task.COMPILE))

NAMES = {
    **{"_dlx": _dlx, "np": np, "instance": instance, "ONE": instance(), "NEGATIVE": NEGATIVE},
    **{"Query": Query, "Task": Task, "NativeBackend": NativeBackend, "get_backend": get_backend},
    "NATIVE": NativeEvaluator(DIAGRAM)._native,
    "latin_squares": latin_squares,
}


@pytest.mark.parametrize(("mistake", "error"), mistakes_in("engine_errors.txt"))
def test_mistake_gets_a_clear_message(mistake: str, error: str) -> None:
    assert_mistake(mistake, error, NAMES)
