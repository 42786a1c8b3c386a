"""Checks that folders of src include what docs/architecture.md lets them.

Usage: check_layers.py PROJECT_DIR
"""

import re
import sys
from pathlib import Path

ROW = re.compile(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", re.MULTILINE)
NAME = re.compile(r"`(\w+)`")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def failures_of_folder(source, folder, allowed):
    for path in sorted((source / folder).rglob("*.[ch]pp")):
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / name).resolve()
            if not target.exists() or not target.is_relative_to(source):
                continue  # by an include folder, as files of `cli` name others
            other = target.relative_to(source)
            if other.parts[0] not in allowed | {folder}:
                yield f"{path.relative_to(source)} includes {other}"


def main():
    root = Path(sys.argv[1]).resolve()
    page = (root / "docs/architecture.md").read_text(encoding="utf-8")
    rows = {folder: set(NAME.findall(cell)) for folder, cell in ROW.findall(page)}
    there = {path.name for path in (root / "src").iterdir() if path.is_dir()}
    failures = []
    if set(rows) != there:
        failures.append(f"docs/architecture.md tells of {sorted(rows)}, src has "
                        f"{sorted(there)}")
    for folder, allowed in rows.items():
        failures += failures_of_folder(root / "src", folder, allowed)
    print("\n".join(failures) or "src: every folder includes what it may")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
