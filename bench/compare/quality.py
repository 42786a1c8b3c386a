"""How good predicted sets are, so that one sees that all do the same task."""

import numpy as np


def scores(truth, predicted):
    """Hamming score, zero-one score and accuracy (docs/metrics.md)."""
    truth = truth.astype(bool)
    predicted = predicted.astype(bool)
    both = (truth & predicted).sum(axis=1)
    either = (truth | predicted).sum(axis=1)
    accuracy = np.where(either == 0, 1.0, both / np.maximum(either, 1))
    return {
        "hs": float((truth == predicted).mean()),
        "zs": float((truth == predicted).all(axis=1).mean()),
        "acc": float(accuracy.mean()),
    }
