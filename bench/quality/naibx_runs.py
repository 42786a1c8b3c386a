"""NaiBX by its program: `naibx eval` has the figures and the times.

Its sets, for standard errors and for the time of one row, are those of the
models that `naibx train` makes of the same rows, predicted through the Python
package of the same build.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from method_list import NAIBX_OPTIONS
from outcome import Outcome
from results_file import METRICS

SINGLE_ROWS = 200
ROOT = Path(__file__).resolve().parents[2]


def program_of(build):
    return Path(build, "src", "cli", "naibx")


def use_library(build):
    """Before naibx is imported: the loader looks for the library at the start
    of a program, so that this starts it anew where need be."""
    folder = str(Path(build, "src").resolve())
    if os.environ.get("LD_LIBRARY_PATH", "").split(":")[0] != folder:
        os.environ["LD_LIBRARY_PATH"] = folder
        os.execv(sys.executable, [sys.executable, "-B", *sys.argv])
    sys.path.append(str(ROOT / "bindings" / "python"))


def label_options(data_set):
    if data_set.xml is not None:
        return ["--labels", str(data_set.xml)]
    if data_set.data.name == "replan":
        return ["--label-columns", "plant*"]
    return []  # the relation says it


def output_of(command):
    result = subprocess.run(command, check=True, capture_output=True)
    return result.stdout


def evaluate(build, method, data_set, work):
    """The figures of each fold, as `naibx eval` has them."""
    train, test = work / "train.arff", work / "test.arff"
    splits = data_set.splits
    command = [str(program_of(build)), "eval", "--json", *NAIBX_OPTIONS[method]]
    command += label_options(data_set)
    if len(splits) > 1:
        fold_of_row = np.zeros(len(data_set.data.y), dtype=int)
        for fold, (_, rows) in enumerate(splits):
            fold_of_row[rows] = fold
        data_set.write_rows(train, range(len(fold_of_row)))
        np.savetxt(work / "folds.txt", fold_of_row, fmt="%d")
        command += ["--fold-file", str(work / "folds.txt"), str(train)]
    else:
        data_set.write_rows(train, splits[0][0])
        data_set.write_rows(test, splits[0][1])
        command += ["--test", str(test), str(train)]
    return json.loads(output_of(command))["folds"]


def means(folds):
    return {
        metric: float(np.mean([fold["metrics"][metric] for fold in folds]))
        for metric in METRICS
    }


def predict(build, method, data_set, work):
    """The sets of each fold, and the seconds that one row takes."""
    import naibx

    data = data_set.data
    for train, test in data_set.splits:
        data_set.write_rows(work / "train.arff", train)
        model_path = work / "model.naibx"
        command = [str(program_of(build)), "train", *NAIBX_OPTIONS[method]]
        command += label_options(data_set) + [str(work / "train.arff")]
        output_of(command + ["-o", str(model_path)])
        columns = data.columns[test]
        rows = columns if data.is_sparse else columns.toarray()
        with naibx.Model.load(str(model_path)) as model:
            with naibx.Predictor(model) as predictor, naibx.Answer() as answer:
                answer.predict(predictor, None, rows)
                sets = np.zeros((len(test), data.y.shape[1]), dtype=bool)
                for row in range(len(test)):
                    sets[row, answer.labels(row)] = True
                yield sets, seconds_of_one_row(predictor, answer, rows[:SINGLE_ROWS])


def seconds_of_one_row(predictor, answer, rows):
    """As a caller in a loop has a row: its numbers, and where most are 0 their
    columns."""
    times = []
    for row in rows:
        values, options = row, {}
        if not isinstance(rows, np.ndarray):
            values, options = row.data, {"indices": row.indices.astype(np.uint32)}
        start = time.perf_counter()
        answer.predict(predictor, None, values, **options)
        times.append(time.perf_counter() - start)
    return float(np.median(times))


def run(build, method, data_set, work):
    """Figures of the method, with standard errors."""
    folds = evaluate(build, method, data_set, work)
    outcome = Outcome()
    predictions = predict(build, method, data_set, work)
    for fold, (sets, single) in zip(folds, predictions):
        batch = fold["predict_s"]
        outcome.add_fold(sets, fold["train_s"], batch, single)
    figures = outcome.figures(data_set)
    by_eval = means(folds)
    for metric in METRICS:
        mean = by_eval[metric]
        if abs(mean - figures[metric]) > 1e-9:
            print(f"{method}: {metric} is {mean:.6f} by eval, {figures[metric]:.6f} "
                  "by train and predict", file=sys.stderr)  # fmt: skip
        figures[metric] = mean
    return figures
