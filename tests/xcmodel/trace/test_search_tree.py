from xml.etree import ElementTree

import networkx
from hypothesis import assume, given, settings

import xcmodel as xc
from benchmarks.families.rooks import rooks
from benchmarks.families.sudokus import EASY, read
from classics import austin, sudoku
from xcmodel.testing.strategies import models
from xcmodel.trace.tree import SearchTree
from xcmodel.trace.tree_node import TreeNode

SVG = "{http://www.w3.org/2000/svg}"


def test_edges_are_options_and_nodes_items() -> None:
    tree = austin().search_tree(order="first")
    assert tree.root.item == 1
    assert [child.options for child in tree.root.children] == [("A",), ("E",)]
    assert [node.item for node in tree.nodes()] == [1, 2, 3, None, 4, 2, None]
    assert (len(tree), tree.solutions, tree.dead_ends, tree.branchings) == (7, 2, 1, 2)
    assert tree.branching_depths == {0: 1, 1: 1}
    assert tree.complete


def test_contracting_leaves_out_nodes_with_one_child() -> None:
    tree = austin().search_tree(order="first").contracted()
    assert [node.options for node in tree.nodes()] == [(), ("A",), ("B", "D"), ("C",), ("E", "C")]
    assert [node.depth for node in tree.nodes()] == [0, 1, 3, 2, 2]
    assert tree.branching_depths == {0: 1, 1: 1}


def test_a_tree_without_branchings_contracts_to_one_edge() -> None:
    tree = xc.Model({"A": [1], "B": [2], "C": [3]}).search_tree()
    assert tree.branchings == 0
    assert str(tree.contracted()) == "1\n└─ A, B, C → solution"


def test_a_solution_that_options_may_join_is_not_contracted() -> None:
    tree = xc.Model({"A": [1], "B": [2]}, optional=[2]).search_tree()
    assert str(tree.contracted()) == ("1\n└─ A → solution; 1 option may join\n   └─ B → solution")


def test_what_the_limit_leaves_out_is_shown_as_dots() -> None:
    tree = rooks(5, 1).search_tree(limit=4)
    assert len(tree) == 4
    assert not tree.complete
    assert repr(tree).endswith("incomplete>")
    assert str(tree).count("└─ …") == 4
    assert tree.svg().count(">…<") == 4
    assert len(tree.contracted()) == 4, "a node with missing children is not contracted"


def test_a_tree_as_large_as_the_limit_is_complete() -> None:
    assert austin().search_tree(order="first", limit=7).complete


def test_the_root_stands_below_the_given_options() -> None:
    tree = austin().search_tree(given=["E"])
    assert str(tree) == "2\n└─ C → solution"
    assert str(austin().search_tree(given=["A", "E"])) == "dead end"


def test_a_long_run_is_written_short() -> None:
    tree = xc.Model({k: [k] for k in range(30)}).search_tree().contracted()
    assert str(tree) == "0\n└─ 0, 1, 2, 3, 4, 5, … (30) → solution"
    root = ElementTree.fromstring(tree.svg())
    assert "30 options" in [text.text for text in root.iter(f"{SVG}text")]


def test_a_deep_tree_is_no_trouble() -> None:
    tree = xc.Model({k: [k] for k in range(1500)}).search_tree(limit=None)
    assert len(tree) == 1501
    assert len(tree.contracted()) == 2
    assert len(str(tree).splitlines()) == 1501
    ElementTree.fromstring(tree.svg())


def test_the_picture_has_every_item_option_and_mark() -> None:
    root = ElementTree.fromstring(austin().search_tree(order="first").svg())
    texts = sorted(text.text or "" for text in root.iter(f"{SVG}text"))
    assert texts == sorted([*"1223", "✓", "✓", "✗ 4", *"AEBCDC"])
    assert len(list(root.iter(f"{SVG}line"))) == 2 * 6, "each edge has a knee"


def test_boxes_of_one_level_do_not_overlap() -> None:
    root = ElementTree.fromstring(rooks(4, 1).search_tree().svg())
    boxes = [
        (float(box.get("y", "")), float(box.get("x", "")), float(box.get("width", "")))
        for box in root.iter(f"{SVG}rect")
        if box.get("stroke") not in (None, "none")
    ]
    rows: dict[float, list[tuple[float, float]]] = {}
    for y, x, width in sorted(boxes):
        row = rows.setdefault(y, [])
        assert not row or row[-1][0] + row[-1][1] <= x
        row.append((x, width))


def test_the_tree_is_a_networkx_graph() -> None:
    graph = austin().search_tree(order="first").to_networkx()
    assert networkx.is_arborescence(graph)
    assert graph.nodes[0]["item"] == 1
    assert [data["label"] for _, _, data in graph.out_edges(0, data=True)] == ["A", "E"]
    assert sum(data["is_solution"] for _, data in graph.nodes(data=True)) == 2


def test_a_notebook_shows_large_trees_contracted_or_not_at_all() -> None:
    long = xc.Model({k: [k] for k in range(300)}).search_tree(limit=None)
    assert "300 options" in long._repr_html_()
    large = rooks(6, 1).search_tree(limit=500)._repr_html_()
    assert "<svg" not in large
    assert "too large to be drawn here" in large
    ElementTree.fromstring(austin().search_tree()._repr_html_())


@settings(max_examples=100, deadline=None)
@given(models())
def test_the_tree_is_the_one_that_the_python_engine_searches(model: xc.Model) -> None:
    # A search leaves out implied items, and its steps are those of Algorithm X without them.
    assume(model.to_compiled().implied is None)
    tree = model.search_tree(limit=None)
    with model.solutions(backend="dlx:python") as solutions:
        n_solutions = len(list(solutions))
        stats = solutions.result.stats
    assert tree.solutions == n_solutions
    assert len(tree) == stats.nodes
    assert tree.branchings == stats.branchings


@settings(max_examples=50, deadline=None)
@given(models())
def test_contracting_keeps_leaves_branchings_and_options(model: xc.Model) -> None:
    tree = model.search_tree(limit=None)
    short = tree.contracted()
    assert short.solutions == tree.solutions
    assert short.dead_ends == tree.dead_ends
    assert short.branching_depths == tree.branching_depths
    assert paths(short) == paths(tree)


def paths(tree: SearchTree) -> list[tuple[object, ...]]:
    """Return the options on the way to each solution."""
    found: list[tuple[object, ...]] = []
    waiting: list[tuple[TreeNode, tuple[object, ...]]] = [(tree.root, ())]
    while waiting:
        node, path = waiting.pop()
        path += node.options
        if node.is_solution:
            found.append(path)
        waiting += [(child, path) for child in node.children]
    return found


def test_an_easy_sudoku_has_a_tree_without_branchings() -> None:
    clues = read(EASY)
    tree = sudoku().search_tree(given=clues)
    assert (tree.complete, tree.solutions, tree.branchings) == (True, 1, 0)
    assert len(tree) == 1 + 81 - len(clues)
    assert len(tree.contracted()) == 2
