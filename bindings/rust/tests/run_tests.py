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
    return crates.cargo("test", "--workspace", *SYSTEM)


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


def packed_crates_pass(crates):
    """What cargo packs of a copy of the crates, elsewhere, with the sources of
    the library that it carries. None of its functions is visible outside, and
    another copy in the process is another one."""
    copy, packed = (crates.given.work / name for name in ("copy", "packed"))
    for folder in (copy, packed):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(crates.given.crates, copy,
                    ignore=shutil.ignore_patterns("target", "library"))
    subprocess.run([sys.executable, "-B",
                    crates.given.crates / "carry_sources.py",
                    copy / "naibx-sys"], check=True)
    if crates.cargo("package", "--workspace", "--no-verify", "--allow-dirty",
                    "--locked", folder=copy):
        return 1
    members = unpack(crates.given.work / "target" / "package", packed)
    (packed / "Cargo.toml").write_text(WORKSPACE.format(
        members=", ".join(f'"{name}"' for name in members),
        sys=next(name for name in members if "-sys" in name)))
    shutil.copy(copy / "Cargo.lock", packed)
    other = sorted(crates.packages.parent.glob("libnaibx.*"))
    # Optimised by nothing: this is about which files there are.
    target = {"CARGO_TARGET_DIR": str(crates.given.work / "packed_target"),
              "CXXFLAGS": "-O0 -g0",
              "NAIBX_OTHER_LIBRARY": str(next(
                  path for path in other if path.suffix in (".so", ".dylib")))}
    if crates.cargo("test", "--workspace", "--offline", folder=packed,
                    **target):
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
    oldest_release_passes, packed_crates_pass)}


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
