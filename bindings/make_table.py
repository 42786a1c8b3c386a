#!/usr/bin/env python3
"""Writes bindings/declarations.json: what the public header declares, in one
table from which every language has its functions and constants."""

import json
import re
import sys
from pathlib import Path

import generating

# Where the reader of the header is.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/package"))
import header_declarations  # noqa: E402

# Enumerations have no names in C; each is known by one of its constants, and
# has the prefix of all of them.
ENUMERATIONS = {"NAIBX_OK": ("Status", "NAIBX_"),
                "NAIBX_GAUSSIAN": ("Family", "NAIBX_"),
                "NAIBX_FLOAT64": ("Form", "NAIBX_"),
                "NAIBX_KERNEL_BEST": ("Kernel", "NAIBX_KERNEL_"),
                "NAIBX_CLASS_ALL": ("ClassKind", "NAIBX_CLASS_"),
                "NAIBX_SETS": ("Output", "NAIBX_"),
                "NAIBX_REQUIRED": ("Rule", "NAIBX_"),
                "NAIBX_SIZE_BEST": ("SizeRule", "NAIBX_SIZE_"),
                "NAIBX_METHOD_NAIVE": ("Method", "NAIBX_METHOD_"),
                "NAIBX_LOSS_SUBSET_AND_JACCARD": ("Loss", "NAIBX_LOSS_"),
                "NAIBX_COLUMN_DENSE": ("ColumnKind", "NAIBX_COLUMN_"),
                "NAIBX_DECODE_SETS": ("Decoder", "NAIBX_DECODE_"),
                "NAIBX_LABEL_COUNT": ("ConfigNumber", "NAIBX_"),
                "NAIBX_FORM": ("PredictorNumber", "NAIBX_"),
                "NAIBX_WEIGHT": ("ModelNumber", "NAIBX_"),
                "NAIBX_LABEL_LIMIT": ("LoadOptionsNumber", "NAIBX_"),
                "NAIBX_FILE_BYTES": ("FileNumber", "NAIBX_")}
ENUMERATION = re.compile(
    r"/\*\*((?:(?!\*/).)*)\*/\nenum \{(.*?)\};", re.DOTALL)
CONSTANT = re.compile(
    r"(?:/\*\*((?:(?!\*/).)*)\*/\s*)?(NAIBX_\w+) = (-?\d+)", re.DOTALL)
# What stands in brackets after the text of a number: what it is, and of what.
KIND = re.compile(r"\s*\[([\w, ]+)\]$")
CALLBACK = re.compile(r"^typedef ([^;{]*?)\(\*(naibx_\w+)\)\(([^)]*)\);",
                      re.MULTILINE)
HANDLE = re.compile(r"^typedef struct (naibx_\w+) \1;", re.MULTILINE)
VERSION = re.compile(r"^#define NAIBX_VERSION (\d+)$", re.MULTILINE)


def enumerations(header):
    """Numbers that are no enumeration have no name. `texts` and `kinds` go with
    the constants."""
    for text, body in ENUMERATION.findall(header):
        constants = [(words(comment), name, int(number)) for comment, name, number
                     in CONSTANT.findall(body)]
        name, prefix = ENUMERATIONS.get(constants[0][1], ("", "NAIBX_"))
        yield {"name": name, "text": words(text),
               "constants": [[constant[len(prefix):], number]
                             for _, constant, number in constants],
               "texts": [KIND.sub("", text) for text, _, _ in constants],
               "kinds": [kind_of(text) for text, _, _ in constants]}


def words(comment):
    return " ".join(line.strip().lstrip("*").strip()
                    for line in comment.splitlines()).strip()


def kind_of(text):
    match = KIND.search(text)
    return match.group(1) if match else ""


def callbacks(header):
    for result, name, parameters in CALLBACK.findall(header):
        yield {"name": name, "result": plain(result), "parameters": [
            type_and_name(part) for part in parameters.split(",")]}


def type_and_name(text):
    type_, name = re.match(r"^(.*?)(\w+)$", text.strip(), re.DOTALL).groups()
    return [name, plain(type_)]


def plain(type_):
    return " ".join(type_.split())


def functions(path):
    """`reports_error`: the last parameter takes an error object. `descriptions`
    go with the parameters: direction, whether NULL can be given (never, always,
    the count that must be 0), the parameter that counts the elements of an
    array, and what the header says."""
    for function in header_declarations.read_functions(path):
        parameters = [[parameter.name, plain(parameter.type)]
                      for parameter in function.parameters]
        yield {"name": function.name, "since":
                   header_declarations.since_version(function),
               "result": plain(function.return_type),
               "reports_error": parameters[-1:] == [
                   ["error", "naibx_error **"]],
               "parameters": parameters,
               "summary": header_declarations.summary(function),
               "returned": header_declarations.returned(function),
               "descriptions": [
                   [one.direction, one.null_rule, one.count, one.text] for one
                   in header_declarations.described_parameters(function)]}


def table(path):
    header = Path(path).read_text(encoding="utf-8")
    return {"version": int(VERSION.search(header).group(1)),
            "handles": HANDLE.findall(header),
            "enumerations": list(enumerations(header)),
            "callbacks": list(callbacks(header)),
            "functions": list(functions(path))}


def text_of(path):
    """One declaration a line, so that a change shows as one."""
    parts = []
    for key, value in table(path).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines = ",\n".join("  " + json.dumps(each) for each in value)
            parts.append(f' "{key}": [\n{lines}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    sys.exit(generating.run(__doc__, "HEADER", text_of))
