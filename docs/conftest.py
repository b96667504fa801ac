"""What the examples of the pages need."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the blocks of a page write their files where they disturb nobody."""
    monkeypatch.chdir(tmp_path)
