"""Arguments of other names than a function has, told with the one that is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from xcmodel.text.suggestion import did_you_mean

Target = TypeVar("Target", bound=Callable[..., Any])
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Owner = TypeVar("Owner")

_OWNERS = ("self", "cls")
_TRUTH = (bool, "bool")


def named_arguments(
    caller: str,
    meant: Mapping[str, Sequence[str]] = MappingProxyType({}),
    instead: Mapping[str, str] = MappingProxyType({}),
    *,
    holds_truths: bool = False,
) -> Callable[[Target], Target]:
    """Let a function name the argument that it has for one of another name.

    That is the nearest one, as of a name that is misspelt. Where too many come without a name, it
    names those that need one. Its other arguments are left to the function itself.

    Args:
        caller: what users call it.
        meant: names that others have for arguments, with those that are meant by them.
        instead: names of arguments that it could have, with what is to be done in their place.
        holds_truths: whether arguments that are annotated as True or False have to be that, as
            ``"no"`` would else be taken for True.

    Raises:
        TypeError: by the function that is returned, for an argument of another name, or for one
            that is neither True nor False where that is wanted.

    >>> @named_arguments("twice()", {"value": ["number"]})
    ... def twice(number):
    ...     return 2 * number
    >>> twice(nunber=3)
    Traceback (most recent call last):
    TypeError: twice() has no argument 'nunber'; did you mean 'number'?
    >>> twice(value=3)
    Traceback (most recent call last):
    TypeError: twice() has no argument 'value'; did you mean 'number'?
    """

    def naming(function: Target) -> Target:
        told_signature = signature(function)
        known = dict.fromkeys(name for name in told_signature.parameters if name not in _OWNERS)
        kinds = {name: told_signature.parameters[name].annotation for name in known}
        truths = {name for name, kind in kinds.items() if holds_truths and kind in _TRUTH}
        # Python's own errors name it so, too.
        function.__qualname__ = caller.removesuffix("()")

        @wraps(function)
        def called(*args: Any, **kwargs: Any) -> Any:
            for name, value in kwargs.items():
                if name in instead:
                    raise TypeError(f"{caller} has no argument {name!r}: {instead[name]}")
                if name not in known:
                    told = [other for other in meant.get(name, ()) if other in known]
                    hint = did_you_mean(told[0] if told else name, known)
                    raise TypeError(f"{caller} has no argument {name!r}{hint}")
                if name in truths and not isinstance(value, bool):
                    raise TypeError(f"{name} is {value!r}: give True or False")
            try:
                return function(*args, **kwargs)
            except TypeError as error:
                hint = _names_needed(told_signature, args, kwargs)
                # A function that passes its arguments on has told them itself.
                if not hint or str(error).endswith(hint):
                    raise
                raise TypeError(f"{error}{hint}") from None

        return cast(Target, called)

    return naming


def _names_needed(called: Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    """Return which arguments must be named, if too many come without a name, or an empty text."""
    try:
        called.bind(*args, **kwargs)
    except TypeError as error:
        return told_of_call(error, called).removeprefix(str(error))
    return ""


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


def told_of_call(error: TypeError, called: Signature) -> str:
    """Return what an error says of a call, with the arguments that must be named.

    >>> def shown(item, *, title=None): ...
    >>> try:
    ...     signature(shown).bind("A", "B")
    ... except TypeError as error:
    ...     print(told_of_call(error, signature(shown)))
    too many positional arguments: give by name title=
    """
    parameters = called.parameters.values()
    named = [f"{part.name}=" for part in parameters if part.kind is Parameter.KEYWORD_ONLY]
    if str(error) != "too many positional arguments" or not named:
        return str(error)
    return f"{error}: give by name {', '.join(named)}"
