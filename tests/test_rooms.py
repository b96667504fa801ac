"""Imports run one way only: from the rooms that users meet down to those that know nothing."""

from pathlib import Path

from imports import ROOT, circles, imports, imports_of, source_files

# The rooms of xcmodel from the lowest up, each with what it may import. CONTRIBUTING.md draws them.
_MAY_IMPORT = {
    "text": "",
    "answer": "text",
    "errors": "text answer",
    "interrupt": "",
    "progress": "text answer",
    "draw": "text errors",
    "pages": "text answer errors",
    "backend": "text answer errors interrupt",
    "problem": "text answer errors interrupt backend",
    "trace": "text answer errors draw pages backend problem",
    "search": "text answer errors progress interrupt backend problem",
    "certificate": "text answer errors progress backend problem",
    "distributed": "text answer errors progress interrupt backend problem search certificate "
    "symmetry",
    "trust": "text answer errors backend problem trace search certificate",
    "symmetry": "text answer errors progress backend problem search certificate",
    "solution_sets": "text answer errors backend pages problem search certificate",
    "model": "text answer errors interrupt backend problem trace search symmetry solution_sets "
    "trust distributed",
    "formats": "text answer errors backend problem search certificate model",
    "puzzles": "text answer errors progress interrupt draw pages backend problem search symmetry "
    "trust model",
    "testing": "text answer errors backend problem search certificate solution_sets distributed "
    "formats model puzzles",
    "studio": "text answer errors pages problem solution_sets puzzles",
    "cli": "text answer errors interrupt draw pages backend trace certificate formats puzzles "
    "model studio distributed symmetry trust xcmodel",
    "__main__": "cli",
    # The front door shows what lies behind it.
    "xcmodel": "answer errors backend pages problem search certificate symmetry solution_sets "
    "model formats",
}

# What a backend may import of xcmodel; all but "dlx" need nothing but the contract and Ctrl-C.
_CONTRACT = "xcmodel answer errors text backend interrupt"
_BACKENDS = {
    "xcmodel_cpsat": _CONTRACT,
    "xcmodel_mip": _CONTRACT,
    "xcmodel_sat": _CONTRACT,
    "xcmodel_dlx": f"{_CONTRACT} certificate solution_sets",
}

_MOST_LOOSE_FILES = 12


def room_of(module: str) -> str:
    package, _, rest = module.partition(".")
    return package if package != "xcmodel" or not rest else rest.partition(".")[0]


def test_no_room_imports_one_above_it() -> None:
    allowed = {room: set(may.split()) for room, may in (_MAY_IMPORT | _BACKENDS).items()}
    wrong = [
        f"{module} imports {other}"
        for module, others in imports().items()
        for other in others
        if room_of(other) not in {room_of(module), *allowed[room_of(module)]}
    ]
    assert wrong == []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles(imports()) == []


def test_a_circle_is_found() -> None:
    graph = {"one": {"two"}, "two": {"three"}, "three": {"one"}, "four": {"one"}}
    assert circles(graph) == [["one", "three", "two"]]


def test_late_imports_count(tmp_path: Path) -> None:
    late = tmp_path / "late.py"
    late.write_text("def f():\n    from xcmodel.errors import ModelError\n    return ModelError\n")
    assert imports_of(late, source_files()) == {"xcmodel.errors"}


def test_every_room_is_in_the_table_and_in_the_drawing() -> None:
    rooms = {room_of(module) for module in imports() if module.startswith("xcmodel")}
    assert rooms == set(_MAY_IMPORT) | set(_BACKENDS)
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
    # Names stand in columns, with what is in a room behind them.
    drawn = {name.strip() for line in lines if line[:4].isspace() for name in line.split("  ")}
    assert set(_MAY_IMPORT) - {"__main__", "xcmodel"} - drawn == set()


def test_few_files_lie_loose_at_the_top() -> None:
    assert len(list((ROOT / "xcmodel").glob("*.py"))) <= _MOST_LOOSE_FILES
