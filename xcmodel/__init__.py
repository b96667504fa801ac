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

from xcmodel.errors import (
    BackendError,
    BackendUnavailableError,
    CertificateError,
    CompileStoppedError,
    CountStoppedError,
    CrossCheckError,
    CrossCheckInterrupted,
    GroupTooLargeError,
    Interrupted,
    ModelError,
    SolutionSetError,
    UnknownBackendError,
    UnknownNameError,
    UnsupportedError,
    WrongAnswerError,
    XcmodelError,
)
from xcmodel.model import Model
from xcmodel.parts import Item, Option
from xcmodel.progress import Progress
from xcmodel.result import Result, Stats, Status, StopReason
from xcmodel.solution import Solution

if TYPE_CHECKING:
    from xcmodel.certificate.checking import CertificateReport, check_certificate
    from xcmodel.certificate.model_text import read_model, write_model
    from xcmodel.crosscheck import CrossCheck
    from xcmodel.instance import Instance
    from xcmodel.registry import get_backend, list_backends
    from xcmodel.solution_set import SolutionSet
    from xcmodel.solutions import Solutions
    from xcmodel.symmetry import Symmetries
    from xcmodel.trace import SearchTree, Trace

__version__ = "0.1.0"

__all__ = [
    "BackendError",
    "BackendUnavailableError",
    "CertificateError",
    "CertificateReport",
    "CompileStoppedError",
    "CountStoppedError",
    "CrossCheck",
    "CrossCheckError",
    "CrossCheckInterrupted",
    "GroupTooLargeError",
    "Instance",
    "Interrupted",
    "Item",
    "Model",
    "ModelError",
    "Option",
    "Progress",
    "Result",
    "SearchTree",
    "Solution",
    "SolutionSet",
    "SolutionSetError",
    "Solutions",
    "Stats",
    "Status",
    "StopReason",
    "Symmetries",
    "Trace",
    "UnknownBackendError",
    "UnknownNameError",
    "UnsupportedError",
    "WrongAnswerError",
    "XcmodelError",
    "check_certificate",
    "get_backend",
    "list_backends",
    "read_model",
    "write_model",
]

# Imported at first use: most need numpy, which takes longer to import than all the rest.
_LAZY = {
    "CertificateReport": "xcmodel.certificate.checking",
    "CrossCheck": "xcmodel.crosscheck",
    "Instance": "xcmodel.instance",
    "SearchTree": "xcmodel.trace",
    "SolutionSet": "xcmodel.solution_set",
    "Solutions": "xcmodel.solutions",
    "Symmetries": "xcmodel.symmetry",
    "Trace": "xcmodel.trace",
    "check_certificate": "xcmodel.certificate.checking",
    "get_backend": "xcmodel.registry",
    "list_backends": "xcmodel.registry",
    "read_model": "xcmodel.certificate.model_text",
    "write_model": "xcmodel.certificate.model_text",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'xcmodel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
