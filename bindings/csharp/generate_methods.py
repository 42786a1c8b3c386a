"""Writes src/Methods.cs: the plain members of the classes, made from the table.

Plain is a function whose arguments are handles, numbers and texts, and a number
that is got or set by its key. Callbacks, arrays and lifetime are written by
hand, in the other files.
"""

import re
import sys
import textwrap

import generate_declarations as declarations
from generate_declarations import camel, generating, pascal
from method_comments import Comments
from number_members import NumberMembers
from plain_functions import (
    ARRAYS, BY_HAND, CONSTRUCTED_BY_HAND, NUMBERS, WITHOUT_HAND, Function, enumeration_of, handle_of)

# A class of C# of another name than the numbers.
CLASSES = {"File": "ModelFile"}
INDENT = " " * 8


def fitted(line):
    """A line of code over as many lines as it takes."""
    if len(line) <= 100 or "///" in line:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    wrapped = textwrap.wrap(
        re.sub("(?<!,) ", "\xa0", line.strip()), 100, initial_indent=indent[4:],
        subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(wrapped).replace("\xa0", " ")


class Writer:
    """Makes the members of all classes."""

    def __init__(self, table):
        self.table = table
        self.enumerations = {e["name"]: e for e in table["enumerations"]
                             if e["name"]}
        self.functions = [Function(entry, table) for entry in table["functions"]]
        self.plain = [f for f in self.functions if f.is_plain(table)]
        self.comments = Comments(table, self.plain)
        self.numbers = NumberMembers(self.enumerations, self.functions, self.comments)
        self.structures = []

    def managed(self, function, parameter):
        name, type_ = parameter
        if handle_of(type_):
            return pascal(handle_of(type_))
        if "char" in type_:
            return "string"
        if parameter in function.arrays:
            return "double[]" if "double" in type_ else "int[]"
        own = enumeration_of(self.enumerations, name, type_)
        number = NUMBERS.get(type_.rstrip(" *"))
        optional = "UINT32_MAX" in function.texts[name][3]
        return own or number + ("?" if optional else "")

    def signature(self, function):
        return ", ".join(
            ("params " if p in function.arrays and p == function.ins[-1]
             and function.texts[p[0]][1] == "never" else "")
            + f"{self.managed(function, p)} {camel(p[0])}"
            + (" = null" if function.is_creation and handle_of(p[1])
               and function.is_nullable(p[0]) else "") for p in function.ins)

    def prologue(self, function):
        """The uses that the call needs, and its arguments."""
        uses, values = [], []
        if function.takes_self:
            access = "Read" if function.is_read else "Write"
            uses.append(f"using (Use use = {access}())")
            values.append("use.Address")
        for name, type_ in function.arguments:
            argument = camel(name)
            if [name, type_] in function.outs:
                continue
            if name in function.counts:
                array_name = function.arrays[function.counts.index(name)][0]
                array = camel(array_name)
                is_given = function.texts[array_name][1] == "never"
                length = f"{array}.Length" if is_given else f"({array}?.Length ?? 0)"
                values.append(f"({declarations.SCALARS[type_]}){length}")
            elif [name, type_] in function.arrays:
                element = declarations.SCALARS[type_.split()[1]]
                uses.append(f"fixed ({element}* {argument}First = "
                            f"{ARRAYS[type_].format(argument)})")
                values.append(f"{argument}First")
            elif handle_of(type_):
                call = (f"Use.Optional({argument})" if function.is_nullable(name)
                        else f"Check.NotNull({argument}, nameof({argument})).Read()")
                uses.append(f"using (Use {argument}Use = {call})")
                values.append(f"{argument}Use.Address")
            elif "char" in type_:
                uses.append(f"fixed (byte* {argument}Text = "
                            f"Text.Utf8Of({argument}, nameof({argument})))")
                values.append(f"{argument}Text")
            elif enumeration_of(self.enumerations, name, type_):
                is_status = type_ == "naibx_status"
                values.append(argument if is_status else
                              f"({declarations.SCALARS[type_]}){argument}")
            elif type_.startswith("uint"):
                optional = self.managed(function, [name, type_]).endswith("?")
                check = "OrLargest" if optional else "NotNegative"
                values.append(f"Check.{check}({argument}, nameof({argument}))")
            else:
                values.append(argument)
        return uses, values

    def result(self, function):
        """Type, declarations, arguments and expression of what comes out."""
        outs = function.outs
        if not outs:
            return "void", [], [], None
        declared, arguments, values = [], [], []
        for name, type_ in outs:
            place = camel(name)
            if handle_of(type_):
                made = pascal(handle_of(type_))
                arguments.append(f"out IntPtr {place}")
                functions = "use.Functions" if function.takes_self else (
                    f"{camel(function.ins[0][0])}Use.Functions"
                    if function.ins and handle_of(function.ins[0][1]) else "null")
                handle = f"new {made}Handle({place}, {functions})"
                if function.is_creation:
                    return f"{made}Handle", declared, arguments, handle
                values.append(f"new {made}({handle})")
                continue
            declared.append(f"{declarations.Types(self.table).of(type_[:-1].strip())} {place};")
            arguments.append(f"&{place}")
            own = self.managed(function, [name, type_])
            values.append(f"Text.Read({place})" if own == "string" else
                          place if own == "double" else f"({own}){place}")
        if len(outs) == 1:
            return self.managed(function, outs[0]), declared, arguments, values[0]
        structure = function.method.removeprefix("Get")
        self.structures.append((structure, function))
        return (structure, declared, arguments,
                f"new {structure}({', '.join(values)})")

    @staticmethod
    def holding(function):
        """Functions of an allocator that is set have to live on."""
        return [f"    Handle.Functions = AllocatorFunctions.Joined(use.Functions, {name}Use.Functions);"
                for name, type_ in function.ins
                if function.takes_self and handle_of(type_) == "naibx_allocator"]

    def method(self, function):
        native = pascal(function.name)
        if not function.entry["reports_error"]:
            return self.function_of_library(function, native)
        uses, values = self.prologue(function)
        type_, declared, outs, result = self.result(function)
        call = ", ".join([*values, *outs, "out IntPtr error"])
        body = [*declared, *uses, "{",
                f"    Check.Succeeded(Native.{native}({call}), error);",
                *self.holding(function),
                *([f"    return {result};"] if result else []), "}"]
        if not uses:
            body = [*declared, f"Check.Succeeded(Native.{native}({call}), error);",
                    *([f"return {result};"] if result else [])]
        comment = self.comments.of_method(function)
        if function.is_creation:
            arguments = ", ".join(camel(p[0]) for p in function.ins)
            head = [*comment, f"public {function.owner}({self.signature(function)})",
                    f"    : this(Create({arguments}))", "{", "}", "",
                    f"private static {type_} Create("
                    f"{self.signature(function).replace(' = null', '')})"]
        else:
            override = ("override " if function.method == "GetConfig" else "")
            head = [*comment, f"public {override}{type_} {function.method}"
                    f"({self.signature(function)})"]
        return [*head, "{", *("    " + line for line in body), "}"]

    def function_of_library(self, function, native):
        result = function.entry["result"]
        arguments = ", ".join(camel(p[0]) for p in function.ins)
        call = f"Native.{native}({arguments})"
        text = "char" in result
        head = f"public static {'string' if text else NUMBERS[result]} {function.method}"
        if function.ins:
            head += f"({self.signature(function)})"
        value = f"Text.Read({call})" if text else f"checked((int){call})"
        return [*self.comments.of_method(function), f"{head} => {value};"]

    def structure(self, name, function):
        """The results of a function that has several."""
        fields = []
        for parameter in function.outs:
            own = pascal(parameter[0])
            # No member may be called as its type is.
            own = re.sub(r"(?<!^)[A-Z][a-z]+$", "", own) if own == name else own
            fields.append((own, self.managed(function, parameter),
                           function.texts[parameter[0]][3]))
        arguments = ", ".join(f"{type_} {own[0].lower() + own[1:]}"
                              for own, type_, _ in fields)
        yield from (f"    {line}" for line in self.comments.summary(
            f"What <see cref=\"{function.owner}.{function.method}\"/> finds."))
        yield f"    public struct {name}\n    {{"
        yield f"        internal {name}({arguments})\n        {{"
        for own, _, _ in fields:
            yield f"            {own} = {own[0].lower() + own[1:]};"
        yield "        }"
        for own, type_, text in fields:
            yield ""
            yield from (INDENT + line for line in self.comments.summary(
                self.comments.prose(text)))
            yield f"        public {type_} {own} {{ get; }}"
        yield "    }\n"

    def members(self, owner):
        for function in self.plain:
            if function.owner == owner:
                yield self.method(function)
        if owner + "Number" in self.enumerations:
            yield from self.numbers.of(owner)

    def classes(self):
        owners = [*(pascal(handle) for handle in self.table["handles"]
                    if handle != "naibx_error"),
                  "Library", "File"]
        for owner in owners:
            members = list(self.members(owner))
            own = CLASSES.get(owner, owner)
            # Mono looks for the library when it compiles the first call.
            prepare = [f"static {own}()", "{", "    NativeLoading.Prepare();", "}"]
            members.insert(0, prepare)
            if owner not in CONSTRUCTED_BY_HAND | {"Library", "File"}:
                members.insert(1, [f"internal {own}({own}Handle handle)",
                                   "    : base(handle)", "{", "}"])
            static = "static " if owner in ("Library", "File") else ""
            sealed = base = ""
            if owner in WITHOUT_HAND:
                yield from ("    " + line for line in
                            self.comments.summary(WITHOUT_HAND[owner]))
                sealed = "" if static else "sealed "
                base = "" if static else " : NativeObject"
            yield (f"    public {static}{sealed}unsafe partial class {own}{base}"
                   "\n    {")
            yield "\n\n".join("\n".join(
                fitted((INDENT + line).rstrip()) for line in member) for member in members)
            yield "    }\n"

    def handles(self):
        for handle in self.table["handles"]:
            name = handle + "_destroy" if handle != "naibx_model" else "naibx_destroy"
            if handle == "naibx_error" or name in BY_HAND:
                continue
            own = pascal(handle) + "Handle"
            yield "\n".join([
                f"    internal sealed class {own} : NativeHandle", "    {",
                f"        internal {own}(IntPtr address, AllocatorFunctions[] functions)",
                "            : base(address, functions)", "        {", "        }", "",
                "        protected override void Destroy(IntPtr address) => "
                f"Native.{pascal(name)}(address);", "    }\n"])


def methods(path):
    writer = Writer(generating.read_table(path))
    head = declarations.HEAD.replace(
        "What include/naibx/naibx.h declares. Made by generate_declarations.py",
        "The plain members of the classes. Made by generate_methods.py").replace(
        "using System.Runtime.InteropServices;\n", "")
    classes = list(writer.classes())
    structures = [line for name, function in writer.structures
                  for line in writer.structure(name, function)]
    text = "\n".join([head, *classes, *structures, *writer.handles()])
    return text.rstrip() + "\n}\n"


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "TABLE", methods))
