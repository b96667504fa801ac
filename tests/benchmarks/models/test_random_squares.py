from random import Random

import pytest

from benchmarks.models.random_families import MOST_SIZES
from benchmarks.models.random_squares import random_word_square


@pytest.mark.parametrize("seed", range(4))
def test_a_random_word_square_asks_for_no_more_words_than_there_are(seed: int) -> None:
    model = random_word_square(MOST_SIZES - 1, Random(seed))
    lines = sum(not item.optional for item in model.items.values())
    words, letters = len(model.options) // lines, 6
    assert words < letters ** (lines // 2)
