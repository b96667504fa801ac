"""A model as a matrix.

Fourteen placements of two identical pieces, as rows; each takes one of the first
two columns, so that both pieces are used, and some of six cells. There are two
solutions.
"""

import xcmodel as xc

text = """
    10011010 10001101 10001110 10101100 10001011 10111000 10000111
    01011010 01001101 01001110 01101100 01001011 01111000 01000111
"""
model = xc.Model.from_matrix([list(map(int, row)) for row in text.split()])
assert set(model.solutions()) == {xc.Solution(5, 13), xc.Solution(6, 12)}
picture = model.matrix_svg()
