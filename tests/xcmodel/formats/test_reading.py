"""How files are read, of whatever format."""

from __future__ import annotations

import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from xcmodel import FormatError, Model, read, write
from xcmodel.formats import files

TEXT = "a b\na\nb\n"


class Reads(BytesIO):
    """A stream that notes how much is asked for at once."""

    most = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.most = max(self.most, sys.maxsize if size is None or size < 0 else size)
        return super().read(size)


def test_a_small_file_is_read_without_memory_for_a_large_one() -> None:
    stream = Reads(TEXT.encode())
    assert read(stream).count() == 1
    assert 0 < stream.most <= 1 << 24


@pytest.mark.parametrize("piece", [1, 3, 8, 9])
def test_what_is_read_in_pieces_is_read_as_a_whole(
    piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PIECE", piece)
    assert read(Reads(TEXT.encode())).count() == read(StringIO(TEXT)).count() == 1
    assert read(Reads(TEXT.encode()), most_bytes=8).count() == 1
    with pytest.raises(FormatError, match="has more than 7 bytes"):
        read(Reads(TEXT.encode()), most_bytes=7)
    umlauts = TEXT.replace("a", "ä")
    assert read(StringIO(umlauts)).count() == 1
    with pytest.raises(FormatError, match="has more than 9 bytes"):
        read(StringIO(umlauts), most_bytes=9)


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_streams_of_text_in_another_encoding_are_told_to_be_opened_as_bytes(encoding: str) -> None:
    data = TEXT.replace("a", "ä").encode("latin-1")
    with pytest.raises(FormatError, match=r"encoding of the stream: open it by open\(name, 'rb'\)"):
        read(TextIOWrapper(BytesIO(data), encoding=encoding))


def test_characters_that_no_encoding_has_are_refused() -> None:
    with pytest.raises(FormatError, match=r"<stream>: is no text.*surrogates not allowed"):
        read(StringIO(TEXT.replace("a", "\udce4")))


@pytest.mark.parametrize("kind", ["json", "lp", "mps"])
def test_streams_that_lack_a_character_are_told_to_be_opened_as_bytes(kind: str) -> None:
    model = Model({"ä": ["ö"]})
    with pytest.raises(FormatError, match=r"lacks a character: open it by open\(name, 'wb'\)"):
        write(model, TextIOWrapper(BytesIO(), encoding="ascii"), kind)
