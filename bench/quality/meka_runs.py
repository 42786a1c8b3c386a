"""The opponents of the paper, in MEKA: a Java program for each fold.

Their scores are made sets in two ways: those above one half, and, where scores
are not 0 and 1 alone, as MEKA does it itself: with the threshold by which the
tested rows get as many labels as the training rows have. That one looks at all
tested rows at once, but not at their labels.
"""

import subprocess

import numpy as np

from method_list import MEKA_OPTIONS, PACKAGE
from outcome import Outcome

MEMORY = "-Xmx6g"


def write_arff(path, x, y):
    """Labels first, as MEKA wants them; sparse."""
    labels = y.shape[1]
    lines = [f"@relation 'rows: -C {labels}'"]
    lines += [f"@attribute y{label} {{0,1}}" for label in range(labels)]
    lines += [f"@attribute x{column} numeric" for column in range(x.shape[1])]
    lines.append("@data")
    for row in range(len(y)):
        values = x[row].toarray().ravel() if not isinstance(x, np.ndarray) else x[row]
        entries = [f"{label} 1" for label in np.flatnonzero(y[row])]
        entries += [
            f"{labels + column} {float(values[column])!r}"
            for column in np.flatnonzero(values)
        ]
        lines.append("{" + ",".join(entries) + "}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def run(name, data_set, work, class_path):
    outcomes = {}
    data = data_set.data
    train_path, test_path, result_path = (
        work / f"meka-{part}" for part in ("train.arff", "test.arff", "scores.txt")
    )
    for train, test in data_set.splits:
        write_arff(train_path, data.x[train], data.y[train])
        # What is true of the tested rows, MEKA never sees.
        write_arff(test_path, data.x[test], np.zeros_like(data.y[test]))
        kind, *options = MEKA_OPTIONS[name]
        command = ["java", MEMORY, "-XX:+UseSerialGC", "-cp", class_path, "PredictSets"]
        command += [str(train_path), str(test_path), str(result_path)]
        subprocess.run(
            command + [PACKAGE + kind, *options],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        lines = result_path.read_text().splitlines()
        building, batch, single, threshold = map(float, lines[0].split())
        scores = np.array([line.split() for line in lines[1:]], dtype=float)
        times = building, batch, single
        outcomes.setdefault("", Outcome()).add_fold(scores >= 0.5, *times)
        # MEKA's thresholds are between scores, and it takes those above.
        cut = outcomes.setdefault("MEKA's cut", Outcome())
        cut.add_fold(scores >= threshold, *times)
    if all(
        (one == other).all()
        for one, other in zip(outcomes[""].sets, outcomes["MEKA's cut"].sets)
    ):
        del outcomes["MEKA's cut"]
    return outcomes
