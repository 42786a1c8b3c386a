"""Builds a C project that has this one in a folder of its own.

The parent project compares what it sees of itself before and after; here is
tested what can be seen once it is built and installed.
"""

import sys

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
    configure(place, "parent")
    check_built(place)
    check_installed(place, "alone", False)
    configure(place, "parent", "-DNAIBX_INSTALL=ON", "-DPARENT_IS_PACKAGED=ON")
    check_built(place)
    check_installed(place, "together", True)
    # What it has installed goes by the same names.
    consumer = place.given.source / "tests" / "package" / "consumer"
    place.run(*place.cmake(consumer, "consumer",
                           f"-DCMAKE_PREFIX_PATH={place.work / 'together'}"))
    place.build("consumer")


if __name__ == "__main__":
    sys.exit(outside.conclude(check, outside.parser(__doc__).parse_args()))
