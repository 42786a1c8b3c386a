"""Reads the functions that the public header declares, with their comments."""

import re
from dataclasses import dataclass
from pathlib import Path

DECLARATION = re.compile(r"^NAIBX_API\s+([^;]+?);", re.MULTILINE)
SIGNATURE = re.compile(r"^(.*?)\b(naibx_\w+)\s*\((.*)\)$", re.DOTALL)


@dataclass
class Parameter:
    name: str
    type: str


@dataclass
class Function:
    name: str
    line: int
    return_type: str
    parameters: list
    # The text of the comment right before the function, "" where there is
    # none.
    comment: str


def read_functions(header):
    """The exported functions of a header, in its order."""
    text = Path(header).read_text(encoding="utf-8")
    functions = []
    for match in DECLARATION.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        signature = SIGNATURE.match(" ".join(match.group(1).split()))
        if signature is None:
            raise ValueError(f"{header}:{line}: not a function declaration")
        return_type, name, parameters = signature.groups()
        functions.append(Function(
            name=name, line=line, return_type=return_type.strip(),
            parameters=_parse_parameters(parameters),
            comment=_comment_before(text, match.start())))
    if not functions:
        raise ValueError(f"{header}: declares no function with NAIBX_API")
    return functions


def since_version(function):
    """The version in the function's comment, or None."""
    match = re.search(r"@since\s+(\d+\.\d+)\s*$", function.comment)
    return match.group(1) if match else None


def _parse_parameters(text):
    if text.strip() == "void":
        return []
    parameters = []
    for part in text.split(","):
        type_, name = re.match(r"^(.*?)(\w+)$", part.strip()).groups()
        parameters.append(Parameter(name=name, type=type_.strip()))
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
