"""What Rust calls what the header names, in code and in texts."""

import re
import textwrap

# Enumerations that are types here; numbers by key and the kinds of classes are
# not, nor are statuses, which are variants of Error.
TYPES = {"Family", "Form", "Kernel", "Output", "Rule", "SizeRule"}
PREFIXES = {"Kernel": "KERNEL_", "SizeRule": "SIZE_"}
METHODS = {"create": "new", "copy": "try_clone"}
# Errors are values.
NOT_OBJECTS = {"naibx_error"}
# Where a function of C is a method of another type here.
ELSEWHERE = {"naibx_answer_numbers": "`Sets::numbers`",
             "naibx_answer_set_offsets": "`Sets::row_offsets`",
             "naibx_answer_ranking": "`Sets::ranking`"}
OUTCOMES = {"NOT_TRAINED": "NotTrained", "CANCELLED": "Cancelled",
            "NOT_SUPPORTED": "NotSupported", "STALE": "Stale",
            "ERROR_OUT_OF_MEMORY": "OutOfMemory"}
BLOCKS = {1: "Argument", 2: "Data", 3: "Format", 4: "File", 5: "Limit",
          6: "Internal"}

# What is true of every call here, or of C alone.
OF_C = (r", see WEIGHTS above|; may be NULL|\.? May be NULL"
        r"|UTF-8, |,? ?UTF-8\.$"
        r"|; valid until the (?:library|configuration)[\w ]*")


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def variant(name):
    return name.capitalize() if "_" not in name else camel(name.lower())


def handle_type(handle):
    """Config of naibx_config."""
    return camel(handle[len("naibx_"):])


class Names:
    """The names of one table."""

    def __init__(self, table):
        self.handles = {handle: handle_type(handle)
                        for handle in table["handles"]}
        self.texts = {"NULL": "`None`", "UINT32_MAX": "`u32::MAX`",
                      "NAIBX_SIZE_PREDICTED": "`None`"}
        for enumeration in table["enumerations"]:
            self.add_constants(enumeration)
        self.texts.update({
            function["name"]: f"`{self.of_function(function['name'])}`"
            for function in table["functions"]}, **ELSEWHERE)

    def add_constants(self, enumeration):
        name = enumeration["name"]
        for constant, number in enumeration["constants"]:
            in_c = f"NAIBX_{PREFIXES.get(name, '')}{constant}"
            if name == "Status":
                error = OUTCOMES.get(constant, BLOCKS.get(number // 100))
                # An outcome of rows that no call has as an error.
                self.texts[in_c] = (
                    f"[`Error::{error}`](crate::Error::{error})" if error
                    else f"`naibx_sys::{in_c}`")
            elif name in TYPES:
                self.texts[in_c] = f"`{name}::{variant(constant)}`"
            elif name.endswith("Number"):
                self.texts.setdefault(in_c, f"`{constant.lower()}`")
            else:
                self.texts.setdefault(in_c, f"`{constant}`")

    def split(self, function):
        """The handle type and the method of a function; the functions of models
        have no prefix of their own."""
        for handle, type_ in self.handles.items():
            if function.startswith(handle + "_") and handle != "naibx_model":
                return type_, function[len(handle) + 1:]
        return "Model", function[len("naibx_"):]

    def of_function(self, function):
        type_, method = self.split(function)
        return f"{type_}::{self.method(method)}"

    @staticmethod
    def method(name):
        return METHODS.get(name, name[4:] if name.startswith("get_") else name)

    def text(self, text):
        """A text of the header in terms of Rust."""
        text = re.sub(OF_C, "", text)
        return re.sub(r"(?<!\")\b(?:naibx|NAIBX)_\w+|\bNULL\b|\bUINT32_MAX\b",
                      lambda match: self.texts.get(match.group(),
                                                   f"`{match.group()}`"), text)


def truths(text):
    """A text about a switch, which is true or false here."""
    text = re.sub(r"\b0\b", "false", re.sub(r"\b1\b", "true", text))
    return re.sub(r"(?<=\. )[tf]", lambda match: match.group().upper(), text)


def sentence(text):
    text = text.strip()
    return text and text[0].upper() + text[1:].rstrip(".") + "."


def documentation(paragraphs, indent):
    """Doc comments: paragraphs with an empty line between them, but for items
    of one list."""
    lines, mark = [], ""
    for paragraph in filter(None, paragraphs):
        before, mark = mark, "  " if paragraph.startswith("- ") else ""
        if lines and not (before and mark):
            lines.append(f"{indent}///")
        lines += textwrap.wrap(
            paragraph, 80, initial_indent=f"{indent}/// ",
            subsequent_indent=f"{indent}/// {mark}", break_long_words=False,
            break_on_hyphens=False)
    return lines
