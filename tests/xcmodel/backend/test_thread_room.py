"""Threads that would not find the memory to start."""

import resource
from contextlib import suppress
from pathlib import Path

import pytest

from xcmodel import Model
from xcmodel.testing.faults.child import Child


def _solve_without_memory(backend: str) -> object:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    model.solve(backend=backend)  # What is imported stays.
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = used * resource.getpagesize() + (1 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    filled = []
    with suppress(MemoryError):
        while True:
            filled.append(bytearray(1 << 20))
    return model.copy().solve(backend=backend)


@pytest.mark.parametrize("backend", ["cpsat", "sat", "mip"])
def test_a_thread_without_memory_is_an_error_and_no_hang(backend: str) -> None:
    ended = Child(lambda: _solve_without_memory(backend)).wait()
    assert isinstance(ended.value, MemoryError), ended
