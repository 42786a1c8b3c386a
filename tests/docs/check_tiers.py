"""Checks that every test has the label of one tier, and only one.

Usage: check_tiers.py TESTS_BUILD_DIR CTEST
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TIERS = {"quick", "medium", "long"}


def tests_with_labels(ctest, folder):
    """ctest lists them from a folder of its own: it would take the log of the
    tests that are running for one that it may replace."""
    with tempfile.TemporaryDirectory() as work:
        Path(work, "CTestTestfile.cmake").write_text(
            f'subdirs("{folder}")\n', encoding="utf-8")
        listed = subprocess.run([ctest, "--show-only=json-v1"], cwd=work,
                                check=True, capture_output=True, text=True)
    for test in json.loads(listed.stdout)["tests"]:
        labels = [one["value"] for one in test.get("properties", [])
                  if one["name"] == "LABELS"]
        yield test["name"], set(*labels)


def main():
    tests = list(tests_with_labels(sys.argv[2], sys.argv[1]))
    wrong = [f"{name}: the labels {sorted(labels)} name {len(labels & TIERS)} "
             f"tiers" for name, labels in tests if len(labels & TIERS) != 1]
    if not tests:
        wrong = ["ctest knows no test"]
    print("\n".join(wrong) or f"{len(tests)} tests: each has one tier")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
