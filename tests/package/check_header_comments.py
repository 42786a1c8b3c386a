"""Checks that the comment of every exported function is complete.

Each parameter has an @param with its direction, in the order of the
declaration; whatever is not void has a @return; all have a @since.

Usage: check_header_comments.py HEADER
"""

import re
import sys

from header_declarations import read_functions, since_version

PARAMETER = re.compile(r"^@param(?:\[([^\]]*)\])?\s+(\w+)", re.MULTILINE)
DIRECTIONS = ("in", "out", "in,out")


def parameter_findings(function):
    described = PARAMETER.findall(function.comment)
    expected = [parameter.name for parameter in function.parameters]
    if [name for _, name in described] != expected:
        yield (f"describes the parameters {[name for _, name in described]}, "
               f"but takes {expected}")
        return
    for (direction, name), parameter in zip(described, function.parameters):
        if direction not in DIRECTIONS:
            yield (f"@param of {name} has the direction '{direction}', "
                   f"not one of {', '.join(DIRECTIONS)}")
        elif direction != "in" and not is_writable(parameter):
            yield f"@param of {name} says {direction}, but it is only read"


def is_writable(parameter):
    """Whether the function can write through the parameter."""
    return (parameter.type.endswith("*")
            and not re.fullmatch(r"const \w+ \*", parameter.type))


def findings(function):
    if not function.comment:
        yield "has no comment"
        return
    yield from parameter_findings(function)
    returns = len(re.findall(r"^@return\s+\S", function.comment, re.MULTILINE))
    if returns != (0 if function.return_type == "void" else 1):
        yield f"returns {function.return_type}, but has {returns} @return"
    if since_version(function) is None:
        yield "does not end with @since and a version, such as 0.1"


def main():
    header = sys.argv[1]
    functions = read_functions(header)
    failures = [f"{header}:{function.line}: {function.name} {finding}"
                for function in functions for finding in findings(function)]
    print("\n".join(failures)
          or f"the comments of {len(functions)} functions are complete")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
