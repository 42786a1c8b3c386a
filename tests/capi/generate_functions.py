"""Writes the table of exported functions that the sweeps of the C tests go
through: each with its parameters, what the header says of them, and a function
that calls it with arguments of a common type.

Usage: generate_functions.py HEADER SYMBOLS OUTPUT
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "package"))
# pylint: disable=wrong-import-position
from header_declarations import described_parameters, read_functions

NULL_RULES = {"never": "NULL_IS_AN_ERROR", "always": "NULL_IS_ALLOWED",
              None: "NOT_A_POINTER"}
INTEGERS = ("int32_t", "uint32_t", "int64_t", "uint64_t", "naibx_status")


def argument(parameter, index):
    """The C expression of one argument."""
    given = f"given[{index}]"
    if parameter.type in INTEGERS:
        return f"({parameter.type}){given}.integer"
    if parameter.type == "double":
        return f"{given}.real"
    member = "pointer" if parameter.type.endswith("*") else "function"
    return f"({parameter.type}){given}.{member}"


def return_kind(function):
    """What is returned; the status of an error is only a number here."""
    if function.parameters and function.parameters[-1].type == "naibx_error **":
        return "A_STATUS"
    return {"void": "NOTHING", "const char *": "A_TEXT"}.get(
        function.return_type, "A_NUMBER")


def caller(function):
    """A C function that calls it."""
    arguments = ", ".join(argument(parameter, index) for index, parameter
                          in enumerate(function.parameters))
    call = f"{function.name}({arguments})"
    member = {"A_STATUS": "status", "A_TEXT": "text", "A_NUMBER": "number",
              "NOTHING": None}[return_kind(function)]
    cast = "(double)" if member == "number" else ""
    body = f"result.{member} = {cast}{call};" if member else f"{call};"
    unused = "" if function.parameters else "  (void)given;\n"
    return (f"static outcome call_{function.name}(const argument *given) {{\n"
            f"  outcome result = {{NAIBX_OK, 0.0, NULL}};\n{unused}"
            f"  {body}\n  return result;\n}}\n")


def row(parameter, description):
    """The row of one parameter."""
    is_out = description.direction == "out"
    is_single = is_out and not description.count
    target = parameter.type[:-1].strip()
    rule = description.null_rule
    return ('{{"{}", "{}", {}, {}, {}}}'.format(
        parameter.name, parameter.type,
        f"sizeof({target})" if is_single else "0",
        NULL_RULES.get(rule, "NULL_WHERE_EMPTY"),
        f'"{rule}"' if rule not in NULL_RULES else "NULL"))


def table(functions):
    """The rows of all functions."""
    for function in functions:
        rows = ",\n      ".join(
            row(parameter, description) for parameter, description
            in zip(function.parameters, described_parameters(function)))
        yield (f'    {{"{function.name}", RETURNS_{return_kind(function)},\n'
               f"     {len(function.parameters)},\n"
               f"     {{{rows or '{NULL, NULL, 0, NOT_A_POINTER, NULL}'}}},\n"
               f"     call_{function.name}}},\n")


def main():
    header, symbols, output = sys.argv[1:]
    functions = read_functions(header)
    listed = [line.split()[0] for line
              in Path(symbols).read_text(encoding="utf-8").splitlines()]
    difference = {function.name for function in functions} ^ set(listed)
    if difference:
        print(f"not in both, header and {symbols}: {sorted(difference)}")
        return 1
    text = ('#include "functions.h"\n\n'
            + "\n".join(caller(function) for function in functions)
            + "\nconst exported_function exported_functions[] = {\n"
            + "".join(table(functions))
            + "};\nconst size_t exported_function_count =\n"
            "    sizeof exported_functions / sizeof exported_functions[0];\n")
    Path(output).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
