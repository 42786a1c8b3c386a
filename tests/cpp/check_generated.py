"""Checks that what is new in the header needs no line by hand in C++.

A function whose arguments are objects, numbers and texts, one that takes an
array of whole numbers, one that hands out two numbers, and two keys are added to
a copy of the header. The table and the headers that are made of it then have
them, and compile with code that calls them.

Usage: check_generated.py PROJECT_DIR COMPILER
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FUNCTIONS = """
/**
 * Set a note.
 * @param allocator where its memory comes from, or NULL.
 * @param label 0 to L-1.
 * @param note UTF-8.
 * @return NAIBX_ERROR_INVALID_TEXT.
 */
NAIBX_API naibx_status naibx_predictor_set_note(naibx_predictor *predictor,
                                                const naibx_allocator *allocator,
                                                uint32_t label,
                                                const char *note,
                                                naibx_error **error);

/**
 * Leave labels out.
 * @param labels 0 to L-1.
 * @param label_count how many.
 */
NAIBX_API naibx_status naibx_predictor_forbid(naibx_predictor *predictor,
                                              const uint32_t *labels,
                                              uint64_t label_count,
                                              naibx_error **error);

/**
 * Look up two ranks.
 * @param[out] first the first.
 * @param[out] last the last.
 */
NAIBX_API naibx_status naibx_predictor_ranks(const naibx_predictor *predictor,
                                             uint32_t *first, double *last,
                                             naibx_error **error);

/**
 * Take over what another has.
 * @param other the other.
 */
NAIBX_API naibx_status naibx_predictor_merge(naibx_predictor *predictor,
                                             const naibx_predictor *other,
                                             naibx_error **error);

/** @}
 *  @defgroup request Request: what is asked
"""
KEYS = """NAIBX_SEEN_SETS = 14,
  /** A rate. [number] */
  NAIBX_RATE = 15,
  /** How many. [count, read only] */
  NAIBX_TIMES = 16
"""
# What stands in the header, and what in its place.
ADDED = [("""/** @}
 *  @defgroup request Request: what is asked
""", FUNCTIONS), ("NAIBX_SEEN_SETS = 14\n", KEYS)]
SOURCE = """#include <naibx/naibx.hpp>
void call(naibx::Config &config, naibx::Predictor &predictor) {
  config.set_rate(config.rate() + 0.5);
  const std::int64_t times = config.times();
  predictor.set_note(nullptr, 2, times > 1 ? "often" : "once");
  predictor.forbid({1, 2, 3});
  const naibx::Ranks ranks = predictor.ranks();
  config.set_smoothing(ranks.first + ranks.last);
  predictor.merge(predictor);
}
"""


def run(*command):
    ran = subprocess.run(command, capture_output=True, text=True)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def failure(project, compiler, work):
    include = work / "include"
    shutil.copytree(project / "include", include)
    header = include / "naibx/naibx.h"
    text = header.read_text("utf-8")
    for old, new in ADDED:
        if text.count(old) != 1:
            return f"the header has not once: {old}"
        text = text.replace(old, new)
    header.write_text(text, "utf-8")
    source, table = work / "source.cpp", work / "table.json"
    source.write_text(SOURCE, "utf-8")
    python = (sys.executable, "-B")
    bindings = project / "bindings"
    return (run(*python, bindings / "make_table.py", header, table) or
            run(*python, bindings / "cpp/generate_plain.py", table,
                include / "naibx/cpp/plain") or
            run(compiler, "-std=c++17", "-Wall", "-Wextra", "-Wconversion",
                "-Werror", "-fsyntax-only", f"-I{include}", source))


def main():
    with tempfile.TemporaryDirectory() as work:
        failed = failure(Path(sys.argv[1]), sys.argv[2], Path(work))
    print(failed or "what is new in the header is there in C++")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
