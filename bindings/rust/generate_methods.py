#!/usr/bin/env python3
"""Writes naibx/src/generated.rs: what a function of the header is in the safe
layer where it takes handles, numbers, arrays of numbers and texts alone, the
numbers by key, and the constants. Callbacks and lifetimes are written by hand."""

import re
import sys
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402
from generate_declarations import CONSTANTS, UNNAMED  # noqa: E402
from generated_functions import Function, scalar  # noqa: E402
from generated_names import (  # noqa: E402
    NOT_OBJECTS, PREFIXES, TYPES, Names, documentation, variant)
from generated_numbers import file_numbers, numbers  # noqa: E402

HEAD = """\
// The plain functions, the numbers and the constants of include/naibx/naibx.h.
//
// Made by generate_methods.py from bindings/declarations.json, which tests hold
// it against: change the header, not this file.

use std::path::Path;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::keep;
use crate::answer::Answer;
use crate::class::Class;
use crate::error::{Error, Result};
use crate::handle::{Destroy, Handle};
use crate::objects::*;
use crate::text;
"""


def constant_lines(table, names):
    for enumeration in table["enumerations"]:
        constants = list(zip(enumeration["constants"], enumeration["texts"]))
        if enumeration["name"] in TYPES:
            yield from enumeration_lines(enumeration, constants, names)
        elif not enumeration["name"] and len(constants) > 1:
            for (constant, _), text in constants:
                yield from documentation([names.text(text)], "")
                yield (f"pub const {constant}: {UNNAMED[constant]} = "
                       f"sys::NAIBX_{constant};")


def enumeration_lines(enumeration, constants, names):
    name = enumeration["name"]
    prefix = PREFIXES.get(enumeration["name"], "")
    type_ = CONSTANTS[enumeration["name"]][1]
    yield ""
    yield from documentation([names.text(enumeration["text"])], "")
    yield "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]"
    yield "#[non_exhaustive]"
    yield f"#[repr({type_})]"
    yield f"pub enum {name} {{"
    for (constant, _), text in constants:
        yield from documentation([names.text(text)], "    ")
        yield f"    {variant(constant)} = sys::NAIBX_{prefix}{constant},"
    every = ", ".join(f"{name}::{variant(constant)}"
                      for (constant, _), _ in constants)
    yield f"""}}

impl {name} {{
    pub(crate) fn code(self) -> {type_} {{
        self as {type_}
    }}

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: {type_}) -> Option<Self> {{
        [{every}].iter().copied().find(|one| one.code() == code)
    }}
}}"""


def free_function_lines(table, names):
    """Functions without an object, which cannot fail."""
    for function in table["functions"]:
        parameters = function["parameters"]
        if function["reports_error"] or any("*" in type_ for _, type_
                                            in parameters):
            continue
        arguments = ", ".join(name for name, _ in parameters)
        given = ", ".join(f"{name}: {scalar(type_)}"
                          for name, type_ in parameters)
        call = f"sys::{function['name']}({arguments})"
        result = scalar(function["result"])
        if function["result"] == "const char *":
            call, result = f"text::borrowed({call})", "&'static str"
        yield ""
        yield from documentation([names.text(function["summary"])], "")
        yield (f"pub fn {function['name'][len('naibx_'):]}({given}) -> "
               f"{result} {{")
        yield ("    // SAFETY: takes any number; a text lives as long as the "
               "library.")
        yield f"    unsafe {{ {call} }}\n}}"


def destruction_lines(table):
    for function in table["functions"]:
        if not function["name"].endswith("_destroy"):
            continue
        handle = function["parameters"][0][1].rstrip(" *")
        if handle not in NOT_OBJECTS:
            yield f"""
impl Destroy for sys::{handle} {{
    unsafe fn destroy(this: *mut Self) {{
        // SAFETY: as the caller says.
        unsafe {{ sys::{function['name']}(this) }}
    }}
}}"""


def methods(path):
    table = generating.read_table(path)
    names = Names(table)
    plain = [function for function in (Function(entry, names) for entry
                                       in table["functions"])
             if function.is_plain]
    lines = [HEAD.rstrip("\n"), "", *constant_lines(table, names)]
    for function in plain:
        lines += function.struct_lines()
    for type_ in names.handles.values():
        own = [list(function.lines()) for function in plain
               if (function.type if function.receiver else function.created
                   ) == type_]
        own += numbers(table, names, type_)
        if own:
            lifetime = "<'_>" if type_ == "Predictor" else ""
            lines.append(f"\nimpl {type_}{lifetime} {{")
            lines.append("\n\n".join("\n".join(method) for method in own))
            lines.append("}")
    lines += [*file_numbers(table, names), *free_function_lines(table, names),
              *destruction_lines(table)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "TABLE", methods))
