"""Compares src/capi/symbols.txt with the header and with what was built.

  check_symbols.py header HEADER SYMBOLS [--write]
      the declared functions are the listed ones, with the same versions;
      --write makes the list from the header
  check_symbols.py shared LIBRARY SYMBOLS
      the shared library exports the listed functions and nothing else
  check_symbols.py archive LIBRARY SYMBOLS
      the static library is one object that defines the listed functions
      globally and nothing else
  check_symbols.py embedded LIBRARY
      a shared library with the whole static library in it exports only its
      own functions, which begin with embedding_
  check_symbols.py imports LIBRARY ALLOWED
      the shared library uses no function of others but the allowed ones
"""

import argparse
import re
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from header_declarations import read_functions, since_version

REGENERATE = ("If the header is right, make the list anew and review the "
              "difference:\n  python3 tests/package/check_symbols.py header "
              "include/naibx/naibx.h src/capi/symbols.txt --write")
REVIEW_IMPORT = ("Nothing that prints, exits, aborts, draws random numbers or "
                 "reads the environment may be used.\nWhat is harmless is "
                 "added, with a reason, to tests/package/imports.txt.")

# A name, perhaps with a version and perhaps with blanks, and a type letter.
SYMBOL_LINE = re.compile(r"^(.+?)(?:@\S+)? [A-Za-z](?: |$)")


def list_symbols(library, *options):
    """Names that nm prints; the version node NAIBX_1 is not one of them."""
    output = subprocess.run([ARGUMENTS.nm, "--format=posix", *options, library],
                            check=True, capture_output=True, text=True).stdout
    matches = (SYMBOL_LINE.match(line) for line in output.splitlines())
    return {match.group(1) for match in matches if match} - {"NAIBX_1"}


def read_symbol_file(path):
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def read_allowed(path):
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines
            if line.strip() and not line.startswith("#")}


def compare(found, found_where, wanted, wanted_where, advice):
    """Failures where two collections of lines differ, either way."""
    failures = [f"{item}: in {found_where}, but not in {wanted_where}"
                for item in sorted(set(found) - set(wanted))]
    failures += [f"{item}: in {wanted_where}, but not in {found_where}"
                 for item in sorted(set(wanted) - set(found))]
    return failures + [advice] if failures else []


def check_header(header, symbols, write):
    declared = sorted(f"{function.name} {since_version(function)}"
                      for function in read_functions(header))
    if write:
        Path(symbols).write_text("\n".join(declared) + "\n", encoding="utf-8")
        return []
    listed = Path(symbols).read_text(encoding="utf-8").splitlines()
    if listed != sorted(set(listed)):
        return [f"{symbols} is not sorted or lists a function twice",
                REGENERATE]
    return compare(listed, symbols, declared, header, REGENERATE)


def check_shared(library, symbols):
    return compare(list_symbols(library, "-D", "--defined-only"), library,
                   read_symbol_file(symbols), symbols, REGENERATE)


def check_archive(library, symbols):
    names = list_symbols(library, "--defined-only", "--extern-only")
    members = subprocess.run([ARGUMENTS.ar, "t", library], check=True,
                             capture_output=True, text=True).stdout.split()
    failures = compare(names, library, read_symbol_file(symbols), symbols,
                       REGENERATE)
    if len(members) != 1:
        failures.append(f"{library} has the members {members} instead of one")
    return failures


def check_embedded(library):
    return [f"{name}: exported by a library that links the static library"
            for name in sorted(list_symbols(library, "-D", "--defined-only"))
            if not name.startswith("embedding_")]


def check_imports(library, allowed):
    used = list_symbols(library, "-D", "--undefined-only", "--demangle")
    patterns = read_allowed(allowed)
    failures = [f"{name}: used by {library}, but not in {allowed}"
                for name in sorted(used)
                if not any(fnmatchcase(name, pattern) for pattern in patterns)]
    return failures + [REVIEW_IMPORT] if failures else []


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("check", choices=("header", "shared", "archive",
                                          "embedded", "imports"))
    parser.add_argument("file")
    parser.add_argument("list", nargs="?")
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--ar", default="ar")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def main():
    file, names = ARGUMENTS.file, ARGUMENTS.list
    failures = {
        "header": lambda: check_header(file, names, ARGUMENTS.write),
        "shared": lambda: check_shared(file, names),
        "archive": lambda: check_archive(file, names),
        "embedded": lambda: check_embedded(file),
        "imports": lambda: check_imports(file, names),
    }[ARGUMENTS.check]()
    print("\n".join(failures) or f"{file}: as listed")
    return 1 if failures else 0


if __name__ == "__main__":
    ARGUMENTS = parse_arguments()
    sys.exit(main())
