"""Which module of the project imports which, read from the source: late imports and types too."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def source_files() -> dict[str, Path]:
    """Return the project's modules, tests and benchmarks left out, with their files."""
    found = {}
    for folder in (ROOT / "xcmodel", *(ROOT / "backends").iterdir()):
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports() -> dict[str, set[str]]:
    """Return for each module those of the project that it imports."""
    files = source_files()
    return {module: imports_of(path, files) for module, path in files.items()}


def imports_of(path: Path, known: dict[str, Path]) -> set[str]:
    """Return the known modules that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                # A compiled module is no file of ours that could import anything.
                names.add(inner if inner in known or alias.name == "_dlx" else node.module)
    return {name for name in names if name in known}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of more than one module (Tarjan 1972)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        stack.append(module)
        for other in graph[module]:
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            place = stack.index(module)
            component = stack[place:]
            del stack[place:]
            if len(component) > 1:
                found.append(sorted(component))

    for module in graph:
        if module not in number:
            visit(module)
    return found
