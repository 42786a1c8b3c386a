#!/usr/bin/env python3
"""Puts the sources of the library into naibx-sys, where `cargo package` takes
them from: carry_sources.py [CRATE]. CRATE is the folder of naibx-sys."""

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def carry(crate):
    library = crate / "library"
    shutil.rmtree(library, ignore_errors=True)
    headers = library / "include" / "naibx"
    headers.mkdir(parents=True)
    shutil.copy(ROOT / "include" / "naibx" / "naibx.h", headers)
    for folder in ("capi", "format", "kernels", "model", "predict"):
        for path in sorted((ROOT / "src" / folder).rglob("*.[ch]pp")):
            to = library / path.relative_to(ROOT)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)


if __name__ == "__main__":
    carry(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "naibx-sys")
