"""What the programs share that write declarations: each writes one file, or
with --check fails where the file has other contents than it would write."""

import argparse
import json
import sys
from pathlib import Path


def read_table(path):
    """bindings/declarations.json: what make_table.py made of the header."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def run(description, source_name, make):
    """The command SOURCE RESULT [--check]; make(path) gives the text."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("source", type=Path, metavar=source_name)
    parser.add_argument("result", type=Path, metavar="RESULT")
    parser.add_argument("--check", action="store_true",
                        help="write nothing, fail where RESULT is another")
    given = parser.parse_args()
    text = make(given.source)
    if not given.check:
        given.result.write_text(text, encoding="utf-8")
    elif not given.result.exists() or (
            given.result.read_text(encoding="utf-8") != text):
        print(f"{given.result} is not what {given.source} says: run\n"
              f"  {sys.argv[0]} {given.source} {given.result}")
        return 1
    return 0
