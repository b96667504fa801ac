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

    Items of options have their colours, if any, behind a colon.

    Args:
        model: the model.
        given: chosen options; only the rest of the problem is written.
        forbidden: options to leave out.

    Raises:
        ValueError: when the format cannot express the model.
    """
    instance = model.to_instance()
    bounds = list(zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True))
    coloured = set(instance.option_items[instance.option_colours > 0].tolist())
    if not set(bounds) <= {(0, 1), (1, 1)} or any(bounds[item][0] for item in coloured):
        raise ValueError("the format knows no multiplicities, nor colours of required items")
    if coloured and given:
        raise ValueError("what given options leave of coloured items cannot be written")
    numbers = {name: option for option, name in enumerate(model.options)}
    left_out = {numbers[name] for name in forbidden}
    covered = {item for name in given for item in instance.items_of(numbers[name])}
    items = [item for item in range(instance.n_items) if item not in covered]
    required = " ".join(f"i{item}" for item in items if bounds[item][0])
    optional = " ".join(f"i{item}" for item in items if not bounds[item][0])
    words = [
        f"i{item}:{colour}" if colour else f"i{item}"
        for item, colour in zip(
            instance.option_items.tolist(), instance.option_colours.tolist(), strict=True
        )
    ]
    begins = instance.option_start.tolist()
    options = (
        " ".join(words[begins[option] : begins[option + 1]])
        for option in range(instance.n_options)
        if option not in left_out and covered.isdisjoint(instance.items_of(option))
    )
    return "\n".join([f"{required} | {optional}", *options, ""])
