import subprocess
import sys

import pytest

HEAVY = [
    "ortools", "pysat", "networkx", "numpy", "scipy", "matplotlib", "pytest", "hypothesis"
]  # fmt: skip


def run(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_import_of_xcmodel_imports_no_heavy_package() -> None:
    loaded = run("import sys, xcmodel; print(*sorted(sys.modules))").split()
    assert [name for name in HEAVY if name in loaded] == []


def test_model_can_be_built_without_any_heavy_package() -> None:
    script = "import sys, xcmodel; xcmodel.Model({'A': [1, 2]}).relax([1]); print(*sys.modules)"
    loaded = run(script).split()
    assert [name for name in HEAVY if name in loaded] == []


def test_puzzles_can_be_built_and_drawn_without_any_heavy_package() -> None:
    script = (
        "import sys; from xcmodel.puzzles import *; "
        "Sudoku.empty().model; Sudoku.empty().svg(); Queens(4).model; "
        "Polyforms(SOMA, box(3, 3, 3)).svg([], view='isometric'); print(*sys.modules)"
    )
    loaded = run(script).split()
    assert [name for name in HEAVY if name in loaded] == []


def test_only_the_backend_that_is_asked_for_is_imported() -> None:
    script = "import sys, xcmodel; xcmodel.Model({'A': [1]}).count(backend='dlx')"
    loaded = run(script + "; print(*sys.modules)").split()
    assert "xcmodel_dlx" in loaded
    assert [name for name in ("ortools", "pysat", "xcmodel_cpsat") if name in loaded] == []


def test_every_public_name_can_be_imported() -> None:
    run("import xcmodel; [getattr(xcmodel, name) for name in xcmodel.__all__]")
    run("from xcmodel import *; Model, SolutionSet, get_backend")


def test_traces_and_trees_need_no_heavy_package() -> None:
    script = "import sys, xcmodel; m = xcmodel.Model({'A': [1, 2]}); print(m.search_tree().svg())"
    loaded = run(script + "; m.trace().html(); m._repr_html_(); print(*sys.modules)").split()
    assert [name for name in HEAVY if name in loaded] == []


def test_unknown_attribute_is_an_attribute_error() -> None:
    assert run("import xcmodel; print(hasattr(xcmodel, 'modle'))") == "False\n"


@pytest.mark.parametrize(
    ("module", "backend"), [("numpy.linalg", "dlx:python"), ("pysat.solvers", "sat")]
)
def test_ctrl_c_in_the_first_query_leaves_no_package_half_imported(
    module: str, backend: str
) -> None:
    script = f"""
import os, signal, sys
import xcmodel
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
model = xcmodel.Model({{"A": [1]}})
try:
    model.count(backend={backend!r})
except KeyboardInterrupt:
    print("interrupted", {module!r} in sys.modules)
print(model.count(backend={backend!r}))
"""
    assert run(script) == "interrupted True\n1\n"
