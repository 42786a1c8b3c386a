#!/usr/bin/env python3
"""Measures how good predictions are, by NaiBX and by others, on the same rows.

Usage: measure.py --build DIR --work DIR --data DIR [--class-path JARS]
                  [--sets NAME...] [--methods PATTERN...] [--limit SECONDS]

Each set and method that is not in results.csv yet runs in a process of its own,
and is written there as soon as it is done. One that takes more processor time
than the limit is written as such. Lines that are taken out of the file are
measured anew.
"""

import argparse
import fnmatch
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import data_sets  # noqa: E402
import meka_runs  # noqa: E402
import method_list  # noqa: E402
import method_runs  # noqa: E402
import naibx_runs  # noqa: E402
import results_file  # noqa: E402
import set_list  # noqa: E402

RESULTS = Path(__file__).resolve().parent / "results.csv"
MEMORY_GIB = 12


def in_a_process(name, data_set, options):
    """Figures by variant, or in one sentence why there are none."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(
        target=run_and_send, args=(name, data_set, options, sender)
    )
    process.start()
    sender.close()
    try:
        while not receiver.poll(1):
            if processor_seconds(process.pid) > options.limit:
                os.killpg(process.pid, signal.SIGKILL)
                return f"over {options.limit} s"
        return receiver.recv()
    except EOFError:
        return "failed"
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    finally:
        process.join()


def processor_seconds(group):
    """Of all processes of a group, and of their children that have ended."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:  # it has ended
            continue
        if int(fields[2]) == group:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def run_and_send(name, data_set, options, sender):
    os.setpgid(0, 0)  # so that what it starts ends with it
    if not name.startswith(method_list.MEKA):  # which has a limit of its own
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_GIB << 30,) * 2)
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        try:
            sender.send(method_runs.run(name, data_set, options, Path(folder)))
        except MemoryError:
            sender.send(f"over {MEMORY_GIB} GiB")
        except subprocess.CalledProcessError as error:
            sender.send(reason((error.stderr or b"").decode(errors="replace")))


def reason(text):
    """Why a program failed: what NaiBX says, or that memory was too little."""
    print(text[-2000:], file=sys.stderr)
    if "OutOfMemory" in text:
        return f"over {meka_runs.MEMORY[4:-1]} GiB"
    last = (text.strip().splitlines() or [""])[-1]
    return last.removeprefix("naibx: ") if last.startswith("naibx: ") else "failed"


def lines_of(set_name, method, data_set, result, version):
    common = {
        "set": set_name,
        "method": method,
        "tested_rows": len(data_set.tested_rows()),
        "folds": len(data_set.splits),
        "software": method_runs.software(method, version),
    }
    if isinstance(result, str):
        return [{**common, "variant": "", "not_run": result}]
    return [
        {**common, "variant": variant, **figures}
        for variant, figures in result.items()
    ]


def order(line):
    methods = method_list.names()
    return (
        set_list.NAMES.index(line["set"]),
        methods.index(line["method"]),
        line["variant"],
    )


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--data", required=True)
    parser.add_argument("--class-path", default="")
    parser.add_argument("--sets", nargs="*", default=set_list.NAMES)
    parser.add_argument("--methods", nargs="*", default=["*"])
    parser.add_argument("--limit", type=int, default=600)
    options = parser.parse_args()
    unknown = set(options.sets) - set(set_list.NAMES)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: not one of {set_list.NAMES}")
    options.methods = [
        name
        for name in method_list.names()
        if any(fnmatch.fnmatch(name, pattern) for pattern in options.methods)
    ]
    if not options.methods:
        parser.error(f"no such method; there are {', '.join(method_list.names())}")
    return options


def main():
    options = read_options()
    naibx_runs.use_library(options.build)
    version = subprocess.run(
        [naibx_runs.program_of(options.build), "--version"],
        check=True, capture_output=True, text=True,
    ).stdout.strip().replace("naibx", "NaiBX")  # fmt: skip
    for set_name in options.sets:
        done = {
            line["method"]
            for line in results_file.read(RESULTS)
            if line["set"] == set_name
        }
        missing = [
            name
            for name in method_list.names_for(set_name)
            if name in options.methods and name not in done
        ]
        if not missing:
            continue
        data_set = data_sets.load(set_name, options.data, options.work)
        if data_set is None:
            print(f"{set_name}: left out, its file is not in {options.data}/mlc")
            continue
        for name in missing:
            if name.startswith(method_list.MEKA) and not options.class_path:
                print(f"{set_name}, {name}: left out, without MEKA")
                continue
            start = time.monotonic()
            result = in_a_process(name, data_set, options)
            lines = lines_of(set_name, name, data_set, result, version)
            results_file.write(
                RESULTS, sorted(results_file.read(RESULTS) + lines, key=order)
            )
            told = result if isinstance(result, str) else " ".join(
                f"{line['variant'] or 'at .5'} {line['zs']:.3f}/{line['acc']:.3f}"
                for line in lines
            )  # fmt: skip
            seconds = time.monotonic() - start
            print(f"{set_name}, {name}: {told} ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
