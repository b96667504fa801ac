"""Ctrl-C and time limits in the middle of a search that finds nothing, on every backend."""

import pytest

from classics import barren, dominoes
from interrupted import press_ctrl_c_in_query
from xcmodel import CountStoppedError, Status, StopReason

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


@BACKENDS
def test_ctrl_c_in_a_barren_search_tells_what_is_known(backend: str) -> None:
    ended = press_ctrl_c_in_query(f"barren().solve(backend={backend!r}, progress=tell)")
    assert ended.last_line == "unknown interrupted 0"
    assert ended.code == 0


@BACKENDS
def test_time_limit_in_a_barren_search_leaves_the_answer_open(backend: str) -> None:
    result = barren().solve(backend=backend, time_limit=0.3)
    assert result.status is Status.UNKNOWN
    assert result.stop_reason is StopReason.TIME_LIMIT
    assert result.stats.seconds < 10


@BACKENDS
def test_time_limit_in_a_count_raises_with_what_was_counted(backend: str) -> None:
    with pytest.raises(CountStoppedError) as raised:
        dominoes(12, 12).count(backend=backend, time_limit=1.0, method="enumerate")
    # OEIS A004003 has 53060477521960000 tilings.
    assert 0 < raised.value.partial < 53060477521960000
