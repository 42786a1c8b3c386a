#!/usr/bin/env python3
"""Compares figures that are the same on every run with bench/results.csv.

Usage: bench/check_results.py --build DIR [--update]

DIR is a Release build with the target bench_count. Bytes of models and tables,
allocations, the size of the stripped library, and under valgrind instructions
and bytes touched. A figure that has risen by more than 3 % is a failure unless
CHANGELOG.md names it among what is unreleased; one that has fallen by as much
asks for --update, which writes the file anew. Status 77: figures were left out
and are named, because the compiler, the C library or valgrind is not the one
of the file.
"""

import argparse
import concurrent.futures
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(HERE, "results.csv")
CHANGELOG = os.path.join(HERE, os.pardir, "CHANGELOG.md")
TOLERANCE = 0.03
LINE_BYTES = 64
OVERHEAD_LIMIT = 1.1
SKIPPED = 77
# What depends on the compiler, the C library and valgrind.
OF_TOOLCHAIN = ("instructions/", "outside_calls/", "touched/", "size/")

HEAD = """\
# Figures that are the same on every run; compared by bench/check_results.py,
# written anew by its option --update. CHANGELOG.md says why one has risen.
#   bytes/                   of what is stored
#   bytes/..._over_...       quotients of such
#   allocations/             in one call, after a first one
#   .../240_of_2400          a model of 2,400 labels of which 240 were seen
#   size/                    of the stripped shared library, in bytes
#   instructions/            inside the library, in one call, under callgrind
#   outside_calls/           from there to libc, libm and the C++ library
#   touched/                 bytes of the cache lines that a prediction uses
# The last four depend on the compiler, the C library and valgrind, which are
# those of the row "toolchain"; with others they are not compared.
# bench/count/calls.cpp says what the calls are.
"""


def output_of(*command):
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def library_cost(callgrind_output, library):
    """Instructions in the library, calls from it to others, and cache misses
    of data in all, from a file of callgrind with simulated caches."""
    objects = {}
    instructions = outside_calls = misses = 0
    inside = callee_inside = False
    is_cost_of_callee = False
    for line in callgrind_output.splitlines():
        match = re.match(r"(c?)ob=(\(\d+\))(?: (.*))?$", line)
        if match:
            called, number, name = match.groups()
            if name:
                objects[number] = library in os.path.basename(name)
            if called:
                callee_inside = objects[number]
            else:
                inside = callee_inside = objects[number]
        elif line.startswith("calls="):
            if inside and not callee_inside:
                outside_calls += int(line[len("calls=") :].split()[0])
            callee_inside = inside
            is_cost_of_callee = True
        elif line.startswith("summary:"):
            figures = [int(text) for text in line.split()[1:]]
            misses = sum(figures[4:6])
        elif re.match(r"[-+*\d]", line):
            if inside and not is_cost_of_callee:
                figures = line.split()
                instructions += int(figures[1]) if len(figures) > 1 else 0
            is_cost_of_callee = False
    return instructions, outside_calls, misses


def run_callgrind(program, call, *options):
    """What callgrind writes about `bench_count call ...`."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "out")
        subprocess.run(
            [
                "valgrind",
                "--quiet",
                "--tool=callgrind",
                "--toggle-collect=naibx_bench_counted",
                "--callgrind-out-file=" + file,
                *options,
                program,
                "call",
                *call,
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        with open(file, encoding="utf-8") as text:
            return text.read()


def profile(program, name, library):
    caches = (
        "--cache-sim=yes",
        "--I1=32768,8,64",
        "--D1=4194304,16,64",
        "--LL=33554432,16,64",
    )
    instructions, calls, misses = library_cost(
        run_callgrind(program, [name], *caches), library
    )
    # Calls are counted from the start of the program on, whatever is collected.
    _, calls_before, _ = library_cost(run_callgrind(program, [name, "1"]), library)
    return instructions, calls - calls_before, misses


def counted_figures(program, library):
    """Figures of all calls under valgrind, two at a time."""
    calls = output_of(program, "calls").split()
    growing = output_of(program, "growing").split()
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        costs = pool.map(lambda name: profile(program, name, library), calls + growing)
        for name, (instructions, outside_calls, misses) in zip(calls + growing, costs):
            yield "instructions/" + name, instructions
            yield "outside_calls/" + name, outside_calls
            if name in growing:
                yield "touched/" + name, misses * LINE_BYTES


def stripped_size(library):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "library.so")
        subprocess.run(["strip", "-o", file, library], check=True)
        return os.path.getsize(file)


def printed_figures(program, what):
    for line in output_of(program, what).splitlines():
        name, value = line.rsplit(",", 1)
        yield name, float(value)


def toolchain(program):
    tools = output_of(program, "toolchain").strip()
    if shutil.which("valgrind"):
        return tools + ", " + output_of("valgrind", "--version").strip()
    return tools + ", no valgrind"


def measured_figures(build):
    program = os.path.join(build, "bench", "bench_count")
    library = os.path.realpath(os.path.join(build, "src", "libnaibx.so"))
    figures = {"toolchain": toolchain(program)}
    figures.update(printed_figures(program, "bytes"))
    figures.update(printed_figures(program, "allocations"))
    figures["size/libnaibx.so"] = stripped_size(library)
    if shutil.which("valgrind"):
        figures.update(counted_figures(program, "libnaibx.so"))
    return figures


def read_results(lines):
    rows = csv.reader(line for line in lines if not line.startswith("#"))
    header = next(rows)
    if header != ["figure", "value"]:
        raise ValueError("the first row is not figure,value")
    return {
        name: value if name == "toolchain" else float(value) for name, value in rows
    }


def write_results(figures, file):
    file.write(HEAD)
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["figure", "value"])
    for name, value in figures.items():
        writer.writerow([name, value if name == "toolchain" else f"{value:.10g}"])


def unreleased(changelog):
    """The part of the change log about what is unreleased."""
    match = re.search(
        r"^## [^\n]*unreleased[^\n]*\n(.*?)(?=^## |\Z)",
        changelog,
        re.IGNORECASE | re.MULTILINE | re.DOTALL,
    )
    return match.group(1) if match else ""


def is_named(figure, text):
    return re.search(r"(?<![\w/.-])" + re.escape(figure) + r"(?![\w/-])", text)


def compare(known, measured, changes):
    """Failures, remarks and names of the figures left out, as lists."""
    failures, remarks, left_out = [], [], []
    same_tools = known.get("toolchain") == measured["toolchain"]
    for name in list(known) + [name for name in measured if name not in known]:
        if name == "toolchain":
            continue
        if name.startswith(OF_TOOLCHAIN) and not same_tools:
            left_out.append(name)
        elif name not in measured:
            failures.append(f"{name} is no longer measured: run with --update")
        elif name not in known:
            failures.append(f"{name} is not in results.csv: run with --update")
        else:
            old, new = known[name], measured[name]
            how = f"{name}: {old:.10g} before, {new:.10g} now"
            if new > old * (1 + TOLERANCE):
                named = is_named(name, changes)
                (remarks if named else failures).append("rise  " + how)
            elif new < old * (1 - TOLERANCE):
                remarks.append("fall  " + how + "; run with --update")
    return failures, remarks, left_out


def growth_failures(figures):
    """Where a tenfold n or L means more than ten times the work."""
    failures = []
    for kind in ("instructions", "touched"):
        for kernel in ("AVX2", "portable"):
            for sizes in (
                [(10, 100), (100, 100), (1000, 100)],
                [(100, 10), (100, 100), (100, 1000)],
            ):
                names = [f"{kind}/predict/{n}x{L}/{kernel}/float64" for n, L in sizes]
                for smaller, larger in zip(names, names[1:]):
                    if larger not in figures or smaller not in figures:
                        continue
                    if figures[larger] > 10 * (1 + TOLERANCE) * figures[smaller]:
                        failures.append(
                            f"growth {smaller}: {figures[smaller]:.10g}, "
                            f"{larger}: {figures[larger]:.10g}"
                        )
    return failures


def unseen_failures(figures):
    """Where labels that were never seen cost anything, or ten times as many
    that were seen more than their pairs."""
    few, unseen, many = "240_of_2400", "240_of_240000", "2400_of_240000"
    failures = []
    for kind in ("bytes/memory/", "bytes/file/", "instructions/add_example/"):
        most = {unseen: 1 + TOLERANCE, many: 100}
        for name, factor in most.items():
            if kind + name not in figures:
                continue
            value, least = figures[kind + name], figures[kind + few]
            if value > factor * least:
                failures.append(
                    f"growth {kind}{few}: {least:.10g}, {kind}{name}: {value:.10g}"
                )
    return failures


def limit_failures(figures):
    """Files that hold much more than their numbers."""
    return [
        f"limit {name}: {value:.10g}, at most {OVERHEAD_LIMIT}"
        for name, value in figures.items()
        if name.startswith(("bytes/model_over_", "bytes/predictor_over_"))
        and value > OVERHEAD_LIMIT
    ]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    counter = os.path.join(options.build, "bench", "bench_count")
    if not os.path.exists(counter):
        return (
            f"check_results.py: there is no {counter}: build the target "
            "bench_count with NAIBX_BUILD_BENCH=ON"
        )
    measured = measured_figures(options.build)
    failures = growth_failures(measured) + unseen_failures(measured)
    failures += limit_failures(measured)
    left_out = []
    if options.update:
        with open(RESULTS, "w", encoding="utf-8") as file:
            write_results(measured, file)
    else:
        with open(RESULTS, encoding="utf-8") as file:
            known = read_results(file)
        with open(CHANGELOG, encoding="utf-8") as file:
            changes = unreleased(file.read())
        rises, remarks, left_out = compare(known, measured, changes)
        failures += rises
        print("".join(line + "\n" for line in remarks), end="")
        if left_out:
            print(f"toolchain of the file: {known.get('toolchain')}")
            print(f"toolchain here: {measured['toolchain']}")
            print("".join(f"skipped: {name}\n" for name in left_out), end="")
    print("".join(f"FAILED {line}\n" for line in failures), end="")
    print(f"{len(measured) - 1} figures, {len(failures)} failures")
    if failures:
        return 1
    return SKIPPED if left_out else 0


if __name__ == "__main__":
    sys.exit(main())
