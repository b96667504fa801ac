"""Runs the native engine with other values of its tuning parameters."""

from benchmarks.tuning import tuned

__all__ = ["EAGER", "EAGER_LEVELS", "LOOKING_AHEAD", "tuned"]

# Workers share as often as can be, where small instances would be done by one of them.
EAGER = {"units_between_looks": 1, "alone_microseconds": 0}

# Levels look ahead from the second step on, whether it pays or not.
LOOKING_AHEAD = {
    "lookahead_width": 1,
    "first_lookahead": 0,
    "lookahead_growth": 1,
    "work_looking_ahead": 1e6,
}

# Levels join at once, and never stop, where a search would be over before.
EAGER_LEVELS = {
    "joint_units": 60,
    "joint_units_per_entry": 0,
    "joint_units_per_order": 0,
    "joint_units_for_cost": 0,
    "joint_share_of_work": 1e300,
    "joint_share_of_list": 1e300,
    "joint_share_of_list_within_rows": 1e300,
    "joint_lead_of_list": 1e300,
}
