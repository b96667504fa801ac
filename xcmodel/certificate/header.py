"""The beginning of a certificate: see docs/certificates.md, "Header"."""

from __future__ import annotations

from pathlib import Path

from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Query
from xcmodel.certificate.instance_text import instance_digest
from xcmodel.errors import CertificateError

MAGIC = b"\x89XCERT\r\n"
VERSION = 1

COUNT = 0
LEAST_COST = 1
LEAST_COST_OF_NONE = 2

# By the bytes with which what they pack begins.
_PACKERS = {b"\x1f\x8b": "gzip", b"\xfd7zXZ": "xz", b"\x28\xb5\x2f\xfd": "zstd"}


def refuse_packed(path: Path) -> None:
    """Make sure that a certificate is as it was written, as all checkers take it.

    Raises:
        CertificateError: when it is packed.
    """
    with path.open("rb") as file:
        beginning = file.read(8)
    for mark, packer in _PACKERS.items():
        if beginning.startswith(mark):
            raise CertificateError(
                f"{path} is packed by {packer}: unpack it, then it can be checked"
            )


def header(instance: Instance, query: Query, answer: int | None) -> bytes:
    """Return the header of a certificate.

    Args:
        instance: what the certificate is about.
        query: the query that it answers, with its given and forbidden options.
        answer: the count, or the least cost, None if there is no solution.
    """
    kind = COUNT if not query.least_cost else LEAST_COST_OF_NONE if answer is None else LEAST_COST
    fields = [
        MAGIC,
        bytes([VERSION, kind]),
        instance_digest(instance),
        _list(query.given),
        _list(query.forbidden),
    ]
    if answer is not None:
        number = _number(answer, signed=kind == LEAST_COST)
        fields += [varint(len(number)), number]
    return b"".join(fields)


def varint(number: int) -> bytes:
    """Return a number from 0 in LEB128: groups of seven bits, the lowest first.

    >>> varint(300).hex()
    'ac02'
    """
    groups = bytearray()
    while number > 0x7F:  # noqa: PLR2004
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def _list(numbers: tuple[int, ...]) -> bytes:
    return b"".join(map(varint, (len(numbers), *numbers)))


def _number(number: int, *, signed: bool) -> bytes:
    magnitude = number if number >= 0 else ~number
    length = (magnitude.bit_length() + signed + 7) // 8 if number else 0
    return number.to_bytes(length, "little", signed=signed)
