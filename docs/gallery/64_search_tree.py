"""A search tree in full.

Nodes are items to cover, edges the options that are tried. A tick is a solution, a
cross a dead end.
"""

from xcmodel.puzzles import Queens

tree = Queens(5).model.search_tree()
assert tree.solutions == 10
picture = tree.svg(title="the search for five queens")
