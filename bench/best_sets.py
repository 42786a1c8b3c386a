#!/usr/bin/env python3
"""How far the cascade and beams fall short of the most likely set.

Of each set of bench/quality the last fold, whose tested rows chose nothing about
beams (the first one's did): the paper's method learns the rows trained on, and for
at most 200 of the tested rows the most likely set is searched for. Prints a table in
Markdown.

Usage: best_sets.py --data FOLDER [SET...], with naibx installed
"""

import argparse
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "quality"))

ROWS = 200
NODES = 20000
WIDTHS = (1, 2, 4, 8, 16, 32)
SETS = ("emotions", "flags", "birds", "yeast", "cal500", "enron", "medical",
        "slashdot", "langlog")


def learned(naibx, x, y):
    config = naibx.Config(y.shape[1])
    config.add_features(naibx.Family.GAUSSIAN, x.shape[1])
    model = naibx.Model(config)
    offsets = [0]
    labels = []
    for row in y:
        labels.extend(int(label) for label in row.nonzero()[0])
        offsets.append(len(labels))
    model.add_examples(x, labels, label_offsets=offsets)
    return naibx.Predictor(model)


class Asked:
    """Rows asked for their best set with one width."""

    def __init__(self, naibx, predictor, x, width, set_count=1):
        request = naibx.Request()
        request.set_outputs(naibx.Output.SETS | naibx.Output.SET_SCORES)
        request.set_best(set_count, width)
        request.set_node_limit(NODES)
        answer = naibx.Answer()
        answer.predict(predictor, request, x)
        start = time.perf_counter()
        answer.predict(predictor, request, x)
        self.microseconds = (time.perf_counter() - start) / x.shape[0] * 1e6
        self.scores = answer.numbers(naibx.Output.SET_SCORES)
        self.outcomes = answer.outcomes()
        self.offsets = answer.set_offsets()
        self.sets = [frozenset(one.labels) for one in answer.sets()]


def row_of(naibx, name, data_set):
    import numpy as np
    data = data_set.data
    train, test = data_set.splits[-1]
    test = test[:ROWS]
    predictor = learned(naibx, data.x[train], data.y[train])
    x = data.x[test] if data.is_sparse else np.ascontiguousarray(data.x[test])
    exact = Asked(naibx, predictor, x, naibx.WIDTH_EXACT)
    proved = [outcome == naibx.Status.OK for outcome in exact.outcomes]
    cells = [name, f"{100 * np.mean(proved):.0f} %"]
    for width in WIDTHS:
        asked = Asked(naibx, predictor, x, width)
        if width == 1:
            cascade = asked
        same = [abs(a - b) <= 1e-9 * (1 + abs(b)) for a, b, is_proved
                in zip(asked.scores, exact.scores, proved) if is_proved]
        gaps = [b - a for a, b, is_proved
                in zip(asked.scores, exact.scores, proved) if is_proved]
        cells.append(f"{100 * np.mean(same):.0f} %, {np.mean(gaps):.2f}"
                     if same else "-")
        if width == 8:
            factor = asked.microseconds / cascade.microseconds
    truth = [frozenset(map(int, row.nonzero()[0])) for row in data.y[test]]
    several = Asked(naibx, predictor, x, 16, 10)
    found = [truth[row] in several.sets[several.offsets[row]:
                                        several.offsets[row + 1]]
             for row in range(len(truth))]
    cells += [f"{factor:.1f}",
              f"{np.mean([a == b for a, b in zip(cascade.sets, truth)]):.3f}",
              f"{np.mean(found):.3f}"]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True)
    parser.add_argument("sets", nargs="*", default=SETS)
    options = parser.parse_args()
    import data_sets
    import naibx
    heads = ["set", "proved", *(f"width {width}" for width in WIDTHS),
             "time of 8", "truth first", "among 10"]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for name in options.sets:
        data_set = data_sets.load(name, options.data, Path("."))
        if data_set is None:
            print(f"{name} is not there", file=sys.stderr)
        else:
            print(row_of(naibx, name, data_set), flush=True)


if __name__ == "__main__":
    main()
