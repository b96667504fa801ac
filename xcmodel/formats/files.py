"""Files and streams: opening, unpacking, limits, and errors with line and column."""

from __future__ import annotations

import re
import zlib
from bisect import bisect_right
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from errno import ENAMETOOLONG, ENOENT, ENOTDIR
from functools import cached_property
from io import BytesIO
from os import PathLike, fspath
from pathlib import Path, PurePath
from typing import IO, Any, AnyStr, NamedTuple, NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.packing import PACKINGS
from xcmodel.text.atomic_file import write_whole

MOST_BYTES = 2**30
"""What a file may have, unpacked, unless the caller says otherwise."""

UTF_8 = "UTF-8"

# A packed file of n bytes may have so many more unpacked, and so many times n.
_FREE_BYTES = 1 << 26
_GREATEST_RATIO = 256

# A file of n bytes may declare so many items beyond n, since those cost it nothing.
_FREE_ITEMS = 1_000_000

_NO_SUCH_FILE = (ENOENT, ENOTDIR, ENAMETOOLONG)

# What hardly any name of a file has, and nearly any text: two lines, or an object of JSON.
_OF_A_TEXT = re.compile(r'\n|^\s*\{\s*"')

_PIECE = 1 << 24
"""So many bytes are read at once."""

# Some editors begin every text by a byte order mark.
_BLANK = re.compile(rb"(?:%s)?\s*" % BOM_UTF8)

_NO_TEXT = "is no text in the encoding of the stream: open it by open(name, 'rb'), as bytes"

_NO_CHARACTER = "the stream's encoding lacks a character: open it by open(name, 'wb'), as bytes"

# Formats that read many lines at once take so many characters, and the rest of the line.
_PIECE_OF_LINES = 1 << 16

_LINE = re.compile(r"^.*\S.*$", re.MULTILINE)

Source = str | PathLike[str] | IO[str] | IO[bytes]


class Line(NamedTuple):
    """A line and its number, from 1."""

    number: int
    text: str


class Place(NamedTuple):
    """A place in a text: line and column, from 1."""

    line: int
    column: int = 1


class Piece(NamedTuple):
    """Some lines of a text, and the number of the first, from 1."""

    number: int
    text: str

    def lines(self) -> Iterator[Line]:
        """Yield the lines that are not blank."""
        return _lines(self.text, self.number)

    def integers(self) -> list[int] | None:
        """Return all words as whole numbers, or None if there are others."""
        try:
            return whole_numbers(self.text)
        except ValueError:
            return None


@dataclass(frozen=True)
class Content:
    """What a file holds, unpacked.

    Attributes:
        file: how messages call it.
        data: its bytes.
        encoding: that of its text.
        hint: what messages say where the text is in another encoding.
    """

    file: str
    data: bytes
    encoding: str = UTF_8
    hint: str = ""

    @property
    def stem(self) -> str:
        """The name of the file up to its first full stop."""
        return PurePath(self.file).name.partition(".")[0]

    @property
    def suffix(self) -> str:
        """What the file's name ends in, packing aside."""
        return _unpacked_name(self.file)[1]

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but blanks."""
        return _BLANK.fullmatch(self.data) is not None

    @cached_property
    def text(self) -> str:
        """The content as text, with line feeds as ends of lines, whatever ends them."""
        # Without the mark that may precede a text in UTF-8.
        is_utf_8 = lookup(self.encoding).name == lookup(UTF_8).name
        try:
            text = self.data.decode("utf-8-sig" if is_utf_8 else self.encoding)
        except UnicodeDecodeError as error:
            before = self.data[: error.start]
            column = error.start - before.rfind(b"\n")
            line = before.count(b"\n") + 1
            what = f"this is no text in {self.encoding}"
            if is_utf_8 and self.data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
                what += ", but seems to be one in UTF-16: save it as UTF-8"
            raise FormatError(what + self.hint, self.file, line, column) from None
        return with_line_feeds(text)

    def lines(self) -> Iterator[Line]:
        """Yield the lines that are not blank."""
        return _lines(self.text)

    def pieces(self) -> Iterator[Piece]:
        """Yield the text in pieces of whole lines, for formats that read many lines at once."""
        number, start = 1, 0
        while start < len(self.text):
            end = self.text.find("\n", start + _PIECE_OF_LINES) + 1 or len(self.text)
            piece = Piece(number, self.text[start:end])
            yield piece
            number, start = number + piece.text.count("\n"), end

    def place_of_word(self, line: Line, word: int) -> Place:
        """Return where a word of a line, from 0, begins, or where the line ends."""
        words = list(re.finditer(r"\S+", line.text))
        column = words[word].start() + 1 if word < len(words) else len(line.text) + 1
        return Place(line.number, column)

    def place_of(self, offset: int) -> Place:
        """Return the place of a character of the text."""
        line = bisect_right(self._line_starts, offset)
        return Place(line, offset - self._line_starts[line - 1] + 1)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(end.end() for end in re.finditer("\n", self.text))]

    def fail(self, what: str, line: Line | None = None, word: int = 0) -> NoReturn:
        """Raise FormatError.

        Args:
            what: what is wrong.
            line: where; if left out, at the end of the file.
            word: which word of the line, from 0.
        """
        end = len(self.text.rstrip())
        self.fail_at(what, self.place_of_word(line, word) if line else self.place_of(end))

    def fail_at(self, what: str, place: Place, subject: Hashable = None) -> NoReturn:
        """Raise FormatError for what is wrong at a place, and with which item or option."""
        raise FormatError(what, self.file, *place, subject)

    def integers(self, line: Line, first: int = 0) -> list[int]:
        """Return the words of a line as whole numbers, from word `first` on."""
        try:
            return whole_numbers(line.text, first)
        except ValueError:
            pass
        words = line.text.split()[first:]
        for place, word in enumerate(words, start=first):
            if not is_whole(word):
                self.fail(f"{word!r:.80} is not a whole number", line, place)
        return list(map(int, words))

    def check_size(self, n_items: int, line: Line | None = None, word: int = 0) -> None:
        """Refuse to make more items than a file of this size should declare."""
        most = _FREE_ITEMS + len(self.data)
        if n_items > most:
            what = f"{n_items:,} items are too many for a file of this size"
            if line is None:
                raise FormatError(what, self.file)
            self.fail(what, line, word)


def with_line_feeds(text: AnyStr) -> AnyStr:
    """Return a text with line feeds in the place of all other ends of lines."""
    if isinstance(text, bytes):
        return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _lines(text: str, number: int = 1) -> Iterator[Line]:
    """Yield the lines that are not blank; the first line of the text has this number."""
    counted = 0
    for line in _LINE.finditer(text):
        number += text.count("\n", counted, line.start())
        counted = line.start()
        yield Line(number, line[0])


def whole_numbers(text: str, first: int = 0) -> list[int]:
    """Return the words of a text as whole numbers, from word `first` on.

    Raises:
        ValueError: when one is none.
    """
    # Python reads some words as numbers that no other program would.
    if not text.isascii() or "_" in text:
        raise ValueError
    return list(map(int, text.split()[first:]))


def is_whole(word: str) -> bool:
    """Whether this is a whole number, of a length that `int` can read."""
    return re.fullmatch(r"[+-]?[0-9]{1,1000}", word) is not None


def load(source: Source, most_bytes: int | None = None) -> Content:
    """Return what a file or an open stream holds, unpacked.

    Raises:
        OSError: when it cannot be read.
        FormatError: when it cannot be unpacked, or is larger than `most_bytes`.
    """
    if isinstance(source, str | PathLike):
        file = fspath(source)
        try:
            with Path(source).open("rb") as stream:
                return _unpacked(stream, file, most_bytes)
        except OSError as error:
            if error.errno in _NO_SUCH_FILE and _OF_A_TEXT.search(file):
                what = "this is the text of a file, and no name of one: use io.StringIO"
                raise FormatError(what) from None
            raise
    file = str(getattr(source, "name", "<stream>"))
    return _unpacked(source, file, most_bytes)


def save(target: Source, data: bytes) -> None:
    """Write a file, packed as its name's ending says, all or nothing; or write to a stream."""
    if not isinstance(target, str | PathLike):
        try:
            target.write(data.decode() if hasattr(target, "encoding") else data)  # type: ignore[arg-type]
        except UnicodeDecodeError:
            raise FormatError("this format is no text: give a stream of bytes") from None
        except UnicodeEncodeError as error:
            raise FormatError(f"{_NO_CHARACTER}: {error}") from None
        return
    packing = PACKINGS.get(_unpacked_name(fspath(target))[0])
    data = packing.pack(data) if packing else data
    write_whole(target, data)


def _unpacked_name(file: str) -> tuple[str, str]:
    """Return the suffix of packing, or "", and the one before it."""
    suffixes = ["", "", *(suffix.lower() for suffix in PurePath(file).suffixes)]
    return (suffixes[-1], suffixes[-2]) if suffixes[-1] in PACKINGS else ("", suffixes[-1])


def _unpacked(stream: Any, file: str, limit: int | None) -> Content:
    data = _read(stream, file, MOST_BYTES if limit is None else limit)
    most_bytes = min(MOST_BYTES, _FREE_BYTES + _GREATEST_RATIO * len(data))
    most_bytes = most_bytes if limit is None else limit
    for packing in PACKINGS.values():
        if data.startswith(packing.magic):
            from lzma import LZMAError

            try:
                data = _read(packing.unpack(BytesIO(data)), file, most_bytes)
            except (OSError, EOFError, LZMAError, zlib.error, ValueError) as error:
                if isinstance(error, FormatError):
                    raise
                raise FormatError(f"cannot be unpacked: {error}", file) from None
            break
    return Content(file, data)


def _read(stream: Any, file: str, most_bytes: int) -> bytes:
    # In pieces, as a stream takes memory for all that it is asked for, however little it has.
    data, length = BytesIO(), 0
    try:
        while length <= most_bytes and (piece := stream.read(min(_PIECE, most_bytes + 1 - length))):
            length += data.write(piece.encode() if isinstance(piece, str) else piece)
    except UnicodeError as error:
        raise FormatError(f"{_NO_TEXT}: {error}", file) from None
    if length > most_bytes:
        raise FormatError(
            f"has more than {most_bytes:,} bytes; read(…, most_bytes=…) sets another limit", file
        )
    return data.getvalue()
