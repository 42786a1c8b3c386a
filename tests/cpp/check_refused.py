"""Checks what the compiler says of code that must not compile.

Each source below fails to compile in the given standard, and the text says why.
Without its last line, which is wrong, each compiles where the standard is right.

Usage: check_refused.py COMPILER INCLUDE_DIR
"""

import subprocess
import sys
import tempfile
from pathlib import Path

START = """#include <naibx/naibx.hpp>
#include <cstdio>
extern naibx::Model model;
extern naibx::Answer answer;
extern naibx::Predictor predictor;
using Part = naibx::span<const std::uint8_t>;
using Number = std::uint64_t;
inline auto file(Part part) {
  return std::fwrite(part.data(), 1, part.size(), stdout);
}
inline auto ratio(Number done, Number) { return done / 2.0; }
inline bool run(Number, naibx::Task) { return true; }
"""
STOP = "must return whether to stop, as bool or int (0 to go on), or nothing"
DELETED = "deleted"

# Name, standard, last line, what the compiler says.
REFUSED = [
    ("C++14", "14", "", "naibx.hpp needs C++17 or later"),
    ("a writer that returns a number of bytes", "17",
     "void f() { naibx::write_parts(model, file); }", STOP),
    ("a progress that returns a ratio", "17",
     "void f() { answer.predict(predictor, nullptr, naibx::Rows(0, {}), ratio); }",
     STOP),
    ("an executor that returns something", "17",
     "void f() { answer.set_executor(run, 2); }", "must return nothing"),
    ("characters in braces as labels", "17",
     "void f() { model.add_example({1.0}, {'a'}); }", DELETED),
    ("truth in braces as labels", "17",
     "void f() { model.add_example({1.0}, {true}); }", DELETED),
    ("a loop over the sets of what goes away", "17",
     "void f() { for (auto i : naibx::Answer::create().sets().labels) (void)i; }",
     DELETED),
]


def said(compiler, include, standard, source):
    """None where it compiles, else what the compiler says."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "refused.cpp")
        file.write_text(source, encoding="utf-8")
        ran = subprocess.run(
            [compiler, f"-std=c++{standard}", "-fsyntax-only", f"-I{include}",
             str(file)], capture_output=True, text=True)
    return None if ran.returncode == 0 else ran.stderr


def main():
    compiler, include = sys.argv[1:]
    failures = []
    text = said(compiler, include, "17", START)
    if text is not None:
        failures.append(f"does not compile:\n{text}")
    for name, standard, line, reason in REFUSED:
        text = said(compiler, include, standard, START + line + "\n")
        if text is None:
            failures.append(f"{name}: compiles")
        elif reason not in text:
            failures.append(f"{name}: not for '{reason}', but:\n{text}")
    print("\n".join(failures) or f"all {len(REFUSED)} are refused")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
