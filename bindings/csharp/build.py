"""Compiles the package with Mono: NaiBX.dll and its documentation.

  build.py library OUTDIR
  build.py program OUTDIR NAME SOURCE...

A program is compiled against the NaiBX.dll in its folder. A warning is an
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
OPTIONS = ["-langversion:7.2", "-warn:4", "-warnaserror", "-optimize",
           "-nologo"]


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


def library(outdir):
    return compile_sources(
        outdir / "NaiBX.dll", (FOLDER / "src").glob("*.cs"), "-target:library",
        "-unsafe", f"-doc:{outdir / 'NaiBX.xml'}")


def program(outdir, name, sources):
    return compile_sources(
        outdir / f"{name}.exe", sources, "-unsafe", "-debug",
        f"-r:{outdir / 'NaiBX.dll'}", "-r:System.Core.dll")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("action", choices=("library", "program"))
    parser.add_argument("outdir", type=Path)
    parser.add_argument("rest", nargs="*")
    given = parser.parse_args()
    missing = missing_tool()
    if missing:
        print(f"skipped: {missing}")
        return SKIPPED
    given.outdir.mkdir(parents=True, exist_ok=True)
    if given.action == "library":
        return library(given.outdir)
    return program(given.outdir, given.rest[0], given.rest[1:])


if __name__ == "__main__":
    sys.exit(main())
