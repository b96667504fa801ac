from xcmodel.testing import conformance_test

test_dlx_conforms = conformance_test("dlx:python")
