"""Checks that the C++ interface has every function of the C interface.

Each function that src/capi/symbols.txt lists is used in include/naibx/naibx.hpp
or a header beside it, comments apart, or stands in tests/cpp/left_out.txt with
the reason.

Usage: check_functions.py PROJECT_DIR
"""

import re
import sys
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
SYMBOL = re.compile(r"^(naibx_\w+) ", re.MULTILINE)
LEFT_OUT = re.compile(r"^(naibx_\w+): \S.*$")


def headers(project):
    folder = project / "include/naibx"
    return [folder / "naibx.hpp", *sorted((folder / "cpp").rglob("*.hpp"))]


def function_failures(project, functions, used):
    page = (project / "tests/cpp/left_out.txt").read_text("utf-8")
    left_out = set()
    for line in page.splitlines():
        match = LEFT_OUT.match(line)
        if match is not None:
            left_out.add(match.group(1))
        elif line and not line.startswith("#"):
            yield f"tests/cpp/left_out.txt: '{line}' is not 'function: reason'"
    for name in sorted(functions - used - left_out):
        yield (f"{name} is nowhere in include/naibx/naibx.hpp: use it there, or "
               "name it in tests/cpp/left_out.txt with the reason")
    for name in sorted(left_out & used):
        yield f"tests/cpp/left_out.txt: {name} is there"
    for name in sorted(left_out - functions):
        yield f"tests/cpp/left_out.txt: there is no {name}"


def main():
    project = Path(sys.argv[1])
    functions = set(SYMBOL.findall(
        (project / "src/capi/symbols.txt").read_text("utf-8")))
    # What requests and answers replace goes away.
    replaced = (project / "include/naibx/naibx.h").read_text("utf-8").partition(
        "@defgroup replaced")[2]
    functions -= set(re.findall(r"^NAIBX_API.*?\b(naibx_\w+)\(", replaced,
                                re.MULTILINE | re.DOTALL)) - {"naibx_predict"}
    used = set()
    for path in headers(project):
        text = path.read_text("utf-8")
        used |= set(re.findall(r"\bnaibx_\w+", COMMENT.sub(" ", text)))
    failures = list(function_failures(project, functions, used))
    print("\n".join(failures) or f"all {len(functions)} functions are there")
    return 1 if failures or not functions else 0


if __name__ == "__main__":
    sys.exit(main())
