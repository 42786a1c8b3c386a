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
