from xcmodel.testing import conformance_test

test_cpsat_conforms = conformance_test("cpsat")
