"""The folders of the engine include each other one way only, as its README draws it."""

import re
from pathlib import Path

import pytest

import xcmodel_dlx

PACKAGE = Path(xcmodel_dlx.__file__).parent
ENGINE = PACKAGE / "engine"
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
ROOM = re.compile(r"^\| `(\S+?)/?` \|.*\| ([^|]*) \|$", re.MULTILINE)

pytestmark = pytest.mark.skipif(
    not (ENGINE / "dispatch.cpp").is_file(), reason="wheels have no sources"
)


def sources() -> list[Path]:
    """Return the files of the engine and of the checker beside it."""
    folders = (ENGINE, PACKAGE / "checker")
    return sorted(file for folder in folders for file in folder.rglob("*.[ch]pp"))


def room_of(file: Path) -> str:
    """Return the folder's name; a file right in ``engine/`` is a room of its own."""
    return file.stem if file.parent == ENGINE else file.parent.name


def included_by(file: Path) -> list[Path]:
    """Return the project's files that a file includes; each must be there."""
    found = []
    for name in INCLUDE.findall(file.read_text()):
        candidates = [file.parent / name, ENGINE / name, PACKAGE / name]
        found.append(next(path for path in candidates if path.is_file()))
    return found


def allowed() -> dict[str, set[str]]:
    """Return the rooms in the order of the README's table, with those that each may include."""
    rooms = ROOM.findall((ENGINE / "README.md").read_text())
    return {room: set(re.findall(r"`(\w+)`", includes)) for room, includes in rooms}


def test_rooms_include_only_what_stands_above_them_in_the_table() -> None:
    above: set[str] = set()
    for room, rooms in allowed().items():
        assert rooms <= above, room
        above.add(room)


def test_files_include_only_what_the_table_allows_their_rooms() -> None:
    rooms = allowed()
    used: dict[str, set[str]] = {room: set() for room in rooms}
    for file in sources():
        for other in included_by(file):
            if room_of(other) != room_of(file):
                used[room_of(file)].add(room_of(other))
    assert used == rooms


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
