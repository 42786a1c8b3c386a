"""Checks that folders of src include what docs/architecture.md lets them.

Usage: check_layers.py PROJECT_DIR
"""

import re
import sys
from pathlib import Path

ROW = re.compile(r"^\| `([\w/]+)` \|.*\| ([^|]*) \|$", re.MULTILINE)
NAME = re.compile(r"`([\w/]+)`")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def folder_of(path, rows):
    """The row that a file belongs to: a folder within one may have its own."""
    parents = [str(parent) for parent in path.parents]
    return next((parent for parent in parents if parent in rows), parents[0])


def failures_of_folder(source, folder, rows):
    allowed = rows[folder] | {folder}
    for path in sorted((source / folder).rglob("*.[ch]pp")):
        if folder_of(path.relative_to(source), rows) != folder:
            continue
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / name).resolve()
            if not target.exists() or not target.is_relative_to(source):
                continue  # by an include folder, as files of `cli` name others
            other = target.relative_to(source)
            if not allowed & {str(parent) for parent in other.parents}:
                yield f"{path.relative_to(source)} includes {other}"


def main():
    root = Path(sys.argv[1]).resolve()
    page = (root / "docs/architecture.md").read_text(encoding="utf-8")
    rows = {folder: set(NAME.findall(cell)) for folder, cell in ROW.findall(page)}
    there = {path.name for path in (root / "src").iterdir() if path.is_dir()}
    failures = []
    missing = there - set(rows)
    missing |= {row for row in rows if not (root / "src" / row).is_dir()}
    if missing:
        failures.append(f"docs/architecture.md and src differ in {sorted(missing)}")
    for folder in rows:
        failures += failures_of_folder(root / "src", folder, rows)
    print("\n".join(failures) or "src: every folder includes what it may")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
