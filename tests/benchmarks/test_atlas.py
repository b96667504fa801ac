"""The atlas: its rows are those of its entries, and its certificates can be made again."""

from hashlib import sha256
from pathlib import Path
from random import Random, SystemRandom

import pytest

from benchmarks.atlas.entry import Entry, Source, entries
from benchmarks.atlas.page import is_up_to_date
from benchmarks.atlas.proving import WrongNumberError, compare, prove
from benchmarks.atlas.rows import CERTIFICATES, LARGEST_KEPT, Row, file_of, read, write

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

ROWS = read()
MOST_BYTES = 500_000
BYTES_AN_ELEMENT = 5
LARGEST_GROUP = 100_000


def chosen(random: Random) -> list[str]:
    """Return ten rows at random, of which no more than so many bytes have to be checked."""
    names, left = list[str](), MOST_BYTES
    for name in random.sample(sorted(ROWS), len(ROWS)):
        row = ROWS[name]
        size = row.proof.bytes + (row.classes_proof.bytes if row.classes_proof else 0)
        if row.order <= LARGEST_GROUP:  # Its elements are gone through, one by one.
            size += BYTES_AN_ELEMENT * row.order
        if len(names) < 10 and size <= left:
            names.append(name)
            left -= size
    return names


def remade(row: Row, again: Row) -> bool:
    """Whether a row is the same but for times and for who was there to check it."""
    proofs = [
        [proof and (proof.bytes, proof.sha256) for proof in (one.proof, one.classes_proof)]
        for one in (row, again)
    ]
    return proofs[0] == proofs[1] and all(
        getattr(row, what) == getattr(again, what) for what in ("answer", "classes", "order")
    )


def test_certificates_of_ten_rows_at_random_are_made_again_and_checked(tmp_path: Path) -> None:
    seed = SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")
    for name in chosen(Random(seed)):
        assert remade(ROWS[name], prove(entries()[name], tmp_path)), name


# Levels and the memoised search share the work of each, and either could end first; the sets of
# the second are as wide as those whose nodes' work is told by the node.
@pytest.mark.parametrize("name", ["superqueens 12", "pentominoes broad cross", "Langford 10"])
def test_a_certificate_does_not_depend_on_the_units_of_counts(name: str, tmp_path: Path) -> None:
    assert remade(ROWS[name], prove(entries()[name], tmp_path))


@pytest.mark.slow
def test_certificates_of_all_rows_are_made_again_and_checked(tmp_path: Path) -> None:
    for name, row in ROWS.items():
        assert remade(row, prove(entries()[name], tmp_path)), name


def test_there_are_a_hundred_rows_and_each_entry_has_one() -> None:
    assert ROWS.keys() == entries().keys()
    assert len(ROWS) >= 100
    for name, row in ROWS.items():
        compare(entries()[name], row)


def test_each_number_has_a_source_that_says_so_or_a_second_method() -> None:
    for entry in entries().values():
        assert bool(entry.missing_from) == (entry.second is not None), entry.name
        assert entry.sources or entry.others or entry.missing_from, entry.name
    second = [entry for entry in entries().values() if entry.second]
    assert len(second) >= 10
    assert all(ROWS[entry.name].second == ROWS[entry.name].answer for entry in second)


def test_the_page_and_the_certificates_beside_it_fit_the_rows() -> None:
    assert is_up_to_date(ROWS), "make it again: python -m benchmarks.atlas"
    for name, row in ROWS.items():
        for proof, classes in ((row.proof, False), (row.classes_proof, True)):
            if proof is not None and proof.is_kept:
                content = (CERTIFICATES / file_of(name, classes=classes)).read_bytes()
                assert sha256(content).hexdigest() == proof.sha256, name
    sizes = [path.stat().st_size for path in CERTIFICATES.iterdir()]
    assert max(sizes) <= LARGEST_KEPT
    assert sum(sizes) <= 3_000_000


def test_all_three_checkers_have_accepted_the_certificates_beside_the_page() -> None:
    for name, row in ROWS.items():
        for proof in (row.proof, row.classes_proof):
            if proof is not None and proof.is_kept:
                assert set(proof.checkers) == {"native", "standalone", "proved"}, name


def test_files_of_certificates_have_names_of_their_own() -> None:
    names = [file_of(name, classes=classes) for name in entries() for classes in (True, False)]
    assert len(set(names)) == len(names)


def test_a_number_that_a_source_does_not_have_is_an_error(tmp_path: Path) -> None:
    entry = entries()["queens 6"]
    wrong = Entry(entry.name, entry.parameters, entry.build, (Source("a book", 5),))
    with pytest.raises(WrongNumberError, match="queens 6: 4, but 5 in a book"):
        prove(wrong, tmp_path)


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    write(ROWS, tmp_path / "rows.json")
    assert read(tmp_path / "rows.json") == ROWS
    assert read(tmp_path / "none.json") == {}
