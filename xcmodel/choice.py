"""``backend="auto"``: which backend answers a query, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from xcmodel.backend import Backend, Capability, Task
from xcmodel.errors import BackendError, BackendUnavailableError
from xcmodel.registry import AUTO, get_backend

if TYPE_CHECKING:
    from collections.abc import Iterable

    from xcmodel.compilation import CompiledModel
    from xcmodel.instance import Instance

# By benchmarks/set_partitioning.py: with 646 items and fewer, branch and bound on exact covers is
# the first to prove the least cost, whatever the number of options; with 823 of them, HiGHS is.
_FEW_ITEMS = 700

# With costs of this size, floating point may not tell which solution is the cheapest.
_GREAT_COSTS = 10**8


class Choice(NamedTuple):
    """A backend, and why it was picked; the reason is None where the user named it."""

    backend: Backend
    why: str | None = None


def choose(
    backend: str | Backend,
    compiled: CompiledModel,
    task: Task,
    needs: Iterable[Capability] = (),
) -> Choice:
    """Return the backend that was asked for, or for ``"auto"`` the one that fits best.

    Args:
        backend: what the user said.
        compiled: the model.
        task: what is asked of it.
        needs: what the backend must be able to do besides.

    Raises:
        BackendError: when the backend is unknown or not available.
    """
    if backend != AUTO:
        return Choice(get_backend(backend))
    needed = {Capability(task), *needs}
    spare: Choice | None = None
    for name, why in _candidates(compiled, task):
        try:
            candidate = get_backend(name)
        except BackendError:
            continue  # Not installed; the next one may be.
        if needed <= candidate.capabilities:
            # Without its native part, it is not the one that was measured.
            if task is not Task.MINIMIZE or candidate.remark is None:
                return Choice(candidate, why)
            spare = spare or Choice(candidate, why)
    if spare is not None:
        return spare
    wanted = ", ".join(sorted(needed))
    raise BackendUnavailableError(f"no backend that is available can {wanted}", AUTO)


def _candidates(compiled: CompiledModel, task: Task) -> Iterator[tuple[str, str]]:
    """Yield names of backends, best first, each with the reason."""
    if task is Task.MINIMIZE:
        yield from _candidates_for_least_cost(compiled)
    else:
        yield "dlx", f"Algorithm X, the quickest as a rule to {task.value}"
    yield "cpsat", "no backend that is better at this is available and able"
    yield "dlx", "no backend that is better at this is available and able"
    yield "sat", "no other backend is available and able"


def _candidates_for_least_cost(compiled: CompiledModel) -> Iterator[tuple[str, str]]:
    reduction = compiled.reduction
    instance = compiled.instance if reduction is None else reduction.instance
    n_items = instance.n_items
    if n_items <= _FEW_ITEMS:
        yield "dlx", f"least cost with few items ({n_items:,}): its bound is close to the costs"
    elif _has_great_costs(instance):
        yield "cpsat", "least cost with costs too great for floating point: whole numbers only"
    else:
        yield "mip", f"least cost with many items ({n_items:,}): a linear relaxation pays"


def _has_great_costs(instance: Instance) -> bool:
    greatest = max(abs(int(instance.option_costs.min())), abs(int(instance.option_costs.max())))
    return greatest * min(int(instance.item_high.sum()), instance.n_options) > _GREAT_COSTS
