"""Derived certificates, written and checked: see docs/certificates.md, "Derived certificates"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Query
from xcmodel.certificate import standalone_derived_checker
from xcmodel.certificate.header import varint
from xcmodel.certificate.instance_text import instance_digest, instance_lines, instance_of
from xcmodel.certificate.standalone_derived_checker import MAGIC, T
from xcmodel.certificate.verdict import Verdict
from xcmodel.certificate.watch import Watch
from xcmodel.errors import CertificateError

COUNT_UP_TO = 3
"""The kind of the verdict of a count up to symmetry."""

CONFLICT = 4
"""The kind of the verdict of a conflict."""

ALL_SOLUTIONS = 5
"""The kind of the verdict of a solution set that is complete."""

_EACH_TIME = 1 << 10
"""After so many solutions or symmetries one looks at the clock."""

# By kind of a derived certificate.
_VERDICTS = (COUNT_UP_TO, COUNT_UP_TO, CONFLICT, ALL_SOLUTIONS, CONFLICT)

Checker = Callable[[Instance, Path], Verdict]
"""Returns what a certificate in a file proves of an instance."""

Symmetry = tuple[Sequence[int], Sequence[int]]
"""A permutation of items, and that of options."""


def is_derived(path: Path) -> bool:
    """Whether the file is a derived certificate, of whichever version."""
    with path.open("rb") as file:
        return file.read(len(MAGIC) - 1) == MAGIC[:-1]


def is_count_up_to(path: Path) -> bool:
    """Whether a derived certificate is one of a count up to symmetry."""
    with path.open("rb") as file:
        return file.read(len(MAGIC) + 1)[len(MAGIC) :] in (b"\0", b"\1")


def check_derived(
    check: Checker, instance: Instance, path: Path, watch: Watch | None = None
) -> Verdict:
    """Check a derived certificate.

    Args:
        check: checks the certificates within.
        instance: what it is about.
        path: of the file.
        watch: stops the check when it takes too long.

    Raises:
        CertificateError: when it is rejected.
        StoppedError: when it is stopped.
    """
    text = "".join(f"{line}\n" for line in instance_lines(instance)).encode("ascii")
    with TemporaryDirectory() as folder:
        checking = _CheckedBy(check, Path(folder, "certificate"), watch or Watch())
        try:
            checking.check(text, path.read_bytes())
        except standalone_derived_checker.ERRORS as error:
            at = checking.model.at if hasattr(checking, "model") else 0
            why = f"the certificate proves nothing: {error} at byte {at}"
            raise CertificateError(why) from None
    counts_up_to = _VERDICTS[checking.kind] == COUNT_UP_TO
    return Verdict(
        kind=_VERDICTS[checking.kind],
        answer=checking.answer,
        given=tuple(checking.given),
        forbidden=tuple(checking.forbidden),
        nodes=checking.nodes,
        shared=checking.shared,
        isomorphic=checking.isomorphic,
        items=checking.items,
        symmetries=checking.symmetries or None,
        generators=checking.n_generators if counts_up_to else None,
    )


class _CheckedBy(standalone_derived_checker.Derived):
    """The standalone check, in which another checker has the certificates within."""

    def __init__(self, check: Checker, file: Path, watch: Watch) -> None:
        self._check = check
        self._file = file
        self._watch = watch
        self._n_done = 0

    def reach(self, start: T, known: set[T], images: Callable[[T], list[T]], most: int) -> None:
        super().reach(start, known, self._watched(images, known), most)

    def _watched(self, images: Callable[[T], list[T]], known: Set[T]) -> Callable[[T], list[T]]:
        """Return this function, but have it look at the clock now and then."""

        def watched(one: T) -> list[T]:
            if self._n_done % _EACH_TIME == 0:
                self._watch.look(len(known))
            self._n_done += 1
            return images(one)

        return watched

    def proved(self, text: bytes, data: bytes) -> Verdict:
        self._watch.look()
        self._file.write_bytes(data)
        return self._check(instance_of(text), self._file)


def tied_instance(instance: Instance, options: Sequence[int]) -> Instance:
    """Return the instance of the solutions that a permutation of options fixes."""
    tied = standalone_derived_checker.tied(*_model_of(instance), tuple(options))
    return instance_of(tied)


def instance_of_items(instance: Instance, items: Sequence[int]) -> tuple[Instance, dict[int, int]]:
    """Return the instance of some items alone, and the numbers that options have in it."""
    text, numbers = standalone_derived_checker.part(*_model_of(instance), tuple(items))
    return instance_of(text), numbers


def _model_of(
    instance: Instance,
) -> tuple[list[tuple[int, int]], list[standalone_derived_checker.Entries], list[int]]:
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    entries = [
        tuple(sorted(zip(instance.items_of(o), instance.colours_of(o), strict=True)))
        for o in range(instance.n_options)
    ]
    return list(bounds), entries, instance.option_costs.tolist()


def derived(instance: Instance, kind: int, query: Query, *body: bytes) -> bytes:
    """Return a derived certificate with this body."""
    conditions = list_bytes(query.given), list_bytes(query.forbidden)
    return b"".join((MAGIC, bytes([kind]), instance_digest(instance), *conditions, *body))


def list_bytes(numbers: Iterable[int]) -> bytes:
    """Return a list of numbers with its length."""
    numbers = tuple(numbers)
    return b"".join(map(varint, (len(numbers), *numbers)))


def symmetries_bytes(symmetries: Sequence[Symmetry]) -> bytes:
    """Return how many symmetries there are, and each of them."""
    images = (image for symmetry in symmetries for one in symmetry for image in one)
    return b"".join(map(varint, (len(symmetries), *images)))


def within(certificate: bytes) -> bytes:
    """Return a certificate as it stands in a derived one."""
    return varint(len(certificate)) + certificate
