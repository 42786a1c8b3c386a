"""Makes NaiBX.VERSION.nupkg: the assemblies that build.py compiled, and native
libraries.

  make_package.py OUTDIR RID=LIBRARY... [--repository URL] [--commit COMMIT]

The assemblies and their documentation are read from OUTDIR/lib, where "build.py
targets OUTDIR" puts them, and the package comes to OUTDIR. RID is the name of a
platform for .NET, such as linux-x64; LIBRARY is the shared library for it. URL
and COMMIT say where the sources are. The same files give the same bytes.
"""

import argparse
import re
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

FOLDER = Path(__file__).resolve().parent
NAMES = {"win": "naibx.dll", "osx": "libnaibx.dylib", "linux": "libnaibx.so"}
NUSPEC = """\
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>NaiBX</id>
    <version>{version}</version>
    <authors>The NaiBX authors</authors>
    <license type="expression">MIT</license>
    <readme>README.md</readme>
    <description>{description}</description>
    <copyright>{copyright}</copyright>
    <tags>multi-label naive-bayes online-learning classification native</tags>
{repository}    <dependencies>
{groups}    </dependencies>
  </metadata>
</package>
"""
GROUPS = {
    "net472": ".NETFramework4.7.2", "netstandard2.0": ".NETStandard2.0",
    "netstandard2.1": ".NETStandard2.1"}
# Builds for .NET Framework leave the runtimes of a package where they are. The
# oldest that takes the package is named, which is older than the assembly's.
FRAMEWORK = "net461"
TARGETS = """\
<?xml version="1.0" encoding="utf-8"?>
<Project xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <ItemGroup>
{items}  </ItemGroup>
</Project>
"""
TARGETS_ITEM = """\
    <None Include="$(MSBuildThisFileDirectory)..\\..\\{path}">
      <Link>{path}</Link>
      <CopyToOutputDirectory>PreserveNewest</CopyToOutputDirectory>
      <Visible>false</Visible>
    </None>
"""
CONTENT_TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
{defaults}</Types>
"""
RELATIONSHIPS = """\
<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/NaiBX.nuspec" Id="manifest" />
</Relationships>
"""


def attribute(name):
    """What src/AssemblyInfo.cs says."""
    text = (FOLDER / "src/AssemblyInfo.cs").read_text("utf-8")
    return re.search(rf'{name}\("([^"]*)"\)', text).group(1)


def content_types(paths):
    endings = sorted({Path(path).suffix[1:] for path in paths} | {"rels"})
    types = {"rels": "application/vnd.openxmlformats-package.relationships+xml"}
    return CONTENT_TYPES.format(defaults="".join(
        f'  <Default Extension="{ending}" '
        f'ContentType="{types.get(ending, "application/octet")}" />\n'
        for ending in endings))


def nuspec(names, repository, commit):
    """What the package is, with a group for each of the targets."""
    where = "".join(f' {key}={quoteattr(value)}' for key, value in (
        ("type", "git"), ("url", repository), ("commit", commit)) if value)
    return NUSPEC.format(
        version=attribute("AssemblyInformationalVersion"),
        description=escape(attribute("AssemblyDescription")),
        copyright=escape(attribute("AssemblyCopyright")),
        repository=f"    <repository{where} />\n" if repository else "",
        groups="".join(
            f'      <group targetFramework="{GROUPS[name]}" />\n'
            for name in names))


def copying(paths):
    """For builds that have to be told of the native libraries."""
    return TARGETS.format(items="".join(
        TARGETS_ITEM.format(path=path.replace("/", "\\")) for path in paths))


def contents(outdir, libraries, repository=None, commit=None):
    """Path in the package, and bytes."""
    names = sorted(path.name for path in (outdir / "lib").iterdir())
    files = {
        "NaiBX.nuspec": nuspec(names, repository, commit).encode(),
        "README.md": (FOLDER / "README.md").read_bytes(),
        "LICENSE.txt": (FOLDER / "../../LICENSE").read_bytes()}
    for name in names:
        for part in ("NaiBX.dll", "NaiBX.xml"):
            files[f"lib/{name}/{part}"] = (outdir / "lib" / name / part).read_bytes()
    native = {}
    for identifier, library in libraries:
        name = NAMES[identifier.split("-")[0]]
        native[f"runtimes/{identifier}/native/{name}"] = Path(library).read_bytes()
    files.update(native)
    for folder in ("build", "buildTransitive"):
        files[f"{folder}/{FRAMEWORK}/NaiBX.targets"] = copying(sorted(native)).encode()
    files["[Content_Types].xml"] = content_types(files).encode()
    files["_rels/.rels"] = RELATIONSHIPS.encode()
    return files


def write(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            package.writestr(entry, files[name])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("outdir", type=Path)
    parser.add_argument("libraries", nargs="+", metavar="RID=LIBRARY")
    parser.add_argument("--repository", metavar="URL")
    parser.add_argument("--commit")
    given = parser.parse_args()
    libraries = [pair.split("=", 1) for pair in given.libraries]
    path = given.outdir / (
        f"NaiBX.{attribute('AssemblyInformationalVersion')}.nupkg")
    write(path, contents(
        given.outdir, libraries, given.repository, given.commit))
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
