"""Wrong calls, for the fuzzer: methods of a model with values of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hypothesis import strategies as st

from xcmodel.errors import XcmodelError
from xcmodel.model import Model

_VALUES = st.sampled_from(
    [None, True, 0, -1, 1.5, "A", "", b"x", [], ["A"], [5], (), {}, {"A": 1}, object, float("nan")]
)


def _make(name: str, model: Model, value: Any) -> object:
    return Model({"A": [1]}, **{name: value})


def _edit(name: str, model: Model, value: Any) -> object:
    return getattr(model, name)(value)


def _solve(name: str, model: Model, value: Any) -> object:
    return model.solve(**{name: value})


def _count(name: str, model: Model, value: Any) -> object:
    return model.count(**{name: value})


_CALLS: dict[str, Callable[[Model, Any], object]] = {
    "Model(x)": lambda m, x: Model(x),
    "model.add_option('D', x)": lambda m, x: m.add_option("D", x),
    "model.set_multiplicity(1, x)": lambda m, x: m.set_multiplicity(1, x),
    "model.compile().k_best(x)": lambda m, x: m.compile().k_best(x),
    "model.compile()[x]": lambda m, x: m.compile()[x],
    **{
        f"{call.__name__}({name}=x)": partial(call, name)
        for call, names in (
            (_make, "multiplicities optional costs colours"),
            (_edit, "relax require require_only remove_options cost is_solution violations cubes"),
            (_edit, "add_items_from add_options_from"),
            (_solve, "backend given forbidden hint time_limit seed workers progress"),
            (_count, "up_to method memory_limit solution_limit"),
        )
        for name in names.split()
    },
}


def wrong_calls() -> st.SearchStrategy[tuple[str, Any]]:
    """Return a strategy for calls by name, with the value that each is given."""
    return st.tuples(st.sampled_from(sorted(_CALLS)), _VALUES)


def check_call(case: tuple[str, Any]) -> None:
    """A wrong call raises an error of ours, from a line of ours."""
    name, value = case
    try:
        _CALLS[name](Model({"A": [1, 2], "B": [1], "C": [2]}), value)
    except (XcmodelError, TypeError, ValueError, IndexError) as error:
        *_, last = _frames(error)
        assert "xcmodel" in last, f"the error comes from {last}"


def _frames(error: BaseException) -> Iterator[str]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
