"""Files in .zst: read by content, written by name, and refused where they are damaged."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from xcmodel import FormatError, Model, read, write

MODEL = Model({"A": ["p"], ("B", 2): ["p", "q"]})


def packed(text: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard", reason="needs the package zstandard")
    data: bytes = zstandard.ZstdCompressor(write_checksum=True).compress(text)
    return data


def test_files_of_zstandard_are_read_by_content_and_written_by_name(tmp_path: Path) -> None:
    pytest.importorskip("zstandard", reason="needs the package zstandard")
    write(MODEL, tmp_path / "model.json.zst")
    data = (tmp_path / "model.json.zst").read_bytes()
    assert data.startswith(b"\x28\xb5\x2f\xfd")
    assert read(io.BytesIO(data)) == MODEL


def test_several_frames_are_read_one_after_the_other() -> None:
    model = read(io.BytesIO(packed(b"a b\na\n") + packed(b"b\n")), "knuth")
    assert [option.items for option in model.options.values()] == [("a",), ("b",)]


LINES = b"".join(b"a%d\n" % k for k in range(50))


@pytest.mark.parametrize("length", [4, 9, 60, -1])
def test_a_file_that_was_cut_off_is_refused(length: int) -> None:
    data = packed(b"a0 a1\n" + LINES)
    with pytest.raises(FormatError, match=r"<stream>: cannot be unpacked: "):
        read(io.BytesIO(data[:length]), "knuth")
    with pytest.raises(FormatError, match=r"cannot be unpacked: it ends too early"):
        read(io.BytesIO(data + data[:length]), "knuth")


def test_a_damaged_file_is_refused() -> None:
    data = packed(LINES)
    for place in range(4, len(data)):
        damaged = data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :]
        with pytest.raises(FormatError):
            read(io.BytesIO(damaged), "knuth")
    with pytest.raises(FormatError, match="cannot be unpacked"):
        read(io.BytesIO(data + b"more"), "knuth")


def test_a_file_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(FormatError, match="has more than 1,000 bytes"):
        read(io.BytesIO(packed(bytes(1001))), most_bytes=1000)
    with pytest.raises(FormatError, match=r"has more than 6\d,\d\d\d,\d\d\d bytes"):
        read(io.BytesIO(packed(bytes(100_000_000))))


def test_without_the_package_the_error_names_the_extra_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(FormatError, match=r"pip install 'xcmodel\[zst\]'"):
        write(MODEL, tmp_path / "model.json.zst")
    with pytest.raises(FormatError, match=r"pip install 'xcmodel\[zst\]'"):
        read(io.BytesIO(b"\x28\xb5\x2f\xfd and more"))


@pytest.mark.parametrize(
    ("ending", "module", "package"),
    [
        ("graphml", "networkx", "networkx"),
        ("cpsat", "ortools.sat.cp_model_pb2", "ortools"),
    ],
)
def test_files_that_need_a_package_say_how_to_get_it(
    ending: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = Model({k: ["twice"] for k in range(5)}, multiplicities={"twice": 2})
    path = tmp_path / f"model.{ending}"
    if ending == "cpsat":
        write(model, path, "cpsat")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(FormatError, match=f"need the package .*: pip install '{package}'"):
        read(path, "cpsat") if ending == "cpsat" else write(model, path)
