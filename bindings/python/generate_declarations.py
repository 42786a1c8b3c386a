"""Writes naibx/_declarations.py: what the public header declares, for ctypes.

  generate_declarations.py HEADER DECLARATIONS          writes the file
  generate_declarations.py HEADER DECLARATIONS --check  fails where it differs
"""

import argparse
import re
import sys
from pathlib import Path

# Where the reader of the header is, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests/package"))
import header_declarations  # noqa: E402

SCALARS = {
    "double": "c_double", "int32_t": "c_int32", "int64_t": "c_int64",
    "naibx_status": "c_int32", "size_t": "c_size_t", "uint32_t": "c_uint32",
    "uint64_t": "c_uint64", "void": "None"}
# Enumerations have no names in C; each is known by one of its constants.
ENUMERATIONS = {"NAIBX_OK": ("Status", "NAIBX_"),
                "NAIBX_GAUSSIAN": ("Family", "NAIBX_"),
                "NAIBX_FLOAT64": ("Precision", "NAIBX_"),
                "NAIBX_KERNEL_BEST": ("Kernel", "NAIBX_KERNEL_"),
                "NAIBX_CLASS_ALL": ("ClassKind", "NAIBX_CLASS_")}
ENUMERATION = re.compile(r"^enum \{(.*?)^\};", re.MULTILINE | re.DOTALL)
CONSTANT = re.compile(r"^\s*(NAIBX_\w+) = (-?\d+)", re.MULTILINE)
CALLBACK = re.compile(r"^typedef ([^;{]*?)\(\*(naibx_\w+)\)\(([^)]*)\);",
                      re.MULTILINE)
HEAD = '''"""What include/naibx/naibx.h declares, for ctypes.

Made by generate_declarations.py, which a test holds it against: change the
header, not this file.
"""

from ctypes import (CFUNCTYPE, c_char_p, c_double, c_int32, c_int64, c_size_t,
                    c_uint32, c_uint64, c_void_p)
from enum import IntEnum
'''


class Types:
    """What ctypes calls a type of the header."""

    def __init__(self, callbacks):
        self.callbacks = callbacks

    def of(self, type_):
        type_ = " ".join(type_.split())
        if type_ in self.callbacks:
            return type_
        # A text; all other pointers are addresses to the package.
        if type_ == "const char *":
            return "c_char_p"
        if type_.endswith("*"):
            return "c_void_p"
        return SCALARS[type_]


def enumerations(header):
    """Each as its name in Python and its constants; "" for plain numbers."""
    for body in ENUMERATION.findall(header):
        constants = CONSTANT.findall(body)
        name, prefix = ENUMERATIONS.get(constants[0][0], ("", "NAIBX_"))
        yield name, [(constant[len(prefix):], number)
                     for constant, number in constants]


def enumeration_lines(header):
    for name, constants in enumerations(header):
        if name:
            yield f"\n\nclass {name}(IntEnum):"
        else:
            yield "\n"
        for constant, number in constants:
            yield f"{'    ' if name else ''}{constant} = {number}"


def callback_lines(header, types):
    yield "\n"
    for result, name, parameters in CALLBACK.findall(header):
        words = [types.of(re.match(r"^(.*?)(\w+)$", part.strip(), re.DOTALL)
                          .group(1).strip())
                 for part in parameters.split(",")]
        result = types.of(result)
        yield wrapped(f"{name} = CFUNCTYPE(", [result, *words], ")")


def wrapped(head, parts, tail):
    """One call over as many lines as it takes."""
    line = head + ", ".join(parts) + tail
    if len(line) <= 75:
        return line
    lines, line = [head], "   "
    for part in parts:
        if len(line) + len(part) + 2 > 73:
            lines.append(line)
            line = "   "
        line += f" {part},"
    return "\n".join([*lines, line[:-1] + tail])


def function_lines(path, types):
    yield ("\n\n# Name: (result, whether it reports an error object, "
           "parameters)")
    yield "FUNCTIONS = {"
    for function in header_declarations.read_functions(path):
        result = types.of(function.return_type)
        parts = [f'("{parameter.name}", {types.of(parameter.type)})'
                 for parameter in function.parameters]
        status = "True" if function.return_type == "naibx_status" and any(
            parameter.name == "error" for parameter in function.parameters[-1:]
            if parameter.type.count("*") == 2) else "False"
        tail = ",))," if len(parts) == 1 else ")),"
        yield "    " + wrapped(f'"{function.name}": ({result}, {status}, (',
                               parts, tail).replace("\n", "\n    ")
    yield "}"


def declarations(path):
    header = Path(path).read_text(encoding="utf-8")
    types = Types({name for _, name, _ in CALLBACK.findall(header)})
    version = re.search(r"^#define NAIBX_VERSION (\d+)$", header, re.MULTILINE)
    lines = [HEAD.rstrip("\n"), "", f"VERSION = {version.group(1)}",
             *enumeration_lines(header), *callback_lines(header, types),
             *function_lines(path, types)]
    text = "\n".join(lines) + "\n"
    return re.sub(r"\n{4,}", "\n\n\n", text)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("header", type=Path)
    parser.add_argument("declarations", type=Path)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    text = declarations(given.header)
    if not given.check:
        given.declarations.write_text(text, encoding="utf-8")
        return 0
    if given.declarations.read_text(encoding="utf-8") != text:
        print(f"{given.declarations} is not what {given.header} declares: run "
              "this again without --check")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
