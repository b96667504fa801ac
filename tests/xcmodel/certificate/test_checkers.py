import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.corruptions import HEADER, corrupted
from certified import Certified, certified
from classics import dominoes, langford, queens, teams
from xcmodel import Model, read_model
from xcmodel.backend import Instance, Query, Task
from xcmodel.certificate.checking import check_by_python, check_certificate, check_text
from xcmodel.certificate.header import header, varint
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError
from xcmodel.formats.canonical_text import write as model_text
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx.certificate_checker import check as check_by_native
from xcmodel_dlx.certificate_checker import check_bytes

SEEDS = st.none() | st.integers(0, 99)
THOROUGHLY = settings(max_examples=400, deadline=None)

COLOURED = Model(
    {"A": ["p", "q", "x", "y"], "B": ["p", "r", "x", "y"], "C": ["p", "x"], "D": ["q", "x"],
     "E": ["r", "y"], "F": ["q", "x"], "G": ["r", "y"]},
    optional=["x", "y"],
    colours={"A": {"y": "A"}, "B": {"x": "A"}, "C": {"x": "B"}, "D": {"x": "A"}, "E": {"y": "B"},
             "F": {"x": "B"}, "G": {"y": "A"}},
    costs={"A": -130, "B": 5, "C": 7, "D": -2, "F": 300, "G": 1},
)  # fmt: skip


def answer_by_python(instance: Instance, proof: Certified) -> Verdict | None:
    try:
        return check_text(proof.text, proof.data)
    except CertificateError:
        return None


def answer_by_native(instance: Instance, proof: Certified) -> Verdict | None:
    try:
        return check_bytes(instance, np.frombuffer(proof.data, dtype=np.uint8))
    except CertificateError:
        return None


Checker = Callable[[Instance, Certified], Verdict | None]
CHECKERS = pytest.mark.parametrize("checker", [answer_by_python, answer_by_native])


@given(queries(), SEEDS)
@THOROUGHLY
def test_both_checkers_prove_the_count_and_the_least_cost_that_brute_force_finds(
    query: RandomQuery, seed: int | None
) -> None:
    solutions = brute_force(query.model, query.given, query.forbidden)
    instance = query.model.to_instance()
    least = min(map(query.model.cost, solutions), default=None)
    for least_cost, answer in ((False, len(solutions)), (True, least)):
        proof = certified(query, least_cost=least_cost, isomorphism_seed=seed)
        verdict = answer_by_python(instance, proof)
        assert verdict is not None
        assert verdict.answer == answer
        assert verdict == answer_by_native(instance, proof)


@given(queries(), SEEDS, st.booleans(), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_a_damaged_certificate_is_never_accepted_with_another_answer(
    query: RandomQuery, seed: int | None, least_cost: bool, damage: int
) -> None:
    instance, random = query.model.to_instance(), Random(damage)
    proof = certified(query.model, least_cost=least_cost, isomorphism_seed=seed)
    for _ in range(10):
        damaged = replace(proof, data=corrupted(proof.data, random))
        for checker in (answer_by_python, answer_by_native):
            assert_accepted_only_if_true(query.model, checker(instance, damaged))


def assert_accepted_only_if_true(model: Model, verdict: Verdict | None) -> None:
    if verdict is None:
        return
    names = list(model.options)
    given_options = [names[option] for option in verdict.given]
    solutions = brute_force(model, given_options, [names[option] for option in verdict.forbidden])
    least = min(map(model.cost, solutions), default=None)
    assert verdict.answer == (len(solutions) if verdict.kind == 0 else least)


MODELS = {
    "dominoes 4×6": dominoes(4, 6),
    "5 queens, twice": queens(5, 2),
    "Langford 7": langford(7),
    "isomorphic dominoes": dominoes(2, 5),
    "teams": teams(6, 14, cooks=4),
    "cheapest team": teams(6, 14, cooks=4),
    "colours": COLOURED,
    "least cost with colours": COLOURED,
}
WITH_ISOMORPHISMS = {"isomorphic dominoes", "colours", "least cost with colours"}
LARGER = {
    name: certified(
        model,
        least_cost=name in {"cheapest team", "least cost with colours"},
        isomorphism_seed=1 if name in WITH_ISOMORPHISMS else None,
    )
    for name, model in MODELS.items()
}


@CHECKERS
@pytest.mark.parametrize("name", LARGER)
def test_none_of_many_damaged_certificates_is_accepted_with_another_answer(
    name: str, checker: Checker
) -> None:
    proof, instance, random = LARGER[name], MODELS[name].to_instance(), Random(name)
    rejected = 0
    for _ in range(300):
        damaged = replace(proof, data=corrupted(proof.data, random))
        verdict = checker(instance, damaged)
        rejected += verdict is None
        if verdict is not None and not verdict.given and not verdict.forbidden:
            assert verdict.answer == proof.answer
    assert rejected > 200


@CHECKERS
@pytest.mark.parametrize("name", LARGER)
def test_no_part_of_a_certificate_is_accepted(name: str, checker: Checker) -> None:
    proof, instance = LARGER[name], MODELS[name].to_instance()
    for length in range(len(proof.data)):
        if length > 60 and length % 7:
            continue
        assert checker(instance, replace(proof, data=proof.data[:length])) is None


@CHECKERS
def test_another_claim_is_rejected(checker: Checker) -> None:
    proof, instance = LARGER["dominoes 4×6"], MODELS["dominoes 4×6"].to_instance()
    answer = b"\x02\x19\x01"
    assert proof.answer == 0x119
    assert proof.data[HEADER + 2 :].startswith(answer)
    head, body = proof.data[: HEADER + 2], proof.data[HEADER + 2 + len(answer) :]
    for claim in (b"\x00", b"\x01\x19", b"\x02\x18\x01", b"\x02\x19\x02", b"\x03\x19\x01\x01"):
        assert checker(instance, replace(proof, data=head + claim + body)) is None
    longer = replace(proof, data=head + b"\x03\x19\x01\x00" + body)
    assert checker(instance, longer) is not None


@CHECKERS
def test_a_certificate_about_another_model_is_rejected(checker: Checker) -> None:
    proof = LARGER["dominoes 4×6"]
    for other in (dominoes(6, 4), dominoes(4, 5), Model()):
        forged = replace(proof, text=model_text(other).encode())
        assert checker(other.to_instance(), forged) is None


@CHECKERS
def test_what_follows_the_proof_is_rejected(checker: Checker) -> None:
    proof, instance = LARGER["colours"], COLOURED.to_instance()
    assert checker(instance, replace(proof, data=proof.data + b"\x03")) is None


@CHECKERS
def test_thousands_of_levels_are_no_deeper_than_a_checker_can_go(checker: Checker) -> None:
    n = 4000
    model = Model({(name, k): [k] for name in "abc" for k in range(n)})
    proof = Certified(
        text=model_text(model).encode(),
        data=header(model.to_instance(), Query(Task.CERTIFY), 3**n)
        + b"".join(varint(3 + 2 * item) for item in range(n)),
        answer=3**n,
    )
    verdict = checker(model.to_instance(), proof)
    assert verdict is not None
    assert (verdict.answer, verdict.nodes) == (3**n, n)


@CHECKERS
def test_numbers_without_end_are_rejected(checker: Checker) -> None:
    proof, instance = LARGER["colours"], COLOURED.to_instance()
    for at in (HEADER, HEADER + 2, len(proof.data) - 1):
        data = proof.data[:at] + b"\xff" * 5000
        assert checker(instance, replace(proof, data=data)) is None


@CHECKERS
def test_a_described_state_must_have_all_its_options(checker: Checker) -> None:
    """Otherwise it would be known by the key of a state with more solutions."""
    model = Model({"A": [1, 2], "B": [1, 2, 3], "C": [3], "D": [3]}, optional=[3])
    text = certified(model).text
    for classes in ([2], [3]):
        body = b"".join(map(varint, (3 + 0, 2, 0, len(classes), *classes)))
        proof = Certified(text, certified(model).data[:HEADER] + b"\0\0\1\5" + body, 5)
        assert checker(model.to_instance(), proof) is None


def proof_of(model: Model, claim: int, body: bytes) -> Certified:
    head = certified(model).data[:HEADER] + b"\0\0"
    return Certified(model_text(model).encode(), head + bytes([1, claim]) + body, claim)


@CHECKERS
def test_an_inner_state_is_equal_only_to_one_with_the_same_classes_left(checker: Checker) -> None:
    model = teams(2, 4)
    # Below the root, where the first person has been chosen, three are left; else fewer.
    three, two, one = b"\4", b"\3", b"\3"
    same = b"\0\1"
    assert checker(model.to_instance(), proof_of(model, 6, b"\3" + three + two + one)) is not None
    for claim, body in ((7, three + same + one), (8, three + two + same), (9, three + same * 2)):
        assert checker(model.to_instance(), proof_of(model, claim, b"\3" + body)) is None


@CHECKERS
def test_an_inner_state_is_not_equal_to_a_boundary(checker: Checker) -> None:
    model = Model({"both": ["one", "few"], "one": ["one"], **{k: ["few"] for k in range(3)}})
    model.set_multiplicity("few", (0, 2))
    # One more of three; and then: none, or the first and one more of two, or the second and ...
    boundary, inner = b"\6", b"\5"
    root, few = b"\3", b"\5"
    honest = root + boundary + few + inner + inner
    assert checker(model.to_instance(), proof_of(model, 4 + 1 + 3 + 2 + 1, honest)) is not None
    forged = root + boundary + few + b"\0\1" + inner
    assert checker(model.to_instance(), proof_of(model, 4 + 1 + 4 + 2 + 1, forged)) is None


def test_the_example_of_the_page_is_what_the_page_says(tmp_path: Path) -> None:
    page = Path(__file__).parents[3] / "docs" / "certificates.md"
    lines = page.read_text(encoding="utf-8").partition("## An example")[2].splitlines()
    rows = [line[4:] for line in lines if line.startswith("    ")]
    end = rows.index("0 4 5") + 1
    text = "".join(f"{row}\n" for row in rows[:end]).encode()
    codes = [re.match(r"(?:[0-9a-f]{2} )*[0-9a-f]{2}", row) for row in rows[end:]]
    data = bytes.fromhex(" ".join(code.group() for code in codes if code))
    done = check_text(text, data)
    assert (done.answer, done.nodes, done.shared, done.isomorphic) == (3, 4, 1, 1)
    (tmp_path / "model.xc").write_bytes(text)
    assert data == certified(read_model(tmp_path / "model.xc"), isomorphism_seed=3).data


def test_the_message_says_why_and_where(tmp_path: Path) -> None:
    proof, path = LARGER["colours"], tmp_path / "proof"
    path.write_bytes(proof.data[:-1])
    message = f"proves nothing: .* at byte {len(proof.data) - 1}"
    for checker in (check_by_python, check_by_native):
        with pytest.raises(CertificateError, match=message):
            checker(COLOURED.to_instance(), path)
    with pytest.raises(CertificateError, match="proves nothing"):
        check_certificate(COLOURED, path, checker="both")


def test_an_empty_file_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    path.touch()
    for checker in (check_by_python, check_by_native):
        with pytest.raises(CertificateError, match="proves nothing"):
            checker(COLOURED.to_instance(), path)


# An item to be covered twice, and two that are covered if need be; `m` is full where `a` is left.
TWICE = Model(
    {"A": ["a"], "A'": ["a"], "B": ["b", "m"], "B'": ["b", "m"], "C": ["c", "m"], "D": ["d", "m"]},
    multiplicities={"m": 2},
    optional=["a", "b", "c", "d"],
)


def proof_about(model: Model, answer: int, body: bytes) -> Certified:
    data = header(model.to_instance(), Query(Task.CERTIFY), answer) + body
    return Certified(model_text(model).encode("ascii"), data, answer)


@CHECKERS
@pytest.mark.parametrize(
    ("described", "is_proof"),
    [
        pytest.param(b"\x02\x01\x00\x00\x01\x00\x04", True, id="a is like itself"),
        pytest.param(b"\x02\x01\x00\x01\x01\x01\x06", False, id="b without m, which is full"),
    ],
)
def test_a_state_in_which_a_full_item_is_open_cannot_be_described(
    checker: Checker, described: bytes, is_proof: bool
) -> None:
    again = b"\x01\x01\x01\x00" + described[3:4]
    number = bytes([3 + 2 * list(TWICE.items).index("m")])
    body = number + number + described + again + number + again
    verdict = checker(TWICE.to_instance(), proof_about(TWICE, 15, body))
    assert (verdict is not None) is is_proof


@CHECKERS
@pytest.mark.parametrize(("groups", "is_proof"), [(1, True), (9, True), (10, False)])
def test_a_number_has_at_most_nine_bytes(checker: Checker, groups: int, is_proof: bool) -> None:
    model = Model({"A": [1]})
    proof = proof_about(model, 1, b"\x03")
    place = len(proof.data) - len(b"\x00\x00\x01\x01\x03")
    long_zero = (groups - 1) * b"\x80" + b"\x00"
    data = proof.data[:place] + long_zero + proof.data[place + 1 :]
    assert (checker(model.to_instance(), replace(proof, data=data)) is not None) is is_proof
