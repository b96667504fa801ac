"""Solution sets in files; docs/solution-sets.md describes the format.

A file is a numpy ``.npz`` archive of plain arrays, without pickles, one of which holds a text in
JSON.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile, is_zipfile

import numpy as np

from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.instance import Instance, Int32Array, Int64Array
from xcmodel.errors import SolutionSetError
from xcmodel.problem.cost_unit import GREATEST_COST, read_unit
from xcmodel.problem.names import Name, plain_name
from xcmodel.solution_sets.priced_options import PricedOptions
from xcmodel.text.atomic_file import atomic_file
from xcmodel.text.json_values import text_of, truth_of
from xcmodel.text.numbers import plural

FORMAT = "xcmodel solution set"
VERSION = 1

# Arrays take so much at most, unless the caller allows for more.
_FREE_BYTES = 1 << 26
_GREATEST_RATIO = 64

_PLAIN = (str, int, float, bool, type(None))

_ARRAYS: dict[str, np.dtype[Any]] = {
    "words": np.dtype("<u4"),
    "class_start": np.dtype("<i8"),
    "class_options": np.dtype("<i4"),
    "given": np.dtype("<i4"),
    "option_costs": np.dtype("<i8"),
    "header": np.dtype("u1"),
}


@dataclass(frozen=True)
class SavedSet:
    """The contents of a file.

    Attributes:
        diagram: the diagram.
        options: the names and costs of the options.
        digest: the model's; see `digest_of`.
        made_by: the name and version of the backend that made the diagram.
        is_whole: whether it holds all solutions that contain, or lack, some options, which a union
            or a difference need not.
    """

    diagram: DecisionDiagram
    options: PricedOptions
    digest: str
    made_by: tuple[str, str]
    is_whole: bool = True


def digest_of(instance: Instance) -> str:
    """Return SHA-256 of an instance: its numbers of items, options and entries, and its arrays.

    Behind them, each weighted row has its number of options, its bounds and its arrays.
    """
    sizes = instance.n_items, instance.n_options, len(instance.option_items)
    hashed = sha256(" ".join(map(str, sizes)).encode() + b";")
    for array in instance.arrays:
        hashed.update(array.astype("<i8").tobytes())
    for row in instance.rows:
        hashed.update(f"{len(row.options)} {row.low} {row.high};".encode())
        for array in (row.options, row.weights):
            hashed.update(array.astype("<i8").tobytes())
    return hashed.hexdigest()


def save(path: Path, saved: SavedSet) -> None:
    """Write a file, atomically.

    Raises:
        SolutionSetError: when an option's name cannot be written down.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        "root": saved.diagram.root,
        "options": [_to_json(name) for name in saved.options.names],
        "model": saved.digest,
        "made_by": list(saved.made_by),
        "costs": [saved.options.unit.scale, saved.options.unit.kind.__name__],
    }
    if not saved.is_whole:
        header["is_whole"] = False
    text = json.dumps(header, allow_nan=False).encode()
    diagram = saved.diagram
    # An open file, since numpy would add a suffix to a name that lacks it.
    with atomic_file(path) as (temporary, keep), Path(temporary).open("wb") as file:
        np.savez_compressed(
            file,
            words=diagram.words.astype(_ARRAYS["words"]),
            class_start=diagram.class_start.astype(_ARRAYS["class_start"]),
            class_options=diagram.class_options.astype(_ARRAYS["class_options"]),
            given=np.array(diagram.given, dtype=_ARRAYS["given"]),
            option_costs=saved.options.costs.astype(_ARRAYS["option_costs"]),
            header=np.frombuffer(text, dtype=_ARRAYS["header"]),
        )
        file.close()
        keep()


def _to_json(name: Name) -> Any:
    """Return a name for JSON, a tuple as a list."""
    if type(name) is tuple:
        return [_to_json(part) for part in name]
    name = plain_name(name)
    if type(name) in _PLAIN and (not isinstance(name, float) or abs(name) < float("inf")):
        return name
    raise SolutionSetError(
        f"the option's name {name!r} cannot be saved: names in files are strings, finite numbers, "
        "truth values, None, and tuples of such; make it a text, as str does"
    )


def load(path: Path, most_bytes: int | None = None) -> SavedSet:
    """Read a file.

    The diagram itself is not checked here, since an evaluator does that.

    Raises:
        OSError: when it cannot be read.
        SolutionSetError: when it is not a file of this format, or not sound.
    """
    with path.open("rb") as file:
        if not is_zipfile(file):
            raise SolutionSetError(
                f"{path} is no sound file of a solution set: SolutionSet.save, or xcmodel compile "
                "in the shell, writes one"
            )
        try:
            _check_size(file, most_bytes)
            return _read(file)
        # The file is not trusted, so any error in parsing it means that it is malformed.
        except Exception as error:
            raise SolutionSetError(f"{path} is no sound file of a solution set: {error}") from error


def _check_size(file: IO[bytes], most_bytes: int | None) -> None:
    """Raise ValueError where a small file would fill the memory."""
    size = sum(entry.file_size for entry in ZipFile(file).infolist())
    packed = file.seek(0, os.SEEK_END)
    file.seek(0)
    most = _FREE_BYTES + _GREATEST_RATIO * packed if most_bytes is None else most_bytes
    if size > most:
        raise ValueError(
            f"its arrays take {size:,} bytes, more than {most:,}: see most_bytes, in the shell "
            "--memory-limit"
        )


def _read(file: IO[bytes]) -> SavedSet:
    with np.load(file, allow_pickle=False) as archive:
        arrays = {name: _checked(archive[name], name) for name in _ARRAYS}
    header = json.loads(arrays["header"].tobytes())
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("its header is another one")
    if header.get("version") != VERSION:
        raise ValueError(f"it has version {header.get('version')!r}, not {VERSION}")
    diagram = DecisionDiagram(
        words=arrays["words"].astype(np.uint32),
        root=_reference(header["root"]),
        class_start=arrays["class_start"].astype(np.int64),
        class_options=arrays["class_options"].astype(np.int32),
        given=tuple(arrays["given"].tolist()),
    )
    costs = arrays["option_costs"].astype(np.int64)
    unit = read_unit(*header.get("costs", (1, "int")))
    options = PricedOptions(_names(header["options"]), costs, unit)
    _check_options(diagram, options)
    backend, version = map(text_of, header["made_by"])
    is_whole = truth_of(header.get("is_whole", True))
    return SavedSet(diagram, options, text_of(header["model"]), (backend, version), is_whole)


def _checked(array: Any, name: str) -> Any:
    if array.dtype != _ARRAYS[name] or array.ndim != 1:
        raise ValueError(f"its array {name!r} is not a list of {_ARRAYS[name]}")
    return array


def _check_options(diagram: DecisionDiagram, options: PricedOptions) -> None:
    n_options = len(options.names)
    if len(options.costs) != n_options:
        told = f"{plural(len(options.costs), 'cost')} for {plural(n_options, 'option')}"
        raise ValueError(f"it has {told}")
    numbers: Int32Array = np.concatenate((diagram.class_options, np.array(diagram.given, np.int32)))
    if len(numbers) and not 0 <= numbers.min() <= numbers.max() < n_options:
        raise ValueError("an option in it has a number that is out of range")
    _check_costs(options.costs)


def _check_costs(costs: Int64Array) -> None:
    if sum(abs(cost) for cost in costs.tolist()) > GREATEST_COST:
        raise ValueError("its costs add up to more than 2**60")


def _names(names: Any) -> tuple[Name, ...]:
    if not isinstance(names, list):
        raise ValueError("its options are not a list")
    result = tuple(map(_from_json, names))
    if len(set(result)) < len(result):
        raise ValueError("two of its options have one name")
    return result


def _from_json(name: Any) -> Name:
    if isinstance(name, list):
        return tuple(map(_from_json, name))
    if type(name) in _PLAIN:
        result: Name = name
        return result
    raise ValueError(f"{name!r} is no name of an option")


def _reference(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 32:
        raise ValueError(f"{value!r} stands where a reference should")
    return value
