"""Builds a C project that has this one in a folder of its own.

The parent project compares what it sees of itself before and after; here is
tested what can be seen once it is built and installed.
"""

import json
import shlex
import sys
from pathlib import Path

import outside


def configuring(place, build, *options):
    parent = place.given.source / "tests" / "package" / "parent"
    return place.cmake(parent, build, "-DCMAKE_BUILD_TYPE=Debug",
                       f"-DCMAKE_CXX_COMPILER={place.given.cxx_compiler}",
                       f"-DNAIBX_SOURCE={place.given.source}", *options)


def configure(place, build, *options):
    place.run(*configuring(place, build, *options))


def check_second_copy(place):
    said = place.fails(*configuring(place, "two_copies",
                                    "-DPARENT_TAKES_TWO=ON"))
    if "naibx is already part of this build" not in " ".join(said.split()):
        raise outside.Failure(f"a second copy is refused as if it were an "
                              f"error of ours:\n{said}")


def check_configurations(place):
    """One configuration with link-time optimisation of several is enough for
    the static library to be compiled without it."""
    if place.given.generator != "Ninja":
        return
    place.run(*place.cmake(place.given.source, "configurations",
                           f"-DCMAKE_CXX_COMPILER={place.given.cxx_compiler}",
                           "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -flto",
                           "-DNAIBX_BUILD_TOOLS=OFF", "-DNAIBX_BUILD_TESTS=OFF",
                           generator="Ninja Multi-Config"))
    rules = place.work / "configurations" / "CMakeFiles" / "impl-Release.ninja"
    if "naibx_static_objects" not in rules.read_text(encoding="utf-8"):
        raise outside.Failure("with -flto in the flags of Release alone the "
                              "static library is not compiled without it")


def options_of_compiler(place, build, *options):
    """Those of our sources, and those of the parent's."""
    configure(place, build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options)
    commands = json.loads((place.work / build / "compile_commands.json")
                          .read_text(encoding="utf-8"))
    ours = place.given.source / "src"
    result = {True: [], False: []}
    for command in commands:
        is_ours = ours in Path(command["file"]).parents
        result[is_ours].append(shlex.split(command["command"]))
    if not result[True] or not result[False]:
        raise outside.Failure(f"{build}: nothing of one kind is compiled")
    return result[True], result[False]


def check_optimization(place):
    """Without a build type the library is optimised, unless the parent's flags
    say something else, and the parent is not."""
    optimized = {"-O2", "-DNDEBUG"}
    ours, parents = options_of_compiler(place, "no_type",
                                        "-DCMAKE_BUILD_TYPE=")
    if not all(optimized <= set(options) for options in ours):
        raise outside.Failure("without a build type sources of ours are "
                              "compiled without -O2 -DNDEBUG")
    if any(optimized & set(options) for options in parents):
        raise outside.Failure("without a build type sources of the parent are "
                              "compiled with -O2 or -DNDEBUG")
    for name, chosen in (("flags", ("-DCMAKE_BUILD_TYPE=",
                                    "-DPARENT_FLAGS=-O1")),
                         ("debug", ())):
        ours, _ = options_of_compiler(place, name, *chosen)
        if any(optimized & set(options) for options in ours):
            raise outside.Failure(f"{name}: a parent that says how to optimise "
                                  "is not obeyed")


def check_built(place):
    build = place.work / "parent"
    place.build("parent")
    for program in ("with_shared", "with_static"):
        place.run(build / program)
    if (build / "CTestTestfile.cmake").exists():
        raise outside.Failure("the parent has tests that it did not ask for")


def check_installed(place, name, is_ours_expected):
    folder = place.work / name
    place.install(place.work / "parent", folder)
    files = outside.files_below(folder)
    ours = {file for file in files if "parent" not in file}
    if bool(ours) != is_ours_expected or ours == files:
        raise outside.Failure(f"of its parent is installed: {sorted(files)}")


def check(place):
    configure(place, "fetching_parent", "-DPARENT_FETCHES=ON")
    check_second_copy(place)
    check_configurations(place)
    check_optimization(place)
    quickly = "-DNAIBX_PRECOMPILE_HEADERS=ON"
    configure(place, "parent", quickly)
    check_built(place)
    check_installed(place, "alone", False)
    configure(place, "parent", quickly, "-DNAIBX_INSTALL=ON",
              "-DPARENT_IS_PACKAGED=ON")
    check_built(place)
    check_installed(place, "together", True)
    # What it has installed goes by the same names.
    consumer = place.given.source / "tests" / "package" / "consumer"
    place.run(*place.cmake(consumer, "consumer",
                           f"-DCMAKE_PREFIX_PATH={place.work / 'together'}"))
    place.build("consumer")


if __name__ == "__main__":
    sys.exit(outside.conclude(check, outside.parser(__doc__).parse_args()))
