"""Checks that docs/man says what the program's --help says.

Usage: check_manual_pages_made.py ROOT PROGRAM

Every option must be there. The pages must be those that scripts/manual-pages
writes, where help2man is there in the version that wrote them.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
COMMANDS = ("", "train", "predict", "eval", "info", "demo")
ANEW = "make it anew: cmake --build build --target naibx_update_docs"


def page_name(command):
    return f"naibx-{command}.1" if command else "naibx.1"


def missing_options(folder, program):
    for command in COMMANDS:
        text = (folder / page_name(command)).read_text("utf-8")
        plain = re.sub(r"\\f[BIR]", "", text).replace("\\-", "-")
        words = [program, command, "--help"] if command else [program, "--help"]
        shown = subprocess.run(words, capture_output=True, text=True,
                               check=True).stdout
        options = re.findall(r"^  (-[^ ]*)", shown, re.MULTILINE)
        if not options:
            yield f"{command}: --help shows no option"
        for option in options:
            if not re.search(rf"^\.TP\n{re.escape(option)}( |$)", plain,
                             re.MULTILINE):
                yield f"{page_name(command)} has no option {option}"


def changed_pages(root, program):
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([root / "scripts/manual-pages", program, made],
                       check=True)
        for command in COMMANDS:
            name = page_name(command)
            if ((root / "docs/man" / name).read_bytes()
                    != (pathlib.Path(made) / name).read_bytes()):
                yield f"docs/man/{name} is not what --help says"


def has_same_version(folder):
    if not shutil.which("help2man"):
        return False
    version = subprocess.run(["help2man", "--version"], capture_output=True,
                             text=True, check=True).stdout.split("\n")[0]
    head = (folder / "naibx.1").read_text("utf-8").split("\n")[0]
    return version.split()[-1] in head


def main():
    root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    failures = list(missing_options(root / "docs/man", program))
    is_comparable = has_same_version(root / "docs/man")
    if is_comparable:
        failures += changed_pages(root, program)
    if failures:
        print("\n".join(failures), ANEW, sep="\n")
        return 1
    if not is_comparable:
        print("skipped: there is no help2man as has made the pages")
        return SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
