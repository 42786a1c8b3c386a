"""Members for what is got and set by its key."""

import re

from generate_declarations import camel, pascal
from plain_functions import BY_HAND, enumeration_of, prefix_of


def indices_of(kinds):
    """Names of what a number is asked about: a label, a size, or two."""
    indexed = re.search(r"indexed(?: by (\w+)(?: and (\w+))?)?", kinds)
    if not indexed:
        return []
    names = [name for name in indexed.groups() if name] or ["index"]
    return ["label", "other"] if names == ["label", "label"] else names


class NumberMembers:
    """Makes those of all classes."""

    def __init__(self, enumerations, functions, comments):
        self.enumerations, self.comments = enumerations, comments
        self.functions = {function.name: function for function in functions}

    def of(self, owner):
        """The members of one class, and the two methods that they call."""
        getter, setter = (self.functions.get(f"{prefix_of(owner)}{verb}_number")
                          for verb in ("get", "set"))
        numbers = owner + "Number"
        enumeration = self.enumerations[numbers]
        for (key, _), text, kinds in zip(enumeration["constants"],
                                         enumeration["texts"],
                                         enumeration["kinds"]):
            yield self.member(f"{numbers}.{pascal(key)}", text, kinds, getter, setter)
        if getter and getter.takes_self:
            yield from self.getting(numbers, getter)
        elif getter:
            yield self.looking(numbers, getter)
        if setter and setter.name not in BY_HAND:
            yield [f"private void SetNumber({numbers} key, double number)", "{",
                   "    using (Use use = Write())", "    {",
                   f"        Check.Succeeded(Native.{pascal(setter.name)}(use.Address, "
                   "(int)key, number, out IntPtr error), error);", "    }", "}"]

    @staticmethod
    def getting(numbers, getter):
        indices = [camel(name) for name, _ in getter.ins if name != "key"]
        given = "".join(f", uint {index} = 0" for index in indices)
        passed = "".join(f"{index}, " for index in indices)
        yield [f"private double GetNumber({numbers} key{given})", "{",
               "    double number;", "    using (Use use = Read())", "    {",
               f"        Check.Succeeded(Native.{pascal(getter.name)}(use.Address, "
               f"(int)key, {passed}&number, out IntPtr error), error);",
               "    }", "    return number;", "}"]

    @staticmethod
    def looking(numbers, getter):
        """For numbers of bytes, not of an object."""
        return [f"private static double GetNumber(byte[] bytes, {numbers} key)", "{",
                "    double number;",
                "    fixed (byte* first = Check.NotNull(bytes, nameof(bytes)))", "    {",
                f"        Check.Succeeded(Native.{pascal(getter.name)}(first, "
                "(ulong)bytes.LongLength, (int)key, &number, out IntPtr error), error);",
                "    }", "    return number;", "}"]

    def form_of(self, name, text, kinds):
        """Type, and how it comes from a number and becomes one."""
        if "NAIBX_SIZE_PREDICTED" in text:
            return "int?", "Check.SizeOrNull({})", "value ?? Library.SizePredicted"
        if kinds.startswith("switch"):
            return "bool", "{} != 0", "value ? 1 : 0"
        own = enumeration_of(self.enumerations, name, "int32_t")
        if own:
            return own, f"({own})(int){{}}", "(int)value"
        if kinds.startswith("count"):
            type_ = "long" if "Byte" in name else "int"
            return type_, f"({type_}){{}}", "value"
        return "double", "{}", "value"

    def member(self, constant, text, kinds, getter, setter):
        name = constant.partition(".")[2]
        type_, read, write = self.form_of(name, text, kinds)
        indices = indices_of(kinds)
        of_bytes = getter and not getter.takes_self
        comment = self.comments.of_number(text, kinds, indices, of_bytes)
        if of_bytes:
            return [*comment, f"public static {type_} Get{name}(byte[] bytes) =>",
                    f"    {read.format(f'GetNumber(bytes, {constant})')};"]
        passed = "".join(f", Check.NotNegative({index}, nameof({index}))"
                         for index in indices)
        got = read.format(f"GetNumber({constant}{passed})")
        if indices:
            given = ", ".join(f"int {index}" for index in indices)
            return [*comment, f"public {type_} Get{name}({given}) =>", f"    {got};"]
        if "read only" in kinds:
            return [*comment, f"public {type_} {name} =>", f"    {got};"]
        return [*comment, f"public {type_} {name}", "{",
                *([f"    get => {got};"] if getter else []),
                *([f"    set => SetNumber({constant}, {write});"] if setter else []),
                "}"]
