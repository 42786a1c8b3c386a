"""Makes the package and runs a program against it in the layout that NuGet
unpacks: the assemblies in lib, the library in runtimes, and nothing in the
environment that says where.

Usage: check_package.py OUTDIR LIBRARY, with lib and exchange.exe in OUTDIR
"""

import hashlib
import json
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

import run_with_dotnet

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER))
import build  # noqa: E402
import retarget  # noqa: E402

MACHINES = {"x86_64": "x64", "aarch64": "arm64", "i686": "x86", "armv7l": "arm"}
PROJECT = """\
<Project DefaultTargets="Build" ToolsVersion="4.0"
    xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <AssemblyName>program</AssemblyName>
    <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
    <OutputPath>bin</OutputPath>
  </PropertyGroup>
  <ItemGroup><Compile Include="program.cs" /></ItemGroup>
  <Import Project="$(MSBuildBinPath)/Microsoft.CSharp.targets" />
  <Import Project="{targets}" />
</Project>
"""


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
    expected = ["NaiBX.nuspec", "README.md", "LICENSE.txt", "_rels/.rels",
                "[Content_Types].xml", "build/net461/NaiBX.targets",
                "buildTransitive/net461/NaiBX.targets",
                f"runtimes/{identifier}/native/libnaibx.so"]
    for target in build.TARGETS:
        expected += [f"lib/{target}/NaiBX.dll", f"lib/{target}/NaiBX.xml"]
    if sorted(names) != sorted(expected):
        sys.exit(f"the package holds {sorted(names)}, not {sorted(expected)}")
    for name in names:
        if name.endswith((".nuspec", ".xml", ".rels", ".targets")):
            xml.dom.minidom.parseString(package.read(name))
    nuspec = package.read("NaiBX.nuspec").decode()
    for part in ('<license type="expression">MIT<', "<readme>README.md<",
                 "<copyright>", "<description>", "<tags>"):
        if part not in nuspec:
            sys.exit(f"the package does not say {part}")


def check_references(package):
    """Each assembly refers to the base library of its target, and to no other."""
    for target, (_, _, standard) in build.TARGETS.items():
        data = package.read(f"lib/{target}/NaiBX.dll")
        begin, end = retarget.streams(data)[b"#Blob"]
        wanted, other = retarget.TOKEN, retarget.OLD["token"]
        if not standard:
            wanted, other = other, wanted
        if (data.count(wanted, begin, end) != 1 or other in data[begin:end]):
            sys.exit(f"the assembly of {target} refers to something else")


def check_projects(version):
    """The project files are read, and the one of the package has its version."""
    for path in ("src/NaiBX.csproj", "tests/NaiBX.Tests.csproj"):
        xml.dom.minidom.parse(str(FOLDER / path))
    text = (FOLDER / "src/NaiBX.csproj").read_text("utf-8")
    found = re.search("<Version>(.*)</Version>", text).group(1)
    if found != version:
        sys.exit(f"src/NaiBX.csproj has version {found}, the package {version}")


def runs(folder, program, command="mono"):
    """Writes and reads a file, from wherever the program lies."""
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("LD_LIBRARY_PATH", "MONO_PATH")}
    for action in ("write", "read"):
        if subprocess.run(
                [command, str(program), action, str(folder / "x.naibx")],
                cwd=folder, env=environment).returncode:
            sys.exit(f"{program} cannot {action} with {command}")


def check_with_mono(folder, outdir, identifier):
    # In the package; beside a copy with its runtimes; beside the library.
    beside = folder / "lib/net472"
    shutil.copy(outdir / "exchange.exe", beside)
    runs(folder, beside / "exchange.exe")
    built = folder / "built"
    shutil.copytree(beside, built)
    shutil.copytree(folder / "runtimes", built / "runtimes")
    shutil.move(str(folder / "runtimes"), str(folder / "away"))
    runs(folder, built / "exchange.exe")
    shutil.copy(built / f"runtimes/{identifier}/native/libnaibx.so", beside)
    runs(folder, beside / "exchange.exe")
    # Without it the program fails: it was this copy each time.
    (beside / "libnaibx.so").unlink()
    if subprocess.run(
            ["mono", str(beside / "exchange.exe"), "read",
             str(folder / "x.naibx")], stderr=subprocess.DEVNULL,
            env={**os.environ, "LD_LIBRARY_PATH": ""}).returncode != 1:
        print("note: this system has a libnaibx.so of its own")
    shutil.move(str(folder / "away"), str(folder / "runtimes"))


def dependencies(target, native):
    """What a build of .NET writes beside the program, where a package has native
    libraries."""
    return json.dumps({
        "runtimeTarget": {"name": ".NETCoreApp,Version=v3.1", "signature": ""},
        "targets": {".NETCoreApp,Version=v3.1": {
            "exchange/1.0.0": {"dependencies": {"NaiBX": "0.2.0"},
                               "runtime": {"exchange.exe": {}}},
            "NaiBX/0.2.0": {
                "runtime": {f"lib/{target}/NaiBX.dll": {}},
                "runtimeTargets": {native: {
                    "rid": native.split("/")[1], "assetType": "native"}}}}},
        "libraries": {
            name: {"type": kind, "serviceable": False, "sha512": ""}
            for name, kind in (("exchange/1.0.0", "project"),
                               ("NaiBX/0.2.0", "project"))}})


def check_with_dotnet(folder, outdir, identifier):
    command = run_with_dotnet.dotnet()
    if not command:
        print("note: there is no .NET to run the package with")
        return
    for target in build.TARGETS:
        program = folder / f"dotnet-{target}/exchange.exe"
        shutil.copytree(folder / "runtimes", program.parent / "runtimes")
        run_with_dotnet.copied(
            outdir / "exchange.exe", folder / f"lib/{target}/NaiBX.dll",
            program.parent)
        program.with_suffix(".deps.json").write_text(dependencies(
            target, f"runtimes/{identifier}/native/libnaibx.so"))
        runs(folder, program, command)


def check_build(folder, identifier):
    """A project of .NET Framework gets the library beside its program."""
    if not shutil.which("xbuild"):
        print("note: there is no xbuild to build a project with")
        return
    for name in ("build", "buildTransitive"):
        project = folder / f"project-{name}"
        project.mkdir()
        (project / "program.cs").write_text("class P { static void Main() { } }")
        (project / "program.csproj").write_text(PROJECT.format(
            targets=folder / name / "net461/NaiBX.targets"))
        built = subprocess.run(
            ["xbuild", "/nologo", "/verbosity:quiet"], cwd=project,
            stdout=subprocess.PIPE, text=True)
        if built.returncode or not (
                project / f"bin/runtimes/{identifier}/native/libnaibx.so").exists():
            sys.exit(f"{built.stdout}\nthe build does not copy the library")


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
        check_references(package)
        package.extractall(folder)
        check_with_mono(folder, outdir, identifier)
        check_with_dotnet(folder, outdir, identifier)
        check_build(folder, identifier)
    return 0


if __name__ == "__main__":
    sys.exit(main())
