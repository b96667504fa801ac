"""Steiner triple systems as models: the options are the blocks, the items the points."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from xcmodel import Model

Block = tuple[int, int, int]


def cyclic_triple_system(v: int, base_blocks: Iterable[Block]) -> Model:
    """Return the model of the base blocks with all their shifts modulo v."""
    shifted = {
        tuple(sorted((point + shift) % v for point in block))
        for block in base_blocks
        for shift in range(v)
    }
    return Model({block: list(block) for block in sorted(shifted)})


def random_triple_system(v: int, seed: int) -> Model:
    """Return the model of a system on v points, by the hill climbing of Stinson (1985)."""
    random, thirds = Random(seed), dict[tuple[int, int], int]()
    lacking = {point: set(range(v)) - {point} for point in range(v)}
    while points := [point for point in range(v) if lacking[point]]:
        x = random.choice(points)
        y, z = random.sample(sorted(lacking[x]), 2)
        if (y, z) in thirds:
            _exchange(thirds, lacking, (thirds[y, z], y, z), is_new=False)
        _exchange(thirds, lacking, (x, y, z), is_new=True)
    blocks = {tuple(sorted((y, z, x))) for (y, z), x in thirds.items()}
    return Model({block: list(block) for block in sorted(blocks)})


def _exchange(
    thirds: dict[tuple[int, int], int], lacking: dict[int, set[int]], block: Block, *, is_new: bool
) -> None:
    """Put a block into the system, or take it out."""
    for y, z in combinations(block, 2):
        (x,) = set(block) - {y, z}
        for pair in ((y, z), (z, y)):
            if is_new:
                thirds[pair] = x
                lacking[pair[0]].discard(pair[1])
            else:
                del thirds[pair]
                lacking[pair[0]].add(pair[1])
