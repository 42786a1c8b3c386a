"""Compiles the package with Mono: NaiBX.dll and its documentation.

  build.py library OUTDIR [--span]
  build.py targets OUTDIR
  build.py program OUTDIR NAME SOURCE... [--span]

With --span the overloads with Span are compiled as well, which .NET Standard 2.0
has not and Mono has. The targets are the libraries of the package, each in
OUTDIR/lib/TARGET. A program is compiled against the NaiBX.dll in its folder. A
warning is an error, and so is a public member without a documentation comment.
Where mcs is missing the status is 77.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import retarget

SKIPPED = 77
FOLDER = Path(__file__).resolve().parent
OPTIONS = ["-warn:4", "-warnaserror", "-optimize", "-nologo"]
PLAIN = ["-langversion:7.2"]
SPAN = ["-langversion:7.2", "-define:NETSTANDARD2_1_OR_GREATER"]

# What it is for, the language, and the .NET Standard that it refers to: .NET
# Framework and Mono know mscorlib.
TARGETS = {
    "net472": (".NETFramework,Version=v4.7.2", PLAIN, None),
    "netstandard2.0": (".NETStandard,Version=v2.0", PLAIN, (2, 0)),
    "netstandard2.1": (".NETStandard,Version=v2.1", SPAN, (2, 1)),
}
FRAMEWORK_SOURCE = """\
[assembly: System.Runtime.Versioning.TargetFramework("{}")]
"""
# So that retarget.py finds the name.
NAME_SOURCE = f"""\
namespace NaiBX {{ internal enum References {{ {retarget.NAME.decode()} }} }}
"""


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


def compile_with(text, result, sources, *more):
    """Together with a source that is not there."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "More.cs")
        source.write_text(text, "utf-8")
        return compile_sources(result, [*sources, source], *more)


def library(outdir, language=PLAIN, text=""):
    return compile_with(
        text, outdir / "NaiBX.dll", (FOLDER / "src").glob("*.cs"),
        "-target:library", "-unsafe", f"-doc:{outdir / 'NaiBX.xml'}", *language)


def target(outdir, name):
    """One library of the package."""
    framework, language, standard = TARGETS[name]
    outdir = outdir / "lib" / name
    outdir.mkdir(parents=True, exist_ok=True)
    if library(outdir, language, FRAMEWORK_SOURCE.format(framework) + NAME_SOURCE):
        return 1
    if standard:
        path = outdir / "NaiBX.dll"
        path.write_bytes(retarget.retargeted(path.read_bytes(), standard))
    return 0


def targets(outdir):
    return max(target(outdir, name) for name in TARGETS)


def program(outdir, name, sources, language=PLAIN):
    return compile_with(
        NAME_SOURCE, outdir / f"{name}.exe", sources, "-unsafe", "-debug",
        f"-r:{outdir / 'NaiBX.dll'}", "-r:System.Core.dll", *language)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("action", choices=("library", "targets", "program"))
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
    if given.action == "targets":
        return targets(given.outdir)
    return program(given.outdir, given.rest[0], given.rest[1:], language)


if __name__ == "__main__":
    sys.exit(main())
