"""What is said of a model without solving it."""

from math import inf
from unittest import mock

from xcmodel import Model
from xcmodel.cli import info
from xcmodel.cli.info import symmetry_seconds
from xcmodel.cli.model_info import info_of

MODEL = Model({"A": [1], "B": [2]})


def test_symmetries_are_told_unless_time_is_over_or_none_are_looked_for() -> None:
    assert info_of(MODEL).symmetries == info_of(MODEL, 3).symmetries == 2
    assert info_of(MODEL, None).symmetries is None
    assert info_of(MODEL, 0).symmetries == "not found in 0 s"


def test_symmetries_get_some_seconds_in_small_models_and_any_time_if_asked_for() -> None:
    assert symmetry_seconds(MODEL, None) == 3
    assert symmetry_seconds(MODEL, True) == inf
    assert symmetry_seconds(MODEL, False) is None
    with mock.patch.object(info, "_FEW_OPTIONS", 1):
        assert symmetry_seconds(MODEL, None) is None
        assert symmetry_seconds(MODEL, True) == inf
