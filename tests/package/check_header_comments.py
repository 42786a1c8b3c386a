"""Checks that the comment of every exported function is complete.

Each parameter has an @param with its direction, in the order of the
declaration, which says of a pointer in fixed words whether it may be NULL and
of what is handed out how long it lives; whatever is not void has a @return, which begins
with NAIBX_OK and names statuses of this header where it is a status; all have
the thread rule and a @since.

Usage: check_header_comments.py HEADER
"""

import re
import sys
from pathlib import Path

from header_declarations import (described_parameters, read_functions,
                                 since_version)

RETURN = re.compile(r"^@return\s+((?:.|\n)*?)(?=^@|\Z)", re.MULTILINE)
THREADS = re.compile(r"^@threads\s+\S", re.MULTILINE)
STATUS = re.compile(r"\bNAIBX_(?:OK|[A-Z]+(?:_[A-Z]+)*)\b")
LIFETIME = re.compile(r"owned\s+by\s+the\s+caller|valid\s+until")
DIRECTIONS = ("in", "out", "in,out")


def parameter_findings(function):
    described = described_parameters(function)
    expected = [parameter.name for parameter in function.parameters]
    if [one.name for one in described] != expected:
        yield (f"describes {[one.name for one in described]}, "
               f"but takes {expected}")
        return
    for one, parameter in zip(described, function.parameters):
        if one.direction not in DIRECTIONS:
            yield (f"@param of {one.name} has the direction "
                   f"'{one.direction}', not one of {', '.join(DIRECTIONS)}")
        elif one.direction != "in" and not is_writable(parameter):
            yield f"@param of {one.name} says {one.direction}, but is only read"
        rule = one.null_rule()
        if parameter.is_pointer and rule is None:
            yield f"@param of {one.name} does not say whether it may be NULL"
        if rule not in (None, "never", "always") and rule not in expected:
            yield f"@param of {one.name} counts with {rule}, which there is not"
        if is_handed_out(parameter) and not LIFETIME.search(one.text):
            yield f"@param of {one.name} does not say how long that lives"


def is_handed_out(parameter):
    """Whether an object or a text comes out of the parameter."""
    return (parameter.type.endswith("**")
            and parameter.type != "naibx_error **")


def is_writable(parameter):
    """Whether the function can write through the parameter."""
    return (parameter.type.endswith("*")
            and not re.fullmatch(r"const \w+ \*", parameter.type))


def return_findings(function, text, statuses):
    if function.return_type == "naibx_status":
        named = STATUS.findall(text)
        if not text.startswith(("NAIBX_OK", "as ", "the status")):
            yield "has a @return that does not begin with NAIBX_OK"
        for name in named:
            if name not in statuses:
                yield f"names the status {name}, which there is not"
    if function.return_type.endswith("*") and not LIFETIME.search(text):
        yield "does not say how long that lives which it returns"


def findings(function, statuses):
    if not function.comment:
        yield "has no comment"
        return
    yield from parameter_findings(function)
    returns = len(re.findall(r"^@return\s+\S", function.comment, re.MULTILINE))
    if returns != (0 if function.return_type == "void" else 1):
        yield f"returns {function.return_type}, but has {returns} @return"
    for text in RETURN.findall(function.comment):
        yield from return_findings(function, text, statuses)
    if not THREADS.search(function.comment):
        yield "does not say what threads may do: @threads"
    if since_version(function) is None:
        yield "does not end with @since and a version, such as 0.1"


def main():
    header = sys.argv[1]
    functions = read_functions(header)
    text = Path(header).read_text(encoding="utf-8")
    statuses = set(re.findall(r"^  (NAIBX_\w+)(?: = -?\d+)?,?$", text,
                              re.MULTILINE))
    failures = [f"{header}:{function.line}: {function.name} {finding}"
                for function in functions
                for finding in findings(function, statuses)]
    print("\n".join(failures)
          or f"the comments of {len(functions)} functions are complete")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
