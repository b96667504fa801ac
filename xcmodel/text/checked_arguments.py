"""Arguments held to their annotations, so that a wrong one is told in words at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, Signature, isclass, signature
from numbers import Real
from operator import index
from os import PathLike
from types import NoneType, UnionType
from typing import IO, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from xcmodel.text.articles import with_article
from xcmodel.text.named_arguments import told_of_call

Target = TypeVar("Target", bound=Callable[..., Any])

_COLLECTIONS = (Iterable, Sequence, Collection, Mapping)
_MODEL = ("a Model", "a Problem")
_TOO_LARGE = 2**63
_LONGEST_SHOWN = 60

NO_SOLUTION = (
    ", since none was found: why_impossible() of the puzzle says why, unless a limit stopped the "
    "search"
)
"""What follows where a solution that is to be shown is None."""


class _Kind(NamedTuple):
    """What an argument may be: a test, and the words for it."""

    words: str
    has: Callable[[Any], bool]


def checked_arguments(target: Target) -> Target:
    """Hold the arguments of a function, or of the constructor of a class, to their annotations.

    Annotations with names that are imported for type checkers only are left to who uses them.

    Raises:
        TypeError: by the function that is returned, for an argument of another kind.

    >>> @checked_arguments
    ... def twice(number: int) -> int:
    ...     return 2 * number
    >>> twice("3")
    Traceback (most recent call last):
    TypeError: twice(): number is '3': give a whole number below 2**63
    """
    return arguments_checked_as()(target)


def arguments_checked_as(**words: str) -> Callable[[Target], Target]:
    """Do the same with other words for what some of the arguments may be.

    >>> @arguments_checked_as(board='a board, such as ".. .."')
    ... def size(board: str) -> int:
    ...     return len(board)
    >>> size((2, 2))
    Traceback (most recent call last):
    TypeError: size(): board is (2, 2): give a board, such as ".. .."
    """

    def checking(target: Target) -> Target:
        if not isclass(target):
            return cast(Target, _checked(target, f"{target.__name__}()", words))
        setattr(target, "__init__", _checked(target.__init__, target.__name__, words))  # noqa: B010
        return target

    return checking


def _checked(function: Any, caller: str, words: Mapping[str, str]) -> Any:
    @wraps(function)
    def checked(*args: Any, **kwargs: Any) -> Any:
        called, kinds = _kinds(function)
        try:
            given = called.bind(*args, **kwargs).arguments
        except TypeError as error:
            raise TypeError(f"{caller}: {told_of_call(error, called)}") from None
        for name, value in given.items():
            if name in kinds and not (kind := kinds[name]).has(value):
                told = f"{caller}: {name} is {_shown(value)}"
                if name == "solution" and getattr(value, "solution", value) is None:
                    raise TypeError(f"{told}{NO_SOLUTION}")
                raise TypeError(f"{told}: give {words.get(name, kind.words)}{_hint(kind, value)}")
        return function(*args, **kwargs)

    return checked


@cache
def _kinds(function: Any) -> tuple[Signature, dict[str, _Kind]]:
    """Return the signature, and the kinds of the parameters whose annotations are known here."""
    called, kinds = signature(function), {}
    for name, parameter in called.parameters.items():
        try:
            hint = eval(parameter.annotation, function.__globals__)
        except (NameError, TypeError):  # A name for type checkers only; or `self`, without any.
            continue
        kind = _kind(hint)
        if parameter.kind is Parameter.VAR_POSITIONAL:
            kind = _Kind(f"{kind.words} each", _each(kind))
        kinds[name] = kind
    return called, kinds


def _kind(hint: Any) -> _Kind:
    """Return what is allowed by an annotation; all that there is no rule for is."""
    origin, parts = get_origin(hint), get_args(hint)
    kind = _PLAIN.get(origin or hint)
    if origin in (Union, UnionType):
        kind = _one_of([_kind(part) for part in parts])
    elif origin is Literal:
        # Which words there are is told by who reads them.
        kind = _Kind(" or ".join(map(repr, parts)), lambda value: isinstance(value, str))
    elif origin is tuple:
        kind = _tuple_of(parts)
    elif origin in _COLLECTIONS:
        kind = _collection_of(origin, [_kind(part) for part in parts])
    elif kind is None and isclass(hint):
        kind = _Kind(with_article(hint.__name__), lambda value: isinstance(value, hint))
    return kind or _Kind("something else", lambda value: True)


def _one_of(kinds: Sequence[_Kind]) -> _Kind:
    words = " or ".join(dict.fromkeys(kind.words for kind in kinds))
    return _Kind(words, lambda value: any(kind.has(value) for kind in kinds))


def _tuple_of(parts: tuple[Any, ...]) -> _Kind:
    if parts[1:] == (...,):
        return _collection_of(Sequence, [_kind(parts[0])])
    kinds = [_kind(part) for part in parts]
    return _Kind(
        f"a tuple of {', '.join(kind.words for kind in kinds)}",
        lambda value: (
            isinstance(value, Sequence)
            and len(value) == len(kinds)
            and all(kind.has(part) for kind, part in zip(kinds, value, strict=True))
        ),
    )


def _collection_of(origin: Any, parts: Sequence[_Kind]) -> _Kind:
    """Return the kind of a collection; what can be gone through once only is not looked into."""
    words = f"a list, of which each is {parts[0].words}"
    if origin is Mapping:
        keys, values = map(_each, parts)
        words = f"a dictionary from {parts[0].words} to {parts[1].words}"
        return _Kind(words, lambda v: isinstance(v, Mapping) and keys(v) and values(v.values()))
    each = _each(parts[0])

    def has(value: Any) -> bool:
        is_one = isinstance(value, origin) and not isinstance(value, str | bytes)
        return is_one and (not isinstance(value, Collection) or each(value))

    return _Kind(words, has)


def _each(kind: _Kind) -> Callable[[Iterable[Any]], bool]:
    return lambda values: all(map(kind.has, values))


def _is_whole(value: Any) -> bool:
    try:
        return not isinstance(value, bool) and abs(index(value)) < _TOO_LARGE
    except TypeError:
        return False


def _hint(kind: _Kind, value: Any) -> str:
    """Return a hint where a result stands for its solution, rows for text and the like."""
    if isinstance(value, list | tuple) and value and all(isinstance(row, str) for row in value):
        return r'; "\n".join(rows) makes text of rows' if kind.has("\n".join(value)) else ""
    name = "model" if kind.words.startswith(_MODEL) else "solution"
    part = getattr(value, name, None)
    return f"; its attribute {name!r} is one" if part is not None and kind.has(part) else ""


def _shown(value: Any) -> str:
    """Return a value for a message, short."""
    try:
        text = repr(value)
    except ValueError:  # It has a whole number of more digits than Python writes.
        text = "too large a number"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


_PLAIN: dict[Any, _Kind] = {
    int: _Kind("a whole number below 2**63", _is_whole),
    str: _Kind("text", lambda value: isinstance(value, str)),
    float: _Kind("a number", lambda value: isinstance(value, Real) and not isinstance(value, bool)),
    bool: _Kind("True or False", lambda value: isinstance(value, bool)),
    Callable: _Kind("what can be called", callable),
    IO: _Kind("an open file", lambda value: hasattr(value, "read") or hasattr(value, "write")),
    PathLike: _Kind("a path", lambda value: isinstance(value, PathLike)),
    NoneType: _Kind("None", lambda value: value is None),
    None: _Kind("None", lambda value: value is None),
}
