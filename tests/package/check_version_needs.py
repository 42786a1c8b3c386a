"""Checks that a shared library can be loaded by an older system.

It may need no version of glibc after the given one, and of libraries only
those of glibc and libgcc_s.so.1, which all systems have: a C++ library that it
was linked with would have to be as new as that of the build machine.

Usage: check_version_needs.py LIBRARY GLIBC_VERSION [--readelf READELF]
"""

import argparse
import os
import re
import subprocess
import sys

# Of what the policies of manylinux let a wheel need, what can be of use here.
ALLOWED_LIBRARIES = {"libc.so.6", "libm.so.6", "libpthread.so.0",
                     "libgcc_s.so.1", "ld-linux-x86-64.so.2"}
ADVICE = ("Give what is too new an older equivalent in "
          "packaging/wheels/glibc_2_28.c, or do without it.")


def read_elf(readelf, option, library):
    return subprocess.run([readelf, "--wide", option, library], check=True,
                          capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout


def as_numbers(version):
    return tuple(int(part) for part in version.split("."))


def library_failures(dynamic):
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)
    if not needed:
        yield "needs no library at all, which cannot be"
    for library in sorted(set(needed) - ALLOWED_LIBRARIES):
        yield f"needs the library {library}"


def version_failures(symbols, newest):
    wanted = re.findall(r" UND (\S+?)@+GLIBC_([\d.]+)", symbols)
    if not wanted:
        yield "needs no version of glibc at all, which cannot be"
    for name, version in sorted(set(wanted)):
        if as_numbers(version) > as_numbers(newest):
            yield f"needs {name} as of glibc {version}, after {newest}"


def feature_failures(versions):
    """Some links need a feature of the dynamic linker, by a made-up version."""
    for name in sorted(set(re.findall(r"Name: (GLIBC_[A-Z]\w*)", versions))):
        yield f"needs {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library")
    parser.add_argument("glibc_version")
    parser.add_argument("--readelf", default="readelf")
    given = parser.parse_args()
    dynamic = read_elf(given.readelf, "--dynamic", given.library)
    symbols = read_elf(given.readelf, "--dyn-syms", given.library)
    versions = read_elf(given.readelf, "--version-info", given.library)
    failures = [*library_failures(dynamic), *feature_failures(versions),
                *version_failures(symbols, given.glibc_version)]
    if failures:
        print("\n".join(f"{given.library} {text}" for text in failures))
        print(ADVICE)
        return 1
    print(f"{given.library} needs nothing after glibc {given.glibc_version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
