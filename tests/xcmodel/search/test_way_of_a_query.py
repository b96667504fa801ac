"""A query passes few files, so that its path is easy to read."""

import sys
from os import sep
from pathlib import Path
from types import FrameType

import pytest

import xcmodel
from xcmodel import Model
from xcmodel_dlx import native_backend, why_no_native

# The files of an editable installation stand beside each other, the compiled part elsewhere.
_PACKAGES = tuple(
    f"{Path(file).parent}{sep}" for file in (xcmodel.__file__, native_backend.__file__)
)
# One of them tells what is known, as a result: it is apart from the search that finds it.
_MOST_FILES = 18


@pytest.mark.skipif(why_no_native() is not None, reason="there is no native engine")
def test_a_native_count_passes_few_files() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    assert model.count() == 2  # Now the model is translated.
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(_PACKAGES):
            passed.add(file)

    sys.setprofile(note)
    model.count()
    sys.setprofile(None)
    assert len(passed) <= _MOST_FILES, sorted(passed)
