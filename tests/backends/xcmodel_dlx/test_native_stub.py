"""The committed stub of the extension is what its module says of itself."""

from pathlib import Path

import pytest

import xcmodel_dlx
from xcmodel_dlx import _dlx


def test_stub_is_that_of_the_module() -> None:
    stubgen = pytest.importorskip("nanobind.stubgen", reason="nanobind is not installed")
    generator = stubgen.StubGen(module=_dlx)
    generator.put(_dlx)
    stub = Path(xcmodel_dlx.__file__).with_name("_dlx.pyi")
    hint = "run: python -m nanobind.stubgen -m xcmodel_dlx._dlx -o backends/xcmodel_dlx/_dlx.pyi"
    assert generator.get() == stub.read_text(), hint
