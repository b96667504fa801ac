from xcmodel_sat.budget import Budget, GrowingBudget, TimedBudget, budget_for


def test_without_a_seed_the_budget_depends_on_the_clock() -> None:
    assert type(budget_for("cadical195", seed=None)) is TimedBudget


def test_with_a_seed_the_budget_stays_the_same() -> None:
    budget = budget_for("cadical195", seed=0)
    before = budget.conflicts
    budget.spent(seconds=9.0, of=0.01)
    budget.spent(seconds=0.0, of=0.01)
    assert type(budget) is Budget
    assert budget.conflicts == before


def test_a_forgetful_solver_has_a_growing_budget_with_or_without_a_seed() -> None:
    assert type(budget_for("minicard", seed=None)) is GrowingBudget
    assert type(budget_for("minicard", seed=1)) is GrowingBudget


def test_a_timed_budget_shrinks_where_it_takes_long_but_never_to_nothing() -> None:
    budget = TimedBudget()
    for _ in range(40):
        budget.spent(seconds=1.0, of=0.01)
    assert 0 < budget.conflicts < Budget().conflicts


def test_a_timed_budget_that_suits_the_slice_stays() -> None:
    budget = TimedBudget()
    budget.spent(seconds=0.01, of=0.05)
    assert budget.conflicts == TimedBudget().conflicts


def test_a_growing_budget_grows_until_there_is_an_answer() -> None:
    budget = GrowingBudget()
    for _ in range(10):
        budget.spent(seconds=1.0, of=0.01)
    assert budget.conflicts > 5 * Budget().conflicts
    budget.answered()
    assert budget.conflicts == Budget().conflicts
