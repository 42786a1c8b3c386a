"""Every language reads the files of every language.

Each is a command that plays a case of the conformance suite (tests/conformance)
and saves what came of it, or goes on with what is in a file:

  check_exchange.py --suite FILE --work FOLDER
      --language NAME=COMMAND [--language NAME=COMMAND]...

COMMAND is quoted as for a shell; in it {what} becomes "write" or "read", {suite} the file of the suite and
{path} that of the model and its predictor.
"""

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path


def run(command, what, suite, path):
    """Whether it succeeds; what it says is printed if not."""
    words = [word.format(what=what, suite=suite, path=path)
             for word in command]
    result = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "NAIBX_CONFORMANCE": str(suite.parent)})
    if result.returncode:
        print(f"{words} ended with status {result.returncode}:\n"
              f"{result.stdout}")
    return result.returncode == 0


def check(given):
    languages = {name: shlex.split(command) for name, command in (
        language.split("=", 1) for language in given.language)}
    given.work.mkdir(parents=True, exist_ok=True)
    paths = {name: given.work / f"{name}.naibx" for name in languages}
    failures = 0
    for name, command in languages.items():
        paths[name].unlink(missing_ok=True)
        if not run(command, "write", given.suite, paths[name]):
            print(f"{name} does not write its file")
            failures += 1
    contents = {path.read_bytes() for path in paths.values() if path.exists()}
    if len(contents) != 1:
        print(f"the files in {given.work} have not the same bytes")
        failures += 1
    for reader, command in languages.items():
        for writer, path in paths.items():
            if path.exists() and not run(command, "read", given.suite, path):
                print(f"{reader} does not read the file of {writer}")
                failures += 1
    print(f"{len(languages)} languages, {len(languages)**2} pairs: "
          f"{', '.join(languages)}")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--suite", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--language", action="append", required=True)
    return check(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
