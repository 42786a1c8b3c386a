"""Writes naibx/_methods.py: the methods that need no hand, whose arguments
and results are objects, numbers and texts, from the table of declarations."""

import re
import sys
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402
from method_parts import (Table, camel, docstring, parameters_of,  # noqa: E402
                          property_name, quoted, signature, wrapped)

HEAD = '''"""What include/naibx/naibx.h declares, as plain methods and properties.

Made by generate_methods.py from bindings/declarations.json, which tests hold
it against: change the header, not this file.
"""

from ctypes import c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64
from typing import TYPE_CHECKING, Callable, Iterable, NamedTuple, Optional

from ._buffers import DOUBLE, INT64, UINT32, UINT64, plain_array
from ._declarations import {enumerations}
from ._handle import Handle, given
from ._library import lib, real, text, whole

if TYPE_CHECKING:
    from ._allocator import Allocator
    from ._config import Config
    from ._model import Model
    from ._predictor import Predictor
    from ._request import Request
'''


def method(table, function):
    """The lines of a method, or of a named tuple and a method; None where it
    needs a hand."""
    parameters = parameters_of(table, function)
    if not function["reports_error"] or not parameters or not all(
            each.is_plain for each in parameters):
        return None
    owner, name = table.split(function["name"])
    outs = [each for each in parameters if each.is_out]
    call = f"lib.{function['name'][len('naibx_'):]}"
    if name == "create":
        given_ = parameters[:-1]
        for each in given_:
            each.default = " = None" if each.may_be_none else ""
        return outs[0].handle, [], [
            *signature("__init__", given_, "None"),
            *docstring(table, function, given_),
            *wrapped("self._create(", [call, *(
                each.argument for each in given_)], ")", 8)]
    if parameters[0].handle != owner:
        return None
    given_ = [each for each in parameters[1:] if not each.is_out]
    arguments = [each.argument for each in given_]
    if not outs:
        return owner, [], [
            *signature(name, given_, "None"),
            *docstring(table, function, given_),
            *wrapped("self._change(", [call, *arguments], ")", 8)]
    looks = parameters[0].type.startswith("const ")
    head, result, body = looking(name, outs, call, arguments,
                                 "self._look(" if looks else "self._look_up(")
    name = name if outs[0].handle else re.sub("^get_", "", name)
    return owner, head, [
        *signature(name, given_, result),
        *docstring(table, function, given_ + (
            outs if len(outs) == 1 and not outs[0].handle else [])), *body]


def looking(name, outs, call, arguments, look):
    """The named tuple of results, their type, and the call."""
    if outs[0].handle:
        return [], f'"{outs[0].handle}"', wrapped(
            "return self._make(", [f'"{outs[0].handle}"', call, *arguments],
            ")", 8)
    places = ", ".join(each.place for each in outs)
    words = [call, f"({places},)" if len(outs) == 1 else f"({places})",
             *arguments]
    if len(outs) == 1:
        return [], outs[0].annotation, wrapped(
            f"return {look}", words, ")[0]", 8)
    tuple_ = camel(re.sub("^get_", "", name))
    head = ["", "", f"class {tuple_}(NamedTuple):",
            *quoted([f"What `{re.sub('^get_', '', name)}` returns."], 4)]
    for each in outs:
        head += [f"    {each.name}: {each.annotation}",
                 *quoted([each.text], 4)]
    values = [f"{each.enumeration}(found[{place}])" if each.enumeration else
              f"found[{place}]" for place, each in enumerate(outs)]
    return head, tuple_, [
        *wrapped(f"found = {look}", words, ")", 8),
        *wrapped(f"return {tuple_}(", values, ")", 8)]


class Number:
    """One key of an enumeration of numbers, as a property or a method."""

    def __init__(self, table, owner, constant, key, text, kind):
        self.owner, self.key = owner, key
        self.name = property_name(owner, constant)
        self.parts = kind.split(", ")
        self.enumeration = (
            camel(self.name) if camel(self.name) in table.names else None)
        self.may_be_none = "NAIBX_SIZE_PREDICTED" in text
        indexed = [part for part in self.parts if part.startswith("indexed")]
        self.indices = index_names(indexed[0]) if indexed else []
        self.text = self._words(table.python(text))

    def _words(self, text):
        for name, index in zip(("`first`", "`second`"), self.indices):
            text = text.replace(name, f"`{index}`")
        if self.parts[0] == "switch":
            text = re.sub(r"\b0\b", "False", re.sub(r"\b1\b", "True", text))
        return text

    @property
    def type(self):
        if self.enumeration:
            return self.enumeration
        if self.may_be_none:
            return "Optional[int]"
        return {"count": "int", "switch": "bool", "number": "float"}[
            self.parts[0]]

    def lines(self, getter, setter):
        if getter:
            yield from self._getter(*getter)
        if setter and "read only" not in self.parts:
            yield from self._setter(setter, bool(getter))

    def _getter(self, function, index_count):
        """index_count: how many indices its function takes."""
        arguments = [f"lib.{function}", str(self.key), *self.indices,
                     *["0"] * (index_count - len(self.indices))]
        number = f"self._number({', '.join(arguments)})"
        wrap = self.enumeration or {"count": "int", "switch": "bool"}.get(
            self.parts[0], "")
        yield ""
        if not self.indices:
            yield "    @property"
        indices = "".join(f", {name}: int" for name in self.indices)
        yield f"    def {self.name}(self{indices}) -> {self.type}:"
        yield from quoted([self.text], 8)
        if self.may_be_none:
            yield f"        number = int({number})"
            yield "        return None if number < 0 else number"
        elif self.enumeration:
            yield f"        return {wrap}(int({number}))"
        else:
            yield f"        return {wrap}({number})" if wrap else (
                f"        return {number}")

    def _setter(self, function, is_property):
        yield ""
        check = "real" if self.parts[0] == "number" else "whole"
        value = f'{check}("{self.name}", number)'
        if self.may_be_none:
            value = f"-1 if number is None else {value}"
        type_ = "int" if self.enumeration else self.type
        if is_property:
            yield f"    @{self.name}.setter"
            # One that takes an int gives an enumeration.
            yield f"    def {self.name}(self, number: {self.type}) -> None:"
        else:
            yield f"    def set_{self.name}(self, number: {type_}) -> None:"
            yield from quoted([self.text], 8)
        yield from wrapped("self._change(", [f"lib.{function}", str(self.key),
                                             value], ")", 8)


def index_names(kind):
    names = kind[len("indexed by "):].split(" and ") if " by " in kind else [
        "index"]
    return [*names[:1], "other"] if names[0] == names[-1] and len(names) > 1 \
        else names


def numbers(table):
    """For each class its properties."""
    by_name = {function["name"]: function for function in table.functions}
    for enumeration in table.enumerations:
        if not enumeration["name"].endswith("Number"):
            continue
        owner = enumeration["name"][:-len("Number")]
        prefix = "" if owner == "Model" else re.sub(
            r"(?<!^)(?=[A-Z])", "_", owner).lower() + "_"
        getter = by_name.get(f"naibx_{prefix}get_number")
        indices = getter and [
            name for name, type_ in getter["parameters"]
            if type_ == "uint32_t"]
        setter = f"{prefix}set_number"
        for (constant, key), text, kind in zip(
                enumeration["constants"], enumeration["texts"],
                enumeration["kinds"]):
            number = Number(table, owner, constant, key, text, kind)
            yield owner, number.lines(
                getter and (f"{prefix}get_number", len(indices)),
                setter if f"naibx_{setter}" in by_name else None)


def free_functions(table):
    """Those of no object."""
    for function in table.functions:
        parameters = parameters_of(table, function)
        if function["reports_error"] or any(
                each.handle for each in parameters):
            continue
        is_text = function["result"] == "const char *"
        call = f"lib.{function['name'][len('naibx_'):]}("
        yield from ["", "", *signature(
            function["name"][len("naibx_"):], parameters,
            "str" if is_text else "int", 0, None)]
        yield from docstring(table, function, parameters, 4)
        yield f"    return {call}" + ", ".join(
            each.name for each in parameters) + (
                ').decode("utf-8")' if is_text else ")")


def declarations(path):
    table = Table(generating.read_table(path))
    tuples, classes = [], {}
    for function in table.functions:
        found = method(table, function)
        if found:
            owner, head, lines = found
            tuples += head
            classes.setdefault(owner, []).extend(["", *lines])
    for owner, lines in numbers(table):
        classes.setdefault(owner, []).extend(lines)
    body = "\n".join([*tuples, *free_functions(table), *(
        line for owner, lines in classes.items() for line in [
            *head_of(table, owner), *lines])]) + "\n"
    used = sorted(name for name in table.names if name and re.search(
        rf"(?<![`.\w]){name}\(|-> {name}:|: {name}\b", body))
    head = HEAD.format(enumerations=", ".join(used))
    return trimmed(head, body)


def head_of(table, owner):
    is_handle = owner in table.handles.values()
    yield from ["", "", f"class Plain{owner}{'(Handle)' * is_handle}:",
                f'    """The plain part of {owner}."""', ""]
    if is_handle:
        yield f'    _destroy_function = "{table.destroy_function_of(owner)}"'
    else:
        yield "    _number: Callable[..., float]"


def trimmed(head, body):
    """Without imports that nothing needs."""
    def used(names):
        return ", ".join(name for name in names.split(", ")
                         if re.search(rf"\b{name}\b", body.replace("`", "")))
    head = re.sub(r"^(from (?:ctypes|typing|\._library|\._buffers) import )(.*)$",
                  lambda match: match.group(1) + ", ".join(
                      name for name in match.group(2).split(", ")
                      if name == "TYPE_CHECKING" or used(name)),
                  head, flags=re.MULTILINE)
    return head + body


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "TABLE", declarations))
