from pathlib import Path

import pytest

from xcmodel.errors import FormatError
from xcmodel.pages.page import Page


@pytest.mark.parametrize("name", ["page.svg", "page.txt"])
def test_a_page_is_saved_as_html_alone(tmp_path: Path, name: str) -> None:
    with pytest.raises(FormatError, match=r"pages are saved as \.html, .*: write page\.html"):
        Page("<!doctype html>").save(tmp_path / name)


def test_a_page_may_have_a_name_without_an_ending(tmp_path: Path) -> None:
    Page("<!doctype html>").save(tmp_path / "page")
    assert (tmp_path / "page").read_text() == "<!doctype html>"
