from collections.abc import Iterator
from typing import Any

import pytest

from browser import started_browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with started_browser() as browser:
        yield browser
