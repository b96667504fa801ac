"""Files are replaced as a whole or not at all, and what stands in their place is respected."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from interrupted import environment
from xcmodel.text.atomic_file import atomic_file


def write(path: Path, text: str = "new", *, whole: bool = True) -> None:
    with atomic_file(path) as (temporary, keep):
        Path(temporary).write_text(text, encoding="ascii")
        if whole:
            keep()


def test_a_file_is_replaced_once_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    write(path, whole=False)
    assert path.read_text() == "old"
    write(path)
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch(mode=0o600)
    write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_and_the_file_that_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    path, link = tmp_path / "folder" / "file", tmp_path / "link"
    link.symlink_to(path)
    for text in ("first", "second"):
        write(link, text)
        assert link.is_symlink()
        assert path.read_text() == text


def test_a_pipe_stays_and_gets_the_contents(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    write(path)
    reader.join(10)
    assert read == ["new"]
    assert path.is_fifo()


def test_a_folder_is_told_before_anything_is_done(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), atomic_file(tmp_path):
        pytest.fail("nothing should be made")


# As on a full disk, no file may be longer than this: just beyond the header of a certificate.
WRITES_ON_A_FULL_DISK = """
import resource, sys
import xcmodel as xc
options = {(item, k): [item, item + 1] for item in range(0, 60, 2) for k in range(9)}
model = xc.Model(options | {item: [item] for item in range(60)})
solutions = model.compile()
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
path = sys.argv[1]
try:
    WRITE
except OSError as error:
    print("OSError", error.strerror, error.filename == path)
"""


@pytest.mark.parametrize(
    "how",
    [
        "model.count(certificate=path)",
        "model.count(certificate=path, backend='dlx:python')",
        "model.minimize(certificate=path)",
        "model.solve(backend='sat', forbidden=model, proof=path)",
        "solutions.save(path)",
        "xc.write(model, path, 'json')",
    ],
)
def test_on_a_full_disk_the_old_file_stays(how: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    program = WRITES_ON_A_FULL_DISK.replace("WRITE", how)
    command = [sys.executable, "-c", program, str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.stdout == "OSError File too large True\n", ended.stderr
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
