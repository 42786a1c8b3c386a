"""How well predicted sets and rankings match the truth: the figures of the
program `naibx eval`, by its names. docs/metrics.md defines them, also for empty
sets.

True and predicted sets are what `predict_batch` returns, one iterable of labels
a row, or an indicator matrix of rows x labels (numpy, pandas, a sparse one of
scipy; lists of 0 and 1 are labels). Wrong labels are a DataError, other lengths
a ValueError.
"""

import math
from typing import List, NamedTuple

from ._buffers import VALUES, numbers
from ._declarations import Status
from ._errors import DataError
from ._label_sets import same_rows, sets_of
from ._library import real, whole

__all__ = ["RankingMetrics", "RowMetrics", "SetMetrics", "measure_rankings",
           "measure_rows", "measure_sets"]


class RowMetrics(NamedTuple):
    """Of the true set Y and the predicted set P of one row."""
    lcard: float  # |Y|
    lcard_pred: float  # |P|
    hs: float  # Hamming score
    zs: float  # subset accuracy: 1 if Y = P, else 0
    acc: float  # accuracy (Jaccard)
    pre: float  # precision
    rec: float  # recall
    f1: float


class SetMetrics(NamedTuple):
    """Means over the rows, and over all labels; NaN where there is no row."""
    lcard: float
    lcard_pred: float
    hs: float
    zs: float
    acc: float
    pre: float
    rec: float
    f1: float
    micro_f1: float
    macro_f1: float


class RankingMetrics(NamedTuple):
    """Means over the rows; NaN where there is none."""
    coverage: float
    ranking_loss: float
    one_error: float
    lrap: float  # label ranking average precision


def measure_rows(truth, predicted, label_count: int, *,
                 empty_score: float = 1.0) -> List[RowMetrics]:
    """Figures of each row: over a stream, say. `empty_score`, 0 to 1, is what
    counts where there was nothing to find and nothing was predicted."""
    label_count, empty_score = _checked(label_count, empty_score)
    return [_row(true, guess, label_count, empty_score) for true, guess
            in zip(*_both(truth, predicted, label_count))]


def measure_sets(truth, predicted, label_count: int, *,
                 empty_score: float = 1.0) -> SetMetrics:
    """Figures of all rows. With `empty_score` 0 they equal those of
    scikit-learn with `zero_division=0`."""
    label_count, empty_score = _checked(label_count, empty_score)
    truth, predicted = _both(truth, predicted, label_count)
    if not truth:
        return SetMetrics._make([math.nan] * len(SetMetrics._fields))
    rows = [_row(true, guess, label_count, empty_score)
            for true, guess in zip(truth, predicted)]
    labels = [[0, 0] for _ in range(label_count)]  # in both; in Y plus in P
    for true, guess in zip(truth, predicted):
        for label in true:
            labels[label][0] += label in guess
            labels[label][1] += 1
        for label in guess:
            labels[label][1] += 1
    both, either = map(sum, zip(*labels))
    # One after the other, as the program does: sum() rounds otherwise from
    # Python 3.12 on.
    means = [_in_order(column) / len(rows) for column in zip(*rows)]
    return SetMetrics._make([
        *means, _f1(both, either, empty_score),
        _in_order(_f1(both, either, empty_score)
                  for both, either in labels) / label_count])


def measure_rankings(truth, scores) -> RankingMetrics:
    """Figures of rankings by `scores`, rows x labels: of each row the
    `Output.LABEL_SCORES` of an Answer, say. Labels with equal scores share the
    worst rank."""
    scores = numbers(scores, VALUES._replace(name="scores"))
    if not scores.shape:
        raise ValueError("scores is one number; it has to have a score for "
                         "each row and label")
    row_count = scores.shape[0]
    if row_count and (len(scores.shape) != 2 or not scores.shape[1]):
        raise ValueError(f"scores has the shape {scores.shape}; it has to have "
                         "a score for each row and label")
    label_count = scores.shape[1] if row_count else None
    truth = sets_of(truth, "truth", label_count)
    same_rows(len(truth), row_count, "scores")
    if not row_count:
        return RankingMetrics._make([math.nan] * 4)
    values = scores.memory.cast("B").cast("d").tolist()
    rows = []
    for row, true in enumerate(truth):
        part = values[row * label_count:(row + 1) * label_count]
        if any(map(math.isnan, part)):
            raise DataError(f"scores[{row}] holds NaN, which has no rank",
                            Status.ERROR_FEATURE_VALUE, row)
        rows.append(_ranking(true, part))
    return RankingMetrics._make(_in_order(column) / row_count
                                for column in zip(*rows))


def _checked(label_count, empty_score):
    label_count = whole("label_count", label_count)
    empty_score = real("empty_score", empty_score)
    if label_count < 1:
        raise ValueError(f"label_count is {label_count}; there has to be a "
                         "label")
    if not 0 <= empty_score <= 1:
        raise ValueError(f"empty_score is {empty_score}; it has to be 0 to 1")
    return label_count, empty_score


def _both(truth, predicted, label_count):
    truth = sets_of(truth, "truth", label_count)
    predicted = sets_of(predicted, "predicted", label_count)
    same_rows(len(truth), len(predicted), "predicted")
    return truth, predicted


def _in_order(values):
    total = 0.0
    for value in values:
        total += value
    return total


def _f1(both, each, empty_score):
    return 2 * both / each if each else empty_score


def _row(true, guess, label_count, empty_score):
    both = len(true & guess)
    either = len(true) + len(guess) - both
    if not either:
        return RowMetrics(0.0, 0.0, 1.0, 1.0, *[empty_score] * 4)
    return RowMetrics(
        float(len(true)), float(len(guess)),
        1.0 - (either - both) / label_count,
        float(either == both), both / either,
        both / len(guess) if guess else 0.0, both / len(true) if true else 0.0,
        _f1(both, len(true) + len(guess), empty_score))


def _ranking(true, scores):
    """By groups of equal scores, all of which have the rank of the last."""
    if not true:
        return 0.0, 0.0, 0.0, 1.0  # no order is a wrong one
    order = sorted(range(len(scores)), key=lambda label: -scores[label])
    true_above = wrong_pairs = begin = coverage = 0
    precisions = 0.0
    while begin < len(order):
        end = begin
        while end < len(order) and scores[order[end]] == scores[order[begin]]:
            end += 1
        here = sum(label in true for label in order[begin:end])
        true_above += here
        if here:
            coverage = end
            wrong_pairs += here * (end - true_above)
            precisions += here * true_above / end
        begin = end
    pairs = len(true) * (len(scores) - len(true))
    return (coverage, wrong_pairs / pairs if pairs else 0.0,
            float(order[0] not in true), precisions / len(true))
