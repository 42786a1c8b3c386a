"""Checks that the programs of docs/cpp.md do what the page says.

Each ```cpp block with a main() compiles as C++17 without a warning, runs, and
prints what the ```text block after it shows; the first has no more than fifteen
lines. One with naibx::Outcome does so with and without exceptions.

Usage: check_page.py PAGE INCLUDE_DIR LIBRARY COMPILER
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 15


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def program_failure(source, *settings):
    options = [[]]
    if "naibx::Outcome" in source:
        options.append(["-DNAIBX_NO_EXCEPTIONS", "-fno-exceptions"])
    for option in options:
        failure = compiled_failure(option, source, *settings)
        if failure is not None:
            return " ".join([failure, *option])
    return None


def compiled_failure(options, source, shown, include, library, compiler):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "example.cpp")
        file.write_text(source, encoding="utf-8")
        built = run([compiler, "-std=c++17", "-pedantic", "-Wall", "-Wextra",
                     "-Werror", *options, f"-I{include}", str(file), library,
                     f"-Wl,-rpath,{Path(library).parent}", "-o", "example"],
                    folder)
        if built.returncode != 0:
            return f"does not compile:\n{built.stderr}"
        ran = run(["./example"], folder)
    if ran.returncode != 0 or not ran.stdout:
        return (f"ends with status {ran.returncode} and prints:\n"
                f"{ran.stdout}{ran.stderr}")
    if shown != ("text", ran.stdout):
        return ("has to be followed by ```text and what it prints:\n"
                f"{ran.stdout}")
    return None


def main():
    page, *settings = sys.argv[1:]
    blocks = BLOCK.findall(Path(page).read_text(encoding="utf-8"))
    programs = [i for i, (language, text) in enumerate(blocks)
                if language == "cpp" and "int main(" in text]
    failures = []
    if not programs:
        failures.append("has no program")
    elif len(blocks[programs[0]][1].splitlines()) > MOST_LINES:
        failures.append(f"begins with a program of more than {MOST_LINES} lines")
    for number, i in enumerate(programs, 1):
        shown = blocks[i + 1] if i + 1 < len(blocks) else None
        failure = program_failure(blocks[i][1], shown, *settings)
        if failure is not None:
            failures.append(f"program {number} {failure}")
    print("\n".join(f"docs/cpp.md: {failure}" for failure in failures)
          or "docs/cpp.md: as it says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
