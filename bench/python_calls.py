#!/usr/bin/env python3
"""What a prediction from Python takes beside the same call in C: one predictor,
an array and an answer that are there already.

Usage: bench/python_calls.py C_CALLS

C_CALLS is the library bench_c_calls of the build; the package naibx is imported
from where Python finds it. Writes what Google Benchmark would, so that
bench/tables.py reads both alike.
"""

import ctypes
import json
import random
import statistics
import sys
import time
from array import array

import naibx

# The shapes of bench/workload.cpp: features, labels, labels of a set.
SHAPES = {"emotions": (72, 6, 2), "yeast": (103, 14, 4), "cal500": (68, 174, 26)}
LEARNED, ROWS, TURNS = 1000, 64, 400


def make_predictor(generator, features, labels, size):
    with naibx.Config(labels) as config:
        config.add_features(naibx.Family.GAUSSIAN, features)
        model = naibx.Model(config)
    for _ in range(LEARNED):
        model.add_example([generator.gauss(0, 1) for _ in range(features)],
                          generator.sample(range(labels), size))
    return naibx.Predictor(model)


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def each_with_answer(predictor, rows, answer):
    """With the set of each, as a list."""
    def work():
        for row in rows:
            answer.predict(predictor, None, row)
            answer.labels()
    return work


def each_plain(predictor, rows):
    def work():
        for row in rows:
            predictor.predict(row)
    return work


def each_in_c(function, predictor, rows, features, answer):
    joined = array("d")
    for row in rows:
        joined.extend(row)
    labels = array("I", bytes(4 * predictor.label_count))
    arguments = (
        ctypes.c_void_p(predictor._ownership.address),
        ctypes.c_void_p(joined.buffer_info()[0]), ctypes.c_uint64(len(rows)),
        ctypes.c_uint64(features), ctypes.c_void_p(labels.buffer_info()[0]),
        ctypes.c_uint64(len(labels)),
        ctypes.c_void_p(answer._ownership.address))

    def work(_kept=(joined, labels)):
        if function(*arguments):
            raise RuntimeError("a prediction in C failed")
    return work


def in_turns(first, second):
    """Medians in nanoseconds for a row, and of the quotients of neighbours."""
    first(), second()
    times = [(seconds(first), seconds(second)) for _ in range(TURNS)]
    ours, others = (statistics.median(column) * 1e9 / ROWS
                    for column in zip(*times))
    over = statistics.median(one / other for one, other in times)
    return {"ns": ours, "c_ns": others, "added_ns": others * (over - 1),
            "over_c": over}


def measure(function, generator, shape):
    features = shape[0]
    predictor = make_predictor(generator, *shape)
    rows = [array("d", [generator.gauss(0, 1) for _ in range(features)])
            for _ in range(ROWS)]
    with naibx.Answer() as answer, naibx.Answer() as answer_in_c:
        in_c = each_in_c(function, predictor, rows, features, answer_in_c)
        # By the name that bench/targets.py has for it.
        yield "prepared", in_turns(
            each_with_answer(predictor, rows, answer), in_c)
        yield "predict", in_turns(each_plain(predictor, rows), in_c)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    function = ctypes.CDLL(sys.argv[1]).bench_predict_each
    generator = random.Random(1)
    entries = []
    for name, shape in SHAPES.items():
        for how, counters in measure(function, generator, shape):
            entries.append({"run_name": f"python/{how}/{name}",
                            "aggregate_name": "median",
                            "family_index": len(entries), **counters})
    json.dump({"benchmarks": entries}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
