from pathlib import Path

import pytest

from interrupted import pressing_ctrl_c_at_import_of, run_alone
from xcmodel import Model
from xcmodel_dlx import why_no_native

HEAVY = ["ortools", "pysat", "networkx", "numpy", "scipy", "matplotlib", "pytest", "hypothesis"]
BOARDS = (
    "from xcmodel.puzzles import *; Sudoku.empty().model; Sudoku.empty().svg(); Queens(4).model; "
    "Polyforms(SOMA, box(3, 3, 3)).svg([], view='isometric')"
)
TRACES = (
    "m = xcmodel.Model({'A': [1, 2]}); m.search_tree().svg(); m.trace().html(); m._repr_html_()"
)


def imported(script: str) -> list[str]:
    return run_alone(f"import sys, xcmodel; {script}; print(*sys.modules)").stdout.split()


@pytest.mark.parametrize(
    "script",
    ["pass", "xcmodel.Model({'A': [1, 2]}).relax([1])", BOARDS, TRACES],
    ids=["import", "models", "puzzles", "traces"],
)
def test_no_heavy_package_is_imported_before_there_is_a_query(script: str) -> None:
    loaded = imported(script)
    assert [name for name in HEAVY if name in loaded] == []


def test_only_the_backend_that_is_asked_for_is_imported() -> None:
    loaded = imported("xcmodel.Model({'A': [1]}).count(backend='dlx')")
    assert "xcmodel_dlx" in loaded
    assert [name for name in ("ortools", "pysat", "xcmodel_cpsat") if name in loaded] == []


@pytest.mark.skipif(why_no_native() is not None, reason="there is no native engine")
def test_a_small_count_on_the_command_line_does_without_numpy(tmp_path: Path) -> None:
    toy = tmp_path / "toy.dlx"
    toy.write_text("a b c\na b\nc\nb c\na\n")
    loaded = imported(f"from xcmodel.cli import main; main(['count', {str(toy)!r}])")
    assert loaded[0] == "2"
    assert [name for name in HEAVY if name in loaded] == []


def test_only_the_backend_that_made_a_file_is_imported_to_load_it(tmp_path: Path) -> None:
    saved = tmp_path / "saved.npz"
    Model({"A": [1], "B": [1]}).compile().save(saved)
    loaded = imported(f"from xcmodel import SolutionSet; SolutionSet.load({str(saved)!r}).count()")
    assert "xcmodel_dlx" in loaded
    assert [name for name in ("ortools", "pysat", "xcmodel_cpsat") if name in loaded] == []


def test_every_public_name_can_be_imported() -> None:
    run_alone("import xcmodel; [getattr(xcmodel, name) for name in xcmodel.__all__]")
    run_alone("from xcmodel import *; Model, SolutionSet, get_backend")


def test_the_packages_that_users_name_need_no_import_of_their_own() -> None:
    names = "answer backend errors model problem search trace"
    run_alone(f"import xcmodel; [getattr(xcmodel, name).__doc__ for name in {names!r}.split()]")
    run_alone("import xcmodel as xc; xc.errors.ModelError, xc.backend.Query")


def test_unknown_attribute_is_an_attribute_error() -> None:
    assert run_alone("import xcmodel; print(hasattr(xcmodel, 'modle'))").stdout == "False\n"


@pytest.mark.parametrize(
    ("module", "query"),
    [
        ("numpy.linalg", "count(backend='dlx:python')"),
        ("pysat.solvers", "count(backend='sat')"),
        ("numpy.linalg", "relaxation().bound"),
        ("ortools.math_opt.python.model", "relaxation().bound"),
    ],
)
def test_ctrl_c_in_the_first_query_leaves_no_package_half_imported(module: str, query: str) -> None:
    script = f"""
import xcmodel
{pressing_ctrl_c_at_import_of(module)}
model = xcmodel.Model({{"A": [1]}}, costs={{"A": 1}})
try:
    model.{query}
except KeyboardInterrupt:
    print("interrupted", {module!r} in sys.modules)
print(model.{query})
"""
    assert run_alone(script).stdout == "interrupted True\n1\n"
