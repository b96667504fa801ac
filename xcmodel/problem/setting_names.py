"""What others call the arguments with which models are made and changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from xcmodel.text.named_arguments import named_arguments

Method = TypeVar("Method", bound=Callable[..., Any])

_MEANT = {
    "at_least": ["multiplicity", "low", "under"],
    "at_most": ["multiplicity", "high", "most", "over"],
    "bounds": ["multiplicity", "low"],
    "color": ["colour", "colours"],
    "colors": ["colours", "colour"],
    "colour": ["colours"],
    "columns": ["items"],
    "cost": ["costs"],
    "costs": ["cost"],
    "count": ["multiplicity"],
    "covered_by": ["options"],
    "high": ["multiplicity"],
    "item_names": ["items"],
    "items": ["item_names", "item"],
    "lb": ["low", "multiplicity"],
    "low": ["multiplicity"],
    "lower": ["low", "multiplicity"],
    "max": ["high", "multiplicity", "most"],
    "maximum": ["high", "multiplicity", "most"],
    "min": ["low", "multiplicity"],
    "minimum": ["low", "multiplicity"],
    "names": ["option_names", "options"],
    "option_names": ["options"],
    "options": ["option_names", "option"],
    "price": ["cost", "costs"],
    "rhs": ["high"],
    "secondary": ["optional"],
    "times": ["multiplicity"],
    "ub": ["high", "multiplicity"],
    "upper": ["high", "multiplicity"],
    "weight": ["cost", "costs"],
    "weights": ["costs"],
}
"""What other programs, or other methods, call them; the first one that a method has counts."""


def names_settings(method: Method) -> Method:
    """Let a method that makes or changes a model name the argument that is meant by a wrong one.

    >>> @names_settings
    ... def add_item(model, name, *, multiplicity=1): ...
    >>> add_item(None, "x", lower=2)
    Traceback (most recent call last):
    TypeError: Model.add_item() has no argument 'lower'; did you mean 'multiplicity'?
    """
    return named_arguments(f"Model.{method.__name__}()", _MEANT)(method)
