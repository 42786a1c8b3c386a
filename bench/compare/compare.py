#!/usr/bin/env python3
"""NaiBX beside other libraries, on the same rows, in one run, as JSON.

Usage: compare.py --library libnaibx.so --data DIR [--folds N] > compare.json

Each method learns the training rows of each of the first N of ten folds and
predicts the test rows, one at a time and as a batch, with one thread.
"""

import argparse
import ctypes
import json
import os
import statistics
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import numpy as np  # noqa: E402
import scipy.sparse  # noqa: E402

import methods  # noqa: E402
import multilabel_data  # noqa: E402
import set_scores  # noqa: E402

SETS = [
    ("emotions", "gaussian"),
    ("scene", "gaussian"),
    ("yeast", "gaussian"),
    ("cal500", "gaussian"),
    ("enron", "bernoulli"),
    ("enron", "multinomial"),
    ("medical", "bernoulli"),
    ("medical", "multinomial"),
]
SECONDS = 0.5  # of calls of a piece of work, beyond the first ones
WORKS = ("learn_one", "learn_batch", "predict_one", "predict_batch")


def median_seconds(work):
    """Median time of a call; few calls where one takes long."""
    times = []
    while not times or (sum(times) < SECONDS and len(times) < 200):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:] or times)


def measure(make, test_truth):
    method = make()
    result = {"name": method.name}
    # A batch has to be learned before anything is predicted.
    for work in ("learn_batch", "predict_batch", "learn_one", "predict_one"):
        function = getattr(method, work)
        if function is None:
            result[work] = None
            continue
        rows = 1
        if work.endswith("_one"):
            rows = method.learn_rows if work == "learn_one" else method.predict_rows
        result[work] = median_seconds(function) / rows
    predicted = method.predicted()
    result.update(set_scores.scores(test_truth, predicted))
    if isinstance(method, methods.OfNaibx):
        result["learn_one_overhead"] = (
            median_seconds(method.learn_overhead) / method.learn_rows
        )
        result["predict_one_overhead"] = (
            median_seconds(method.predict_overhead) / method.predict_rows
        )
        result["table_bytes"] = method.model.table_bytes()
    return result, predicted


def measure_fold(library, name_and_family, parts, not_installed):
    name, family = name_and_family
    train, test = parts
    results = []
    of_naibx = None
    for make in methods.makers(library, family, train, test):
        try:
            result, predicted = measure(make, test[1])
        except ImportError as error:
            not_installed.add(error.name.split(".")[0])
            continue
        if of_naibx is None:
            of_naibx = predicted
        result["same_sets"] = float((predicted == of_naibx).all(axis=1).mean())
        print(name, family, result["name"], file=sys.stderr)
        results.append(result)
    return results


def mean_of(results):
    """One result of those of a method on several folds."""
    return {
        key: value
        if isinstance(value, str) or value is None
        else statistics.mean(result[key] for result in results)
        for key, value in results[0].items()
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--folds", type=int, default=2)
    parser.add_argument("--sets", nargs="*")
    options = parser.parse_args()
    library = ctypes.CDLL(options.library)
    not_installed = set()
    report = {"folds": options.folds, "absent": [], "sets": []}
    for name, family in SETS:
        if options.sets and name not in options.sets:
            continue
        data = multilabel_data.load(options.data, name)
        if data is None:
            report["absent"].append(name)
            continue
        x = data.x.toarray() if scipy.sparse.issparse(data.x) else data.x
        folds = list(data.folds(10, seed=1))[: options.folds]
        by_fold = [
            measure_fold(
                library,
                (name, family),
                [(x[rows], data.y[rows]) for rows in fold],
                not_installed,
            )
            for fold in folds
        ]
        report["sets"].append(
            {
                "name": name,
                "family": family,
                "rows": len(x),
                "features": x.shape[1],
                "labels": data.y.shape[1],
                "test_rows": int(np.mean([len(test) for _, test in folds])),
                "methods": [mean_of(results) for results in zip(*by_fold)],
            }
        )
    report["versions"] = {"python": sys.version.split()[0], "numpy": np.__version__}
    for module in ("sklearn", "river", "mlpack", "scipy"):
        if module not in not_installed:
            report["versions"][module] = __import__(module).__version__
    report["absent"] += sorted(not_installed)
    json.dump(report, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
