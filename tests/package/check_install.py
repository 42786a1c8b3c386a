"""Installs the built tree and uses the copy from outside, as a packager does.

The copy is moved after it was installed, to a path with a blank, because
packages are built in one place and used in another.

Usage: check_install.py BUILD_DIR CONSUMER_DIR WORK_DIR CMAKE GENERATOR
                        MAKE_PROGRAM COMPILER
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
BUILD, CONSUMER, WORK = (Path(argument).resolve() for argument in sys.argv[1:4])
CMAKE, GENERATOR, MAKE_PROGRAM, COMPILER = sys.argv[4:8]


class Failure(Exception):
    pass


def run(*command, **environment):
    result = subprocess.run(command, capture_output=True, text=True, cwd=WORK,
                            env={**os.environ, **environment})
    if result.returncode != 0:
        raise Failure(f"{shlex.join(command)} ended with status "
                      f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def files_below(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if not path.is_dir()}


def install_and_move():
    run(CMAKE, "--install", str(BUILD), "--prefix", str(WORK / "first place"))
    copy = WORK / "second place"
    (WORK / "first place").rename(copy)
    for path in copy.rglob("*"):
        if path.suffix in (".cmake", ".pc", ".h", ".hpp", ".md"):
            for folder in (WORK, BUILD, CONSUMER.parents[2]):
                if str(folder) in path.read_text(encoding="utf-8"):
                    raise Failure(f"{path} names the folder {folder}")
    return copy


def check_staged(copy):
    """DESTDIR gives the same files below the prefix, and none elsewhere."""
    run(CMAKE, "--install", str(BUILD), "--prefix", "/opt/naibx",
        DESTDIR=str(WORK / "stage"))
    staged = files_below(WORK / "stage")
    expected = {f"opt/naibx/{name}" for name in files_below(copy)}
    if staged != expected:
        raise Failure("DESTDIR changes what is installed: "
                      f"{sorted(staged ^ expected)}")


def check_components(copy):
    """Each file is in one component; runtime is the shared library alone."""
    seen = set()
    for component in ("runtime", "development", "tools", "doc"):
        folder = WORK / component
        run(CMAKE, "--install", str(BUILD), "--prefix", str(folder),
            "--component", component)
        files = files_below(folder)
        if not files and component != "tools":
            raise Failure(f"the component {component} is empty")
        if files & seen:
            raise Failure(f"in two components: {sorted(files & seen)}")
        if component == "runtime" and any(".so." not in name
                                          for name in files):
            raise Failure(f"the component runtime has {sorted(files)}")
        seen |= files
    if seen != files_below(copy):
        raise Failure(f"in no component: {sorted(files_below(copy) - seen)}")


def use_program(copy):
    program = copy / "bin" / "naibx"
    if program.exists():
        run(str(program), "--help")


def use_with_cmake(copy):
    run(CMAKE, "-S", str(CONSUMER), "-B", str(WORK / "consumer"),
        "-G", GENERATOR, f"-DCMAKE_MAKE_PROGRAM={MAKE_PROGRAM}",
        f"-DCMAKE_PREFIX_PATH={copy}", f"-DCMAKE_C_COMPILER={COMPILER}",
        "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror")
    run(CMAKE, "--build", str(WORK / "consumer"))
    for program in ("with_shared", "with_static"):
        run(str(WORK / "consumer" / program))


def use_with_pkg_config(copy):
    folder = next(copy.rglob("naibx.pc")).parent
    source = str(CONSUMER.parent / "learn_and_predict.c")

    def flags(*options):
        output = run("pkg-config", *options, "naibx",
                     PKG_CONFIG_PATH=str(folder))
        return shlex.split(output)

    run(COMPILER, source, *flags("--cflags", "--libs"), "-o", "shared",
        f"-Wl,-rpath,{folder.parent}")
    run(str(WORK / "shared"))
    archive = ["-l:libnaibx.a" if flag == "-lnaibx" else flag
               for flag in flags("--static", "--cflags", "--libs")]
    run(COMPILER, source, *archive, "-o", "static")
    run(str(WORK / "static"))


def main():
    if shutil.which("pkg-config") is None:
        print("skipped: there is no pkg-config")
        return SKIPPED
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    try:
        copy = install_and_move()
        check_staged(copy)
        check_components(copy)
        use_program(copy)
        use_with_cmake(copy)
        use_with_pkg_config(copy)
    except Failure as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
