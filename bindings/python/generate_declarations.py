"""Writes naibx/_declarations.py: what the table of declarations has, for
ctypes."""

import re
import sys
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402

SCALARS = {
    "double": "c_double", "int32_t": "c_int32", "int64_t": "c_int64",
    "naibx_status": "c_int32", "size_t": "c_size_t", "uint32_t": "c_uint32",
    "uint64_t": "c_uint64", "void": "None"}
HEAD = '''"""What include/naibx/naibx.h declares, for ctypes.

Made by generate_declarations.py from bindings/declarations.json, which tests
hold it against: change the header, not this file.
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
        if type_ in self.callbacks:
            return type_
        # A text; all other pointers are addresses to the package.
        if type_ == "const char *":
            return "c_char_p"
        if type_.endswith("*"):
            return "c_void_p"
        return SCALARS[type_]


def enumeration_lines(table):
    for enumeration in table["enumerations"]:
        name = enumeration["name"]
        if name:
            yield f"\n\nclass {name}(IntEnum):"
        else:
            yield "\n"
        for constant, number in enumeration["constants"]:
            yield f"{'    ' if name else ''}{constant} = {number}"


def callback_lines(table, types):
    yield "\n"
    for callback in table["callbacks"]:
        words = [types.of(callback["result"]),
                 *(types.of(type_) for _, type_ in callback["parameters"])]
        yield wrapped(f"{callback['name']} = CFUNCTYPE(", words, ")")


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


def function_lines(table, types):
    yield ("\n\n# Name: (result, whether it reports an error object, "
           "parameters)")
    yield "FUNCTIONS = {"
    for function in table["functions"]:
        result = types.of(function["result"])
        parts = [f'("{name}", {types.of(type_)})'
                 for name, type_ in function["parameters"]]
        tail = ",))," if len(parts) == 1 else ")),"
        yield "    " + wrapped(
            f'"{function["name"]}": ({result}, {function["reports_error"]}, (',
            parts, tail).replace("\n", "\n    ")
    yield "}"


def declarations(path):
    table = generating.read_table(path)
    types = Types({callback["name"] for callback in table["callbacks"]})
    lines = [HEAD.rstrip("\n"), "", f"VERSION = {table['version']}",
             *enumeration_lines(table), *callback_lines(table, types),
             *function_lines(table, types)]
    text = "\n".join(lines) + "\n"
    return re.sub(r"\n{4,}", "\n\n\n", text)


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "TABLE", declarations))
