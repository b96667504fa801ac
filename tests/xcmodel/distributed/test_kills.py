"""Clients that are killed at any moment lose nothing, and nothing counts twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import killed_clients
from interrupted import environment

FIVE_BY_TWELVE = 4040


@pytest.mark.parametrize("kind", ["count", "solutions"])
@pytest.mark.parametrize("kills", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_killed_again_and_again_it_comes_to_the_right_answer(
    tmp_path: Path, kind: str, kills: int
) -> None:
    command = [sys.executable, killed_clients.__file__, kind, str(tmp_path), str(kills), "1"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.returncode == 0, ended.stderr
    answers = [int(line.split()[1]) for line in ended.stdout.splitlines()]
    assert set(answers) == {FIVE_BY_TWELVE}
    for number in range(len(answers)):
        assert b'"weights"' in (tmp_path / f"journal{number}").read_bytes()
    for solutions in tmp_path.glob("*.solutions"):
        lines = solutions.read_text().splitlines()
        assert len(set(lines)) == len(lines) == FIVE_BY_TWELVE
