"""What a plain function and a number that are new in the header need in the
module: nothing but the programs that generate."""

import shutil
import subprocess
import sys

FUNCTION = """\
/**
 * Try what is new.
 * @param label 0 to L-1.
 * @param name UTF-8.
 * @param config another object, or NULL.
 * @param[out] weight what was found.
 * @return NAIBX_ERROR_INVALID_TEXT.
 */
NAIBX_API naibx_status naibx_try(naibx_model *model, uint32_t label,
                                 const char *name, const naibx_config *config,
                                 double *weight, naibx_error **error);

#ifdef __cplusplus
}
"""
NUMBER = """\
  /** A new one. [switch] */
  NAIBX_NEW_NUMBER = 999,
"""
DESCRIPTION = """\
Name: naibx
Description: a header without a library
Version: 0
Cflags: -I{}
"""
# Compiled, never run.
PROGRAM = """\
package main

import "naibx.example/naibx"

func main() {
	var model naibx.Model
	var config naibx.Config
	var weight float64
	weight, err := model.Try(1, "x", nil)
	err = config.SetNewNumber(true)
	is, err := config.NewNumber()
	println(weight, is, err)
}
"""


def module_with_them(module):
    """The folder of a copy of the module, generated from another header."""
    work, bindings = module.given.work, module.given.module.resolve().parent
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(bindings / "go", work / "go", ignore=shutil.ignore_patterns(
        "*_test.go", "library", "tests", "__pycache__"))
    folder = work / "include/naibx"
    folder.mkdir(parents=True)
    header = (bindings.parent / "include/naibx/naibx.h").read_text("utf-8")
    merge = "  NAIBX_MERGE_DUPLICATES = 8,\n"
    for old, new in (("#ifdef __cplusplus\n}\n", FUNCTION),
                     (merge, merge + NUMBER)):
        assert header.count(old) == 1, old
        header = header.replace(old, new)
    (folder / "naibx.h").write_text(header, encoding="utf-8")
    (work / "naibx.pc").write_text(
        DESCRIPTION.format(work.resolve() / "include"), encoding="utf-8")
    table = work / "table.json"
    generate(bindings / "make_table.py", folder / "naibx.h", table)
    for what in ("declarations", "methods"):
        generate(bindings / f"go/generate_{what}.py", table,
                 work / f"go/{what}.go")
    (work / "go/internal/new").mkdir()
    (work / "go/internal/new/main.go").write_text(PROGRAM, encoding="utf-8")
    return work / "go"


def generate(program, source, result):
    subprocess.run([sys.executable, "-B", program, source, result], check=True)
