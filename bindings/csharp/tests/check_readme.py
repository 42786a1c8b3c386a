"""Takes the examples out of the README and checks that they do what it says.

Usage: check_readme.py README OUTDIR, with NaiBX.dll in OUTDIR
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import build  # noqa: E402

USINGS = "using System;\nusing NaiBX;\nusing System.Threading;\n"
SETS = "{2}\n{1, 0}\n{1, 0}\n{2}\n{1, 0}\n"
ANSWERED = """
    if (string.Join(" ", Take(labels, count)) != "1 0")
        throw new Exception("the prediction of the answer is another");
}"""


def as_program(code, more=""):
    """Statements of an example in a method, its usings before it."""
    body = re.sub(r"^using [\w.]+;\n", "", code, flags=re.MULTILINE)
    return (USINGS + "class Example { static int[] Take(int[] labels, int count)"
            " { Array.Resize(ref labels, count); return labels; }\n"
            f"static void Main() {{\n{body}\n{more}\n}} }}\n")


def run(outdir, name, text):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, f"{name}.cs")
        source.write_text(text, encoding="utf-8")
        if build.program(outdir, name, [source]):
            sys.exit(f"{name} of the README cannot be compiled")
        return subprocess.run(
            ["mono", "--debug", str(outdir / f"{name}.exe")], cwd=folder,
            stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    readme, outdir = Path(sys.argv[1]).read_text("utf-8"), Path(sys.argv[2])
    outdir = outdir.resolve()
    first, second, third = re.findall(r"```csharp\n(.*?)```", readme, re.DOTALL)
    text, = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    printed = run(outdir, "readme_example", as_program(first))
    if printed != text:
        sys.exit(f"the example prints\n{printed}and not\n{text}")
    second = second.rstrip().removesuffix("}") + ANSWERED
    run(outdir, "readme_answer",
        as_program(first + "\nusing (Model model = Model.Load(\"plants.naibx\"))\n"
                   "{\n" + second + "\n}"))
    printed = run(outdir, "readme_batch", as_program(
        first + "\nusing (Model model = Model.Load(\"plants.naibx\"))\n{\n"
        + third + "\n}"))
    if printed != text + SETS:
        sys.exit(f"the batch prints\n{printed}and not\n{text}{SETS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
