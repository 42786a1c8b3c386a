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
    """What a comment says of one parameter."""
    name: str
    direction: str
    text: str

    def null_rule(self):
        """"never", "always", the count that must be 0, or None if unsaid."""
        words = " ".join(self.text.split())
        where = NULL_WHERE_EMPTY.search(words)
        if where is not None:
            return where.group(1)
        if NEVER_NULL.search(words):
            return "never"
        return "always" if MAY_BE_NULL.search(words) else None

    def is_array(self):
        """Whether a count of elements belongs to it."""
        return re.search(r"\bplaces\b|`\w+` bytes\b", self.text) is not None


def described_parameters(function):
    """The descriptions in the function's comment, in their order."""
    return [Description(name, direction, text)
            for direction, name, text in PARAMETER.findall(function.comment)]


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


def since_version(function):
    """The version in the function's comment, or None."""
    match = re.search(r"@since\s+(\d+\.\d+)\s*$", function.comment)
    return match.group(1) if match else None


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
