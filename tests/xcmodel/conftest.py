from collections.abc import Iterator
from typing import Any

import pytest

from browser import started_browser
from scripted_backend import SlowSlices


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser for the tests of one file; playwright keeps an event loop running meanwhile."""
    with started_browser() as browser:
        yield browser


@pytest.fixture
def slow_slices(monkeypatch: pytest.MonkeyPatch) -> SlowSlices:
    return SlowSlices(monkeypatch)
