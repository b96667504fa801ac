"""Finds the numbers of an entry with their certificates, and has these checked."""

from hashlib import sha256
from pathlib import Path
from time import process_time

from benchmarks.atlas.entry import Entry
from benchmarks.atlas.rows import Proof, Row, file_of
from xcmodel import Model, check_certificate
from xcmodel.certificate.checking import CheckerName
from xcmodel.certificate.proved_checker import find_command

# The standalone checker is in Python: what is longer would take it minutes.
_LONGEST_FOR_PYTHON = 200_000


class WrongNumberError(AssertionError):
    """A number is not that of a source, of a second method or of a checker."""


def prove(entry: Entry, folder: Path) -> Row:
    """Return the row of an entry, and leave its certificates in the folder.

    Raises:
        WrongNumberError: when a source, the second method or a checker has another number.
        CertificateError: when a checker rejects a certificate.
    """
    model, path = entry.build(), folder / file_of(entry.name)
    started = process_time()
    answer = _answer(entry, model, path)
    seconds = round(process_time() - started, 3)
    row = Row(answer, checked(model, path, answer), seconds)
    if entry.up_to:
        row = _with_classes(entry, model, row, folder)
    if entry.second is not None:
        row = Row(**{**vars(row), "second": entry.second.count()})
    compare(entry, row)
    return row


def _answer(entry: Entry, model: Model, path: Path) -> int:
    if not entry.is_cost:
        return model.count(backend="dlx:native", certificate=path)
    cost = model.minimize(backend="dlx:native", certificate=path).cost
    if not isinstance(cost, int):
        raise WrongNumberError(f"{entry.name}: there is no cost in whole numbers, but {cost!r}")
    return cost


def _with_classes(entry: Entry, model: Model, row: Row, folder: Path) -> Row:
    path = folder / file_of(entry.name, classes=True)
    symmetries = model.symmetries()
    classes = model.count(up_to=symmetries, backend="dlx:native", certificate=path)
    proof = checked(model, path, classes)
    found = {"order": symmetries.order, "classes": classes, "classes_proof": proof}
    return Row(**{**vars(row), **found})


def checkers_of(path: Path) -> list[CheckerName]:
    """Return the installed checkers that take a certificate."""
    names: list[CheckerName] = ["native"]
    if path.stat().st_size <= _LONGEST_FOR_PYTHON:
        names.append("python")
    return [*names, "proved"] if find_command() else names


def checked(model: Model, path: Path, answer: int) -> Proof:
    """Return the certificate's size and digest, after all checkers have accepted it.

    Raises:
        WrongNumberError: when it proves another number.
        CertificateError: when a checker rejects it.
    """
    names = checkers_of(path)
    for name in names:
        report = check_certificate(model, path, checker=name)
        if report.answer != answer:
            raise WrongNumberError(
                f"{path.name}: {answer} by the engine, {report.answer} by {name}"
            )
    content = path.read_bytes()
    told = tuple("standalone" if name == "python" else name for name in names)
    return Proof(len(content), sha256(content).hexdigest(), told)


def compare(entry: Entry, row: Row) -> None:
    """Compare a row with the sources and with the second method.

    Raises:
        WrongNumberError: when they differ.
    """
    for source in entry.sources:
        pairs: list[tuple[int | None, int | None]]
        if entry.is_cost:
            pairs = [(source.cost, row.answer)]
        else:
            pairs = [(source.count, row.answer), (source.classes, row.classes)]
        for theirs, ours in pairs:
            if theirs not in (None, ours):
                raise WrongNumberError(f"{entry.name}: {ours}, but {theirs} in {source.title}")
    if row.second not in (None, row.answer):
        raise WrongNumberError(f"{entry.name}: {row.answer}, but {row.second} by the second method")
