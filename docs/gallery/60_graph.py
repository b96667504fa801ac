"""A model as a graph.

Options are joined with the items that they cover: A with 1, B with 2 and 4, C with
3 and 5, D with 5. The solution stands out.
"""

import xcmodel as xc

model = xc.Model({"A": [1], "B": [2, 4], "C": [3, 5], "D": [5]})
solution = model.solve(backend="dlx:python").solution
picture = model.graph_svg(highlighted=solution)
