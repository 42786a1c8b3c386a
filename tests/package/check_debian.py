"""Makes the Debian source package, builds it and uses the packages.

They are not installed, but unpacked, so that the machine stays as it is.
"""

import shlex
import shutil
import subprocess
import sys

import outside

TOOLS = ("debuild", "dh", "lintian")
# What makes CMake and ccache keep objects, where the host has it so.
OF_CCACHE = ("CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER",
             "CCACHE_*")
PACKAGES = ("libnaibx1", "libnaibx-dev", "naibx")


def reason_to_skip(given):
    for tool in TOOLS:
        if shutil.which(tool) is None:
            return f"there is no {tool}"
    control = given.source / "packaging" / "debian" / "template" / "control"
    needs = subprocess.run(["dpkg-checkbuilddeps", control], text=True,
                           capture_output=True)
    if needs.returncode != 0:
        return f"what the Debian package needs is missing: {needs.stderr}"
    return None


def make_source_package(place, name):
    script = place.given.source / "packaging" / "debian" / "make-source-package"
    place.run(sys.executable, "-B", script, place.work / name)
    return place.work / name


def check_source_package(place, folder):
    """The same tree gives the same bytes."""
    tarball = next(folder.glob("*.orig.tar.*"))
    again = make_source_package(place, "again") / tarball.name
    if again.read_bytes() != tarball.read_bytes():
        raise outside.Failure(f"{tarball.name} is not the same twice")


def build_packages(place, folder):
    """Optimised a little alone, and without what debuggers read, which is half
    of the time: neither says anything about the packages."""
    tree = next(folder.glob("naibx-*"))
    chosen = {"DEB_CFLAGS_APPEND": "-O1 -g0", "DEB_CXXFLAGS_APPEND": "-O1 -g0",
              "DEB_BUILD_OPTIONS": "noautodbgsym"}
    place.run("env", "-C", tree, "debuild",
              *(f"--preserve-envvar={name}" for name in (*chosen, *OF_CCACHE)),
              "--no-lintian", "-us", "-uc", **chosen)


def check_with_lintian(place, folder):
    print(place.run("lintian", "--allow-root", "--fail-on", "error",
                    next(folder.glob("*.changes"))))


def unpack(place, folder):
    unpacked = place.work / "unpacked"
    for package in PACKAGES:
        file = next(folder.glob(f"{package}_*.deb"))
        place.run("dpkg-deb", "--extract", file, unpacked)
    return unpacked


def use_packages(place, unpacked):
    pkg_config = next(unpacked.rglob("naibx.pc")).parent
    libraries = str(pkg_config.parent)
    flags = place.run("pkg-config", "--cflags", "--libs", "naibx",
                      PKG_CONFIG_PATH=str(pkg_config))
    source = place.given.source / "tests" / "package" / "learn_and_predict.c"
    place.run(place.given.c_compiler, source, *shlex.split(flags), "-o", "host")
    place.run(place.work / "host", LD_LIBRARY_PATH=libraries)
    place.run(unpacked / "usr" / "bin" / "naibx", "--help",
              LD_LIBRARY_PATH=libraries)


def check(place):
    folder = make_source_package(place, "packages")
    check_source_package(place, folder)
    build_packages(place, folder)
    check_with_lintian(place, folder)
    use_packages(place, unpack(place, folder))


def main():
    given = outside.parser(__doc__).parse_args()
    reason = reason_to_skip(given)
    if reason is not None:
        print(f"skipped: {reason}")
        return outside.SKIPPED
    return outside.conclude(check, given)


if __name__ == "__main__":
    sys.exit(main())
