from xcmodel.testing import conformance_test

test_highs_conforms = conformance_test("mip")
test_scip_conforms = conformance_test("mip:gscip")
