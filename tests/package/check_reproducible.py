"""Builds a copy of the tree elsewhere and compares what both trees install.

What is built may depend on the sources, the tools and the options, but not on
the folder, the time, the user or the machine: so that anybody can check that a
package was made from the sources that it says it was made from.
"""

import filecmp
import re
import shutil
import sys

import outside

# Options that decide what is compiled, from the cache of the tested build.
SAME_OPTIONS = re.compile(
    r"^(CMAKE_(?:BUILD_TYPE|INTERPROCEDURAL_OPTIMIZATION|INSTALL_[A-Z]+"
    r"|(?:C|CXX|SHARED_LINKER|EXE_LINKER)_FLAGS\w*)"
    r"|NAIBX_PRECOMPILE_HEADERS|NAIBX_STATIC_RUNTIME|NAIBX_WERROR)"
    r":(\w+)=(.*)$", re.MULTILINE)
# Of the tree this is what a build reads, tests aside.
SOURCES = ("CMakeLists.txt", "cmake", "src", "include", "examples", "docs",
           "packaging", "README.md", "CHANGELOG.md", "LICENSE",
           "SECURITY.md")


def copy_sources(place):
    copy = place.work / "somewhere else" / "in a longer path" / "naibx"
    copy.mkdir(parents=True)
    for name in SOURCES:
        source = place.given.source / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        elif source.exists():
            shutil.copyfile(source, copy / name)
    return copy


def read_cache(build):
    return (build / "CMakeCache.txt").read_text(encoding="utf-8")


def names_folders(given):
    """Whether debug information is on that names the folders of the build."""
    options = SAME_OPTIONS.findall(read_cache(given.build))
    build_type = dict((name, value) for name, _, value in options).get(
        "CMAKE_BUILD_TYPE", "")
    used = " ".join(value for name, _, value in options if name.endswith("FLAGS")
                    or name.endswith(f"FLAGS_{build_type.upper()}"))
    has_debug = re.search(r"(?:^| )-g", used) is not None
    is_mapped = f"-prefix-map={given.source}=" in used and \
        given.source in given.build.parents
    return has_debug and not is_mapped


def same_options(place, copy):
    """The options of the tested build, with the copy's folders in them."""
    for name, kind, value in SAME_OPTIONS.findall(read_cache(place.given.build)):
        value = value.replace(str(place.given.source), f"'{copy}'")
        yield f"-D{name}:{kind}={value}"


def build_copy(place, copy):
    """Builds the copy; its folder is as the other one, seen from the sources."""
    given = place.given
    build = place.work / "elsewhere"
    if given.source in given.build.parents:
        build = copy / given.build.relative_to(given.source)
    tools = "ON" if given.tools else "OFF"
    place.run(*place.cmake(copy, build, *same_options(place, copy),
                           f"-DCMAKE_CXX_COMPILER={given.cxx_compiler}",
                           f"-DNAIBX_BUILD_TOOLS={tools}",
                           "-DNAIBX_BUILD_TESTS=OFF"))
    place.build(build, CCACHE_DISABLE="1")  # or nothing would be built
    return build


def compare(place, build):
    first, second = place.work / "first", place.work / "second"
    components = ["runtime", "development", "doc"]
    components += ["tools"] if place.given.tools else []
    for component in components:
        place.install(place.given.build, first, "--component", component)
        place.install(build, second, "--component", component)
    names = outside.files_below(first)
    if names != outside.files_below(second):
        raise outside.Failure("not the same files: "
                              f"{names ^ outside.files_below(second)}")
    _, different, unread = filecmp.cmpfiles(first, second, sorted(names),
                                            shallow=False)
    if different or unread:
        raise outside.Failure(f"not the same bytes: {different + unread}; they "
                              f"are below {first} and {second}")
    print(f"{len(names)} files are the same: {', '.join(sorted(names))}")


def check(place):
    copy = copy_sources(place)
    compare(place, build_copy(place, copy))


def main():
    parser = outside.parser(__doc__)
    parser.add_argument("--tools", action="store_true",
                        help="compare the program, too")
    given = parser.parse_args()
    if names_folders(given):
        print("skipped: debug information names the folders of the build "
              "(docs/packaging.md tells how it does not)")
        return outside.SKIPPED
    return outside.conclude(check, given)


if __name__ == "__main__":
    sys.exit(main())
