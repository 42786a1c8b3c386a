"""The conformance suite, which every language runs."""

import json

import conformance
import pytest

FILES = sorted(conformance.SUITE.glob("*.json"))
CASES = [pytest.param(case, id=f"{path.stem}: {case['name']}")
         for path in FILES
         for case in json.loads(path.read_text(encoding="utf-8"))]


def test_the_suite_is_there():
    assert len(CASES) > 40


@pytest.mark.parametrize("case", CASES)
def test_every_call_does_what_the_suite_says(case):
    host = conformance.Host()
    for call in case["calls"]:
        said = conformance.as_json(conformance.outcome(host, call))
        expected = call.get("expect", {})
        assert said.keys() == expected.keys(), call
        for key, value in expected.items():
            assert conformance.is_close(said[key], value), (call, key, said[key])
