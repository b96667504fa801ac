import pytest

from xcmodel.text.numbers import large_number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (7, "7"),
        (82_944, "82,944"),
        (10**15 - 1, "999,999,999,999,999"),
        (10**16 - 1, "9.9e15"),
        (10**16, "1.0e16"),
        (10**30 - 1, "9.9e29"),
        (10**30, "1.0e30"),
    ],
)
def test_large_numbers_are_told_by_their_power_of_ten(number: int, text: str) -> None:
    assert large_number(number) == text


def test_numbers_too_large_for_python_to_write_out_are_told_too() -> None:
    assert large_number(123 * 10**5000) == "1.2e5002"
