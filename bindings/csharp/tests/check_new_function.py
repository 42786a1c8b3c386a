"""Checks that a plain function and a number that are new in the table become
members of the package, documented, without a line written by hand.

Usage: check_new_function.py TABLE OUTDIR
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import build  # noqa: E402
import generate_declarations  # noqa: E402
import generate_methods  # noqa: E402

FUNCTION = {
    "name": "naibx_config_name_group", "since": "0.2", "result": "naibx_status",
    "reports_error": True, "summary": "Name a group.",
    "returned": "NAIBX_ERROR_INVALID_TEXT.",
    "parameters": [["config", "naibx_config *"], ["group", "uint32_t"],
                   ["name", "const char *"], ["least", "double *"],
                   ["most", "double *"], ["error", "naibx_error **"]],
    "descriptions": [
        ["in,out", "never", "", ""], ["in", None, "", "number of a group."],
        ["in", "never", "", "UTF-8."], ["out", "always", "", "smallest value."],
        ["out", "always", "", "largest value."], ["out", "always", "", ""]]}
NUMBERS = [
    ["ROUNDS", "How many rounds; see NAIBX_SMOOTHING.", "count"],
    ["IS_STRICT", "1 to be strict. 0 unless set.", "switch"],
    ["SPREAD", "Of the column `first`.", "number, read only, indexed by column"]]
# Uses what is new; compiled with the package into one assembly.
PROGRAM = """\
namespace NaiBX
{
    internal static class UseOfNew
    {
        private static double Use(Config config, Model model)
        {
            config.Rounds = config.Rounds + 1;
            config.IsStrict = !config.IsStrict;
            NameGroup named = config.NameGroup(0, "x");
            return named.Least + named.Most + model.GetSpread(2);
        }
    }
}
"""


def with_new(table):
    table["functions"].append(FUNCTION)
    for enumeration in table["enumerations"]:
        keys = {"ConfigNumber": NUMBERS[:2], "ModelNumber": NUMBERS[2:]}
        for key, text, kinds in keys.get(enumeration["name"], []):
            enumeration["constants"].append([key, 90 + len(key)])
            enumeration["texts"].append(text)
            enumeration["kinds"].append(kinds)
    return table


def main():
    missing = build.missing_tool()
    if missing:
        print(f"skipped: {missing}")
        return build.SKIPPED
    outdir = Path(sys.argv[2])
    outdir.mkdir(parents=True, exist_ok=True)
    path = outdir / "declarations.json"
    path.write_text(json.dumps(with_new(json.loads(
        Path(sys.argv[1]).read_text("utf-8")))), "utf-8")
    made = {"Declarations.cs": generate_declarations.declarations(path),
            "Methods.cs": generate_methods.methods(path),
            "UseOfNew.cs": PROGRAM}
    for name, text in made.items():
        (outdir / name).write_text(text, "utf-8")
    by_hand = [source for source in (build.FOLDER / "src").glob("*.cs")
               if source.name not in made]
    return build.compile_sources(
        outdir / "NaiBX.dll", [*by_hand, *(outdir / name for name in made)],
        "-target:library", "-unsafe", f"-doc:{outdir / 'NaiBX.xml'}", *build.PLAIN)


if __name__ == "__main__":
    sys.exit(main())
