"""The descriptions of the arguments that queries share, for the docstring of each query."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, cleandoc, signature
from typing import Any, Concatenate, ParamSpec, TypeVar

from xcmodel.text.checked_arguments import told_of_call

Method = TypeVar("Method", bound=Callable[..., Any])
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Owner = TypeVar("Owner")

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
    "gap": """stop once the cost is proved to be so close to the best one, as a part of the cost:
        0.01 for one in a hundred. The status is ``feasible`` then and the ``stop_reason`` ``gap``,
        unless the cost happens to be proved the best; ``result.gap`` says how close it is.""",
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

_ENTRY = re.compile(r"^    (\w+): ", re.MULTILINE)


def shares_arguments(method: Method) -> Method:
    """Complete the docstring of a query by the arguments that it does not describe itself.

    The docstring has a section "Raises", in front of which the arguments are put in the order of
    the signature, which stays as it is written.

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
    # As `names_methods` names the model's copy; errors of `takes_arguments_of` tell the original.
    method.__qualname__ = f"Model.{method.__name__}"
    if method.__doc__ is None:  # Python runs without docstrings.
        return method
    before, _, after = cleandoc(method.__doc__).partition("\nRaises:\n")
    summary, _, own = before.partition("\nArgs:\n")
    described = _entries(own)
    parameters = signature(method).parameters.values()
    names = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
    positional = {name: text for name, text in described.items() if name not in names}
    entries = positional | {name: described.get(name) or _ARGUMENTS[name] for name in names}
    lines = [f"    {name}: {_indented(text)}\n" for name, text in entries.items()]
    errors = "".join(f"    {line}\n" for line in _ERRORS.strip().splitlines())
    method.__doc__ = f"{summary.rstrip()}\n\nArgs:\n{''.join(lines)}\nRaises:\n{errors}{after}"
    return method


def takes_arguments_of(
    other: Callable[Concatenate[Owner, Arguments], Any],
) -> Callable[[Callable[..., Answer]], Callable[Concatenate[Owner, Arguments], Answer]]:
    """Give a query the arguments of another one, to which it passes them on as they are.

    >>> def long(model, *, given=(), seed=None):
    ...     return given, seed
    >>> @takes_arguments_of(long)
    ... def short(model, **arguments):
    ...     return long(model, **arguments)
    >>> signature(short), short(None, seed=1)
    (<Signature (model, *, given=(), seed=None)>, ((), 1))
    """
    theirs = signature(other)

    def taking(
        method: Callable[..., Answer],
    ) -> Callable[Concatenate[Owner, Arguments], Answer]:
        @wraps(method)
        def asked(owner: Owner, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
            try:
                return method(owner, *args, **kwargs)
            except TypeError:
                # Only now, since to compare them takes longer than a small count.
                require_arguments(owner, *args, **kwargs)
                raise

        def require_arguments(*args: Any, **kwargs: Any) -> None:
            try:
                theirs.bind(*args, **kwargs)
            except TypeError as error:  # Python's own names the other one.
                told = told_of_call(error, theirs)
                raise TypeError(f"{asked.__qualname__}() {told}") from None

        returned = signature(method).return_annotation
        setattr(asked, "__signature__", theirs.replace(return_annotation=returned))  # noqa: B010
        return asked

    return taking


def _entries(section: str) -> dict[str, str]:
    """Return the texts of a section by the names of the arguments."""
    _, *fields = _ENTRY.split(section)
    return {name: text.rstrip() for name, text in zip(fields[::2], fields[1::2], strict=True)}


def _indented(text: str) -> str:
    return re.sub(r"\n\s*", "\n        ", text)
