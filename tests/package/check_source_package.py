"""Makes the Debian source package out of a tree as it lies in a folder.

The tree is a small one without git, and with all that a developer leaves in it.
"""

import os
import shutil
import subprocess
import sys
import tarfile

import outside

SCRIPT = "packaging/debian/make-source-package"
# Enough of the sources for the script.
SOURCES = (SCRIPT, "CMakeLists.txt", "CHANGELOG.md", "src/capi/symbols.txt")
LEFT_BEHIND = ("build/a", "build_clang/a", "build2/a", "cmake-build-debug/a",
               "obj-x86_64-linux-gnu/a", "anywhere/CMakeCache.txt",
               "anywhere/src/a", ".git/config", ".github/a", ".gitignore",
               "docs/.gitattributes", "tests/__pycache__/a", "output/a",
               "naibx-0.2.0/a", "naibx_0.2.0.orig.tar.xz")


def make_tree(place):
    tree = place.work / "tree"
    shutil.copytree(place.given.source / "packaging" / "debian",
                    tree / "packaging" / "debian")
    for name in (*SOURCES, *LEFT_BEHIND):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        if name in SOURCES:
            shutil.copy(place.given.source / name, tree / name)
        else:
            (tree / name).touch()
    return tree


def check_files(place, tree):
    """The sources are in the tarball, and nothing that was left behind."""
    place.run(sys.executable, "-B", tree / SCRIPT, tree / "output",
              SOURCE_DATE_EPOCH="1700000000")
    tarball = next((tree / "output").glob("*.orig.tar.xz"))
    with tarfile.open(tarball) as tar:
        packed = {member.name.partition("/")[2] for member in tar
                  if member.isfile()}
    wrong = packed & set(LEFT_BEHIND) | set(SOURCES) - packed
    if wrong:
        raise outside.Failure(f"wrongly in the tarball or not: {sorted(wrong)}")


def check_refused(place, tree, folder, date, *words):
    """Says what is wrong, for people."""
    result = subprocess.run([sys.executable, "-B", tree / SCRIPT, folder],
                            capture_output=True, text=True, cwd=place.work,
                            env={**os.environ, "SOURCE_DATE_EPOCH": date})
    said = result.stderr
    if result.returncode != 1 or said.count("\n") != 1 or not all(
            word in said for word in words):
        raise outside.Failure(f"OUTDIR {folder} and SOURCE_DATE_EPOCH={date} "
                              f"give {result.returncode} and:\n{said}")


def check(place):
    tree = make_tree(place)
    check_files(place, tree)
    # Nobody, not even root, can write below a file.
    file = place.work / "file"
    file.touch()
    check_refused(place, tree, file / "below", "1700000000", str(file))
    for date in ("abc", "-1", "1.5", "99999999999"):
        check_refused(place, tree, place.work / "dated", date,
                      "SOURCE_DATE_EPOCH", date)


if __name__ == "__main__":
    sys.exit(outside.conclude(check, outside.parser(__doc__).parse_args()))
