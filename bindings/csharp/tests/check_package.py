"""Makes the package and runs a program against it in the layout that NuGet
unpacks: the assembly in lib/netstandard2.0, the library in runtimes, and nothing
in the environment that says where.

Usage: check_package.py OUTDIR LIBRARY, with NaiBX.dll and exchange.exe in OUTDIR
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import xml.dom.minidom
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
MACHINES = {"x86_64": "x64", "aarch64": "arm64", "i686": "x86", "armv7l": "arm"}


def made(outdir, identifier, library):
    """The package, and its checksum."""
    result = subprocess.run(
        [sys.executable, "-B", str(FOLDER / "make_package.py"), str(outdir),
         f"{identifier}={library}"], stdout=subprocess.PIPE, text=True,
        check=True)
    path = Path(result.stdout.strip())
    return path, hashlib.sha256(path.read_bytes()).hexdigest()


def check_contents(package, identifier):
    names = package.namelist()
    for name in ("NaiBX.nuspec", "README.md", "LICENSE.txt", "_rels/.rels",
                 "[Content_Types].xml", "lib/netstandard2.0/NaiBX.dll",
                 "lib/netstandard2.0/NaiBX.xml",
                 f"runtimes/{identifier}/native/libnaibx.so"):
        if name not in names:
            sys.exit(f"the package has no {name}")
    for name in names:
        if name.endswith((".nuspec", ".xml", ".rels")):
            xml.dom.minidom.parseString(package.read(name))


def check_projects(version):
    """The project files are read, and the one of the package has its version."""
    for path in ("src/NaiBX.csproj", "tests/NaiBX.Tests.csproj"):
        xml.dom.minidom.parse(str(FOLDER / path))
    text = (FOLDER / "src/NaiBX.csproj").read_text("utf-8")
    found = re.search("<Version>(.*)</Version>", text).group(1)
    if found != version:
        sys.exit(f"src/NaiBX.csproj has version {found}, the package {version}")


def runs(folder, program):
    """Writes and reads a file, from wherever the program lies."""
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("LD_LIBRARY_PATH", "MONO_PATH")}
    for action in ("write", "read"):
        if subprocess.run(
                ["mono", str(program), action, str(folder / "x.naibx")],
                cwd=folder, env=environment).returncode:
            sys.exit(f"{program} cannot {action}")


def main():
    outdir, library = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    identifier = f"linux-{MACHINES.get(platform.machine(), platform.machine())}"
    path, checksum = made(outdir, identifier, library)
    if made(outdir, identifier, library) != (path, checksum):
        sys.exit("the same files do not give the same package")
    check_projects(path.name[len("NaiBX."):-len(".nupkg")])
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(
            path) as package:
        folder = Path(folder).resolve()
        check_contents(package, identifier)
        package.extractall(folder)
        # In the package; beside a copy with its runtimes; beside the library.
        beside = folder / "lib/netstandard2.0"
        shutil.copy(outdir / "exchange.exe", beside)
        runs(folder, beside / "exchange.exe")
        built = folder / "built"
        shutil.copytree(beside, built)
        shutil.copytree(folder / "runtimes", built / "runtimes")
        shutil.rmtree(folder / "runtimes")
        runs(folder, built / "exchange.exe")
        shutil.copy(
            built / f"runtimes/{identifier}/native/libnaibx.so", beside)
        runs(folder, beside / "exchange.exe")
        # Without it the program fails: it was this copy each time.
        (beside / "libnaibx.so").unlink()
        if subprocess.run(
                ["mono", str(beside / "exchange.exe"), "read",
                 str(folder / "x.naibx")], stderr=subprocess.DEVNULL,
                env={**os.environ, "LD_LIBRARY_PATH": ""}).returncode != 1:
            print("note: this system has a libnaibx.so of its own")
    return 0


if __name__ == "__main__":
    sys.exit(main())
