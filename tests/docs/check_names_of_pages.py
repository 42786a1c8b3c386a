"""Checks that what the pages name in `code` exists.

Functions and constants of the library are declared by the headers, options are
in the manual pages, paths are files of the project, classes and what a table
gives in its column "in the code" stand in the sources. docs/errors.md has every
status with its number.

Usage: check_names_of_pages.py PROJECT_DIR
"""

import re
import sys
from pathlib import Path

FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
LIBRARY_NAME = re.compile(r"\b(?:naibx_[a-z]\w*|NAIBX_[A-Z]\w*)\b")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
PATH = re.compile(r"^(?:src|docs|scripts|tests|bench|cmake|include)/[\w./-]+$")
SOURCES = (".cpp", ".hpp", ".py", ".rs", ".go", ".cs")
CLASS = re.compile(r"^[A-Z][a-z]+[A-Z]\w+(?:::\w+)?$")
# Options of other programs that the pages show how to call.
OF_OTHERS = {"cmake", "ctest", "git", "iconv", "pkg-config", "pip", "python3",
             "scripts/test"}
STATUS = re.compile(r"^  (NAIBX_\w+) = (\d+),?$", re.MULTILINE)
STATUS_ROW = re.compile(r"^\| (\d+) \| `(NAIBX_\w+)` \|", re.MULTILINE)
CODE_COLUMN = "in the code"


class Project:
    """The texts in which a name may stand."""

    def __init__(self, root):
        self.root = root
        self.header = (root / "include/naibx/naibx.h").read_text("utf-8")
        self.cpp_headers = "".join(
            path.read_text("utf-8")
            for path in sorted((root / "include").rglob("*.hpp")))
        self.build = "".join(path.read_text("utf-8") for path in
                             (root / "CMakeLists.txt",
                              root / "docs/CMakeLists.txt",
                              root / "tests/CMakeLists.txt",
                              root / "scripts/amalgamate",
                              *sorted((root / "cmake").iterdir())))
        pages = "".join(path.read_text("utf-8")
                        for path in sorted((root / "docs/man").glob("*.1")))
        plain = re.sub(r"\\f[BIR]|\\[,/]", "", pages).replace("\\-", "-")
        self.options = set(OPTION.findall(plain))
        self.sources = "".join(
            path.read_text("utf-8") for folder in ("src", "bindings")
            for path in sorted((root / folder).rglob("*"))
            if path.suffix in SOURCES) + self.cpp_headers

    def has_word(self, text, word):
        return re.search(rf"\b{re.escape(word)}\b", text) is not None

    def failures_of_code(self, code):
        for name in LIBRARY_NAME.findall(code):
            if not self.has_word(self.header + self.cpp_headers + self.build,
                                 name):
                yield f"{name} is not declared"
        if not OF_OTHERS & set(re.split(r"[\s(]", code)):
            for option in OPTION.findall(code):
                if option not in self.options:
                    yield f"naibx has no option {option}"
        if PATH.match(code) and not (self.root / code).exists():
            yield f"there is no {code}"
        if CLASS.match(code):
            yield from self.failures_of_source_name(code)

    def failures_of_source_name(self, code):
        for word in code.split("::"):
            if "/" not in word and not self.has_word(self.sources, word):
                yield f"{code} is not in the sources"


def code_column(lines):
    """The cells of the columns that name something of the sources."""
    column = None
    for line in lines:
        cells = re.split(r"(?<!\\)\|", line)[1:-1]
        titles = [cell.strip() for cell in cells]
        if CODE_COLUMN in titles:
            column = titles.index(CODE_COLUMN)
        elif not cells:
            column = None
        elif column is not None:
            yield cells[column]


def failures_of_page(project, path):
    text = FENCE.sub("", path.read_text("utf-8"))
    for code in CODE.findall(text):
        yield from project.failures_of_code(" ".join(code.split()))
    for cell in code_column(text.splitlines()):
        for code in CODE.findall(cell):
            yield from project.failures_of_source_name(code)


def failures_of_statuses(project):
    """The first enumeration of the header is the one of statuses."""
    begin = project.header.index("NAIBX_OK = 0")
    block = project.header[begin - 2:project.header.index("};", begin)]
    declared = {(name, number) for name, number in STATUS.findall(block)}
    page = (project.root / "docs/errors.md").read_text("utf-8")
    listed = {(name, number) for number, name in STATUS_ROW.findall(page)}
    for name, number in sorted(declared ^ listed):
        yield (f"docs/errors.md and the header do not agree on {name} = "
               f"{number}")


def main():
    root = Path(sys.argv[1]).resolve()
    project = Project(root)
    found = False
    for path in [root / "README.md", root / "CONTRIBUTING.md",
                 *sorted((root / "docs").glob("*.md"))]:
        for failure in dict.fromkeys(failures_of_page(project, path)):
            print(f"{path.relative_to(root)}: {failure}")
            found = True
    for failure in failures_of_statuses(project):
        print(failure)
        found = True
    if not found:
        print("The pages: every name exists")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
