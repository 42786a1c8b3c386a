"""Installs the built tree and uses the copy from outside, as a packager does.

The copy is moved after it was installed, to a path with a blank, because
packages are built in one place and used in another.
"""

import re
import shlex
import shutil
import sys

import outside

COMPONENTS = ("runtime", "development", "tools", "doc")
# What runs of the example, if it is there: the program that its CMakeLists.txt
# makes, and arguments with which it is done in a second.
EXAMPLE = "replan"
EXAMPLE_COMMAND = ("naibx_replan", "--events", "200")


def install_and_move(place):
    place.install(place.given.build, place.work / "first place")
    copy = place.work / "second place"
    (place.work / "first place").rename(copy)
    for path in copy.rglob("*"):
        if path.suffix in (".cmake", ".pc", ".h", ".hpp", ".md"):
            for folder in (place.work, place.given.build, place.given.source):
                if str(folder) in path.read_text(encoding="utf-8"):
                    raise outside.Failure(f"{path} names the folder {folder}")
    return copy


def check_staged(place, copy):
    """DESTDIR gives the same files below the prefix, and none elsewhere."""
    place.install(place.given.build, "/opt/naibx",
                  DESTDIR=str(place.work / "stage"))
    staged = outside.files_below(place.work / "stage")
    expected = {f"opt/naibx/{name}" for name in outside.files_below(copy)}
    if staged != expected:
        raise outside.Failure("DESTDIR changes what is installed: "
                              f"{sorted(staged ^ expected)}")


def check_links(copy):
    """What an installed page links to is installed, too."""
    for page in copy.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            if not (page.parent / target).exists():
                raise outside.Failure(f"{page} links to {target}, which is "
                                      "not installed")


def check_components(place, copy):
    """Each file is in one component; runtime is the shared library alone."""
    seen = set()
    for component in COMPONENTS:
        folder = place.work / component
        place.install(place.given.build, folder, "--component", component)
        files = outside.files_below(folder)
        if not files and component != "tools":
            raise outside.Failure(f"the component {component} is empty")
        if files & seen:
            raise outside.Failure(f"in two components: {sorted(files & seen)}")
        if component == "runtime" and any(".so." not in name
                                          for name in files):
            raise outside.Failure(f"component runtime has {sorted(files)}")
        seen |= files
    if seen != outside.files_below(copy):
        raise outside.Failure("in no component: "
                              f"{sorted(outside.files_below(copy) - seen)}")


def use_program(place, copy):
    """The program finds the library beside it, if a packager lets it."""
    program = copy / "bin" / "naibx"
    cache = (place.given.build / "CMakeCache.txt").read_text(encoding="utf-8")
    if not program.exists():
        return
    if re.search(r"^CMAKE_SKIP_(INSTALL_)?RPATH:\w+=(ON|YES|TRUE|1)$", cache,
                 re.MULTILINE):
        library = next(copy.rglob("libnaibx.so"))
        place.run(program, "--help", LD_LIBRARY_PATH=str(library.parent))
    else:
        place.run(program, "--help")


def configure(place, prefix, build, *options):
    return place.cmake(place.given.source / "tests" / "package" / "consumer",
                       build, "-Unaibx_DIR", f"-DCMAKE_PREFIX_PATH={prefix}",
                       "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror", *options)


def use_with_cmake(place, copy):
    place.run(*configure(place, copy, "consumer"))
    place.build("consumer")
    for program in ("with_shared", "with_static"):
        place.run(place.work / "consumer" / program)


def ask_for_versions(place, copy):
    """Until 1.0 each minor version is another interface."""
    for version in ("0.2.0", "0.2"):
        place.run(*configure(place, copy, "versions",
                             f"-DWANTED={version};REQUIRED"))
    for version in ("0.1.9", "0.2.1", "0.3", "1.0"):
        said = place.fails(*configure(place, copy, "versions",
                                      f"-DWANTED={version};REQUIRED"))
        if "version: 0.2.0" not in said:
            raise outside.Failure(f"version {version} is refused for another "
                                  f"reason:\n{said}")


def ask_for_components(place, copy):
    """Components are the libraries that are there."""
    static_alone = place.work / "development"
    both = "-DWANTED=0.2;REQUIRED;COMPONENTS;shared;static"
    place.run(*configure(place, copy, "components", both))
    for prefix, components in ((copy, "shared;statik"),
                               (static_alone, "static;shared")):
        said = place.fails(*configure(
            place, prefix, "components",
            f"-DWANTED=0.2;REQUIRED;COMPONENTS;{components}"))
        if f"its component {components.split(';')[1]} is" not in " ".join(said.split()):
            raise outside.Failure(f"components {components} are refused for "
                                  f"another reason:\n{said}")
    place.run(*configure(place, static_alone, "static_alone",
                         "-DWANTED=0.2;REQUIRED;COMPONENTS;static"))
    place.build("static_alone")
    place.run(place.work / "static_alone" / "with_static")


def compile_with_pkg_config(place, prefix, program, *options, cpp=False):
    """Compiles a program with what pkg-config says and nothing else."""
    folder = next(prefix.rglob("naibx.pc")).parent
    output = place.run("pkg-config", *options, "--cflags", "--libs", "naibx",
                       PKG_CONFIG_PATH=str(folder))
    source = place.given.source / "tests" / "package" / "learn_and_predict.c"
    compiler = [place.given.c_compiler, source]
    if cpp:
        compiler = [place.given.cxx_compiler, "-std=c++17", f"{source}pp"]
    place.run(*compiler, *shlex.split(output), "-o", program)
    return folder.parent


def use_with_pkg_config(place, copy):
    libraries = compile_with_pkg_config(place, copy, "shared")
    place.run(place.work / "shared", LD_LIBRARY_PATH=str(libraries))
    compile_with_pkg_config(place, copy, "cpp", cpp=True)
    place.run(place.work / "cpp", LD_LIBRARY_PATH=str(libraries))
    # Where there is no shared library the linker takes the static one.
    compile_with_pkg_config(place, place.work / "development", "static",
                            "--static")
    place.run(place.work / "static")


def run_example(place, copy):
    """The example is a project of its own, which finds the installed copy."""
    source = place.given.source / "examples" / EXAMPLE
    if not source.exists():
        return
    place.run(*place.cmake(source, "example", f"-DCMAKE_PREFIX_PATH={copy}"))
    place.build("example")
    place.run(place.work / "example" / EXAMPLE_COMMAND[0],
              *EXAMPLE_COMMAND[1:])


def check(place):
    copy = install_and_move(place)
    check_links(copy)
    check_staged(place, copy)
    check_components(place, copy)
    use_program(place, copy)
    use_with_cmake(place, copy)
    ask_for_versions(place, copy)
    ask_for_components(place, copy)
    use_with_pkg_config(place, copy)
    run_example(place, copy)


def main():
    given = outside.parser(__doc__).parse_args()
    if shutil.which("pkg-config") is None:
        print("skipped: there is no pkg-config")
        return outside.SKIPPED
    return outside.conclude(check, given)


if __name__ == "__main__":
    sys.exit(main())
