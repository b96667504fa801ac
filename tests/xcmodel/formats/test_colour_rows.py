"""Items with colours as rows and clauses, solved by others who read the files."""

import io
from collections.abc import Hashable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model, read
from xcmodel.formats.colour_rows import ColouredItem
from xcmodel.formats.reading import written
from xcmodel.formats.registry import find_format
from xcmodel.testing.brute_force import brute_force

COLOURS = st.sampled_from([None, "red", "red", "red", "green", "green", "green", "blue"])


@st.composite
def coloured_models(draw: st.DrawFn) -> Model:
    """Models whose options nearly all cover two shared cells, so that pairs are many."""
    model = Model()
    model.add_items_from(["p", "q"], multiplicity=(0, 2))
    model.add_items_from(["cell", ("cell", 2)], optional=True)
    for number in range(draw(st.integers(6, 11))):
        items: list[Hashable] = [draw(st.sampled_from("pq"))]
        colours: dict[Hashable, str] = {}
        for cell in ("cell", ("cell", 2)):
            if draw(st.integers(0, 5)):
                items.append(cell)
                colour = draw(COLOURS)
                if colour is not None:
                    colours[cell] = colour
        model.add_option(f"o{number}", items, colours=colours, cost=draw(st.integers(-3, 3)))
    return model


def text(model: Model, kind: str) -> str:
    return written(model, find_format(kind)).decode()


def sets_of_options(model: Model) -> list[list[int]]:
    """The solutions as numbers of options, ascending."""
    number_of = {name: number for number, name in enumerate(model)}
    return sorted(sorted(number_of[name] for name in solution) for solution in brute_force(model))


def without_costs(model: Model) -> Model:
    for name in model:
        model.set_cost(name, 0)
    return model


@given(coloured_models())
@settings(max_examples=60, deadline=None)
def test_a_solver_of_formulas_lists_each_solution_once(model: Model) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    n_options = len(model)
    formula = CNF(from_string=text(without_costs(model), "cnf"))
    with Solver(bootstrap_with=formula) as solver:
        # A variable without a clause is unknown to the solver.
        solver.append_formula([[k, -k] for k in range(1, n_options + 1)])
        found = [
            [k - 1 for k in literals[:n_options] if k > 0] for literals in solver.enum_models()
        ]
    assert sorted(found) == sets_of_options(model)


@given(coloured_models())
@settings(max_examples=30, deadline=None)
def test_cp_sat_lists_each_solution_once(model: Model) -> None:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback

    class Found(CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: list[list[int]] = []

        def on_solution_callback(self) -> None:
            values = list(self.response_proto.solution)
            self.found.append([k for k in range(len(model)) if values[k]])

    program, solver, callback = CpModel(), CpSolver(), Found()
    assert program.proto.parse_text_format(text(without_costs(model), "cpsat"))
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(program, callback)
    assert sorted(callback.found) == sets_of_options(model)


@given(coloured_models())
@settings(max_examples=25, deadline=None)
def test_a_solver_of_integer_programs_finds_the_least_cost(model: Model) -> None:
    from ortools.linear_solver.python import model_builder

    program = model_builder.Model()  # type: ignore[no-untyped-call]
    assert program.import_from_mps_string(text(model, "mps"))
    solver = model_builder.Solver("scip")
    solver.solve(program)
    assert round(solver.objective_value) == model.minimize().cost


@pytest.mark.parametrize("kind", ["mps", "lp", "opb", "cpsat"])
@given(model=coloured_models())
@settings(max_examples=25, deadline=None)
def test_what_is_read_back_has_each_solution_once(kind: str, model: Model) -> None:
    again = read(io.StringIO(text(model, kind)), kind)
    options = list(again)[: len(model)]
    assert [again.options[name].cost for name in again] == [
        *(option.cost for option in model.options.values()),
        *(0 for _ in range(len(again) - len(model))),
    ]
    assert not again.rows  # So every backend can take it.
    found = [
        sorted(options.index(name) for name in solution if name in options)
        for solution in again.solutions(backend="dlx:python")
    ]
    assert sorted(found) == sets_of_options(model)


def of_two_colours(n_options: int) -> Model:
    colours = {f"o{k}": {"cell": "red" if k % 2 else "green"} for k in range(n_options)}
    return Model({name: ["cell"] for name in colours}, optional=["cell"], colours=colours)


@pytest.mark.parametrize("kind", ["mps", "lp", "opb", "cpsat", "cnf", "wcnf"])
def test_files_grow_as_the_options_do_and_not_as_their_pairs(kind: str) -> None:
    sizes = [len(text(of_two_colours(n_options), kind)) for n_options in (1000, 4000)]
    assert sizes[1] < 5 * sizes[0]


def test_few_pairs_are_written_without_further_variables() -> None:
    model = Model(
        {"A": ["p"], "B": ["p"], "C": ["p"]},
        optional=["p"],
        colours={"A": {"p": 1}, "B": {"p": 1}, "C": {"p": 2}},
    )
    assert list(read(io.StringIO(text(model, "lp")))) == ["A", "B", "C"]
    assert text(model, "cnf") == "c t pmc\np cnf 3 2\nc p show 1 2 3 0\n-1 -3 0\n-2 -3 0\n"


def test_options_that_all_exclude_each_other_are_one_row() -> None:
    colours: dict[int, int | None] = {k: k if k % 2 else None for k in range(4000)}
    assert ColouredItem.of("p", colours).rows(4000) == ([("p", list(colours), 0, 1)], [])


def test_further_variables_are_named_by_item_and_colour_where_names_are_kept() -> None:
    model = of_two_colours(10)
    model.add_option("alone", ["cell"])
    further = ["cell,without,green", "cell,without,red", "cell,shared"]
    for kind in ("mps", "lp", "cpsat"):
        again = read(io.StringIO(text(model, kind)), kind)
        assert list(again) == [*model, *further]
    assert again.count() == model.count() == 2**5 + 2**5


@pytest.mark.parametrize("name", ["cell,without,green", "X_cell,without,green"])
def test_an_option_may_be_called_as_a_further_variable_is(name: str) -> None:
    model = of_two_colours(10)
    model.add_option(name, ["cell"])
    again = read(io.StringIO(text(model, "mps")), "mps")
    assert again.count() == model.count() == 2**5 + 2**5
    assert len(again) == len(model) + 3


def test_a_name_that_is_no_word_in_a_colour_leaves_the_options_their_names() -> None:
    model = Model(
        {k: ["p p"] for k in "ABCDEFGH"},
        optional=["p p"],
        colours={k: {"p p": k in "ABCD"} for k in "ABCDEFGH"},
    )
    assert list(read(io.StringIO(text(model, "mps")))) == [
        *"ABCDEFGH",
        "p_p,without,True",
        "p_p,without,False",
    ]
