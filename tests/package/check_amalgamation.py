"""Checks that the library can be taken as two files, as docs/embedding.md says.

The commands of the page make the first program of the README, which prints what
it does there; the compiler has no warning, nor has it as C++20. Another program
computes the same bits and saves the same bytes with these files as with the
library. Nothing in the files tells where they were made.

Usage: check_amalgamation.py PROJECT_DIR LIBRARY C_COMPILER CXX_COMPILER WORK
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HEADER = re.compile(r"#include <naibx/naibx.h>")
WARNINGS = "-Wall -Wextra -Wpedantic -Werror"
RESULTS = Path(__file__).with_name("every_result.c")


def run(command, folder):
    ran = subprocess.run([str(word) for word in command], cwd=folder,
                         capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"{command} ended with status {ran.returncode}:\n"
                         f"{ran.stdout}{ran.stderr}")
    return ran.stdout


def block(page, language):
    """The first of a page."""
    text = page.read_text(encoding="utf-8")
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.M | re.S).group(1)


def name_compilers(folder, compilers):
    """The commands of the page name compilers as every system does."""
    folder.mkdir()
    for name, compiler in compilers.items():
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{compiler}" "$@" {WARNINGS}\n',
                           encoding="utf-8")
        program.chmod(0o755)


def check_page(project, work):
    """Leaves naibx.o behind."""
    readme = project / "README.md"
    (work / "main.c").write_text(
        HEADER.sub('#include "naibx.h"', block(readme, "c")), encoding="utf-8")
    commands = block(project / "docs/embedding.md", "sh")
    said = run(["sh", "-e", "-c", f'PATH="{work}/named:$PATH"\n{commands}'],
               work)
    shown = re.search(r"^```c\n.*?^```$.*?^```text\n(.*?)^```$",
                      readme.read_text(encoding="utf-8"), re.M | re.S).group(1)
    if said != shown:
        raise SystemExit(f"the page's commands print\n{said}not\n{shown}")


def results(work, name, program, *libraries):
    """What the other program prints and saves."""
    folder = work / name
    folder.mkdir()
    run([work / "named/c++", program, *libraries, "-pthread", "-lm", "-o",
         folder / "program"], work)
    said = run([folder / "program"], folder)
    return {"standard output": said.encode(),
            **{file: (folder / file).read_bytes()
               for file in ("float32", "float64")}}


def check_results(project, library, work):
    program = work / "results.o"
    run([work / "named/cc", "-std=c99", "-I", project / "include", "-c",
         RESULTS, "-o", program], work)
    two_files = results(work, "of_two_files", program, work / "naibx.o")
    of_library = results(work, "of_library", program, library,
                         f"-Wl,-rpath,{library.parent}")
    if two_files["standard output"].count(b"\n") < 10000:
        raise SystemExit("few results are compared")
    for what, content in of_library.items():
        if two_files[what] != content:
            raise SystemExit(f"{what}: of the two files other than of the "
                             f"library; both are in {work}")


def main():
    project, library = (Path(word).resolve() for word in sys.argv[1:3])
    work = Path(sys.argv[5]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    run([sys.executable, "-B", project / "scripts/amalgamate", work], work)
    for name in ("naibx.cpp", "naibx.h"):
        if str(project) in (work / name).read_text(encoding="utf-8"):
            raise SystemExit(f"{name} names {project}")
    name_compilers(work / "named", {"cc": sys.argv[3], "c++": sys.argv[4]})
    run([work / "named/c++", "-std=c++2a", "-fsyntax-only", "naibx.cpp"], work)
    check_page(project, work)
    check_results(project, library, work)
    shutil.rmtree(work)
    print("two files are the library")
    return 0


if __name__ == "__main__":
    sys.exit(main())
