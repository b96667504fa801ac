"""Ways to damage a certificate."""

from collections.abc import Callable
from random import Random

HEADER = 42
"""Bytes before the given options, which are checked as a whole."""


def corrupted(data: bytes, random: Random) -> bytes:
    """Return the certificate with one random damage after its digest."""
    damage: Callable[[bytearray, int, Random], None] = random.choice(
        [_flip_bit, _change_byte, _truncate, _remove, _repeat, _swap, _change_early]
    )
    changed = bytearray(data)
    damage(changed, random.randrange(HEADER, len(data)), random)
    return bytes(changed)


def _flip_bit(data: bytearray, at: int, random: Random) -> None:
    data[at] ^= 1 << random.randrange(8)


def _change_byte(data: bytearray, at: int, random: Random) -> None:
    data[at] = random.randrange(256)


def _truncate(data: bytearray, at: int, _: Random) -> None:
    del data[at:]


def _remove(data: bytearray, at: int, random: Random) -> None:
    del data[at : at + random.randint(1, 4)]


def _repeat(data: bytearray, at: int, random: Random) -> None:
    source = random.randrange(HEADER, len(data))
    data[at:at] = data[source : source + random.randint(1, 6)]


def _swap(data: bytearray, at: int, random: Random) -> None:
    other = random.randrange(HEADER, len(data))
    data[at], data[other] = data[other], data[at]


def _change_early(data: bytearray, _: int, random: Random) -> None:
    """Change a claim, a condition, or the beginning of the proof."""
    at = min(len(data) - 1, HEADER + random.randrange(8))
    data[at] = random.choice([0, 1, 2, 3, data[at] + 1 & 255, data[at] - 1 & 255])
