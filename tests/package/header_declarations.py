"""Reads the functions that the public header declares, with their comments, and
what these say of each parameter."""

import re
from dataclasses import dataclass
from pathlib import Path

DECLARATION = re.compile(r"^NAIBX_API\s+([^;]+?);", re.MULTILINE)
SIGNATURE = re.compile(r"^(.*?)\b(naibx_\w+)\s*\((.*)\)$", re.DOTALL)


PARAMETER = re.compile(
    r"^@param(?:\[([^\]]*)\])?\s+(\w+)((?:.|\n)*?)(?=^@|\Z)", re.MULTILINE)
CALLBACK = re.compile(r"^typedef [^;{]*?\(\*(naibx_\w+)\)\(", re.MULTILINE)
NEVER_NULL = re.compile(r"\bnot NULL\b")
NULL_WHERE_EMPTY = re.compile(r"\b[Mm]ay be NULL where `(\w+)` is 0\b")
MAY_BE_NULL = re.compile(r"\b[Mm]ay be NULL\b|\bor NULL\b|^NULL\b")


@dataclass
class Parameter:
    name: str
    type: str
    # Whether NULL can be passed at all, allowed or not.
    is_pointer: bool


@dataclass
class Function:
    name: str
    line: int
    return_type: str
    parameters: list
    # The text of the comment right before the function, "" where there is
    # none.
    comment: str


@dataclass
class Description:
    """What a comment says of one parameter, or what holds for all."""
    name: str
    direction: str
    text: str
    # "never", "always", or the count that must be 0; None where it is no
    # pointer.
    null_rule: str
    # The parameter with the count of its elements, "" where it is no array.
    count: str


# What counts the elements of an array, by its name. The first of these that the
# function has.
COUNTS = {"values": ("value_count",), "indices": ("value_count",),
          "log_probabilities": ("size_count",),
          "labels": ("capacity", "label_count"), "bytes": ("size",),
          "sizes": ("row_count",), "weights": ("row_count",),
          "category_counts": ("feature_count",), "buffer": ("capacity", "size"),
          "scores": ("capacity",), "log_posterior": ("capacity",),
          "step_log_probabilities": ("capacity",)}


def count_of(parameter, function):
    """The name of the parameter that counts its elements, or ""."""
    if not parameter.is_pointer or parameter.type.endswith("**"):
        return ""
    if parameter.type == "uint64_t *" and parameter.name == "label_offsets":
        return "row_count"
    names = [other.name for other in function.parameters]
    return next((count for count in COUNTS.get(parameter.name, ())
                 if count in names), "")


def default_direction(parameter):
    """An object that is not const is changed; a place is written to."""
    if not parameter.type.endswith("*") or parameter.type.startswith("const "):
        return "out" if parameter.type.endswith("**") else "in"
    if parameter.type == "void *":
        return "in"
    is_object = re.fullmatch(r"naibx_\w+ \*", parameter.type)
    return "in,out" if is_object else "out"


def null_rule(parameter, text, function):
    """From the text; without one a pointer is never NULL, but for an array
    without elements."""
    if not parameter.is_pointer:
        return None
    if parameter.type == "naibx_error **":
        return "always"
    if function.name.endswith("_destroy"):
        return "always"
    words = " ".join(text.split())
    where = NULL_WHERE_EMPTY.search(words)
    if where is not None:
        return where.group(1)
    if NEVER_NULL.search(words):
        return "never"
    if MAY_BE_NULL.search(words) or re.search(r"\bNULL gives\b", words):
        return "always"
    count = count_of(parameter, function)
    at_least_one = count == "feature_count"
    return count if count and not at_least_one else "never"


def described_parameters(function):
    """A description of each parameter, in their order."""
    said = {name: (direction, text) for direction, name, text
            in PARAMETER.findall(function.comment)}
    for parameter in function.parameters:
        direction, text = said.get(parameter.name, ("", ""))
        yield Description(
            name=parameter.name,
            direction=direction or default_direction(parameter),
            text=" ".join(text.split()),
            null_rule=null_rule(parameter, text, function),
            count=count_of(parameter, function))


def named_parameters(function):
    """The names that the comment describes, with the directions that it gives,
    in its order."""
    return [(name, direction) for direction, name, _
            in PARAMETER.findall(function.comment)]


def read_functions(header):
    """The exported functions of a header, in its order."""
    text = Path(header).read_text(encoding="utf-8")
    callbacks = CALLBACK.findall(text)
    functions = []
    for match in DECLARATION.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        signature = SIGNATURE.match(" ".join(match.group(1).split()))
        if signature is None:
            raise ValueError(f"{header}:{line}: not a function declaration")
        return_type, name, parameters = signature.groups()
        functions.append(Function(
            name=name, line=line, return_type=return_type.strip(),
            parameters=_parse_parameters(parameters, callbacks),
            comment=_comment_before(text, match.start())))
    if not functions:
        raise ValueError(f"{header}: declares no function with NAIBX_API")
    return functions


def summary(function):
    """What it does, in words: all before the first @."""
    return " ".join(re.split(r"^@", function.comment, maxsplit=1,
                             flags=re.MULTILINE)[0].split())


def returned(function):
    """The text of @return, or ""."""
    match = re.search(r"^@return\s+((?:.|\n)*?)(?=^@|\Z)", function.comment,
                      re.MULTILINE)
    return " ".join(match.group(1).split()) if match else ""


def since_version(function):
    """The version that the comment names, or that of all others."""
    match = re.search(r"@since\s+(\d+\.\d+)\s*$", function.comment)
    return match.group(1) if match else "0.2"


def _parse_parameters(text, callbacks):
    if text.strip() == "void":
        return []
    parameters = []
    for part in text.split(","):
        type_, name = re.match(r"^(.*?)(\w+)$", part.strip()).groups()
        type_ = type_.strip()
        parameters.append(Parameter(
            name=name, type=type_,
            is_pointer=type_.endswith("*") or type_ in callbacks))
    return parameters


def _comment_before(text, position):
    before = text[:position].rstrip()
    if not before.endswith("*/"):
        return ""
    comment = before[before.rindex("/*"):-2]
    if not comment.startswith("/**"):
        return ""
    lines = (line.strip().lstrip("*").strip()
             for line in comment[3:].splitlines())
    return "\n".join(lines).strip()
