"""Algorithm X at work.

Cover an item with one of its options, strike out what that excludes, go on with
what is left; where an item has no option any more, go back. Here it comes to the
first of two solutions, and to a dead end.
"""

import xcmodel as xc
from xcmodel.draw import sheet_svg

model = xc.Model()
model.add_items_from([1, 2, 3, 4, 5])
options = {"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]}
model.add_options_from(options)
steps = model.trace(order="first")[:12]
picture = sheet_svg(
    [step.svg() for step in steps],
    captions=[step.sentence.split(":")[0].split(". ")[-1] for step in steps],
    columns=6,
    title="twelve steps of Algorithm X",
)
