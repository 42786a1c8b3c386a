"""Checks that the target `api` calls every function that is exported.

Usage: check_functions.py SYMBOLS SOURCE...
"""
import pathlib
import re
import sys


def main(symbols, *sources):
    names = {
        line.split()[0]
        for line in pathlib.Path(symbols).read_text("utf-8").splitlines()
    }
    used = set()
    for source in sources:
        text = pathlib.Path(source).read_text("utf-8")
        code = re.sub(r"//[^\n]*", "", text)
        used |= set(re.findall(r"\bnaibx_\w+", code))
    missing = sorted(names - used)
    for name in missing:
        print(f"{name} is called nowhere: add an operation to fuzz/api")
    print(f"{len(names)} functions, {len(missing)} of them not fuzzed")
    return 1 if missing or not names else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
