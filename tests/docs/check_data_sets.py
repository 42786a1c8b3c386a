"""Checks that tests/README.md lists the data sets that the tests know.

Those are the sets of the test that reads every one of them, and whatever else a
test asks for by name.

Usage: check_data_sets.py ROOT
"""

import re
import sys
from pathlib import Path

KNOWN = re.compile(r'KnownSet\{"([^"]+)", (true|false)')
ASKED_FOR = re.compile(r'(?:NAIBX_NEED_DATA\(|experiment\.file = )"([^"]+)"')
ROW = re.compile(r"^\| `([^`]+)\.arff` \| (?:`([^`]+)\.xml`)?", re.MULTILINE)


def main():
    tests = Path(sys.argv[1], "tests")
    table = dict(ROW.findall((tests / "README.md").read_text(encoding="utf-8")))
    sources = "".join(path.read_text(encoding="utf-8")
                      for path in sorted(tests.rglob("*.cpp")))
    known = {name: name if has_xml == "true" else ""
             for name, has_xml in KNOWN.findall(sources)}
    failures = []
    if not known or table != known:
        failures.append(f"tests/README.md lists {table}, the tests know "
                        f"{known}")
    for file in ASKED_FOR.findall(sources):
        if file.rsplit(".", 1)[0] not in table:
            failures.append(f"tests/README.md does not list {file}")
    print("\n".join(failures) or "tests/README.md: every data set is listed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
