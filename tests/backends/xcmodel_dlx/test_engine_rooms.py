"""The modules of the engine include each other in one direction only, as its README says."""

import re
from pathlib import Path

import pytest

import xcmodel_dlx

PACKAGE = Path(xcmodel_dlx.__file__).parent
ENGINE = PACKAGE / "engine"
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
MODULE = re.compile(r"^\| `(\S+?)/?` \|.*\| ([^|]*) \|$", re.MULTILINE)

pytestmark = pytest.mark.skipif(
    not (ENGINE / "dispatch.cpp").is_file(), reason="wheels have no sources"
)


def sources() -> list[Path]:
    """Return the files of the engine and of the checker beside it."""
    folders = (ENGINE, PACKAGE / "checker")
    return sorted(file for folder in folders for file in folder.rglob("*.[ch]pp"))


def module_of(file: Path) -> str:
    """Return the name of the folder; a file directly in ``engine/`` is a module by itself."""
    return file.stem if file.parent == ENGINE else file.parent.name


def included_by(file: Path) -> list[Path]:
    """Return the project's files that a file includes; each must be there."""
    found = []
    for name in INCLUDE.findall(file.read_text()):
        candidates = [file.parent / name, ENGINE / name, PACKAGE / name]
        found.append(next(path for path in candidates if path.is_file()))
    return found


def allowed() -> dict[str, set[str]]:
    """Return the modules in the order of the README's table, with those that each may include."""
    modules = MODULE.findall((ENGINE / "README.md").read_text())
    return {module: set(re.findall(r"`(\w+)`", includes)) for module, includes in modules}


def test_modules_include_only_those_above_them_in_the_table() -> None:
    above: set[str] = set()
    for module, modules in allowed().items():
        assert modules <= above, module
        above.add(module)


def test_files_include_only_what_the_table_allows_their_modules() -> None:
    modules = allowed()
    used: dict[str, set[str]] = {module: set() for module in modules}
    for file in sources():
        for other in included_by(file):
            if module_of(other) != module_of(file):
                used[module_of(file)].add(module_of(other))
    assert used == modules


def test_no_file_includes_itself_by_way_of_others() -> None:
    includes = {file: included_by(file) for file in sources()}
    done: set[Path] = set()

    def visit(file: Path, path: tuple[Path, ...]) -> None:
        assert file not in path, [str(step) for step in (*path, file)]
        if file not in done:
            for other in includes[file]:
                visit(other, (*path, file))
            done.add(file)

    for file in includes:
        visit(file, ())


def test_readme_names_every_unit() -> None:
    text = (ENGINE / "README.md").read_text()
    names = set(re.findall(r"`(\w+)`", text))
    missing = {file.stem for file in sources()} - names
    assert not missing
