from xcmodel.testing import conformance_test

test_sat_conforms = conformance_test("sat")
