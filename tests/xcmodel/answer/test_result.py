from xcmodel import Model, Solution


def test_a_result_is_true_where_there_is_a_solution() -> None:
    model = Model({"A": [1, 2], "B": [1]})
    assert model.solve()
    assert model.minimize()
    assert not model.solve(forbidden=["A"])
    assert not model.minimize(forbidden=["A"])


def test_a_notebook_shows_every_figure_that_is_known() -> None:
    shown = Model({"A": [1], "B": [1]}).count_result()._repr_html_()
    for text in ("count", '<td style="text-align:left">2</td>', "seconds", "nodes"):
        assert text in shown
    assert "conflicts" not in shown


def test_options_of_a_solution_are_told_by_their_place() -> None:
    solution = Solution("A", "B", "C")
    assert solution[0] == "A"
    assert solution[-1] == "C"
    assert solution[1:] == ("B", "C")
