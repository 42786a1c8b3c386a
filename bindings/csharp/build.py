"""Compiles the package with Mono: NaiBX.dll and its documentation.

  build.py library OUTDIR [--span]
  build.py program OUTDIR NAME SOURCE... [--span]

With --span the overloads with Span are compiled as well, which .NET Standard 2.0
has not and Mono has. A program is compiled against the NaiBX.dll in its folder. A warning is an
error, and so is a public member without a documentation comment. Where mcs is
missing the status is 77.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
FOLDER = Path(__file__).resolve().parent
OPTIONS = ["-warn:4", "-warnaserror", "-optimize", "-nologo"]
PLAIN = ["-langversion:7.2"]
# A pointer to a Span is of C# 7.3, which mcs knows by no number.
SPAN = ["-langversion:latest", "-define:NETSTANDARD2_1_OR_GREATER"]


def missing_tool():
    """What is not on this machine, or None."""
    for tool, package in (("mcs", "mono-mcs"), ("mono", "mono-runtime")):
        if not shutil.which(tool):
            return f"there is no {tool} ({package} of Debian)"
    return None


def compile_sources(result, sources, *more):
    command = ["mcs", *OPTIONS, f"-out:{result}", *more,
               *sorted(str(source) for source in sources)]
    return subprocess.run(command).returncode


def library(outdir, language=PLAIN):
    return compile_sources(
        outdir / "NaiBX.dll", (FOLDER / "src").glob("*.cs"), "-target:library",
        "-unsafe", f"-doc:{outdir / 'NaiBX.xml'}", *language)


def program(outdir, name, sources, language=PLAIN):
    return compile_sources(
        outdir / f"{name}.exe", sources, "-unsafe", "-debug",
        f"-r:{outdir / 'NaiBX.dll'}", "-r:System.Core.dll", *language)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("action", choices=("library", "program"))
    parser.add_argument("outdir", type=Path)
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--span", action="store_true")
    given = parser.parse_args()
    missing = missing_tool()
    if missing:
        print(f"skipped: {missing}")
        return SKIPPED
    given.outdir.mkdir(parents=True, exist_ok=True)
    language = SPAN if given.span else PLAIN
    if given.action == "library":
        return library(given.outdir, language)
    return program(given.outdir, given.rest[0], given.rest[1:], language)


if __name__ == "__main__":
    sys.exit(main())
