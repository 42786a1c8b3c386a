"""Writes src/Methods.cs: the plain members of the classes, made from the table.

Plain is a function whose arguments are handles, numbers and texts, and a number
that is got or set by its key. Callbacks, arrays and lifetime are written by
hand, in the other files.
"""

import re
import sys

import generate_declarations as declarations
from generate_declarations import camel, generating, pascal
from method_comments import Comments

# Plain by their arguments, and why they are not made here.
BY_HAND = {
    "naibx_destroy": "the handle of a model destroys its live predictor, too",
    "naibx_predictor_create": "a live predictor waits for its model",
    "naibx_config_set_allocator": "functions of an allocator have to live on",
    "naibx_load_options_set_allocator": "as above",
    "naibx_load_options_set_number": "streams are read within the limits",
    "naibx_request_set_outputs": "an answer knows what it was asked for",
    "naibx_answer_reserve": "a live predictor waits for its model",
    "naibx_save": "naibx_save_parts does it",
    "naibx_save_parts": "either part may be missing",
    "naibx_load": "naibx_load_parts does it"}
# A class of C# of another name than the handle or the numbers.
CLASSES = {"File": "ModelFile"}
NUMBERS = {"uint32_t": "int", "uint64_t": "long", "double": "double",
           "int32_t": "int", "int64_t": "long"}
ERROR = ["error", "naibx_error **"]
INDENT = " " * 8


def handle_of(type_):
    """naibx_load_options of "const naibx_load_options *" and of "... **"."""
    match = re.fullmatch(r"(?:const )?(naibx_\w+) \*+", type_)
    return match and match.group(1)


class Function:
    """A function of the table and its place in C#."""

    def __init__(self, entry, table):
        self.entry, self.name = entry, entry["name"]
        self.parameters = [p for p in entry["parameters"] if p != ERROR]
        self.texts = {p[0]: d for p, d in zip(entry["parameters"],
                                              entry["descriptions"])}
        first = self.parameters[0][1] if self.parameters else ""
        self.takes_self = handle_of(first) in table["handles"]
        self.is_creation = self.name.endswith("create")
        if self.is_creation:
            self.takes_self = False
        owner = handle_of(self.parameters[-1][1] if self.is_creation else first)
        known = owner in table["handles"]
        self.owner = pascal(owner) if known else "Library"
        self.is_read = first.startswith("const ")
        self.arguments = self.parameters[1 if self.takes_self else 0:]
        self.outs = [p for p in self.arguments if self.is_out(p)]
        self.ins = [p for p in self.arguments if p not in self.outs]

    def is_out(self, parameter):
        return self.texts[parameter[0]][0] == "out"

    def is_nullable(self, name):
        return self.texts[name][1] == "always"

    def is_plain(self, table):
        callbacks = {callback["name"] for callback in table["callbacks"]}
        counts = {count for _, _, count, _ in self.texts.values() if count}
        return (self.name not in BY_HAND and self.owner != "Error"
                # They go away with the group "Replaced" of the header.
                and self.entry["since"] != "0.1"
                and not counts and sum(
                    bool(handle_of(type_)) for _, type_ in self.outs) < 2
                and not any(
                    type_ in callbacks or type_.endswith("void *")
                    or not self.is_out([name, type_]) and type_ != "const char *"
                    and type_.endswith("*") and not handle_of(type_)
                    or type_.startswith("const") and type_.endswith("**")
                    and type_ != "const char **"
                    for name, type_ in self.parameters)
                and not self.name.endswith(("_destroy", "_number")))

    @property
    def method(self):
        prefix = "naibx_" + re.sub(r"(?<!^)([A-Z])", r"_\1", self.owner).lower()
        name = pascal(self.name.removeprefix(prefix + "_"))
        looks = self.takes_self and self.is_read and self.outs
        is_verb = name.startswith(("Get", "Copy"))
        return "Get" + name if looks and not is_verb else name


class Writer:
    """Makes the members of all classes."""

    def __init__(self, table):
        self.table = table
        self.enumerations = {e["name"]: e for e in table["enumerations"]
                             if e["name"]}
        self.functions = [Function(entry, table) for entry in table["functions"]]
        self.plain = [f for f in self.functions if f.is_plain(table)]
        self.comments = Comments(table, self.plain)
        self.structures = []

    def enumeration_of(self, name, type_):
        """What a number stands for, told by its name."""
        base = type_.rstrip(" *")
        if base == "naibx_status":
            return "Status"
        for known in self.enumerations:
            if pascal(name) in (known, known + "s") and base != "double":
                return known
        return None

    def managed(self, function, parameter):
        name, type_ = parameter
        if handle_of(type_):
            return pascal(handle_of(type_))
        if "char" in type_:
            return "string"
        own = self.enumeration_of(name, type_)
        number = NUMBERS.get(type_.rstrip(" *"))
        optional = "UINT32_MAX" in function.texts[name][3]
        return own or number + ("?" if optional else "")

    def signature(self, function):
        return ", ".join(
            f"{self.managed(function, p)} {camel(p[0])}"
            + (" = null" if handle_of(p[1]) and function.is_nullable(p[0])
               else "") for p in function.ins)

    def prologue(self, function):
        """Statements that check arguments, and the uses that the call needs."""
        lines, uses, values = [], [], []
        if function.takes_self:
            access = "Read" if function.is_read else "Write"
            uses.append(f"using (Use use = {access}())")
            values.append("use.Address")
        for name, type_ in function.ins:
            argument = camel(name)
            if handle_of(type_):
                call = (f"Use.Optional({argument})" if function.is_nullable(name)
                        else f"Check.NotNull({argument}, nameof({argument})).Read()")
                uses.append(f"using (Use {argument}Use = {call})")
                values.append(f"{argument}Use.Address")
            elif "char" in type_:
                uses.append(f"fixed (byte* {argument}Text = "
                            f"Text.Utf8Of({argument}, nameof({argument})))")
                values.append(f"{argument}Text")
            elif self.enumeration_of(name, type_):
                is_status = type_ == "naibx_status"
                values.append(argument if is_status else
                              f"({declarations.SCALARS[type_]}){argument}")
            elif type_.startswith("uint"):
                number = f"{argument}Number"
                checked = f"Check.NotNegative({argument}, nameof({argument}))"
                if self.managed(function, [name, type_]).endswith("?"):
                    checked = (f"{argument} == null ? uint.MaxValue : "
                               f"Check.NotNegative({argument}.Value, nameof({argument}))")
                lines.append(f"{declarations.SCALARS[type_]} {number} = {checked};")
                values.append(number)
            else:
                values.append(argument)
        return lines, uses, values

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

    def method(self, function):
        native = pascal(function.name)
        if not function.entry["reports_error"]:
            return self.function_of_library(function, native)
        lines, uses, values = self.prologue(function)
        type_, declared, outs, result = self.result(function)
        call = ", ".join([*values, *outs, "out IntPtr error"])
        body = [*lines, *declared, *uses, "{",
                f"    Check.Succeeded(Native.{native}({call}), error);",
                *([f"    return {result};"] if result else []), "}"]
        if not uses:
            body = [*lines, *declared, f"Check.Succeeded(Native.{native}({call}), error);",
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

    def numbers(self, owner):
        """What is got and set by its key."""
        prefix = "naibx_" + re.sub(r"(?<!^)([A-Z])", r"_\1", owner).lower() + "_"
        names = {f.name: f for f in self.functions}
        prefix = "naibx_" if owner == "Model" else prefix
        getter, setter = (names.get(f"{prefix}{verb}_number")
                          for verb in ("get", "set"))
        enumeration = self.enumerations[owner + "Number"]
        for (key, _), text, kinds in zip(enumeration["constants"],
                                         enumeration["texts"],
                                         enumeration["kinds"]):
            yield self.number(owner + "Number", key, text, kinds, getter, setter)
        if getter and getter.takes_self:
            indices = [p[0] for p in getter.ins if p[0] != "key"]
            given = "".join(f", uint {camel(i)} = 0" for i in indices)
            passed = "".join(f"{camel(i)}, " for i in indices)
            yield [f"private double GetNumber({owner}Number key{given})", "{",
                   "    double number;", "    using (Use use = Read())", "    {",
                   f"        Check.Succeeded(Native.{pascal(getter.name)}(use.Address, "
                   f"(int)key, {passed}&number, out IntPtr error), error);",
                   "    }", "    return number;", "}"]
        if setter and setter.name not in BY_HAND:
            yield [f"private void SetNumber({owner}Number key, double number)", "{",
                   "    using (Use use = Write())", "    {",
                   f"        Check.Succeeded(Native.{pascal(setter.name)}(use.Address, "
                   "(int)key, number, out IntPtr error), error);", "    }", "}"]

    def number(self, numbers, key, text, kinds, getter, setter):
        name = pascal(key)
        enumeration = "NAIBX_SIZE_PREDICTED" not in text and self.enumeration_of(
            key.lower(), "int32_t")
        type_, read, write = "double", "{}", "value"
        if kinds.startswith("switch"):
            type_, read, write = "bool", "{} != 0", "value ? 1 : 0"
        elif enumeration:
            type_, read, write = enumeration, f"({enumeration})(int){{}}", "(int)value"
        elif kinds.startswith("count"):
            type_ = "long" if "BYTE" in key else "int"
            read = f"({type_}){{}}"
            if "NAIBX_SIZE_PREDICTED" in text:
                type_, read, write = "int?", "Check.SizeOrNull({})", "value ?? Library.SizePredicted"
        indexed = re.search(r"indexed(?: by (\w+)(?: and (\w+))?)?", kinds)
        indices = [i for i in (indexed.groups() if indexed else ()) if i]
        if indexed and not indices:
            indices = ["index"]
        if len(indices) == 2 and indices[0] == indices[1]:
            indices[1] = "other"
        comment = self.comments.of_number(text, kinds, indices, getter and getter.takes_self)
        constant = f"{numbers}.{name}"
        if getter and not getter.takes_self:
            call = read.format(f"GetNumber(bytes, {constant})")
            return [*comment, f"public static {type_} Get{name}(byte[] bytes) =>",
                    f"    {call};"]
        if indices:
            given = ", ".join(f"int {i}" for i in indices)
            passed = "".join(f", Check.NotNegative({i}, nameof({i}))" for i in indices)
            call = read.format(f"GetNumber({constant}{passed})")
            return [*comment, f"public {type_} Get{name}({given}) =>", f"    {call};"]
        accessors = []
        if "read only" in kinds:
            return [*comment, f"public {type_} {name} =>",
                    f"    {read.format(f'GetNumber({constant})')};"]
        if getter:
            accessors.append(f"get => {read.format(f'GetNumber({constant})')};")
        if setter:
            accessors.append(f"set => SetNumber({constant}, {write});")
        return [*comment, f"public {type_} {name}", "{",
                *("    " + accessor for accessor in accessors), "}"]

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
            yield from self.numbers(owner)

    def classes(self):
        owners = [*(pascal(handle) for handle in self.table["handles"]
                    if handle not in ("naibx_error", "naibx_workspace")),
                  "Library", "File"]
        for owner in owners:
            members = list(self.members(owner))
            own = CLASSES.get(owner, owner)
            # Mono looks for the library when it compiles the first call.
            prepare = [f"static {own}()", "{", "    NativeLoading.Prepare();", "}"]
            members.insert(0, prepare)
            yield f"    public {'static ' if owner in ('Library', 'File') else ''}unsafe partial class {own}\n    {{"
            yield "\n\n".join("\n".join(
                (INDENT + line).rstrip() for line in member) for member in members)
            yield "    }\n"

    def handles(self):
        for handle in self.table["handles"]:
            name = handle + "_destroy" if handle != "naibx_model" else "naibx_destroy"
            if handle in ("naibx_error", "naibx_workspace") or name in BY_HAND:
                continue
            own = pascal(handle) + "Handle"
            yield "\n".join([
                f"    internal sealed class {own} : NativeHandle", "    {",
                f"        internal {own}(IntPtr address, AllocatorFunctions[] functions)",
                "            : base(address, functions)", "        {", "        }", "",
                "        protected override void Destroy(IntPtr address) => "
                f"Native.{pascal(name)}(address);", "    }\n"])


def methods(path):
    writer = Writer(declarations.read_table(path))
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
