"""How programs end in the middle of a search, each in a process of its own."""

import pytest

from interrupted import press_ctrl_c_in, run_alone

PLENTY = """
import xcmodel as xc
model = xc.Model({option: [option] for option in range(60)})
model.relax(range(60))
"""

BREAK = """
for solution in model.solutions(backend="cpsat"):
    break
print("end")
"""

KEEP = """
solutions = model.solutions(backend="cpsat")
next(solutions)
print("end")
"""

FAIL = """
for solution in model.solutions(backend="cpsat"):
    print("end", flush=True)
    raise RuntimeError("the program's own")
"""

DROP = """
from classics import langford
from xcmodel.backend import Query, Task
backend = xc.get_backend("cpsat")
search = backend.translate(langford(13).to_instance()).start(Query(Task.ENUMERATE))
search.advance(0.2)
print("end")
"""

INTERRUPTED = """
def tell(progress):
    if progress.solutions:
        print("searching", flush=True)
try:
    model.count(backend="cpsat", progress=tell)
except xc.Interrupted as interrupted:
    print(interrupted.result.stop_reason.value, interrupted.result.stats.solutions > 0)
"""

INTERRUPTED_BARREN = """
from classics import langford
def tell(progress):
    print("searching", flush=True)
try:
    langford(13).{query}(backend="cpsat", progress=tell)
except xc.Interrupted as interrupted:
    print(interrupted.result.stop_reason.value, interrupted.result.stats.solutions == 0)
"""


@pytest.mark.parametrize(
    ("script", "code"),
    [(BREAK, 0), (KEEP, 0), (FAIL, 1), (DROP, 0)],
    ids=["breaks_off", "keeps_the_iterator", "fails", "keeps_a_barren_search"],
)
def test_program_ends_in_the_middle_of_a_search(script: str, code: int) -> None:
    done = run_alone(PLENTY + script, code=code)
    assert done.stdout == "end\n"
    assert done.stderr.splitlines()[-1:] == ["RuntimeError: the program's own"] * code


@pytest.mark.parametrize(
    "script",
    [
        INTERRUPTED,
        INTERRUPTED_BARREN.format(query="solve"),
        INTERRUPTED_BARREN.format(query="count"),
        INTERRUPTED_BARREN.format(query="minimize"),
    ],
    ids=["enumeration", "solve", "count", "minimize"],
)
def test_ctrl_c_ends_a_search_soon(script: str) -> None:
    ended = press_ctrl_c_in(PLENTY + script)
    assert ended.seconds < 6.0
    assert ended.last_line == "interrupted True"
    assert ended.code == 0
