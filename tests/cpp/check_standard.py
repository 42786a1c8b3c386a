"""Compiles the C++ interface with a compiler in a standard of C++.

The sources of this folder that need no GoogleTest, with and without exceptions,
and in C++17 each header by itself, without a warning. Skipped where the compiler
is not there or does not know the standard.

Usage: check_standard.py COMPILER STANDARD INCLUDE_DIR SOURCE_DIR
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion",
            "-Wsign-conversion", "-Wundef", "-Wnon-virtual-dtor", "-Werror")
# Names that compilers knew a standard by before it was one.
OTHER_NAMES = {"17": "1z", "20": "2a", "23": "2b"}


def compiles(command, source, *options):
    return subprocess.run([*command, "-fsyntax-only", *options, str(source)],
                          capture_output=True, text=True)


def option_of(compiler, standard, nothing):
    """How the compiler calls the standard, or None."""
    for name in (standard, OTHER_NAMES[standard]):
        option = f"-std=c++{name}"
        if compiles([compiler, option], nothing).returncode == 0:
            return option
    return None


def sources_of(include, folder, work, standard):
    """Pairs of a source and its options."""
    yield folder / "both_kinds_main.cpp", ()
    yield folder / "without_exceptions.cpp", ("-fno-exceptions", "-fno-rtti")
    yield folder / "without_exceptions.cpp", ("-DNAIBX_NO_EXCEPTIONS",)
    if standard != "17":
        return
    yield folder / "macros.cpp", ()
    for header in sorted(include.rglob("*.hpp")):
        name = header.relative_to(include)
        alone = work / (str(name).replace("/", "_") + ".cpp")
        alone.write_text(f"#include <{name}>\n", encoding="utf-8")
        yield alone, ()


def main():
    compiler, standard, include, folder = sys.argv[1:]
    if shutil.which(compiler) is None:
        print(f"skipped: there is no {compiler}")
        return SKIPPED
    failed = False
    with tempfile.TemporaryDirectory() as work:
        nothing = Path(work, "nothing.cpp")
        nothing.write_text("", encoding="utf-8")
        option = option_of(compiler, standard, nothing)
        if option is None:
            print(f"skipped: {compiler} does not know C++{standard}")
            return SKIPPED
        command = [compiler, option, *WARNINGS, f"-I{include}"]
        for source, options in sources_of(Path(include), Path(folder),
                                          Path(work), standard):
            ran = compiles(command, source, *options)
            if ran.returncode != 0 or ran.stderr:
                failed = True
                print(f"{os.path.basename(source)} {' '.join(options)}:\n"
                      f"{ran.stderr}")
    if not failed:
        print(f"{compiler} {option}: without a warning")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
