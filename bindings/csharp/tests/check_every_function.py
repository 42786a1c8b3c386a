"""Checks that the package calls every function of the table of declarations,
made or written by hand, and that the runner of the suite is not the only one
who does.

Usage: check_every_function.py TABLE SOURCES
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generate_declarations as declarations  # noqa: E402

# The short ways of C, for which C# has its own.
SHORT = {"naibx_predict", "naibx_save", "naibx_load"}


def main():
    table, folder = declarations.generating.read_table(sys.argv[1]), sys.argv[2]
    code = "\n".join(
        path.read_text("utf-8") for path in sorted(Path(folder).glob("*.cs"))
        if path.name != "Declarations.cs")
    code = re.sub(r"//.*", "", code)
    used = set(re.findall(r"\bNative\.(\w+)", code))
    missing = [function["name"] for function in table["functions"]
               if function["name"] not in SHORT
               and declarations.pascal(function["name"]) not in used]
    for name in missing:
        print(f"{name} is called nowhere in {folder}")
    return 1 if missing or not table["functions"] else 0


if __name__ == "__main__":
    sys.exit(main())
