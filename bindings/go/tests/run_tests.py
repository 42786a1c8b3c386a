"""Tests the Go module in one of several ways, see the functions below.

What is missing on this machine is named, and the status is 77 then: ctest takes
the test for skipped.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

from go_command import Module
from new_declarations import module_with_them

SKIPPED = 77


def skip(reason):
    print(f"skipped: {reason}")
    return SKIPPED


def carried_library_passes(module):
    """The sources of the module; nothing of them is visible outside, and what
    is written can be read."""
    work = module.given.work
    work.mkdir(parents=True, exist_ok=True)
    program = work / "exchange"
    return (module.go("test", ".") or module.go(
        "build", "-o", program, "./internal/exchange") or exchange(
            program, work / "exchanged") or hidden(program))


def exchange(program, path):
    return any(subprocess.run([program, action, path]).returncode
               for action in ("write", "read"))


def hidden(program):
    """Old releases of Go show everything that can be shown, also what the
    standard library makes for an enumeration, which has no visibility."""
    if not shutil.which("nm"):
        return skip("there is no nm (binutils)")
    symbols = subprocess.run(["nm", "-D", "--defined-only", program], text=True,
                             stdout=subprocess.PIPE, check=True).stdout
    visible = re.findall(
        r".* (?:naibx_\w+|(?!_ZN?K?St)\w*5naibx\w*)$", symbols, re.M)
    print("\n".join(visible))
    return 1 if visible else 0


def vendored_copy_passes(module):
    """A module outside the repository that takes this one as the README says,
    and holds a vendored copy. Optimised by nothing: this is about which files
    there are."""
    work = module.given.work
    if vendor(module):
        return 1
    moved = work / "moved"
    shutil.copytree(work / "vendor", moved / "vendor")
    for file in ("main.go", "go.mod"):
        shutil.copy(work / file, moved)
    if module.go("build", "-mod=vendor", "-o", "program", folder=moved,
                 CGO_CXXFLAGS="-O0 -g0", CGO_CFLAGS="-O0 -g0", GOPROXY="off",
                 PKG_CONFIG="false"):
        return 1
    result = subprocess.run([moved / "program"], text=True,
                            stdout=subprocess.PIPE)
    print(result.stdout)
    said = of_readme(module, "text")
    return 1 if result.returncode or result.stdout != said else 0


def of_readme(module, language):
    """The first part of the README in a language."""
    readme = (module.given.module / "README.md").read_text(encoding="utf-8")
    return re.search(f"```{language}\n(.*?)```", readme, re.S).group(1)


def vendor(module):
    """Takes the module as the README says, and a copy of it."""
    work = module.given.work
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "main.go").write_text(of_readme(module, "go"), encoding="utf-8")
    replaced = f"-replace=naibx.example/naibx={module.given.module.resolve()}"
    return any(module.go("mod", *words, folder=work, GOPROXY="off")
               for words in (("init", "other.example/program"),
                             ("edit", replaced), ("tidy",), ("vendor",)))


def vet_finds_nothing(module):
    """go vet, and gofmt."""
    module.use_system()
    gofmt = shutil.which("gofmt") or str(module.given.go.parent / "gofmt")
    wrong = subprocess.run([gofmt, "-l", module.given.module], text=True,
                           stdout=subprocess.PIPE, check=True).stdout
    print(wrong)
    packages = (".", "./internal/conformance", "./internal/exchange",
                "./internal/host", "./internal/limited", "./internal/calls")
    return 1 if wrong else module.go("vet", "-tags", "naibx_system", *packages)


def system_library_has_no_race(module):
    """The race detector, over the library of the system."""
    module.use_system()
    return module.go("test", "-race", "-tags", "naibx_system", ".")


def collector_at_every_call_does_no_harm(module):
    module.use_system()
    return module.go("test", "-tags", "naibx_system,naibx_gc", ".",
                     GODEBUG="cgocheck=1")


def strict_pointer_checks_pass(module):
    module.use_system()
    if not module.succeeds("env", GOEXPERIMENT="cgocheck2"):
        release = module.fetched_release()
        if not release:
            return skip("this go has no GOEXPERIMENT=cgocheck2 (1.21), and "
                        f"cannot fetch go {module.given.oldest}")
        module.take(release)
    return module.go("test", "-tags", "naibx_system", ".",
                     GOEXPERIMENT="cgocheck2")


def new_declarations_need_no_line_by_hand(module):
    """It compiles; the library that has them is not there to be linked."""
    copied = module_with_them(module)
    return module.go(
        "build", "-tags", "naibx_system", "-o", "program", "./internal/new",
        folder=copied, PKG_CONFIG_PATH=str(copied.parent),
        CGO_LDFLAGS="-Wl,--unresolved-symbols=ignore-all")


def oldest_release_passes(module):
    """The release that go.mod declares, where the machine has it, or else the
    oldest that can be fetched. Old ones read every file when they vendor, also
    those that they leave out of builds."""
    module.use_system()
    release = module.release_as_declared() or module.fetched_release()
    if not release:
        return skip("there is no go of the release that go.mod declares, and "
                    f"go {module.given.oldest} cannot be fetched")
    module.take(release)
    return module.go("version") or vendor(module) or module.go(
        "test", "-tags", "naibx_system", ".")


WAYS = {way.__name__: way for way in (
    carried_library_passes, vendored_copy_passes, vet_finds_nothing,
    system_library_has_no_race, collector_at_every_call_does_no_harm,
    new_declarations_need_no_line_by_hand,
    strict_pointer_checks_pass, oldest_release_passes)}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("way", choices=WAYS)
    for option in ("--go", "--module", "--system", "--work"):
        parser.add_argument(option, type=Path, required=True)
    parser.add_argument("--oldest", required=True)
    given = parser.parse_args()
    module = Module(given)
    if not module.succeeds("version"):
        return skip(f"{given.go} does not run")
    return int(WAYS[given.way](module))


if __name__ == "__main__":
    sys.exit(main())
