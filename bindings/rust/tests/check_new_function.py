"""A plain function and numbers that the header gets become methods with their
texts, and nothing is written by hand: check_new_function.py TABLE."""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generate_methods  # noqa: E402

FUNCTION = {
    "name": "naibx_config_paint_column", "since": "9.0",
    "result": "naibx_status", "reports_error": True,
    "summary": "Paint a column.",
    "returned": "NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES colours.",
    "parameters": [["config", "naibx_config *"], ["column", "uint32_t"],
                   ["family", "int32_t"], ["colour", "const char *"],
                   ["shades", "const double *"], ["shade_count", "uint64_t"],
                   ["cost", "double *"], ["error", "naibx_error **"]],
    "descriptions": [["in,out", "never", "", ""],
                     ["in", None, "", "which one."], ["in", None, "", ""],
                     ["in", "never", "", "UTF-8."],
                     ["in", "never", "shade_count",
                      "dark ones last; `shade_count` numbers."],
                     ["in", None, "", "how many shades."],
                     ["out", "never", "", "what it costs."],
                     ["out", "always", "", ""]]}
NUMBERS = (("LOUDNESS", "How loud; 1 unless set.", "number"),
           ("IS_SHADED", "1 where there is shade.", "switch, read only"))
EXPECTED = """\
    /// Paint a column.
    ///
    /// - `column`: which one.
    /// - `shades`: dark ones last.
    /// - result: what it costs.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) for more than `MAX_FEATURES`
    /// colours.
    pub fn paint_column(&mut self, column: u32, family: Family, colour: &str, \
shades: &[f64]) -> Result<f64> {
====
    /// How loud; 1 unless set.
    pub fn loudness(&self) -> f64 {
====
    pub fn set_loudness(&mut self, loudness: f64) -> Result<()> {
====
    /// True where there is shade.
    pub fn is_shaded(&self) -> bool {
"""


def main():
    table = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    table["functions"].append(FUNCTION)
    numbers = next(enumeration for enumeration in table["enumerations"]
                   if enumeration["name"] == "ConfigNumber")
    for number, (name, text, kind) in enumerate(NUMBERS, 1000):
        numbers["constants"].append([name, number])
        numbers["texts"].append(text)
        numbers["kinds"].append(kind)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "declarations.json"
        path.write_text(json.dumps(table), encoding="utf-8")
        made = generate_methods.methods(path)
    missing = [part for part in EXPECTED.split("====\n") if part not in made]
    print("\n".join(missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
