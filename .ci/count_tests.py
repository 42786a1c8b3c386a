"""Counts the tests in a report of ctest --output-junit.

Prints "PASSED FAILED SKIPPED", and on standard error the names of those that
did not pass. With --no-skips a skipped test counts as failed.

Usage: count_tests.py REPORT [--no-skips]
"""

import sys
import xml.etree.ElementTree


def count(report, skips_allowed):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for case in xml.etree.ElementTree.parse(report).iter("testcase"):
        name, status = case.get("name"), case.get("status")
        if status == "run":
            outcome = "passed"
        elif status in ("notrun", "disabled"):
            outcome = "skipped" if skips_allowed else "failed"
            print(f"{outcome}: {name} (did not run)", file=sys.stderr)
        else:
            outcome = "failed"
            print(f"failed: {name}", file=sys.stderr)
        counts[outcome] += 1
    return counts


if __name__ == "__main__":
    print(*count(sys.argv[1], "--no-skips" not in sys.argv[2:]).values())
