"""Exact cover and its generalisations: described once, answered by interchangeable backends.

>>> import xcmodel as xc
>>> model = xc.Model({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
...                   "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
>>> model.solve().solution
Solution('B', 'D', 'F')
"""

from __future__ import annotations

from importlib import import_module

# As type checkers know it: `typing` takes longer to import than all of this.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from xcmodel.answer.cross_check import CrossCheck
    from xcmodel.answer.progress import Progress
    from xcmodel.answer.result import Result, Status, StopReason
    from xcmodel.answer.solution import Solution
    from xcmodel.answer.statistics import Stats
    from xcmodel.backend.registry import get_backend, list_backends
    from xcmodel.certificate.checking import check_certificate
    from xcmodel.errors import (
        BackendError,
        CountStoppedError,
        FormatError,
        Interrupted,
        ModelError,
        StoppedError,
        WrongAnswerError,
        XcmodelError,
    )
    from xcmodel.formats import read, read_model, write, write_model
    from xcmodel.model import Model
    from xcmodel.pages.solutions_page import solutions_html
    from xcmodel.problem.items import Item
    from xcmodel.problem.options import Option
    from xcmodel.search.solutions import Solutions
    from xcmodel.solution_sets.solution_set import SolutionSet
    from xcmodel.symmetry.symmetries import Symmetries

__version__ = "0.2.0"

__all__ = [
    "BackendError",
    "CountStoppedError",
    "CrossCheck",
    "FormatError",
    "Interrupted",
    "Item",
    "Model",
    "ModelError",
    "Option",
    "Progress",
    "Result",
    "Solution",
    "SolutionSet",
    "Solutions",
    "Stats",
    "Status",
    "StopReason",
    "StoppedError",
    "Symmetries",
    "WrongAnswerError",
    "XcmodelError",
    "check_certificate",
    "get_backend",
    "list_backends",
    "read",
    "read_model",
    "solutions_html",
    "write",
    "write_model",
]

# Imported at first use: some need numpy, which takes longer to import than all the rest, and the
# command line has to answer a Ctrl-C before anything is imported that takes a while.
_PLACES = {
    "CrossCheck": "answer.cross_check",
    "Item": "problem.items",
    "Model": "model",
    "Option": "problem.options",
    "Progress": "answer.progress",
    "Result": "answer.result",
    "Solution": "answer.solution",
    "SolutionSet": "solution_sets.solution_set",
    "Solutions": "search.solutions",
    "Stats": "answer.statistics",
    "Status": "answer.result",
    "StopReason": "answer.result",
    "Symmetries": "symmetry.symmetries",
    "check_certificate": "certificate.checking",
    "get_backend": "backend.registry",
    "list_backends": "backend.registry",
    "read": "formats",
    "read_model": "formats",
    "solutions_html": "pages.solutions_page",
    "write": "formats",
    "write_model": "formats",
}

# Packages and modules that `import xcmodel` is enough for.
_WITHIN = frozenset({"answer", "backend", "errors", "model", "problem", "search", "trace"})


def __getattr__(name: str) -> Any:
    if name in _WITHIN:
        return import_module(f"xcmodel.{name}")
    if name in __all__:
        return getattr(import_module(f"xcmodel.{_PLACES.get(name, 'errors')}"), name)
    raise AttributeError(f"module 'xcmodel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
