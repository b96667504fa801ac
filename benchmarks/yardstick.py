"""The yardstick: a textbook dancing-links program, compiled when needed."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from xcmodel import Model
from xcmodel.problem.names import Name

SOURCE = Path(__file__).parent / "baselines" / "dancing_links.cpp"


def build_yardstick(folder: Path) -> Path:
    """Compile the yardstick for this machine, and return the program."""
    program = folder / "dancing_links"
    command = ["g++", "-O3", "-march=native", "-std=c++20", str(SOURCE), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def run_yardstick(program: Path, texts: str) -> list[tuple[int, float]]:
    """Return the number of solutions of each problem, and the seconds of the search."""
    output = subprocess.run([program], input=texts, capture_output=True, text=True, check=True)
    lines = (line.split() for line in output.stdout.splitlines())
    return [(int(count), float(seconds)) for count, _, seconds in lines]


def to_text(model: Model, *, given: Iterable[Name] = (), forbidden: Iterable[Name] = ()) -> str:
    """Return the model as text: items, a bar, optional items; then a line for each option.

    Args:
        model: the model.
        given: chosen options; only the rest of the problem is written.
        forbidden: options to leave out.

    Raises:
        ValueError: when the format cannot express the model.
    """
    instance = model.to_instance()
    bounds = list(zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True))
    if instance.option_colours.any() or not set(bounds) <= {(0, 1), (1, 1)}:
        raise ValueError("the format knows neither colours nor multiplicities")
    numbers = {name: option for option, name in enumerate(model.options)}
    left_out = {numbers[name] for name in forbidden}
    covered = {item for name in given for item in instance.items_of(numbers[name])}
    items = [item for item in range(instance.n_items) if item not in covered]
    required = " ".join(f"i{item}" for item in items if bounds[item][0])
    optional = " ".join(f"i{item}" for item in items if not bounds[item][0])
    options = (
        " ".join(f"i{item}" for item in instance.items_of(option))
        for option in range(instance.n_options)
        if option not in left_out and covered.isdisjoint(instance.items_of(option))
    )
    return "\n".join([f"{required} | {optional}", *options, ""])
