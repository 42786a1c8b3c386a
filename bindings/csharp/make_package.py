"""Makes NaiBX.VERSION.nupkg: the assembly that build.py compiled, and native
libraries.

  make_package.py OUTDIR RID=LIBRARY...

The assembly and its documentation are read from OUTDIR, where the package comes
to. RID is the name of a platform for .NET, such as linux-x64; LIBRARY is the
shared library for it. The same files give the same bytes.
"""

import argparse
import re
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

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
    <tags>multi-label naive-bayes online-learning classification native</tags>
    <dependencies>
      <group targetFramework=".NETStandard2.0" />
    </dependencies>
  </metadata>
</package>
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


def contents(outdir, libraries):
    """Path in the package, and bytes."""
    files = {
        "NaiBX.nuspec": NUSPEC.format(
            version=attribute("AssemblyInformationalVersion"),
            description=escape(attribute("AssemblyDescription"))).encode(),
        "README.md": (FOLDER / "README.md").read_bytes(),
        "LICENSE.txt": (FOLDER / "../../LICENSE").read_bytes()}
    for name in ("NaiBX.dll", "NaiBX.xml"):
        files[f"lib/netstandard2.0/{name}"] = (outdir / name).read_bytes()
    for identifier, library in libraries:
        name = NAMES[identifier.split("-")[0]]
        files[f"runtimes/{identifier}/native/{name}"] = (
            Path(library).read_bytes())
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
    given = parser.parse_args()
    libraries = [pair.split("=", 1) for pair in given.libraries]
    path = given.outdir / (
        f"NaiBX.{attribute('AssemblyInformationalVersion')}.nupkg")
    write(path, contents(given.outdir, libraries))
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
