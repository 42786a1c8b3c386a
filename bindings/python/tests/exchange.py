"""Python's part in the test that each language reads the files of all others.

  exchange.py write FILE PATH
  exchange.py read FILE PATH

FILE is of the conformance suite. Its first case is played until it has a
predictor, and model and predictor are saved at PATH; or the calls after that
are made with what is at PATH.
"""

import json
import sys
from pathlib import Path

import conformance
import naibx


def play(host, calls):
    for call in calls:
        said = conformance.as_json(conformance.outcome(host, call))
        expected = call.get("expect", {})
        if said.keys() != expected.keys() or not all(
                conformance.is_close(said[key], expected[key])
                for key in expected):
            sys.exit(f"{call}\ngave {said}")


def main(what, suite, path):
    case = json.loads(Path(suite).read_text(encoding="utf-8"))[0]["calls"]
    after = 1 + [call["call"] for call in case].index("predictor_create")
    host = conformance.Host()
    if what == "write":
        play(host, case[:after])
        naibx.save_parts(path, host.model, host.predictor)
    else:
        host.model = naibx.Model.load(path)
        host.predictor = naibx.Predictor.load(path)
        play(host, case[after:])


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("write", "read"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
