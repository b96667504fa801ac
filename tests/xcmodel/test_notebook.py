from xml.etree import ElementTree

import xcmodel as xc


def parsed(shown: object) -> ElementTree.Element:
    """Return the HTML that a notebook would show, which must be well-formed."""
    html = shown._repr_html_()  # type: ignore[attr-defined]
    return ElementTree.fromstring(f"<body>{html}</body>")


def cells(shown: object) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in parsed(shown).iter("tr")]


def words(shown: object) -> str:
    return " ".join(parsed(shown).itertext())


def test_a_model_shows_its_options() -> None:
    model = xc.Model({"A": [1, 2], ("b", 3): [2]}, name="two")
    assert cells(model) == [["option", "items"], ["A", "1, 2"], ["b 3", "2"]]
    assert "Model 'two': 2 items, 2 options" in words(model)


def test_a_model_shows_costs_colours_and_multiplicities_where_there_are_any() -> None:
    model = xc.Model(
        {"A": [1, 2, 3, 4, 5], "B": [5]},
        costs={"A": 7000},
        multiplicities={1: 2, 2: (1, None), 3: (1, 3), 4: (0, None)},
        optional=[5],
        colours={"A": {5: "red"}},
    )
    assert cells(model) == [
        ["option", "items", "cost", "colours"],
        ["A", "1, 2, 3, 4, 5", "7,000", "5: red"],
        ["B", "5", "0", ""],
        ["item", "to be covered"],
        ["1", "2 times"],
        ["2", "at least once"],
        ["3", "1 to 3 times"],
        ["4", "any number of times"],
        ["5", "at most once"],
    ]


def test_a_large_model_is_cut() -> None:
    model = xc.Model({k: range(k, k + 50) for k in range(1000)}, optional=range(500))
    assert len(cells(model)) == 2 + 20 + 20
    assert "… and 980 more options" in words(model)
    assert "… and 480 more such items" in words(model)
    assert "… (50)" in words(model)


def test_an_empty_model_is_shown_too() -> None:
    assert cells(xc.Model()) == [["option", "items"]]


def test_names_are_escaped() -> None:
    model = xc.Model({"<script>": ["&", "<b>"]})
    result = model.solve()
    assert result.solution is not None
    for shown in (model, result, result.solution, model.compile()):
        assert "<script>" not in shown._repr_html_()
        parsed(shown)
    assert "<script>" in words(result.solution)


def test_a_result_shows_what_is_known() -> None:
    model = xc.Model({"A": [1], "B": [1]}, costs={"A": 3, "B": 2})
    facts = dict(row for row in cells(model.minimize()))
    assert facts["status"] == "optimal"
    assert (facts["solution"], facts["cost"], facts["bound"]) == ("B", "2", "2")
    assert facts["search ended"] == "exhausted"
    assert "conflicts" not in dict(cells(model.solve(backend="dlx:python")))


def test_a_result_without_a_solution_says_why() -> None:
    model = xc.Model({"A": [1]})
    model.add_item(2)
    facts = dict(row for row in cells(model.solve()))
    assert facts["status"] == "infeasible"
    assert "2" in facts["why infeasible"]
    assert "solution" not in facts


def test_a_long_solution_is_cut() -> None:
    assert words(xc.Solution(*range(150))).endswith("98, 99, … (150)")


def test_a_cross_check_is_a_table_with_its_remark() -> None:
    check = xc.Model({"A": [1], "B": [1]}).cross_check(backends=["dlx", "dlx:python"])
    assert [row[2] for row in cells(check)] == ["solutions", "2", "2"]
    assert words(check).endswith("2 backends agree on the set of solutions")


def test_symmetries_show_how_many_they_are() -> None:
    symmetries = xc.Model({"A": [1], "B": [2], "C": [1, 2]}).symmetries()
    assert cells(symmetries) == [
        ["", "symmetries"],
        ["number", "2"],
        ["generators", "1"],
        ["orbits of options", "2"],
    ]


def test_a_solution_set_shows_its_count() -> None:
    facts = dict(row for row in cells(xc.Model({"A": [1], "B": [1]}).compile()))
    assert facts["solutions"] == "2"


def test_the_best_solutions_are_a_table_with_the_bound_of_others() -> None:
    best = xc.Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 3, "B": 2, "C": 4}).k_best(2)
    assert cells(best)[1:] == [["2", "optimal", "B"], ["3", "optimal", "A"]]
    assert words(best).endswith("every other one costs 3 at least")


def test_an_estimate_is_a_table() -> None:
    estimate = xc.Model({"A": [1], "B": [1]}).estimate(probes=10)
    assert cells(estimate) == [
        ["", "estimate by 10 walks"],
        ["nodes", "3 (3 to 3)"],
        ["solutions", "2 (2 to 2)"],
    ]


def test_a_relaxation_tells_its_bound_and_how_much_is_chosen_in_part() -> None:
    costs = {"A": 2, "B": 2, "C": 2, "D": 1.5}
    model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [1, 3], "D": [4]}, costs=costs)
    relaxed = model.relaxation()
    assert str(relaxed) == "value 4.5, bound 4.5: 1 option as a whole, 3 in part"
    assert cells(relaxed) == [
        ["", "linear relaxation"],
        ["value", "4.5"],
        ["bound", "4.5"],
        ["chosen", "1 option as a whole, 3 in part"],
    ]
    model.add_item("none")
    assert str(model.relaxation()) == "no solution, not even of parts of options"
    assert cells(model.relaxation())[1] == ["value", "no solution, not even of parts of options"]


def test_an_iterator_over_solutions_says_how_far_it_has_come() -> None:
    solutions = xc.Model({"A": [1], "B": [1]}).solutions()
    assert repr(solutions) == "<Solutions: 0 solutions so far, more may come>"
    next(solutions)
    assert repr(solutions) == "<Solutions: 1 solution so far, more may come>"
    list(solutions)
    assert repr(solutions) == "<Solutions: 2 solutions so far, exhausted>"
