from xcmodel.testing import conformance_test
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

test_dlx_conforms = conformance_test("dlx")

# Those beside the fastest. A machine, or a build, without an instruction set tests the others.
for _simd in _dlx.available_simd()[1:]:
    globals()[f"test_dlx_conforms_on_{_simd}"] = conformance_test(NativeBackend(_simd))

test_dlx_conforms_by_enumeration = conformance_test("dlx:enumeration")
test_dlx_conforms_by_the_memoised_search = conformance_test("dlx:memoised")
test_dlx_conforms_by_levels = conformance_test(
    "dlx:levels", exclude={"counts_with_little_memory": "levels alone say that they do not fit"}
)
