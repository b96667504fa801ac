"""Weights by which vectors come to 0, against all weights there are."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from xcmodel.trust.kernel import Kernel
from xcmodel.trust.matrices import multiplied
from xcmodel.trust.modulus import Modulus


def are_told_apart(vectors: np.ndarray, needs: np.ndarray, modulus: Modulus) -> bool:
    """Return whether some weights bring all vectors to 0, and the needs to something else."""
    every = np.array(list(product(range(modulus.number), repeat=len(needs)))).T
    bring_all = ~(vectors @ every % modulus.number).any(axis=0)
    return bool((needs @ every % modulus.number)[bring_all].any())


@pytest.mark.parametrize("modulus", [Modulus(2, 1), Modulus(3, 2), Modulus(2, 4), Modulus(13, 1)])
def test_there_are_weights_just_where_all_that_are_tried_have_some(modulus: Modulus) -> None:
    random, found = np.random.default_rng(1), 0
    for _ in range(150):
        vectors = random.integers(-3, 4, size=(random.integers(1, 6), 3))
        needs, kernel = random.integers(0, 5, size=3), Kernel(3, modulus)
        for part in np.array_split(vectors, 2):
            kernel.add(part)
        for choice in (None, random):
            told = kernel.weights(needs, choice)
            assert (told is not None) == are_told_apart(vectors, needs, modulus)
            if told is not None:
                found += 1
                weights, number = told[0], modulus.prime ** told[1]
                assert not (vectors @ weights % number).any()
                assert needs @ weights % number
    assert 60 < found < 300


@pytest.mark.parametrize("modulus", [Modulus(2, 16), Modulus(3, 10), Modulus(13, 1)])
def test_hundreds_of_numbers_are_exact(modulus: Modulus) -> None:
    random = np.random.default_rng(2)
    vectors = random.integers(0, modulus.number, size=(250, 300))
    vectors[:, 0] = vectors[:, 1] = vectors[:, 2:].sum(axis=1)
    kernel = Kernel(300, modulus)
    kernel.add(vectors)
    needs = vectors.sum(axis=0) % modulus.number
    assert kernel.weights(needs) is None
    needs[0] += 1
    told = kernel.weights(needs, random)
    assert told is not None
    weights, number = told[0], modulus.prime ** told[1]
    assert not (vectors @ weights % number).any()
    assert needs @ weights % number


def test_a_product_by_pieces_is_that_of_the_whole() -> None:
    random = np.random.default_rng(3)
    left, right = random.integers(0, 9, size=(70, 200)), random.integers(0, 9, size=(200, 130))
    assert (multiplied(left.astype(float), right.astype(float)) == left @ right).all()
    nothing = multiplied(np.zeros((3, 0)), np.zeros((0, 2)))
    assert nothing.tolist() == [[0.0, 0.0]] * 3
