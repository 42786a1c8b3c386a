"""Runs the methods of scikit_learn_methods.py on the folds of a set."""

import time

import numpy as np

import scikit_learn_methods
from outcome import Outcome

MAKERS = {**scikit_learn_methods.MAKERS, **scikit_learn_methods.IMPUTED}
SINGLE_ROWS = 20  # predicted one by one, of each fold


def run(name, data_set, single_rows=SINGLE_ROWS):
    """Outcomes by variant: at one half and cut, or the sets alone."""
    make = MAKERS[name]
    outcomes = {}
    for train, test in data_set.splits:
        fold = run_fold(make, data_set.data, train, test, single_rows)
        for variant, outcome in fold.items():
            outcomes.setdefault(variant, Outcome()).add_fold(*outcome)
    return outcomes


def run_fold(make, data, train, test, single_rows):
    """For each variant the predicted sets, seconds of fitting, of the batch and
    of one row, all of processor time."""
    x, y = data.x[train], data.y[train]
    start = time.process_time()
    model = make().fit(x, y)
    fitting = time.process_time() - start
    chooses_sets = not isinstance(model, scikit_learn_methods.Scores)
    predict = model.predict if chooses_sets else model.scores
    start = time.process_time()
    predicted = predict(data.x[test])
    batch = time.process_time() - start
    single = seconds_of_one_row(predict, data.x[test[:single_rows]])
    if chooses_sets:
        return {"": (predicted, fitting, batch, single)}
    start = time.process_time()
    cut = scikit_learn_methods.cut_of(make, x, y)
    cutting = time.process_time() - start
    return {
        "": (predicted >= 0.5, fitting, batch, single),
        "cut": (predicted >= cut, fitting + cutting, batch, single),
    }


def seconds_of_one_row(predict, rows):
    times = []
    for row in range(rows.shape[0]):
        start = time.process_time()
        predict(rows[row : row + 1])
        times.append(time.process_time() - start)
    return float(np.median(times))
