#!/usr/bin/env python3
"""Writes naibx-sys/src/declarations.rs: what the table of declarations has, for
Rust."""

import re
import sys
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402

SCALARS = {
    "char": "c_char", "double": "f64", "int32_t": "i32", "int64_t": "i64",
    "naibx_status": "naibx_status", "size_t": "usize", "uint8_t": "u8",
    "uint32_t": "u32", "uint64_t": "u64", "void": "c_void"}
# What the constants of an enumeration are in the functions that take them.
CONSTANTS = {"Status": ("", "naibx_status"), "Family": ("", "i32"),
             "Form": ("", "i32"), "Kernel": ("KERNEL_", "i32"),
             "ClassKind": ("CLASS_", "i32"), "Output": ("", "u32"),
             "Rule": ("", "i32"), "SizeRule": ("SIZE_", "i32"),
             "Method": ("METHOD_", "i32"), "Loss": ("LOSS_", "i32"),
             "ColumnKind": ("COLUMN_", "i32"), "Decoder": ("DECODE_", "i32")}
UNNAMED = {"SIZE_PREDICTED": "i64", "WIDTH_EXACT": "u32", "MAX_LABELS": "u32", "MAX_FEATURES": "u32"}
HEAD = """\
// What include/naibx/naibx.h declares, for Rust.
//
// Made by generate_declarations.py from bindings/declarations.json, which tests
// hold it against: change the header, not this file.

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_void};

/// Outcome of a call: 0 for success, else a positive code.
pub type naibx_status = i32;
"""


def rust_type(type_):
    """What Rust calls a type of the header."""
    if type_.endswith("*"):
        pointee = type_[:-1].rstrip()
        constant = pointee.startswith("const ") and not pointee.endswith("*")
        if constant:
            pointee = pointee[len("const "):]
        return f"*{'const' if constant else 'mut'} {rust_type(pointee)}"
    return SCALARS.get(type_, type_)


def handle_lines(table):
    for handle in table["handles"]:
        yield f"""
/// Opaque: known by its address alone.
#[repr(C)]
pub struct {handle} {{
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}}"""


def constant_lines(table):
    yield f"""
/// Version of the header: 10000 major + 100 minor + patch.
pub const NAIBX_VERSION: u32 = {table['version']};"""
    for enumeration in table["enumerations"]:
        yield ""
        for constant, number in enumeration["constants"]:
            prefix, type_ = CONSTANTS.get(
                enumeration["name"], ("", UNNAMED.get(constant, "i32")))
            yield f"pub const NAIBX_{prefix}{constant}: {type_} = {number};"


def parameter_list(parameters):
    return [f"{name}: {rust_type(type_)}" for name, type_ in parameters]


def result(type_):
    return "" if type_ == "void" else f" -> {rust_type(type_)}"


def wrapped(indent, head, parameters, tail):
    """As rustfmt breaks lines."""
    line = f"{indent}{head}({', '.join(parameters)}){tail}"
    if len(line) <= 100:
        return line
    inner = "".join(f"{indent}    {part},\n" for part in parameters)
    return f"{indent}{head}(\n{inner}{indent}){tail}"


def callback_lines(table):
    yield ""
    for callback in table["callbacks"]:
        parameters = parameter_list(callback["parameters"])
        yield f"pub type {callback['name']} = Option<"
        yield wrapped("    ", 'unsafe extern "C" fn', parameters,
                      result(callback["result"]) + ",")
        yield ">;"


def function_lines(table):
    yield '\nextern "C" {'
    for function in table["functions"]:
        yield wrapped("    ", f"pub fn {function['name']}",
                      parameter_list(function["parameters"]),
                      result(function["result"]) + ";")
    yield "}"


def declarations(path):
    table = generating.read_table(path)
    lines = [HEAD.rstrip("\n"), *handle_lines(table), *constant_lines(table),
             *callback_lines(table), *function_lines(table)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "TABLE", declarations))
