"""Tests the Rust crates in one of several ways, see the functions below.

What is missing on this machine is named, and the status is 77 then: ctest takes
the test for skipped.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

SKIPPED = 77
OLDEST = "1.63"
SYSTEM = ("--locked", "--features", "naibx/system")
# The suite of the project for the packed crates, which do not carry it.
SUITE = """\
[package]
name = "suite"
version = "0.0.0"
edition = "2021"

[dependencies]
naibx = {{ path = "../{naibx}" }}
serde_json = "1"
"""
WORKSPACE = """\
[workspace]
members = [{members}]
resolver = "2"

[patch.crates-io]
naibx-sys = {{ path = "{sys}" }}
"""


def skip(reason):
    print(f"skipped: {reason}")
    return SKIPPED


class Crates:
    """The crates, and how cargo is called for them."""

    def __init__(self, given):
        self.given = given
        found = sorted(given.system.rglob("naibx.pc"))
        self.packages = found[0].parent
        root = given.crates.resolve().parents[1]
        self.environment = {
            **os.environ,
            "CARGO_TARGET_DIR": str(given.work / "target"),
            "NAIBX_CONFORMANCE": str(root / "tests" / "conformance")}

    def use_system(self):
        """Take the library that install_library.py has installed."""
        self.environment["PKG_CONFIG_PATH"] = str(self.packages)
        self.environment["LD_LIBRARY_PATH"] = str(self.packages.parent)

    def cargo(self, *words, folder=None, cargo=None, **more):
        return subprocess.run(
            [str(cargo or self.given.cargo), *map(str, words)],
            cwd=folder or self.given.crates,
            env={**self.environment, **more}).returncode

    def has(self, *words):
        return subprocess.run([str(self.given.cargo), *words],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0


def system_library_passes(crates):
    crates.use_system()
    return crates.cargo("test", "--workspace", *SYSTEM) or crates.cargo(
        "test", "--package", "naibx-sys", "--features", "naibx-sys/system",
        "--locked", "--test", "header", "--", "--ignored") or crates.cargo(
            "run", "--quiet", "--package", "naibx", *SYSTEM, "--example",
            "plants")


def clippy_finds_nothing(crates):
    """clippy, and rustfmt."""
    for tool in ("clippy", "fmt"):
        if not crates.has(tool, "--version"):
            return skip(f"there is no cargo {tool}")
    crates.use_system()
    return crates.cargo("fmt", "--all", "--check") or crates.cargo(
        "clippy", "--workspace", "--all-targets", *SYSTEM, "--", "-D",
        "warnings")


def documentation_has_no_warnings(crates):
    crates.use_system()
    return crates.cargo("doc", "--workspace", "--no-deps", *SYSTEM,
                        RUSTDOCFLAGS="-D warnings")


def oldest_release_passes(crates):
    """The oldest cargo may not know where packages are today, so the newer one
    fetches them."""
    oldest = crates.given.oldest
    compiler = oldest.parent / "rustc"
    if not (oldest.exists() and compiler.exists()):
        return skip(f"there is no {oldest} of Rust {OLDEST}")
    said = subprocess.run([compiler, "--version"], text=True,
                          stdout=subprocess.PIPE).stdout
    if f" {OLDEST}." not in said:
        return skip(f"{compiler} is not that of Rust {OLDEST}: {said}")
    crates.use_system()
    vendored = crates.given.work / "vendored"
    if crates.cargo("vendor", "--locked", "--quiet", vendored):
        return 1
    own = {"RUSTC": str(compiler), "RUSTDOC": str(oldest.parent / "rustdoc"),
           "CARGO_TARGET_DIR": str(crates.given.work / "oldest")}
    return crates.cargo(
        "--config", 'source.crates-io.replace-with="vendored"', "--config",
        f'source.vendored.directory="{vendored}"', "test", "--workspace",
        "--offline", *SYSTEM, cargo=oldest, **own)


def build_says_what_is_missing(crates):
    """A compiler, or the library that is to be linked."""
    nothing = str(crates.given.work / "nothing")
    target = {"CARGO_TARGET_DIR": str(crates.given.work / "missing"),
              "PKG_CONFIG_PATH": nothing, "PKG_CONFIG_LIBDIR": nothing}
    wrong = 0
    for features, setting, remedy in (
            ((), {"CXX": f"{nothing}/c++"}, "compiler of C++17"),
            (("--features", "system"), {}, "built from source")):
        run = subprocess.run(
            [str(crates.given.cargo), "build", "--locked", "--quiet",
             *features], cwd=crates.given.crates / "naibx-sys",
            env={**crates.environment, **target, **setting}, text=True,
            stderr=subprocess.PIPE)
        # The last that a user sees is what to do.
        end = run.stderr.strip().splitlines()[-1:]
        if run.returncode == 0 or remedy not in "".join(end):
            print(f"no '{remedy}' at the end of\n{run.stderr}")
            wrong = 1
    return wrong


def packed_crates_pass(crates):
    """What cargo packs of the crates, elsewhere, with the sources of the library
    that it carries. None of its functions is visible outside, and another copy
    in the process is another one."""
    packed = crates.given.work / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    if crates.cargo("package", "--workspace", "--no-verify", "--allow-dirty",
                    "--locked"):
        return 1
    library, layer = sorted(
        unpack(crates.given.work / "target" / "package", packed),
        key=lambda name: "-sys" not in name)
    suite = packed / "suite"
    for folder in ("tests/conformance", "examples"):
        shutil.copytree(crates.given.crates / "naibx" / folder, suite / folder)
    for name in ("calls.rs", "plants.rs"):
        (suite / "examples" / name).unlink()
    (suite / "src").mkdir()
    (suite / "src" / "lib.rs").write_text("")
    (suite / "Cargo.toml").write_text(SUITE.format(naibx=layer))
    (packed / "Cargo.toml").write_text(WORKSPACE.format(
        members=", ".join(f'"{name}"' for name in (library, layer, "suite")),
        sys=library))
    shutil.copy(crates.given.crates / "Cargo.lock", packed)
    other = sorted(crates.packages.parent.glob("libnaibx.*"))
    # Optimised by nothing: this is about which files there are.
    target = {"CARGO_TARGET_DIR": str(crates.given.work / "packed_target"),
              "CXXFLAGS": "-O0 -g0",
              "NAIBX_OTHER_LIBRARY": str(next(
                  path for path in other if path.suffix in (".so", ".dylib")))}
    if crates.cargo("test", "--workspace", "--offline", "--",
                    "--include-ignored", folder=packed, **target):
        return 1
    program = crates.given.work / "exchange"
    shutil.copy(crates.given.work / "packed_target" / "debug" / "examples" /
                "exchange", program)
    return exchange(crates, program) or hidden(program)


def unpack(folder, into):
    into.mkdir(parents=True)
    names = []
    for path in sorted(folder.glob("*.crate")):
        with tarfile.open(path) as archive:
            archive.extractall(into)
        names.append(path.stem)
    return names


def exchange(crates, program):
    path = crates.given.work / "exchanged"
    return any(subprocess.run([program, action, path],
                              env=crates.environment).returncode
               for action in ("write", "read"))


def hidden(program):
    if not shutil.which("nm"):
        return skip("there is no nm (binutils)")
    symbols = subprocess.run(["nm", "-D", "--defined-only", program], text=True,
                             stdout=subprocess.PIPE, check=True).stdout
    visible = re.findall(r".* (?:naibx_\w+|_ZN5naibx\w*)$", symbols, re.M)
    print("\n".join(visible))
    return 1 if visible else 0


WAYS = {way.__name__: way for way in (
    system_library_passes, clippy_finds_nothing, documentation_has_no_warnings,
    oldest_release_passes, build_says_what_is_missing, packed_crates_pass)}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("way", choices=WAYS)
    for option in ("--cargo", "--oldest", "--crates", "--system", "--work"):
        parser.add_argument(option, type=Path, required=True)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    crates = Crates(given)
    if not crates.has("--version"):
        return skip(f"{given.cargo} does not run")
    return int(WAYS[given.way](crates))


if __name__ == "__main__":
    sys.exit(main())
