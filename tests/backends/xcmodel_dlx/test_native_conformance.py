from xcmodel.testing import conformance_test
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

test_dlx_conforms = conformance_test("dlx")

# A machine without an instruction set tests the others.
for _simd in _dlx.available_simd():
    globals()[f"test_dlx_conforms_on_{_simd}"] = conformance_test(NativeBackend(_simd))
