"""A query passes few files, so that its path is easy to read."""

import sys
from os.path import sep
from types import FrameType

import pytest

import xcmodel
import xcmodel_dlx
from xcmodel import Model
from xcmodel_dlx import why_no_native

_PACKAGES = tuple(f"{package.__path__[0]}{sep}" for package in (xcmodel, xcmodel_dlx))
_MOST_FILES = 10


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
