"""Checks that README.md does what it says.

Its first C program compiles without a warning as C99, runs, and prints what
the README shows after it; what it saves is of use to the program, with the
README's data file; the program, given the README's data file, prints
what the README shows; the scripts that it names can be run; the pages that it
points to exist.

Usage: check_readme.py README INCLUDE_DIR LIBRARY COMPILER [PROGRAM]
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP_COMMANDS = {"scripts/demo", "scripts/test"}


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def saved_file_failures(blocks, program, folder):
    """The program shows the names of what was saved, and predicts by them."""
    Path(folder, "days.arff").write_text(
        dict(blocks).get("arff", ""), encoding="utf-8")
    info = run([program, "info", "--features", "plants.naibx"], folder)
    names = {line.split()[-1] for line in info.stdout.splitlines() if line}
    if not {"coal", "gas", "hydro", "load", "wind"} <= names:
        yield f"its C program saves no names:\n{info.stdout}{info.stderr}"
    predicted = run([program, "predict", "plants.naibx", "days.arff"], folder)
    if predicted.returncode != 0 or predicted.stdout.count("\n") != 5:
        yield ("its data file does not go with what its C program saves:\n"
               f"{predicted.stdout}{predicted.stderr}")


def program_failures(blocks, include, library, compiler, program=None):
    languages = [language for language, _ in blocks]
    if "c" not in languages:
        return ["has no C program"]
    position = languages.index("c")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "readme.c")
        source.write_text(blocks[position][1], encoding="utf-8")
        built = run([compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra",
                     "-Werror", f"-I{include}", str(source), library,
                     f"-Wl,-rpath,{Path(library).parent}", "-lm", "-o",
                     "readme"],
                    folder)
        if built.returncode != 0:
            return [f"its C program does not compile:\n{built.stderr}"]
        ran = run(["./readme"], folder)
        failures = [] if program is None else [
            *saved_file_failures(blocks, program, folder)]
    if ran.returncode != 0 or not ran.stdout:
        return [f"its C program ends with status {ran.returncode} and prints:"
                f"\n{ran.stdout}{ran.stderr}"]
    shown = blocks[position + 1:position + 2]
    if shown != [("text", ran.stdout)]:
        failures.append("the block after its C program has to be ```text and "
                        f"what the program prints:\n{ran.stdout}")
    return failures


def session_failures(blocks, program):
    """Types the commands after the data file and compares what they print."""
    languages = [language for language, _ in blocks]
    if "arff" not in languages or "console" not in languages:
        return ["has no data file or no session with the program"]
    session = blocks[languages.index("console")][1]
    commands = re.findall(r"^\$ naibx (.*)$", session, re.MULTILINE)
    shown = ""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "days.arff")
        data.write_text(blocks[languages.index("arff")][1], encoding="utf-8")
        for command in commands:
            ran = run([program, *shlex.split(command)], folder)
            shown += f"$ naibx {command}\n{ran.stdout}{ran.stderr}"
    return [] if shown == session else [f"its session has to read:\n{shown}"]


def script_failures(readme, blocks):
    commands = "".join(text for language, text in blocks
                       if language in ("sh", "bash"))
    named = set(re.findall(r"\bscripts/[\w-]+", commands))
    if named != SET_UP_COMMANDS:
        yield f"its commands name {sorted(named)}, not {sorted(SET_UP_COMMANDS)}"
    for script in sorted(named):
        if not os.access(readme.parent / script, os.X_OK):
            yield f"{script} is not a file that can be run"


def link_failures(readme, text):
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        if not (readme.parent / target).exists():
            yield f"{target} does not exist"


def main():
    readme = Path(sys.argv[1])
    text = readme.read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    failures = [*program_failures(blocks, *sys.argv[2:6]),
                *script_failures(readme, blocks), *link_failures(readme, text)]
    if len(sys.argv) > 5:
        failures += session_failures(blocks, sys.argv[5])
    print("\n".join(f"README.md: {failure}" for failure in failures)
          or "README.md: as it says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
