"""Runs a program that mcs has compiled with .NET, where there is one: on the
PATH, or that of the package dotnetcore2 of PyPI, which is .NET Core 3.1.

Usage: run_with_dotnet.py ASSEMBLY PROGRAM [ARGUMENT...]

ASSEMBLY is the NaiBX.dll that the program is to use. Where there is no .NET the
status is 77.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import retarget  # noqa: E402

SKIPPED = 77
FRAMEWORK = "Microsoft.NETCore.App"


def dotnet():
    """The command, or None."""
    found = [shutil.which("dotnet")]
    package = importlib.util.find_spec("dotnetcore2")
    if package and package.submodule_search_locations:
        found.append(str(Path(
            list(package.submodule_search_locations)[0], "bin", "dotnet")))
    for command in found:
        if command and os.access(command, os.X_OK) and FRAMEWORK in subprocess.run(
                [command, "--list-runtimes"], stdout=subprocess.PIPE,
                text=True).stdout:
            return command
    return None


def configured(program):
    """Says which .NET the program wants: any from 3.1 on, without ICU."""
    program.with_suffix(".runtimeconfig.json").write_text(json.dumps({
        "runtimeOptions": {
            "rollForward": "Major",
            "framework": {"name": FRAMEWORK, "version": "3.1.0"},
            "configProperties": {"System.Globalization.Invariant": True}}}))


def copied(program, assembly, folder):
    """Both in a folder of their own. The mscorlib of .NET knows no Span."""
    shutil.copy(assembly, folder)
    copy = Path(folder, program.name)
    copy.write_bytes(retarget.retargeted(program.read_bytes(), (2, 1)))
    configured(copy)
    return copy


def main():
    assembly, program, *arguments = sys.argv[1:]
    command = dotnet()
    if not command:
        print("skipped: there is no .NET (dotnet, or dotnetcore2 of PyPI)")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(program), assembly, folder)
        return subprocess.run([command, str(copy), *arguments]).returncode


if __name__ == "__main__":
    sys.exit(main())
