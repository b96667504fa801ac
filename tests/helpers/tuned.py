"""Runs the native engine with other values of its tuning parameters."""

from collections.abc import Iterator
from contextlib import contextmanager

from xcmodel_dlx import _dlx

# Workers share as often as can be, where small instances would be done by one of them.
EAGER = {"units_between_looks": 1, "alone_microseconds": 0}

# Levels join at once, and never stop, where a search would be over before.
EAGER_LEVELS = {
    "joint_units": 60,
    "joint_units_per_entry": 0,
    "joint_units_per_order": 0,
    "joint_units_for_cost": 0,
    "joint_share_of_work": 1e300,
    "joint_share_of_list": 1e300,
    "joint_lead_of_list": 1e300,
}


@contextmanager
def tuned(**values: float) -> Iterator[None]:
    """Set parameters for the searches of a test, and set them back."""
    before = {entry.name: entry.value for entry in _dlx.tuning() if entry.name in values}
    try:
        for name, value in values.items():
            _dlx.set_tuning(name, value)
        yield
    finally:
        for name, value in before.items():
            _dlx.set_tuning(name, value)
