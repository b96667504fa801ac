"""How programs end in the middle of a search, each in a process of its own."""

import pytest

from interrupted import press_ctrl_c_in_query, run_alone

PLENTY = """
import xcmodel as xc
model = xc.Model({option: [option] for option in range(60)}, optional=range(60))
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


@pytest.mark.parametrize(
    ("script", "code"),
    [(BREAK, 0), (KEEP, 0), (FAIL, 1), (DROP, 0)],
    ids=["breaks_off", "keeps_the_iterator", "fails", "keeps_a_barren_search"],
)
def test_program_ends_in_the_middle_of_a_search(script: str, code: int) -> None:
    done = run_alone(PLENTY + script, code=code)
    assert done.stdout == "end\n"
    assert done.stderr.splitlines()[-1:] == ["RuntimeError: the program's own"] * code


@pytest.mark.parametrize("query", ["solve", "count", "minimize"])
def test_ctrl_c_ends_a_barren_search_soon(query: str) -> None:
    ended = press_ctrl_c_in_query(f"langford(13).{query}(backend='cpsat', progress=tell)")
    assert ended.seconds < 6.0
    assert ended.last_line.endswith(" interrupted 0")
    assert ended.code == 0


def test_ctrl_c_ends_an_enumeration_soon_and_keeps_what_was_found() -> None:
    model = "xc.Model({k: [k] for k in range(60)}, optional=range(60))"
    query = f"{model}.count(backend='cpsat', progress=tell)"
    ended = press_ctrl_c_in_query(query, when="progress.solutions")
    _, reason, solutions = ended.last_line.split()
    assert ended.seconds < 6.0
    assert (reason, ended.code) == ("interrupted", 0)
    assert int(solutions) > 0
