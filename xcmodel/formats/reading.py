"""`read` and `write`: a model from a file, and to a file, in any format."""

from __future__ import annotations

from os import PathLike, fspath

from xcmodel.errors import FormatError, XcmodelError
from xcmodel.formats.files import Content, Place, Source, load, save
from xcmodel.formats.fitting import check_fit, with_plain_costs
from xcmodel.formats.registry import Format, check_not_empty, detect, find_format, format_of_suffix
from xcmodel.model import Model
from xcmodel.text.checked_arguments import checked_arguments


@checked_arguments
def read(source: Source, format: str | None = None, *, most_bytes: int | None = None) -> Model:
    """Return the model in a file.

    Args:
        source: a path, or an open file or stream; packed as gzip, xz or zstandard, or not.
        format: such as ``"knuth"``; docs/formats.md has all of them. If left out, it is found by
            the file's beginning and its name's ending.
        most_bytes: the greatest size of the file, unpacked; if left out, a gigabyte, and for a
            packed file 64 MB and 256 times its size if that is less.

    Raises:
        OSError: when the file cannot be read.
        FormatError: when it is not of its format, with file, line and column; or too large.

    >>> from io import StringIO
    >>> model = read(StringIO("a b c | x\\na x:1\\nb c x:1\\na b c\\n"))
    >>> model, list(model.solutions())
    (<Model 'stream': 4 items (1 optional), 3 options>, [Solution(1, 2), Solution(3)])
    """
    content = load(source, most_bytes)
    kind = find_format(format) if format else detect(content)
    check_not_empty(content)
    return _model(kind, content)


@checked_arguments
def write(model: Model, target: Source, format: str | None = None) -> None:
    """Write a model to a file, all or nothing.

    Args:
        model: what to write.
        target: a path, or an open file or stream. A name that ends in ``.gz``, ``.xz`` or ``.zst``
            is that of a packed file.
        format: such as ``"knuth"``; if left out, it is found by the file name's ending.

    Raises:
        OSError: when the file cannot be written.
        FormatError: when the format cannot carry the model, with the item or option that it
            cannot, or when there is no telling the format.

    >>> from io import StringIO
    >>> from xcmodel import Model
    >>> stream = StringIO()
    >>> write(Model({"A": ["x", "y"], "B": ["y"]}, optional=["y"]), stream, format="knuth")
    >>> print(stream.getvalue(), end="")
    x 0:1|y
    x y
    y
    """
    save(target, written(model, find_format(format) if format else _format_of(target)))


def written(model: Model, kind: Format) -> bytes:
    """Return what a file of this format has to hold.

    Raises:
        FormatError: when the format cannot carry the model.
    """
    check_fit(model, kind)
    text: str | bytes = kind.code().write(with_plain_costs(model))
    return text.encode() if isinstance(text, str) else text


@checked_arguments
def read_model(path: str | PathLike[str]) -> Model:
    """Return the model in a file of canonical text, as `read` does.

    Args:
        path: the file; it may be packed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_model(Model({"A": [1, 2]}), f"{folder}/model.xc")
    ...     read_model(f"{folder}/model.xc")
    <Model 'model': 2 items, 1 option>
    """
    return read(path, "xc")


@checked_arguments
def write_model(model: Model, path: str | PathLike[str]) -> None:
    """Write a model as canonical text, in the form that the checkers of certificates read.

    It does so whatever the name of the file; `xcmodel.write` goes by the ending of the name.

    Args:
        model: what to write; weighted rows and penalties cannot be written.
        path: the file; a name that ends in ``.gz``, ``.xz`` or ``.zst`` is that of a packed one.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_model(Model({"A": [1]}), f"{folder}/model.xc")
    ...     read_model(f"{folder}/model.xc")
    <Model 'model': 1 item, 1 option>
    """
    write(model, path, "xc")


def read_orlib(path: str | PathLike[str]) -> Model:
    """Return the set-partitioning problem in a file of the OR-Library, as `read` does."""
    return read(path, "orlib")


def _model(kind: Format, content: Content) -> Model:
    try:
        model: Model = kind.code().read(content)
    except (ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, XcmodelError):
            raise
        content.fail_at(
            f"is not read: {error}", Place(1)
        )  # Python itself sets limits, such as on digits.
    model.name = model.name or content.stem.strip("<>") or None
    return model


def _format_of(target: Source) -> Format:
    if not isinstance(target, str | PathLike):
        raise FormatError("a stream has no ending that tells a format: say which, as format='json'")
    kind = format_of_suffix(Content(fspath(target), b"").suffix)
    if kind is None:
        what = "the name's ending tells no format: say which, by format= or --to, such as 'json'"
        raise FormatError(what, fspath(target))
    return kind
