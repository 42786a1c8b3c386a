"""Compares the ABI of the library with the one that is recorded in tests/abi.

  check_abi.py types LIBRARY RECORD --include FOLDER [--write]
      functions and their types, by libabigail (abidw and abidiff) from the
      debugging information of the library
  check_abi.py constants HEADER RECORD --soversion NUMBER [--write]
      the numbers of the constants of the header

What is there may only change with another SOVERSION; what is new is recorded
with --write, also after a change of SOVERSION.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
CONSTANT = re.compile(r"^\s*(NAIBX_\w+) = (-?\d+),?$", re.MULTILINE)
# Source files are named as in the repository, not as on one machine.
SOURCE_PATH = re.compile(r"path='[^']*/(src/[^']*)'")
RECORD_ANEW = "Once the change log tells of it, record it: call this again with --write."
INCOMPATIBLE = ("Programs that were compiled before would break: leave what is "
                "there as it is (docs/abi.md), or set another NAIBX_SOVERSION "
                "in CMakeLists.txt and record the ABI anew with --write.")


def soname(text):
    return re.search(r"soname='([^']*)'", text).group(1)


def write_types(library, record, include):
    subprocess.run(
        ["abidw", "--exported-interfaces-only", "--drop-private-types",
         "--headers-dir", include, "--no-corpus-path", "--no-comp-dir-path",
         "--no-show-locs", "--no-elf-needed", "--out-file", record, library],
        check=True)
    text = Path(record).read_text(encoding="utf-8")
    Path(record).write_text(SOURCE_PATH.sub(r"path='\1'", text),
                            encoding="utf-8")


def type_changes(record, library, include, *options):
    """What abidiff reports, or nothing."""
    result = subprocess.run(
        ["abidiff", "--headers-dir2", include, "--drop-private-types",
         *options, record, library],
        check=False, capture_output=True, text=True)
    if result.returncode & 3:  # it did not run, or was called in a wrong way
        raise RuntimeError(result.stdout + result.stderr)
    return result.stdout if result.returncode else ""


def check_types(arguments):
    if not (shutil.which("abidw") and shutil.which("abidiff")):
        print("skipped: the ABI is compared by libabigail (abigail-tools)")
        return SKIPPED
    if arguments.write:
        write_types(arguments.library, arguments.record, arguments.include)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        built = str(Path(folder, "built.abi"))
        write_types(arguments.library, built, arguments.include)
        if soname(Path(built).read_text(encoding="utf-8")) != soname(
                Path(arguments.record).read_text(encoding="utf-8")):
            return failure("The SOVERSION has changed.", RECORD_ANEW)
    inputs = (arguments.record, arguments.library, arguments.include)
    changes = type_changes(*inputs, "--no-added-syms")
    if changes:
        return failure(changes, INCOMPATIBLE)
    additions = type_changes(*inputs)
    return failure(additions, RECORD_ANEW) if additions else 0


def check_constants(arguments):
    header = Path(arguments.header).read_text(encoding="utf-8")
    found = {"SOVERSION": arguments.soversion, **dict(CONSTANT.findall(header))}
    if arguments.write:
        Path(arguments.record).write_text(
            "".join(f"{name} {value}\n" for name, value in found.items()),
            encoding="utf-8")
        return 0
    lines = Path(arguments.record).read_text(encoding="utf-8").splitlines()
    recorded = dict(line.split() for line in lines)
    if found["SOVERSION"] != recorded["SOVERSION"]:
        return failure("The SOVERSION has changed.", RECORD_ANEW)
    changes = [f"{name}: was {value}, is {found.get(name, 'gone')}"
               for name, value in recorded.items() if found.get(name) != value]
    if changes:
        return failure("\n".join(changes), INCOMPATIBLE)
    additions = [f"{name}: is new" for name in found if name not in recorded]
    return failure("\n".join(additions), RECORD_ANEW) if additions else 0


def failure(what, advice):
    print(what, advice, sep="\n", file=sys.stderr)
    return 1


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    types = commands.add_parser("types")
    types.add_argument("library")
    types.add_argument("record")
    types.add_argument("--include", required=True)
    types.set_defaults(check=check_types)
    constants = commands.add_parser("constants")
    constants.add_argument("header")
    constants.add_argument("record")
    constants.add_argument("--soversion", required=True)
    constants.set_defaults(check=check_constants)
    for command in (types, constants):
        command.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    return arguments.check(arguments)


if __name__ == "__main__":
    sys.exit(main())
