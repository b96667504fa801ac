"""Every name of the reference has an example, and its docstring names every argument."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
DIRECTIVE = re.compile(r"^\.\. auto(?:class|function|module):: (\S+)$", re.MULTILINE)
EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) (.*)$", re.MULTILINE)

# What queries make and users do not.
MADE_BY_QUERIES = {"Solutions", "SolutionSet", "Trace"}


def named(path: str) -> Any:
    """Return the module, class or function of this name."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


def documented() -> Iterator[Any]:
    """Yield the classes and functions of the reference."""
    for page in REFERENCE.glob("*.md"):
        for path in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            thing = named(path)
            if not inspect.ismodule(thing):
                yield thing
                continue
            for name in getattr(thing, "__all__", vars(thing)):
                member = getattr(thing, name)
                is_ours = getattr(member, "__module__", "").startswith(path)
                if is_ours and not name.startswith("_") and callable(member):
                    yield member


def docstring(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def code(text: str) -> str:
    """Return the examples of a docstring without their output."""
    return "\n".join(EXAMPLE.findall(text))


def ours(cls: type) -> list[type]:
    """Return the class and those that it inherits from, as far as they are ours."""
    return [each for each in cls.__mro__ if each.__module__.startswith("xcmodel")]


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield the methods and properties of the reference, by name."""
    for name, kind, owner, value in inspect.classify_class_attrs(cls):
        is_code = "method" in kind or isinstance(value, property) or hasattr(value, "func")
        is_code &= name not in getattr(cls, "__dataclass_fields__", ())
        is_private = name.startswith("_") or ":meta private:" in docstring(getattr(cls, name, None))
        if is_code and owner in ours(cls) and not is_private:
            yield name, getattr(value, "__func__", value)


def is_shown(cls: type, name: str) -> bool:
    """Whether a method, the one that it overrides, or one of their classes shows it."""
    for each in ours(cls):
        text = docstring(each) + docstring(importlib.import_module(each.__module__))
        if re.search(rf"\.{name}\b", code(text)) or code(docstring(getattr(each, name, None))):
            return True
    return False


def without_example(thing: Any) -> list[str]:
    """Return what of a class or function has no example."""
    name = f"{thing.__module__}.{thing.__qualname__}"
    if not inspect.isclass(thing):
        return [] if code(docstring(thing)) else [name]
    texts = [each.__doc__ or "" for each in ours(thing)]
    module = code(docstring(importlib.import_module(thing.__module__)))
    found = [] if any(map(code, texts)) or module else [name]
    return found + [f"{name}.{each}" for each, _ in members(thing) if not is_shown(thing, each)]


def untold(function: Any, text: str) -> list[str]:
    """Return the arguments that a docstring does not name."""
    told = re.sub(EXAMPLE, "", text)
    names = [name for name in inspect.signature(function).parameters if name not in {"self", "cls"}]
    return [name for name in names if not re.search(rf"\b{name}\b", told)]


def untold_arguments(thing: Any) -> list[str]:
    """Return the arguments of a class or function, and of methods, that are not told."""
    name = f"{thing.__module__}.{thing.__qualname__}"
    if not inspect.isclass(thing):
        return [f"{name}({argument})" for argument in untold(thing, docstring(thing))]
    found = []
    for each, value in members(thing):
        if inspect.isfunction(value):
            texts = "".join(docstring(getattr(cls, each, None)) for cls in ours(thing))
            found += [f"{name}.{each}({argument})" for argument in untold(value, texts)]
    made_by_queries = issubclass(thing, BaseException) or thing.__name__ in MADE_BY_QUERIES
    if "__init__" in vars(thing) and not made_by_queries:
        text = docstring(thing) + docstring(thing.__init__)
        found += [f"{name}({argument})" for argument in untold(thing, text)]
    return found


def raised_by(function: Any) -> set[str]:
    """Return the errors that a function itself raises, by name."""
    source = inspect.getsource(inspect.unwrap(function))
    source = f"class Owner:\n{source}" if source[0].isspace() else source
    raised = [node.exc for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Raise)]
    made = [error.func for error in raised if isinstance(error, ast.Call)]
    return {error.id for error in made if isinstance(error, ast.Name)}


def untold_errors(thing: Any) -> list[str]:
    """Return the errors of a function, and of methods, that their docstrings do not name."""
    name = f"{thing.__module__}.{thing.__qualname__}"
    functions = members(thing) if inspect.isclass(thing) else [("", thing)]
    return [
        f"{name}.{each} raises {error}"
        for each, value in functions
        if inspect.isfunction(value)
        for error in raised_by(value)
        if error[0].isupper() and error not in docstring(value)
    ]


def test_every_name_has_an_example() -> None:
    things = list(documented())
    assert len(things) > 100
    assert [name for thing in things for name in without_example(thing)] == []


def test_every_argument_is_told() -> None:
    assert [name for thing in documented() for name in untold_arguments(thing)] == []


def test_every_error_that_a_function_raises_itself_is_told() -> None:
    assert [error for thing in documented() for error in untold_errors(thing)] == []
