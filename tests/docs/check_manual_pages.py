"""Checks that the formatters of manual pages have nothing to say of the pages.

Usage: check_manual_pages.py FOLDER
"""

import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
CHECKS = {
    "groff": ["groff", "-man", "-ww", "-z", "-Tutf8"],
    "mandoc": ["mandoc", "-T", "lint"],
}
# The pages have the version in place of a date.
EXPECTED = "missing date"


def main():
    pages = sorted(pathlib.Path(sys.argv[1]).glob("*.1"))
    tools = [tool for tool in CHECKS if shutil.which(tool)]
    if not tools:
        print("skipped: there is neither groff nor mandoc")
        return SKIPPED
    failed = not pages
    for tool in tools:
        for page in pages:
            ran = subprocess.run([*CHECKS[tool], page], capture_output=True,
                                 text=True)
            said = [line for line in (ran.stdout + ran.stderr).splitlines()
                    if EXPECTED not in line]
            failed = failed or bool(said)
            print("\n".join(said) or f"{tool}: nothing to say of {page.name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
