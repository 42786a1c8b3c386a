"""Checks the comments of the exported functions.

Each function has one. It describes parameters that there are, in the order of
the declaration, and writes only to those that can be written to; a result that
is a status has a @return with statuses of this header, or none.

Usage: check_header_comments.py HEADER
"""

import re
import sys
from pathlib import Path

from header_declarations import named_parameters, read_functions

RETURN = re.compile(r"^@return\s+((?:.|\n)*?)(?=^@|\Z)", re.MULTILINE)
CONSTANT = re.compile(r"\bNAIBX_[A-Z]+(?:_[A-Z0-9]+)*\b")
DIRECTIONS = ("", "in", "out", "in,out")


def is_writable(parameter):
    """Whether the function can write through the parameter."""
    return (parameter.type.endswith("*")
            and not re.fullmatch(r"const \w+ \*", parameter.type))


def parameter_findings(function):
    parameters = {parameter.name: parameter for parameter in function.parameters}
    described = named_parameters(function)
    names = [name for name, _ in described]
    in_order = [name for name in parameters if name in names]
    if names != in_order:
        yield f"describes {names}, but takes {list(parameters)}"
        return
    for name, direction in described:
        if direction not in DIRECTIONS:
            yield f"@param of {name} has the direction '{direction}'"
        elif "out" in direction and not is_writable(parameters[name]):
            yield f"@param of {name} says {direction}, but is only read"


def findings(function, constants):
    if not function.comment or function.comment.startswith("@"):
        yield "has no sentence that says what it does"
    yield from parameter_findings(function)
    for name in CONSTANT.findall(function.comment):
        if name not in constants:
            yield f"names {name}, which there is not"
    returns = RETURN.findall(function.comment)
    if len(returns) > (0 if function.return_type == "void" else 1):
        yield f"returns {function.return_type}, but has {len(returns)} @return"


def main():
    header = sys.argv[1]
    functions = read_functions(header)
    text = Path(header).read_text(encoding="utf-8")
    constants = set(re.findall(r"\b(NAIBX_\w+) = -?\d+", text))
    constants |= set(re.findall(r"#define (NAIBX_\w+)", text))
    failures = [f"{header}:{function.line}: {function.name} {finding}"
                for function in functions
                for finding in findings(function, constants)]
    print("\n".join(failures)
          or f"the comments of {len(functions)} functions are complete")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
