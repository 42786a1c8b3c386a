#!/usr/bin/env python3
"""Writes naibx/src/generated.rs: what a function of the header is in the safe
layer where it takes handles, numbers and texts alone, the numbers by key, and
the constants. Callbacks, arrays and lifetimes are written by hand."""

import re
import sys
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402
from generate_declarations import CONSTANTS, SCALARS, UNNAMED  # noqa: E402
from generated_names import (  # noqa: E402
    PREFIXES, TYPES, Names, camel, documentation, sentence, variant)
from generated_numbers import file_numbers, numbers  # noqa: E402

HEAD = """\
// The plain functions, the numbers and the constants of include/naibx/naibx.h.
//
// Made by generate_methods.py from bindings/declarations.json, which tests hold
// it against: change the header, not this file.

use std::path::Path;
use std::ptr;

use naibx_sys as sys;

use crate::class::Class;
use crate::error::{Error, Result};
use crate::handle::{Destroy, Handle};
use crate::objects::*;
use crate::text;
"""
# What is written by hand although its arguments are plain: the lifetime of a
# predictor is another for each form, errors are values.
BY_HAND = {"naibx_predictor_create"}
# What the methods of the numbers call.
PRIVATE = {"number", "set_number"}
NOT_OBJECTS = {"naibx_error"}
# Functions of 0.1 that others replace.
REPLACED = "0.1"


class Function:
    """A function as a method: `arguments` of Rust, `passed` to C, `results`."""

    def __init__(self, function, names):
        self.names, self.function = names, function
        self.name = function["name"]
        self.type, method = names.split(self.name)
        self.method = names.method(method)
        self.arguments, self.passed, self.prepared = [], [], []
        self.results, self.told = [], []
        self.receiver = self.created = self.kept = None
        self.of_object = ""
        # A function that takes or gives anything else is written by hand.
        self.is_plain = (function["reports_error"] and self.name not in BY_HAND
                         and function["since"] != REPLACED)
        described = list(zip(function["parameters"], function["descriptions"]))
        for (name, type_), (direction, null, count, text) in described[:-1]:
            if self.is_plain and (count or not self.take(
                    name, type_, direction, null)):
                self.is_plain = False
            self.told.append((name, direction, names.text(text)))
        if self.receiver:
            # What is said of the object, after what it is.
            self.of_object = self.told.pop(0)[2].partition(". ")[2]

    def take(self, name, type_, direction, null):
        """Whether this is a parameter that is known here."""
        handle = type_.replace("const ", "").rstrip(" *")
        if handle in self.names.handles and handle not in NOT_OBJECTS:
            return self.take_handle(name, type_, handle, null)
        if direction == "out":
            return self.take_result(name, type_)
        if type_ == "const char *":
            kind = "path" if name == "path" else "name"
            self.arguments.append((name, "impl AsRef<Path>" if kind == "path"
                                   else "&str"))
            given = "path.as_ref()" if kind == "path" else name
            self.prepared.append(f"let {name} = text::{kind}({given})?;")
            self.passed.append(f"{name}.as_ptr()")
            return True
        return self.take_number(name, type_)

    def take_handle(self, name, type_, handle, null):
        if type_.endswith("**"):
            self.created = self.names.handles[handle]
            self.passed.append(name)
        elif null != "never":
            return False
        elif self.names.handles[handle] == self.type and not self.arguments:
            self.receiver = "&self" if "const" in type_ else "&mut self"
            self.kept = self.kept or "self"
            self.passed.append("self.handle.get()" if "const" in type_ else
                               "object")
        else:
            self.kept = self.kept or name
            self.arguments.append((name, f"&{self.names.handles[handle]}"))
            self.passed.append(f"{name}.handle.get()")
        return True

    def take_result(self, name, type_):
        pointee = type_[:-1].strip()
        if pointee == "const char *":
            self.results.append((name, "&str", "ptr::null()",
                                 f"unsafe {{ text::borrowed({name}) }}"))
        elif type_.count("*") == 1 and SCALARS.get(pointee, "")[1:].isdigit():
            enum = TYPES.get(camel(name))
            value = (f"{enum}::from_code({name}).ok_or(Error::NotSupported)?"
                     if enum else name)
            self.results.append((name, enum or SCALARS[pointee],
                                 "0.0" if pointee == "double" else "0", value))
        else:
            return False
        self.passed.append(f"&mut {name}")
        return True

    def take_number(self, name, type_):
        if name == "class_kind":
            self.arguments.append(("class", "Class"))
            self.prepared.append("let (class_kind, class_number) = "
                                 "class.kind_and_number();")
            self.passed.append("class_kind")
        elif name == "class_number":
            self.passed.append("class_number")
        elif name == "outputs":
            self.arguments.append((name, "impl IntoIterator<Item = Output>"))
            self.prepared.append("let outputs = outputs.into_iter().fold(0, "
                                 "|sum, one| sum | one.code());")
            self.passed.append(name)
        elif camel(name) in TYPES:
            self.arguments.append((name, TYPES[camel(name)]))
            self.passed.append(f"{name}.code()")
        elif type_ in SCALARS and "*" not in type_:
            self.arguments.append((name, SCALARS[type_]))
            self.passed.append(name)
        else:
            return False
        return True

    def about(self):
        given = [f"- `{name}`: {told}" for name, direction, told in self.told
                 if direction == "in" and told
                 and not name.startswith("class_")]
        handed_out = [told for _, direction, told in self.told
                      if direction == "out" and told]
        if len(self.results) == 1 and handed_out:
            given.append(f"- result: {handed_out[0]}")
        errors = self.names.text(self.function["returned"])
        return [self.names.text(self.function["summary"]), self.of_object,
                *given, *(["# Errors", errors] if errors else [])]

    def result_type(self):
        if self.created:
            return self.created
        if len(self.results) > 1:
            return camel(self.method)
        return self.results[0][1] if self.results else "()"

    def lines(self):
        arguments = [self.receiver] if self.receiver else []
        arguments += [f"{name}: {type_}" for name, type_ in self.arguments]
        is_private = self.method in PRIVATE
        yield from documentation([] if is_private else self.about(), "    ")
        yield (f"    {'' if is_private else 'pub '}fn {self.method}"
               f"({', '.join(arguments)}) -> "
               f"Result<{self.result_type()}> {{")
        for line in self.prepared:
            yield f"        {line}"
        if self.receiver == "&mut self":
            yield "        let object = self.handle.get_mut();"
        call = f"unsafe {{ call!({self.name}({', '.join(self.passed)})) }}"
        yield from self.creation(call) if self.created else self.question(call)
        yield "    }"

    def creation(self, call):
        kept = f"{self.kept}.handle.kept.clone()" if self.kept else (
            "Default::default()")
        out = self.passed[-1]
        yield "        // SAFETY: alive; a place for the result."
        yield f"        Handle::new({kept}, |{out}| {call}).map({self.created}::own)"

    def question(self, call):
        for name, _, zero, _ in self.results:
            yield f"        let mut {name} = {zero};"
        yield "        // SAFETY: alive; places for the results."
        if not self.results:
            yield f"        self.handle.done({call})"
            return
        yield f"        self.handle.done({call})?;"
        if len(self.results) > 1:
            fields = ", ".join(
                name if value == name else f"{name}: {value}"
                for name, _, _, value in self.results)
            yield f"        Ok({self.result_type()} {{ {fields} }})"
        else:
            if "unsafe" in self.results[0][3]:
                yield "        // SAFETY: valid while the object is borrowed."
            yield f"        Ok({self.results[0][3]})"

    def struct_lines(self):
        """The type of several results."""
        if len(self.results) < 2:
            return
        told = {name: text for name, _, text in self.told}
        yield f"\n/// What [`{self.type}::{self.method}`] finds."
        yield "#[derive(Clone, Copy, Debug, PartialEq)]"
        yield f"pub struct {self.result_type()} {{"
        for name, type_, _, _ in self.results:
            yield from documentation([sentence(told[name])], "    ")
            yield f"    pub {name}: {type_},"
        yield "}"


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
    name = TYPES[enumeration["name"]]
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
        name = function["name"][len("naibx_"):]
        is_text = function["result"] == "const char *"
        call = f"sys::naibx_{name}({', '.join(name for name, _ in parameters)})"
        if is_text:
            call = f"text::borrowed({call})"
        given = ", ".join(f"{name}: {SCALARS[type_]}".replace("naibx_status", "i32")
                          for name, type_ in parameters)
        yield ""
        yield from documentation([names.text(function["summary"])], "")
        yield (f"pub fn {name}({given}) -> "
               f"{'&' + chr(39) + 'static str' if is_text else SCALARS[function['result']]} {{")
        yield "    // SAFETY: takes any number; a text lives as long as the library."
        yield f"    unsafe {{ {call} }}\n}}"


def destruction_lines(table):
    for function in table["functions"]:
        if not function["name"].endswith("_destroy") or (
                function["since"] == REPLACED):
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
