"""The same search, contracted.

Runs without a choice are one edge, so that only branchings are left.
"""

from xcmodel.puzzles import Queens

tree = Queens(5).model.search_tree()
picture = tree.contracted().svg(title="the branchings of that search")
