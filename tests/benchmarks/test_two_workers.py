"""The benchmark of two worker processes against one."""

from pathlib import Path

from benchmarks.two_workers import KnownRows, Row, Timed, Times
from xcmodel import Model


def _case(name: str) -> Timed:
    return Timed(name, build=Model, way="count")


def test_rows_in_the_file_of_results_are_not_measured_again(tmp_path: Path) -> None:
    results = tmp_path / "rows.jsonl"
    row = Row("queens", 3.0, one=Times(4.0, 0.5, 3.0), several=Times(2.0, 0.5, 3.1))
    KnownRows(results).add(row)
    again = KnownRows(results)
    assert again.of(_case("queens")) == [row]
    assert again.of(_case("langford")) == []


def test_without_a_file_of_results_no_row_is_known() -> None:
    rows = KnownRows(None)
    rows.add(Row("queens", 3.0, one=Times(4.0, 0.5, 3.0), several=Times(2.0, 0.5, 3.1)))
    assert rows.of(_case("queens")) == []
