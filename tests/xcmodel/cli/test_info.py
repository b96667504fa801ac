"""What is said of a model without solving it."""

from unittest import mock

from xcmodel import Model
from xcmodel.cli import info
from xcmodel.cli.info import info_of


def test_info_gives_the_search_for_symmetries_some_seconds_or_none() -> None:
    model = Model({"A": [1], "B": [2]})
    assert info_of(model).symmetries == info_of(model, True).symmetries == 2
    assert info_of(model, False).symmetries is None
    with mock.patch.object(info, "_SECONDS_FOR_SYMMETRIES", 0):
        assert info_of(model).symmetries == "not found in 0 s"
    with mock.patch.object(info, "_FEW_OPTIONS", 1):
        assert info_of(model).symmetries is None
