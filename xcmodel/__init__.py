"""Exact cover and its generalisations: described once, answered by interchangeable backends.

>>> import xcmodel as xc
>>> model = xc.Model({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
...                   "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
>>> model.solve().solution
Solution('B', 'D', 'F')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from xcmodel.answer.progress import Progress
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.answer.statistics import Stats
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
from xcmodel.model import Model
from xcmodel.problem.items import Item
from xcmodel.problem.options import Option

if TYPE_CHECKING:
    from xcmodel.answer.cross_check import CrossCheck
    from xcmodel.backend.registry import get_backend, list_backends
    from xcmodel.certificate.checking import check_certificate
    from xcmodel.formats import read, read_model, write, write_model
    from xcmodel.pages.solutions_page import solutions_html
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

# Imported at first use: most need numpy, which takes longer to import than all the rest.
_LAZY = {
    "CrossCheck": "xcmodel.answer.cross_check",
    "SolutionSet": "xcmodel.solution_sets.solution_set",
    "Solutions": "xcmodel.search.solutions",
    "Symmetries": "xcmodel.symmetry.symmetries",
    "check_certificate": "xcmodel.certificate.checking",
    "get_backend": "xcmodel.backend.registry",
    "list_backends": "xcmodel.backend.registry",
    "read": "xcmodel.formats",
    "read_model": "xcmodel.formats",
    "solutions_html": "xcmodel.pages.solutions_page",
    "write": "xcmodel.formats",
    "write_model": "xcmodel.formats",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'xcmodel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
