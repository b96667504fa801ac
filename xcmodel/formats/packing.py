"""Files packed as gzip, xz or zstandard."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any, NamedTuple

from xcmodel.formats.needed_package import needed_package


class Packing(NamedTuple):
    """A way to pack a file.

    Attributes:
        magic: the bytes with which a packed file begins.
        unpack: returns what is packed as a stream.
        pack: returns the packed bytes.
    """

    magic: bytes
    unpack: Callable[[IO[bytes]], Any]
    pack: Callable[[bytes], bytes]


def _gzip(stream: IO[bytes]) -> Any:
    import gzip

    return gzip.GzipFile(fileobj=stream)


def _xz(stream: IO[bytes]) -> Any:
    import lzma

    return lzma.open(stream)


def _to_gzip(data: bytes) -> bytes:
    import gzip

    return gzip.compress(data, mtime=0)


def _to_xz(data: bytes) -> bytes:
    import lzma

    return lzma.compress(data)


class _Zstd:
    """What is in a file of zstandard, which may have several frames, one after the other."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._package = _zstandard()
        self._data = stream.read()
        self._reader = self._package.ZstdDecompressor().stream_reader(
            self._data, read_across_frames=True
        )

    def read(self, most_bytes: int) -> bytes:
        """Return what comes next of what is packed, up to so many bytes, or none at its end.

        Raises:
            OSError: for data that are damaged or not whole.
        """
        try:
            found: bytes = self._reader.read(most_bytes)
            if not found:
                self._require_whole_frames()
        except self._package.ZstdError as error:
            raise OSError(str(error)) from None
        return found

    def _require_whole_frames(self) -> None:
        """Raise OSError for a file that was cut off, of which the reader returns what is there."""
        rest = self._data
        while rest:
            frame = self._package.ZstdDecompressor().decompressobj()
            frame.decompress(rest)
            if not frame.eof:
                raise OSError("it ends too early")
            rest = frame.unused_data


def _to_zstd(data: bytes) -> bytes:
    packed: bytes = _zstandard().ZstdCompressor(write_checksum=True).compress(data)
    return packed


def _zstandard() -> Any:
    return needed_package("zstandard", "files in .zst", "zstandard", "xcmodel[zst]")


PACKINGS = {
    ".gz": Packing(b"\x1f\x8b", _gzip, _to_gzip),
    ".xz": Packing(b"\xfd7zXZ\x00", _xz, _to_xz),
    ".zst": Packing(b"\x28\xb5\x2f\xfd", _Zstd, _to_zstd),
}
"""The ways to pack a file, by the ending of its name."""
