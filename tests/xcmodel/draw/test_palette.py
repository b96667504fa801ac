from itertools import combinations

import numpy as np
import numpy.typing as npt

from xcmodel.draw.palette import PALETTE, colours_of, rgb, text_colour

Vector = npt.NDArray[np.float64]

# How linear red, green and blue look to protanopes, deuteranopes and tritanopes: Machado, Oliveira
# and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
MATRICES = {
    "normal": "1 0 0  0 1 0  0 0 1",
    "protanopia": """0.152286 1.052583 -0.204868  0.114503 0.786281 0.099216
        -0.003882 -0.048116 1.051998""",
    "deuteranopia": """0.367322 0.860646 -0.227968  0.280085 0.672501 0.047413
        -0.011820 0.042940 0.968881""",
    "tritanopia": """1.255528 -0.076749 -0.178779  -0.078411 0.930809 0.147602
        0.004733 0.691367 0.303900""",
}
SIGHTS = {
    name: np.array(matrix.split(), dtype=np.float64).reshape(3, 3)
    for name, matrix in MATRICES.items()
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = TO_XYZ @ np.ones(3)


def lab(colour: int, sight: Vector) -> Vector:
    level = np.array(rgb(colour)) / 255
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(sight @ linear, 0, 1) / WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def test_no_two_of_the_twelve_colours_are_close_to_any_sight() -> None:
    assert len(set(PALETTE)) == 12
    for sight in SIGHTS.values():
        for one, other in combinations(PALETTE, 2):
            assert np.linalg.norm(lab(one, sight) - lab(other, sight)) > 18


def test_text_stands_out_on_every_colour() -> None:
    for colour in PALETTE:
        lightness = lab(colour, SIGHTS["normal"])[0]
        assert lightness < 55 if text_colour(colour) == "#ffffff" else lightness > 45


def test_a_label_keeps_its_colour_wherever_it_lies() -> None:
    assert colours_of([["A", "B"]]) == colours_of([["B"], [None], ["A"]])


def test_more_than_twelve_labels_share_colours() -> None:
    colours = colours_of([list("ABCDEFGHIJKLM")])
    assert colours["M"] == colours["A"]


def test_labels_of_other_pictures_keep_their_colours() -> None:
    every = colours_of([["A", "B", "C"]])
    assert colours_of([["B"]], "ABC") == every
    assert colours_of([["B"]])["B"] != every["B"]


def test_more_labels_than_colours_take_none_away_from_those_that_are_there() -> None:
    assert colours_of([["Z", "X"]], "ABCDEFGHIJKLM") == colours_of([["X", "Z"]])
