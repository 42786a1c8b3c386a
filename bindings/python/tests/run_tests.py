"""Builds the wheel of the Python package, or tests it in an environment.

  run_tests.py wheel --source PROJECT --wheels FOLDER --interpreter PYTHON
  run_tests.py test --source PROJECT --wheels FOLDER --interpreter PYTHON
      --environment FOLDER [--sdist]

An environment is made anew for each run. The wheel is tested in it with all
that the package can be used with; with --sdist the source distribution, which
compiles the library, with pytest alone: it needs nothing. What is missing
on this machine is named, and the status is 77 then: ctest takes the test for
skipped.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
# How much what the source distribution makes is optimised says nothing about it.
QUICKLY = "-DNAIBX_PRECOMPILE_HEADERS=ON"
NOT_OPTIMISED = f"{QUICKLY} '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG'"
TOOLS = ("hypothesis", "matplotlib", "mypy", "numpy", "pandas", "pytest",
         "scikit-learn", "scipy", "tqdm")
# What is used where it can be had; pytest names what it skips else.
EXTRAS = ("polars",)
# The tests that import none of these but pytest.
OF_PACKAGE_ALONE = ("conformance", "errors", "every_function", "interrupts",
                    "lifetime", "model", "package", "suite_formulas")


def succeeds(*command, **environment):
    result = subprocess.run([str(word) for word in command],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, env={**os.environ, **environment})
    if result.returncode:
        print(result.stdout)
    return result.returncode == 0


def skip(reason):
    print(f"skipped: {reason}")
    return SKIPPED


def make_environment(interpreter, folder):
    shutil.rmtree(folder, ignore_errors=True)
    return succeeds(interpreter, "-m", "venv", folder)


def reaches_index(interpreter, folder):
    """Whether pip gets what builds the wheel."""
    return make_environment(interpreter, folder) and succeeds(
        folder / "bin/python", "-m", "pip", "install", "--quiet", "build",
        "scikit-build-core>=1.0")


def build_wheel(given):
    shutil.rmtree(given.wheels, ignore_errors=True)
    given.wheels.mkdir(parents=True)
    if not reaches_index(given.interpreter, given.wheels / "environment"):
        return skip("venv, or pip with build and scikit-build-core, is missing")
    return subprocess.run(
        [sys.executable, "-B", given.source / "packaging/wheels/make-wheel",
         given.wheels, "--interpreter", given.interpreter],
        env={**os.environ, "CMAKE_ARGS": QUICKLY}).returncode


def test(given):
    kind = "*.tar.gz" if given.sdist else "*.whl"
    found = sorted(given.wheels.glob(kind))
    if not found:
        return skip(f"there is no {kind} to test")
    if not make_environment(given.interpreter, given.environment):
        return skip(f"{given.interpreter} has no module venv (python3-venv)")
    python = given.environment / "bin/python"
    # Not compiled before they are imported: most of their modules never are.
    install = (python, "-m", "pip", "install", "--quiet", "--no-compile")
    tools = ("pytest",) if given.sdist else TOOLS
    missing = [] if succeeds(*install, "--prefer-binary", *tools) else [
        tool for tool in tools if not succeeds(*install, "--prefer-binary", tool)]
    if missing:
        return skip(f"pip cannot install {', '.join(missing)}")
    if not given.sdist:
        for tool in EXTRAS:
            succeeds(*install, "--only-binary", ":all:", tool)
    if not succeeds(*install, "--no-deps", found[-1],
                    CMAKE_ARGS=NOT_OPTIMISED):
        return 1
    folder = given.source / "bindings/python/tests"
    tests = [folder / f"test_{name}.py"
             for name in OF_PACKAGE_ALONE] if given.sdist else [folder]
    # Not from the folder of the sources: the package is the one installed. What
    # scikit-learn leaves out unless it is asked for is tested, too.
    return subprocess.run(
        [given.environment / "bin/pytest", "-q", "-rs", "-p", "no:cacheprovider",
         *tests],
        cwd=given.environment,
        env={**os.environ, "SCIPY_ARRAY_API": "1"}).returncode


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("action", choices=("wheel", "test"))
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--wheels", type=Path, required=True)
    parser.add_argument("--interpreter", required=True)
    parser.add_argument("--environment", type=Path)
    parser.add_argument("--sdist", action="store_true")
    given = parser.parse_args()
    return build_wheel(given) if given.action == "wheel" else test(given)


if __name__ == "__main__":
    sys.exit(main())
