"""What a method has predicted for the folds of a set, and how long it took."""

import numpy as np

import set_scores
from results_file import METRICS


class Outcome:
    def __init__(self):
        self.sets, self.fitting, self.batch, self.single = [], [], [], []

    def add_fold(self, sets, fitting, batch, single):
        """Rows by labels; seconds of fitting, of all rows, of one row alone."""
        self.sets.append(np.asarray(sets, dtype=bool))
        self.fitting.append(fitting)
        self.batch.append(batch / len(sets))
        self.single.append(single)

    def figures(self, data_set):
        """Means over the folds; standard errors over all tested rows."""
        y = data_set.data.y
        by_fold = [
            set_scores.scores(y[test], sets)
            for (_, test), sets in zip(data_set.splits, self.sets)
        ]
        errors = set_scores.standard_errors(
            y[data_set.tested_rows()], np.concatenate(self.sets)
        )
        result = {}
        for metric in METRICS:
            result[metric] = float(np.mean([fold[metric] for fold in by_fold]))
            result[metric + "_se"] = errors[metric]
        return {
            **result,
            "fit_s": float(np.mean(self.fitting)),
            "batch_row_s": float(np.mean(self.batch)),
            "one_row_s": float(np.mean(self.single)),
        }
