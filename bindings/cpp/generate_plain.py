"""Writes include/naibx/cpp/plain: the functions of the C++ interface that need
no thought.

They are those whose arguments are handles, numbers, texts and one array of
whole numbers, and those that get and set a number by its key. A class that has
more derives from what is here, and adds what takes functions of the caller and
several arrays; one that has nothing else is made as a whole. New functions and
keys of the header need no line by hand.

Usage: generate_plain.py TABLE FOLDER [--check]
"""

import argparse
import re
import sys
import textwrap
from pathlib import Path

# Beside the bindings, in the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generating  # noqa: E402
from plain_functions import SCALARS, Function, camel, noun  # noqa: E402

# Written by hand in all: what a call reports, and memory of the caller.
BY_HAND = {"naibx_error", "naibx_allocator"}
# The classes that need nothing by hand.
WHOLE = {
    "naibx_config":
        "What a model is made of: labels, features, constants, names.",
    "naibx_request":
        "What is asked: sizes, and what is computed. Set once, then read by "
        "any number of predictions. Where a request may be null, that asks for "
        "the predicted sets alone.",
    "naibx_load_options":
        "How a file is loaded: where the memory comes from, and how large a "
        "model may be that is let in. A program that loads what strangers send "
        "lowers the limits to what it expects."}
INDEX_TEXTS = {"label": "0 to L-1.", "other": "0 to L-1.", "size": "0 to L.",
               "index": "see above."}
KINDS = {"number": "double", "count": "std::int64_t", "switch": "bool"}
WIDTH = 80

HEAD = """/**
 * @file
 * {about}
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/{name}.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_{guard}_HPP
#define NAIBX_CPP_PLAIN_{guard}_HPP

{includes}

"""
MODE = """/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */
"""
END_OF_MODE = """/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */"""


def comment(indent, text, parameters=(), returned=None):
    """As Doxygen reads it."""
    lines = [("", text)]
    lines += [("  ", f"@param[in] {name} {said}") for name, said in parameters]
    if returned:
        lines.append(("  ", f"@return {returned}"))
    start = indent + " * "
    wrapped = [line for hanging, one in lines for line in textwrap.wrap(
        in_cpp(one), WIDTH, initial_indent=start,
        subsequent_indent=start + hanging, break_long_words=False,
        break_on_hyphens=False)]
    return "\n".join([indent + "/**", *wrapped, indent + " */"])


def in_cpp(text):
    text = re.sub(r"[;.] May be NULL\.|; may be NULL\.", ".", text)
    return re.sub(r"\bNULL\b", "null", text)


def filled(indent, head, parts, tail):
    """A list of parts over as many lines as it takes."""
    line = f"{indent}{head}{', '.join(parts)}{tail}"
    if len(line) <= WIDTH:
        return line
    inner = indent + "    "
    lines = textwrap.wrap(", ".join(part.replace(" ", "\0") for part in parts),
                          WIDTH - len(tail), initial_indent=inner,
                          subsequent_indent=inner, break_long_words=False,
                          break_on_hyphens=False)
    return "\n".join([indent + head, *lines]).replace("\0", " ") + tail


def definition(indent, head, parameters, tail, call, arguments):
    return "\n".join([
        filled(indent, f"{head}(", parameters, f"){tail} {{"),
        filled(indent + "  ", f"return {call}(", arguments, ");"),
        indent + "}"])


def with_defaults(inputs, is_static):
    """A default counts where all after it have one."""
    words, left_out = [], True
    for one in reversed(inputs):
        is_handle = one.default == "nullptr"
        left_out = left_out and one.default is not None and (
            is_static or not is_handle)
        words.append(one.cpp + (f" = {one.default}" if left_out else ""))
    return words[::-1]


def method(function, indent):
    """A function of C as one of its class, or of none."""
    outs = function.outs
    is_static = function.owner is not None and not function.is_method
    returned, call = "void", "detail::call"
    said = "nothing."
    if outs and outs[0].handle:
        returned = ("Derived" if outs[0].handle == function.owner else
                    camel(noun(outs[0].handle)))
        call, said = f"detail::made<{returned}>", "the object."
    elif len(outs) > 1:
        returned = struct_name(function)
        call, said = f"detail::filled<{returned}>", "these numbers."
    elif outs:
        returned, said = outs[0].out_type, outs[0].text.split("; valid")[0]
        call = ("detail::text_from" if returned == "std::string" else
                f"detail::looked_up<{returned}>")
        said = said if said.endswith(".") else said + "."
    if function.returned:
        said = said[:-1] + "; " + function.returned
    handle = ["this->get()"] if function.is_method else []
    arguments = [function.name, *handle,
                 *(word for one in function.inputs for word in one.given)]
    if len(outs) > 1:
        arguments += [f"&{returned}::{one.name}" for one in outs]
    head = "[[nodiscard]] " if outs else ""
    head += "static " if is_static else "" if function.owner else "inline "
    return "\n".join([
        comment(indent, function.summary,
                [(one.name, one.text) for one in function.inputs], said),
        definition(indent, f"{head}Outcome<{returned}> {function.cpp_name}",
                   with_defaults(function.inputs, is_static),
                   " const" if function.is_const else "", call, arguments)])


def struct_name(function):
    return camel(function.cpp_name.removeprefix("get_"))


def struct(function):
    """What a function hands out, where that is more than one thing."""
    lines = [comment("", f"What {function.name} looks up."),
             f"struct {struct_name(function)} {{"]
    for one in function.outs:
        text = one.text[0].upper() + one.text[1:]
        lines += [comment("  ", text), f"  {one.out_type} {one.name} = 0;"]
    return "\n".join([*lines, "};"])


def without_error(function):
    """A function that cannot fail."""
    returned = SCALARS.get(function.result, function.result)
    space = "" if returned.endswith("*") else " "
    return "\n".join([
        comment("", function.summary,
                [(one.name, one.text) for one in function.inputs],
                "as it says."),
        definition("", f"[[nodiscard]] inline {returned}{space}"
                   f"{function.cpp_name}",
                   [one.cpp for one in function.inputs], " noexcept",
                   function.name, [word for one in function.inputs
                                   for word in one.given])])


def index_names(kind):
    """What a number is about: "indexed by label and label"."""
    match = re.search(r"\bindexed(?: by (\w+)(?: and (\w+))?)?", kind)
    if not match:
        return []
    names = [name for name in match.groups() if name] or ["index"]
    return [names[0], "other" if names[0] == names[1] else names[1]] if (
        len(names) == 2) else names


def numbers(function, enumeration, indent):
    """A function that gets or sets numbers, as one for each key."""
    is_setter = function.cpp_name.endswith("set_number")
    places = [one.name for one in function.inputs
              if one.name not in ("bytes", "size", "key", "number")]
    for (constant, _), text, kind in zip(
            enumeration["constants"], enumeration["texts"],
            enumeration["kinds"]):
        if is_setter and "read only" in kind:
            continue
        type_ = KINDS[kind.split(",")[0]]
        about = index_names(kind)
        for place, name in zip(places, about):
            text = text.replace(f"`{place}`", f"`{name}`")
        parameters = [f"std::uint32_t {name}" for name in about]
        described = [(name, INDEX_TEXTS[name]) for name in about]
        key = f"std::int32_t{{NAIBX_{constant}}}"
        arguments = [function.name, "this->get()", key,
                     *about, *["0U"] * (len(places) - len(about))]
        inline, const = "", " const"
        if not function.owner:  # of a file
            inline, const = "inline ", ""
            parameters = ["span<const std::uint8_t> bytes"]
            described = [(one.name, one.text) for one in function.parameters
                         if one.name == "bytes"]
            arguments[1:2] = ["bytes", "std::uint64_t{bytes.size()}"]
        if is_setter:
            yield "\n".join([
                comment(indent, f"Set {constant.lower()}(), see there."
                        if has_getter(enumeration) else text,
                        [("value", "what the text allows.")],
                        function.returned and "nothing; " + function.returned
                        or "nothing."),
                definition(indent, f"Outcome<void> set_{constant.lower()}",
                           [f"{type_} value"], "", "detail::call",
                           [*arguments, "value" if type_ == "double" else
                            "static_cast<double>(value)"])])
        else:
            yield "\n".join([
                comment(indent, text, described,
                        "the number" + ("; " + function.returned
                                        if function.returned else ".")),
                definition(indent, f"[[nodiscard]] {inline}Outcome<{type_}> "
                           f"{constant.lower()}", parameters, const,
                           f"detail::number<{type_}>", arguments)])


def has_getter(enumeration):
    return enumeration["name"] != "LoadOptionsNumber"


class Table:
    def __init__(self, path):
        self.table = generating.read_table(path)
        self.functions = [Function(one, self.table)
                          for one in self.table["functions"]]

    def enumeration(self, name):
        return next((one for one in self.table["enumerations"]
                     if one["name"] == name + "Number"), None)

    def members(self, owner, indent):
        """The functions of a class, or those of none."""
        for function in self.functions:
            if function.owner != owner or function.name.endswith("_destroy"):
                continue
            if function.is_by_key:
                about = (camel(noun(owner)) if owner else
                         camel(function.cpp_name.rsplit("_", 2)[0]))
                yield from numbers(function, self.enumeration(about), indent)
            elif function.is_plain:
                yield (method(function, indent) if function.reports else
                       without_error(function))

    def structs(self, owner):
        return [struct(one) for one in self.functions if one.owner == owner and
                one.is_plain and len(one.outs) > 1 and not one.outs[0].handle]

    def includes(self, owner):
        handles = {one.handle for function in self.functions
                   if function.owner == owner and function.is_plain
                   for one in function.parameters
                   if one.handle and one.handle != owner}
        return ["calls", *sorted(page_of(one) for one in handles),
                *([] if owner is None else ["handle"])]


def page(name, about, includes, body):
    head = HEAD.format(about=about, name=name, guard=name.upper(),
                       includes="\n".join(includes))
    return (head + "\n".join(body) +
            f"\n\n#endif // NAIBX_CPP_PLAIN_{name.upper()}_HPP\n")


def page_of(handle):
    return ("plain/" if handle in WHOLE else "") + noun(handle)


def included(names):
    return sorted(f"#include <naibx/cpp/{name}.hpp>" for name in names)


def class_page(table, handle):
    name = noun(handle)
    text = WHOLE.get(handle, f"What {camel(name)} has whose arguments are "
                     "objects, numbers and texts.")
    members = "\n\n".join(table.members(handle, "  "))
    if handle in WHOLE:
        head = [f"class {camel(name)} : public Handle<{handle}> {{"]
        members = re.sub(r"\bDerived\b", camel(name), members)
    else:
        head = ["template <typename Derived>",
                f"class Plain{camel(name)} : public Handle<{handle}> {{"]
    body = ["namespace naibx {", *table.structs(handle), MODE,
            comment("", text), *head, "public:",
            f"  using Handle<{handle}>::Handle;", "", members, "};", "",
            END_OF_MODE, "} // namespace naibx"]
    return page(name, text.split(": ")[0].rstrip(".") + ".",
                included(table.includes(handle)), body)


def function_page(table):
    text = "Functions that belong to no class, whose arguments are so as well."
    body = ["namespace naibx {", MODE, "\n\n".join(table.members(None, "")),
            "", END_OF_MODE, "} // namespace naibx"]
    return page("functions", text, included(table.includes(None)), body)


def destroy_page(table):
    body = ["/** @cond */", "namespace naibx::base_detail {", "",
            "struct Destroy {"]
    for function in table.functions:
        if function.name.endswith("destroy"):
            body += [f"  void operator()({function.owner} *object) const {{",
                     f"    {function.name}(object);", "  }"]
    body += ["};", "", "} // namespace naibx::base_detail", "/** @endcond */"]
    return page("destroy", "How objects of the C interface go away.",
                ["#include <naibx/naibx.h>"], body)


def pages(path):
    table = Table(path)
    made = {"destroy": destroy_page(table), "functions": function_page(table)}
    for handle in table.table["handles"]:
        if handle not in BY_HAND and any(one.owner == handle
                                         for one in table.functions):
            made[noun(handle)] = class_page(table, handle)
    return {name + ".hpp": text for name, text in made.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true",
                        help="write nothing, fail where the folder has others")
    given = parser.parse_args()
    made = pages(given.table)
    there = {path.name: path.read_text(encoding="utf-8")
             for path in given.folder.glob("*.hpp")}
    if given.check:
        if there == made:
            return 0
        print(f"{given.folder} is not what {given.table} says: run\n"
              f"  {sys.argv[0]} {given.table} {given.folder}")
        return 1
    given.folder.mkdir(exist_ok=True)
    for name in there.keys() - made.keys():
        (given.folder / name).unlink()
    for name, text in made.items():
        (given.folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
