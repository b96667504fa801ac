"""The arguments that queries share: their descriptions, and what others call them."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import Parameter, cleandoc, signature
from typing import Any, TypeVar

from xcmodel.text.named_arguments import named_arguments

Method = TypeVar("Method", bound=Callable[..., Any])

_ARGUMENTS = {
    "backend": """a name such as ``"dlx"`` or ``"sat:cadical195"``, a configured backend, or
        ``"auto"``, which picks one by the model and the query, and says why in the result.""",
    "given": "options that every solution must contain.",
    "forbidden": "options that no solution may contain.",
    "hint": """options of a solution, or nearly one, such as that of yesterday's model, or None;
        those that the model does not have are left out, unless it has none of them. Backends that
        can begin there. For least cost, ``"dlx"`` and ``"mip"`` look only for what is cheaper
        than a hint that is a solution. Such a hint is returned where a limit stops the search
        before it finds a better one; else the answer is the same.""",
    "gap": """stop once the cost is proved to be so close to the best one: 0.01 for one in a
        hundred of the cost or, with negative costs, of the bound, if that is farther from 0. The
        status is ``feasible`` then and the ``stop_reason`` ``gap``, unless the cost happens to be
        proved the best; ``result.gap`` says how close it is.""",
    "time_limit": "seconds after which to stop; with 0, nothing is searched.",
    "solution_limit": "number of solutions after which to stop.",
    "seed": "the seed of random choices; the same seed, the same choices.",
    "workers": "the most threads to use, instead of the backend's own default.",
    "memory_limit": """bytes that caches of subproblems may take; with less it takes longer.
        The backend's own default is a share of the free memory.""",
    "check": """whether the answer is checked as well as time allows: by a certificate, or else by
        another backend; ``result.evidence`` says what was found.""",
    "journal": """a file in which the query keeps what is done, cube by cube: stopped or killed, it
        goes on from there when it is asked again; to read it does not count against the time
        limit; see docs/scale-out.md.""",
    "executor": """who searches the parts of the query: a `concurrent.futures.Executor`, or a
        callable that makes one, also anew where it breaks; None means this process.""",
    "progress": """True for a bar on the terminal or in the notebook, or a callable that gets
        `Progress` objects. It may return ``"stop"``, which ends the search as a limit does, with
        what was found by then. An error that it raises ends the search as well; its attribute
        ``result`` has what was found.""",
    "log": """whether the solver's own lines go to standard error, where it writes any: that of
        ``"cpsat"`` and those of ``"mip"`` do.""",
}

_ERRORS = """
ModelError: for a given or forbidden option that does not fit, or hints of which none does.
BackendError: when the backend is unknown, not available or not able.
ValueError: for a limit, a gap or a number of workers that makes no sense, or for arguments that do
    not go together, such as a certificate and a limit on solutions.
"""

_MEANT = {
    "backends": ["backend"],
    "callback": ["progress"],
    "certificate": ["proof"],
    "costs": ["aims"],
    "exclude": ["forbidden"],
    "gap": ["within"],
    "include": ["given"],
    "jobs": ["workers"],
    "limit": ["solution_limit", "k", "n"],
    "max_cost": ["cost_limit"],
    "max_solutions": ["solution_limit", "k", "n"],
    "mip_gap": ["gap", "within"],
    "n_jobs": ["workers"],
    "objective": ["aims"],
    "proof": ["certificate"],
    "random_state": ["seed"],
    "solution_limit": ["k", "n"],
    "solver": ["backend", "backends"],
    "symmetries": ["up_to"],
    "threads": ["workers"],
    "timeout": ["time_limit"],
    "tolerance": ["gap", "within"],
    "verbose": ["log", "progress"],
    "warm_start": ["hint"],
    "weights": ["aims"],
    "within": ["gap"],
}
"""What other solvers, or other queries, call the arguments of queries; the first one counts."""

_OPPOSITE = "it is for least costs, so ask minimize of a copy with the opposite costs"

_INSTEAD = {"maximize": dict.fromkeys(("certificate", "journal", "executor"), _OPPOSITE)}
"""What is to be done where a query lacks an argument that is looked for, by queries."""

_ENTRY = re.compile(r"^    (\w+): ", re.MULTILINE)


def names_arguments(method: Method) -> Method:
    """Let a query of a model name the argument that is meant by one of another name.

    >>> @names_arguments
    ... def solve(model, *, time_limit=None, workers=1): ...
    >>> solve(None, threads=2)
    Traceback (most recent call last):
    TypeError: Model.solve() has no argument 'threads'; did you mean 'workers'?
    """
    name = method.__name__
    instead = _INSTEAD.get(name, {})
    return named_arguments(f"Model.{name}()", _MEANT, instead, holds_truths=True)(method)


def shares_arguments(method: Method) -> Method:
    """Complete the docstring of a query by the arguments that it does not describe itself.

    The docstring has a section "Raises", in front of which the arguments are put in the order of
    the signature, which stays as it is written. The query names its arguments: `names_arguments`.

    >>> @shares_arguments
    ... def solve(model, *, given=(), quickly=False):
    ...     '''Solve a model.
    ...
    ...     Args:
    ...         quickly: whether to hurry.
    ...
    ...     Raises:
    ...         Interrupted: on Ctrl-C.
    ...     '''
    >>> "given: options that every" in solve.__doc__, "BackendError" in solve.__doc__
    (True, True)
    """
    if method.__doc__ is not None:  # Python may run without docstrings.
        method.__doc__ = _completed(method)
    return names_arguments(method)


def _completed(method: Callable[..., Any]) -> str:
    """Return the docstring of a query with the arguments that it does not describe itself."""
    before, _, after = cleandoc(method.__doc__ or "").partition("\nRaises:\n")
    summary, _, own = before.partition("\nArgs:\n")
    described = _entries(own)
    parameters = signature(method).parameters.values()
    names = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
    positional = {name: text for name, text in described.items() if name not in names}
    entries = positional | {name: described.get(name) or _ARGUMENTS[name] for name in names}
    lines = [f"    {name}: {_indented(text)}\n" for name, text in entries.items()]
    errors = "".join(f"    {line}\n" for line in _ERRORS.strip().splitlines())
    return f"{summary.rstrip()}\n\nArgs:\n{''.join(lines)}\nRaises:\n{errors}{after}"


def _entries(section: str) -> dict[str, str]:
    """Return the texts of a section by the names of the arguments."""
    _, *fields = _ENTRY.split(section)
    return {name: text.rstrip() for name, text in zip(fields[::2], fields[1::2], strict=True)}


def _indented(text: str) -> str:
    return re.sub(r"\n\s*", "\n        ", text)
