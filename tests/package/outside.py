"""What the tests share that build the library, or a project with it, outside
of the tree that is tested.

Each of them is given the same options, which tell how that tree was built.
"""

import argparse
import os
import shlex
import shutil
import subprocess
from pathlib import Path

SKIPPED = 77


class Failure(Exception):
    """Something went wrong; the text is for the reader of the test's log."""


class Outside:
    """Runs programs in a folder of its own, which is empty at first."""

    def __init__(self, given):
        self.given = given
        self.work = given.work
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)

    def run(self, *command, **environment):
        """What a program prints; to end with another status is a failure."""
        command = [str(word) for word in command]
        result = subprocess.run(command, capture_output=True, text=True,
                                cwd=self.work,
                                env={**os.environ, **environment})
        if result.returncode != 0:
            raise Failure(f"{shlex.join(command)} ended with status "
                          f"{result.returncode}:\n{result.stdout}"
                          f"{result.stderr}")
        return result.stdout

    def fails(self, *command):
        """What a program prints that has to fail."""
        command = [str(word) for word in command]
        result = subprocess.run(command, capture_output=True, text=True,
                                cwd=self.work)
        if result.returncode == 0:
            raise Failure(f"{shlex.join(command)} should not succeed, but "
                          f"prints:\n{result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    def cmake(self, source, build, *options, generator=None):
        """The command that configures a project with the same tools."""
        return (self.given.cmake, "-S", source, "-B", self.work / build,
                "-G", generator or self.given.generator,
                f"-DCMAKE_MAKE_PROGRAM={self.given.make_program}",
                f"-DCMAKE_C_COMPILER={self.given.c_compiler}", *options)

    def build(self, build, *targets, **environment):
        options = ["--target", *targets] if targets else []
        self.run(self.given.cmake, "--build", self.work / build,
                 "--parallel", os.cpu_count() or 1, *options, **environment)

    def install(self, build, prefix, *options, **environment):
        self.run(self.given.cmake, "--install", build, "--prefix", prefix,
                 *options, **environment)


def parser(description):
    result = argparse.ArgumentParser(description=description)
    for option in ("--source", "--build", "--work"):
        result.add_argument(option, required=True,
                            type=lambda text: Path(text).resolve())
    for option in ("--cmake", "--generator", "--make-program", "--c-compiler",
                   "--cxx-compiler"):
        result.add_argument(option, required=True)
    return result


def files_below(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if not path.is_dir()}


def conclude(check, given):
    """Runs a check and prints what it found; gives the status to exit with."""
    try:
        check(Outside(given))
    except Failure as failure:
        print(failure)
        return 1
    return 0
