"""How good predicted sets are (docs/metrics.md; both empty counts 1)."""

import numpy as np


def row_scores(truth, predicted):
    """Of each row Hamming score, zero-one score, accuracy and F1."""
    truth, predicted = truth.astype(bool), predicted.astype(bool)
    both = (truth & predicted).sum(axis=1)
    either = (truth | predicted).sum(axis=1)
    sizes = truth.sum(axis=1) + predicted.sum(axis=1)
    return {
        "hs": (truth == predicted).mean(axis=1),
        "zs": (truth == predicted).all(axis=1).astype(float),
        "acc": np.where(either == 0, 1.0, both / np.maximum(either, 1)),
        "f1": np.where(sizes == 0, 1.0, 2 * both / np.maximum(sizes, 1)),
    }


def micro_f1_parts(truth, predicted):
    """Of each row what the quotient of the micro-F1 has above and below."""
    truth, predicted = truth.astype(bool), predicted.astype(bool)
    both = 2 * (truth & predicted).sum(axis=1)
    return both, truth.sum(axis=1) + predicted.sum(axis=1)


def scores(truth, predicted):
    """Means over the rows, and the micro-F1."""
    result = {
        name: float(values.mean())
        for name, values in row_scores(truth, predicted).items()
    }
    above, below = micro_f1_parts(truth, predicted)
    result["micro_f1"] = float(above.sum() / below.sum()) if below.sum() else 1.0
    return result


def standard_errors(truth, predicted):
    """Of those means, from the spread over all rows; that of the micro-F1, a
    quotient of sums, to first order."""
    rows = len(truth)
    result = {
        name: float(values.std(ddof=1) / np.sqrt(rows))
        for name, values in row_scores(truth, predicted).items()
    }
    above, below = micro_f1_parts(truth, predicted)
    quotient = above.sum() / max(below.sum(), 1)
    spread = (above - quotient * below).std(ddof=1)
    result["micro_f1"] = float(spread * np.sqrt(rows) / max(below.sum(), 1))
    return result
