"""The native engine with other values of its tuning parameters."""

from collections.abc import Iterator
from contextlib import contextmanager

from xcmodel_dlx import _dlx


@contextmanager
def tuned(**values: float) -> Iterator[None]:
    """Set parameters for the searches within it, and set them back."""
    before = {entry.name: entry.value for entry in _dlx.tuning() if entry.name in values}
    try:
        for name, value in values.items():
            _dlx.set_tuning(name, value)
        yield
    finally:
        for name, value in before.items():
            _dlx.set_tuning(name, value)
