"""Wrong calls end in an error that says, in the caller's words, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import e, nan, pi
from typing import Any

import pytest

from xcmodel import (
    Model,
    SolutionSet,
    Symmetries,
    check_certificate,
    get_backend,
    read,
    solutions_html,
    write,
)
from xcmodel.puzzles import Queens, box, minimal_givens


class Series:
    """Like one of pandas, which is no mapping, and is neither true nor false."""

    def __bool__(self) -> bool:
        raise ValueError("The truth value of a Series is ambiguous.")


new: Any = Model

WRONG: list[tuple[Callable[[Any], Any], str]] = [
    # Models.
    (lambda m: new([("A", [1])]), "a list stands where a dictionary should, from options' names"),
    (lambda m: new("AB"), "a str stands where a dictionary should"),
    (lambda m: new(Series()), "a Series stands where a dictionary should"),
    (lambda m: new({"A": [1]}, costs=[3]), "a list stands .* to what they cost"),
    (lambda m: new({"A": [1]}, colours=["r"]), "a list stands .* to dictionaries of colours"),
    (lambda m: new({"A": [1]}, colours={"A": "r"}), "a str stands .* that option 'A' gives"),
    (lambda m: new({"A": [1]}, multiplicities=2), "an? int stands .* to multiplicities"),
    (lambda m: new({"A": [1]}, optional=5), "5 stands where a list of items' names should"),
    (lambda m: new({"A": ["a", "b"]}, optional="ab"), "'ab' stands where a list of items'"),
    # Edits.
    (lambda m: m.relax(1), "1 stands where a list of items' names should"),
    (lambda m: m.require("1"), "'1' stands where a list of items' names should"),
    (lambda m: m.require_only(1), "1 stands where a list of items' names should"),
    (lambda m: m.remove_options(5), "5 stands where a list of options' names should"),
    (lambda m: m.cost("AB"), "'AB' stands where a list of options' names should"),
    (lambda m: m.add_item(9, optional="no"), "item 9 has optional='no': give True or False"),
    (lambda m: m.add_items_from(5), "5 stands where a list of items' names should"),
    (lambda m: m.add_items_from("ab"), "'ab' stands where a list of items' names should"),
    (lambda m: m.add_items_from([("a", {"optional": "no"})]), "give True or False"),
    (
        lambda m: m.add_items_from([("a", {"opt": True})]),
        "setting 'opt': use multiplicity or optional",
    ),
    (
        lambda m: m.add_items_from({"a": {"multiplicity": 2}}),
        "item 'a' has settings as a value of a dictionary, of which the keys are the items: give",
    ),
    (lambda m: m.add_items_from([("a", {"name": 3})]), "'a' has the unknown setting 'name'"),
    (lambda m: m.add_option("D", [1], colours="r"), "a str stands where a dictionary should"),
    (lambda m: m.add_options_from(5), "5 stands where options should"),
    (
        lambda m: m.add_options_from([("D", [1], {"costs": 3})]),
        "setting 'costs': use cost or colours",
    ),
    (lambda m: m.add_options_from([("D", [1], 5)]), "of the settings of option 'D'"),
    (lambda m: new.from_arrays([0, 1], [0], n_items="x"), "n_items is 'x': give a whole number"),
    # Queries.
    (lambda m: m.count(backend=None), "None is no backend: give a name such as 'dlx'"),
    (
        lambda m: m.count(backend=["dlx"]),
        r"\['dlx'\] stands where one backend should: give 'dlx'",
    ),
    (lambda m: m.solutions(backend=("dlx", "sat")), "where one backend should: give 'dlx' alone"),
    (lambda m: m.count(backend=[]), r"\[\] is no backend: give a name"),
    (
        lambda m: m.count(backend=type(get_backend("dlx:python"))),
        r"^PythonBackend is the class of a backend: give one of it, such as PythonBackend\(\)",
    ),
    (lambda m: m.minimize(backend=None), "None is no backend: give a name such as 'dlx'"),
    (lambda m: m.solve(backend=["dlx", "dlx"]), "give two or more different ones"),
    (lambda m: m.solve(given=5), "5 stands where a list of options' names should"),
    (lambda m: m.solve(given=("F", 1)), r"\('F', 1\) is the name of one option: put it into a li"),
    (lambda m: m.solve(given=([],)), r"the model has no option \[\]"),
    (lambda m: m.solve(forbidden=None), "None stands where a list of options' names should"),
    (lambda m: m.solve(hint=5), "5 stands where a list of options' names should"),
    (lambda m: m.solve(progress=1), "progress is 1: give True, False or what can be called"),
    (lambda m: m.solve(workers=2.0), "workers is 2.0: give a whole number"),
    (lambda m: m.solve(workers=True), "workers is True: give a whole number"),
    (lambda m: m.solve(workers=10**30), "workers is 10+: give 1 to 10,000, or None"),
    (lambda m: m.count(workers=2**31), "workers is 2147483648: give 1 to 10,000, or None"),
    (lambda m: get_backend("dlx", workers=10**30), "workers is 10+: give 1 to 10,000"),
    (lambda m: get_backend("cpsat", workers=20_000), "workers is 20000: give 1 to 10,000"),
    (lambda m: m.sample(10**30), "1.0e30 solutions were asked for: draw at most 1,000,000,000"),
    (lambda m: m.sample(2**31), "2,147,483,648 solutions were asked for: draw at most"),
    (lambda m: m.solve(seed=1.5), "seed is 1.5: give a whole number"),
    (lambda m: m.solve(time_limit="3"), "time_limit is '3': give seconds from 0"),
    (lambda m: m.solve(time_limit=10**5000), "time_limit is 1.0e5000: give None for no limit"),
    (lambda m: m.solve(proof=5), "5 is no path of a file"),
    (lambda m: m.solve("dlx"), r"Model\.solve\(\) takes 1 positional argument"),
    (lambda m: m.count(memory_limit=1e6), "memory_limit is 1000000.0: give a whole number"),
    (lambda m: m.count(solution_limit="3"), "solution_limit is '3': give a whole number"),
    (lambda m: m.count(method="banana", certificate="proof"), "method is 'banana': choose"),
    (lambda m: m.count(certificate=5), "5 is no path of a file"),
    (lambda m: m.count(up_to=5), "5 stands where symmetries should: give those of"),
    (lambda m: m.count(up_to="all"), "'all' stands where symmetries should"),
    (lambda m: m.compile(up_to_isomorphism="no"), "up_to_isomorphism is 'no': give True or False"),
    (lambda m: m.minimize(check="cpsat"), "^check is 'cpsat': give True or False"),
    (lambda m: m.count(check="cpsat"), "^check is 'cpsat': give True or False"),
    (lambda m: m.solve(log="no"), "^log is 'no': give True or False"),
    (lambda m: m.relaxation(maximize="no"), "^maximize is 'no': give True or False"),
    (lambda m: m.cross_check(raise_on_difference=None), "difference is None: give True or False"),
    (lambda m: m.minimize(gap=True), "gap is True: give a part of the cost"),
    (lambda m: m.minimize(gap=Decimal("nan")), r"gap is Decimal\('NaN'\): give a part of the cost"),
    (lambda m: m.minimize(gap=Decimal(10)), "gap is 10.0, more than the whole cost: did you mean"),
    (lambda m: m.k_best(2, within=True), "within is True: give a part of the least cost"),
    (lambda m: m.cross_check(backends="dlx"), "'dlx' stands where a list of backends should"),
    (lambda m: m.cross_check(counters=5), "5 stands where a list of backends should"),
    (lambda m: m.is_solution(None), "None stands where a list of options' names should"),
    (lambda m: m.trace(given=5), "5 stands where a list of options' names should"),
    (lambda m: get_backend("dlx", wrokers=1), "backend 'dlx' cannot be made with wrokers=1"),
    (lambda m: check_certificate(5, "proof"), r"check_certificate\(\): model is 5: give a Problem"),  # type: ignore[arg-type]
    (
        lambda m: check_certificate(Queens(4), "proof"),  # type: ignore[arg-type]
        "give a Problem; its attribute 'model' is one",
    ),
    (
        lambda m: SolutionSet.load("solutions.npz", Queens(4)),  # type: ignore[arg-type]
        "give a Problem or None; its attribute 'model' is one",
    ),
    (lambda m: Symmetries(Queens(4)), "is no model: .* is its attribute 'model'"),  # type: ignore[arg-type]
    (lambda m: m.count(journal=5), "5 is no path of a file"),
    (lambda m: m.count(executor=3), "executor is 3: give an executor"),
    (lambda m: m.count(executor=3, method="enumerate"), "executor is 3: give an executor"),
    (lambda m: m.solve(executor=3), "executor is 3: give an executor"),
    (lambda m: m.solve(executor=3, hint=m), "an executor does not go with hint: leave one"),
    (lambda m: m.solutions(executor=3), "executor is 3: give an executor"),
    (lambda m: m.minimize(executor="x"), "executor is 'x': give an executor"),
    (
        lambda m: new({}, multiplicity={1: 2}),
        r"Model\(\) has no argument 'multiplicity'; did you mean 'multiplicities'\?",
    ),
    (lambda m: new({}, weights={}), r"Model\(\) has no argument 'weights'$"),
    (lambda m: new({}, {}), r"Model\(\) takes from 1 to 2 positional arguments but 3 were"),
    (lambda m: m.minimize(cost_limit="x"), "cost_limit is 'x': give a finite number"),
    (lambda m: m.minimize(cost_limit=nan), "cost_limit is nan: give a finite number"),
    (lambda m: m.minimize(cost_limit=Decimal("1e400")), r"is Decimal\('1E\+400'\): .* below 1e308"),
    (lambda m: m.minimize(hint=m.solve()), "a result stands where a list .* attribute 'solution'"),
    (lambda m: m.k_best(2, given="AB"), "'AB' stands where a list of options' names should"),
    (lambda m: m.k_best(2, hint="AB"), "'AB' stands where a list of options' names should"),
    (lambda m: m.k_best(2, seed=1.5), "seed is 1.5: give a whole number"),
    (
        lambda m: m.k_worst(2, sead=1),
        r"^Model\.k_worst\(\) has no argument 'sead'; did you mean 'seed'\?$",
    ),
    (lambda m: m.k_worst(), r"^Model\.k_worst\(\) missing a required argument: 'k'$"),
    (lambda m: m.minimize(aims=5), "aims is 5: give a list of mappings"),
    (lambda m: m.minimize(aims={"A": 1}), r"aims is \{'A': 1\}: give a list of mappings"),
    (lambda m: m.minimize(aims="A"), "aims is 'A': give a list of mappings"),
    (
        lambda m: m.add_row("r", {"A": pi, "B": 1000 * e}, high=1e4),
        r"of row 'r' add up to .* units of 1/10{15}, .* 2\*\*60; round them to fewer digits",
    ),
    (
        lambda m: m.add_row("r", {"A": 2**60, "B": 1}, high=1),
        r"weights of row 'r' add up to .* more than 2\*\*60; scale them down",
    ),
    (
        lambda m: new.from_arrays([0, 1], [0], costs=[nan], option_names=["z"]),
        "option 'z' has cost nan",
    ),
    (
        lambda m: new.from_matrix([[1]], costs=[nan], options=["z"]),
        "option 'z' has cost nan",
    ),
    (
        lambda m: m.add_arrays([0, 1], [0], costs=[nan], option_names=["z"]),
        "option 'z' has cost nan",
    ),
    (
        lambda m: new({0: [1], 1: [1]}).add_arrays([0, 1], [0], costs=[nan]),
        "option 2 has cost nan",
    ),
    (lambda m: m.trace(limit="3"), "limit is '3': give a whole number"),
    (lambda m: m.trace(limit=1.5), "limit is 1.5: give a whole number"),
    (lambda m: m.search_tree(limit="3"), "limit is '3': give a whole number"),
    (lambda m: m.trace().html(title=3), "title is 3: give text"),
    (lambda m: m.trace().html().save("page.pdf"), "page.pdf: pages are saved as .html"),
    (lambda m: m.compile().explorer(title=3), "title is 3: give text"),
    (lambda m: new.from_matrix([[1, 0], [1, 2]]), "entry 2 in row 2, column 2, counted from 1"),
    (lambda m: new.from_table([], option="o", item="i"), "the table is empty: it has no columns"),
    (lambda m: new.from_table({}, option="o", item="i"), "the table is empty: it has no columns"),
    (lambda m: minimal_givens(m, ["A", ("F", 1)], keep=["B"]), "keep has 'B', which is none of"),
    (lambda m: minimal_givens(m, ["A"], groups=[["zz"]]), "groups has 'zz', which is none of the"),
    (lambda m: minimal_givens(m, ["A"], least=-1), "least is -1: give 0 or more"),
    (lambda m: m.estimate(probes="x"), r"estimate\(\): probes is 'x': give a whole number"),
    (lambda m: m.matrix_svg(most_rows=2.5), r"matrix_svg\(\): most_rows is 2.5: give a whole"),
    (lambda m: m.graph_svg(highlighted=5), r"graph_svg\(\): highlighted is 5: give a list"),
    (lambda m: new.from_networkx(5), "5 stands where a graph of networkx should"),
    (lambda m: m.matrix_text(most_rows=None), r"matrix_text\(\): most_rows is None: give a whole"),
    (lambda m: m.trace()[0].text(most_columns=2.5), r"text\(\): most_columns is 2.5: give a whole"),
    (lambda m: m.trace()[0].svg(most_rows="3"), r"svg\(\): most_rows is '3': give a whole"),
    (lambda m: m.trace()[0].html(most_rows=[]), r"html\(\): most_rows is \[\]: give a whole"),
    (lambda m: m.set_cost([], 3), r"the model has no option \[\]"),
    (lambda m: m.count(method=[]), r"method is \[\]: choose 'auto' or 'enumerate'"),
    (lambda m: m.audit(None), "None is no path of a file"),
    (lambda m: m.audit("run.journal", seed=2j), "seed is 2j: give a whole number"),
    (lambda m: m.remaining(b"run.journal"), "b'run.journal' is no path of a file"),
    (lambda m: m.compile().save(None), "None is no path of a file"),
    (lambda m: SolutionSet.load(b"set.npz"), "path is b'set.npz': give text or a path"),  # type: ignore[arg-type]
    (lambda m: m.add_arrays([0, 1], [0], option_names=3), "option_names is 3: give a list of na"),
    (lambda m: new.from_arrays([0, 1], [0], option_names=3), "option_names is 3: give a list of"),
    (lambda m: new.from_matrix([[1]], options=True), "options is True: give a list of names"),
    (lambda m: new.from_matrix([[1]], rows="item"), "rows is 'item': choose 'options' or 'items'"),
    (lambda m: new.from_table({"o": 1, "i": 2}, option="o", item="i"), "column 'o' is 1: give its"),
    # Files and pages.
    (lambda m: m.matrix_svg().save(None), r"save\(\): path is None: give text or a path"),
    (lambda m: m.matrix_svg().save("a.svg", scale="2"), r"save\(\): scale is '2': give a number"),
    (lambda m: m.matrix_svg().sized("30"), r"sized\(\): width is '30': give a number"),
    (lambda m: m.matrix_svg().sized(float("nan")), "a width of nan mm: it must be above 0"),
    (lambda m: m.trace().html().save(None), "None is no path of a file"),
    (lambda m: read(5), r"read\(\): source is 5: give text or a path or an open file"),  # type: ignore[arg-type]
    (lambda m: read("file", 5), r"read\(\): format is 5: give text or None"),  # type: ignore[arg-type]
    (lambda m: write(5, "file.json"), r"write\(\): model is 5: give a Model"),  # type: ignore[arg-type]
    (lambda m: write(m, 5, "json"), r"write\(\): target is 5: give text or a path"),  # type: ignore[arg-type]
    (lambda m: SolutionSet.load(5, m), r"load\(\): path is 5: give text or a path"),  # type: ignore[arg-type]
    (lambda m: solutions_html(5), r"solutions_html\(\): solutions is 5: give solutions, such"),  # type: ignore[arg-type]
    (lambda m: Queens(4).svg(5), r"svg\(\): solution is 5: give a list"),  # type: ignore[arg-type]
    (lambda m: Queens(4).svg(cell_size="x"), r"svg\(\): cell_size is 'x': give a number or None"),  # type: ignore[arg-type]
    (lambda m: box(2, 2).in_space(10**30), "a board of 10+ dimensions: give at most 32"),
    (lambda m: Queens(4).read(5), r"read\(\): text is 5: give text"),  # type: ignore[arg-type]
    # Solution sets.
    (lambda m: m.compile().k_best(1.5), "the number of solutions is 1.5: give a whole number"),
    (lambda m: m.compile().sample(10**30), "1.0e30 solutions were asked for: draw at most"),
    (lambda m: m.compile().sample("1"), "the number of solutions is '1': give a whole number"),
    (lambda m: m.compile().sample(1, seed=1.5), "seed is 1.5: give a whole number"),
    (lambda m: m.compile().costs(most="x"), "most is 'x': give a whole number"),
    (lambda m: m.compile()["A"], "the rank of a solution is 'A': give a whole number"),
    (lambda m: "A" in m.compile(), "'A' stands where a list of options' names should"),
    (lambda m: 7 in m.compile(), "7 stands where a list of options' names should"),
    (lambda m: ["zzz"] in m.compile(), "the model has no option 'zzz'"),
    (lambda m: [["A"]] in m.compile(), r"the model has no option \['A'\]"),
    # Arguments that there are not, or that are missing.
    (
        lambda m: m.solve_unique(hint=["A"]),
        r"^Model\.solve_unique\(\) has no argument 'hint'$",
    ),
    (
        lambda m: m.symmetries(timelimit=3),
        r"^Model\.symmetries\(\) has no argument 'timelimit'; did you",
    ),
    (
        lambda m: m.add_row("r", {}, hi=3),
        r"^Model\.add_row\(\) has no argument 'hi'; did you mean 'high'\?$",
    ),
    (lambda m: m.add_row(), r"^Model\.add_row\(\) missing 2 required positional arguments"),
    (
        lambda m: new.from_table([], options="o"),
        r"^Model\.from_table\(\) has no argument 'options'; did you mean 'option'\?$",
    ),
    (
        lambda m: new.from_table([], option="o", item="i", weight="w"),
        r"^Model\.from_table\(\) has no argument 'weight'; did you mean 'cost'\?$",
    ),
    (
        lambda m: new.from_matrix([[1]], option_names="A"),
        r"^Model\.from_matrix\(\) has no argument 'option_names'; did you mean 'options'\?$",
    ),
    (
        lambda m: new.from_arrays([0, 1], [0], items=["i"]),
        r"^Model\.from_arrays\(\) has no argument 'items'; did you mean 'item_names'\?$",
    ),
    (
        lambda m: new.from_networkx(5, title="g"),
        r"^Model\.from_networkx\(\) has no argument 'title'$",
    ),
    (
        lambda m: m.add_item("x", low=1, high=2),
        r"^Model\.add_item\(\) has no argument 'low'; did you mean 'multiplicity'\?$",
    ),
    (
        lambda m: m.add_option("x", [1], colors={1: "red"}),
        r"^Model\.add_option\(\) has no argument 'colors'; did you mean 'colours'\?$",
    ),
    (
        lambda m: m.add_item("x", (1, 2)),
        r"^Model\.add_item\(\) takes 2 .* given: give by name multiplicity=, optional=, options=$",
    ),
    (
        lambda m: m.add_option("x", [1], 5),
        r"^Model\.add_option\(\) takes .* were given: give by name cost=, colours=$",
    ),
    (
        lambda m: new.from_table([], "o", "i"),
        r"^Model\.from_table\(\) takes .* given: give by name option=, item=, colour=, ",
    ),
    (lambda m: m.compile().k_best(kk=1), r"^SolutionSet\.k_best\(\) got an unexpected .* 'kk'"),
]


@pytest.mark.parametrize(("call", "words"), WRONG)
def test_a_wrong_call_is_told_in_words(call: Callable[[Model], object], words: str) -> None:
    model = Model({"A": [1, 2], "B": [1], ("F", 1): [2]}, costs={"A": 5})
    with pytest.raises((TypeError, ValueError), match=words):
        call(model)
    assert model == Model({"A": [1, 2], "B": [1], ("F", 1): [2]}, costs={"A": 5})


def test_any_number_may_be_the_most_that_is_wanted() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    solutions = model.compile()
    assert len(solutions.k_best(10**30)) == len(solutions.k_worst(10**30)) == 2
    assert len(model.k_best(10**30)) == 2
    assert len(model.trace(limit=10**30).solutions) == 2
    assert len(next(solutions.sample_batches(10**30))) == 1


def test_a_tuple_of_names_may_be_the_name_of_an_option_too() -> None:
    model = Model({"A": [1], "B": [2], ("A", "B"): [1, 2]})
    assert list(model.solve(given=("A", "B")).solution or ()) == ["A", "B"]
