"""Checks that the picture of a cascade is what its script draws today.

Usage: check_picture.py PROJECT_DIR PROGRAM LIBRARY
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def main():
    project, program, library = sys.argv[1:]
    checked_in = Path(project, "docs/cascade.svg").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder, "cascade.svg")
        subprocess.run([sys.executable, "-B",
                        str(Path(project, "scripts/draw-cascade")),
                        "--program", program, "--library", library,
                        "-o", str(drawn)], check=True)
        if drawn.read_bytes() != checked_in:
            print("docs/cascade.svg is not what scripts/draw-cascade draws. "
                  "Make it anew:\n"
                  "  cmake --build build --target naibx_update_docs")
            return 1
    picture = ElementTree.fromstring(checked_in)
    for told in ("title", "desc"):
        if not picture.findtext(SVG + told):
            print(f"docs/cascade.svg has no {told} for who cannot see it")
            return 1
    print("docs/cascade.svg: up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
