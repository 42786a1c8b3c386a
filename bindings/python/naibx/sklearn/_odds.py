"""Log odds of labels and classes, which compare across rows, from scores of the
library, which compare within a row."""

import numpy as np
from scipy.special import logsumexp

# Of what has never been seen and of what has always been: outside of the
# arcsinh of every double, and finite, since scikit-learn takes nothing else.
_CERTAIN = 1000
# Logarithm of an expected number of labels that counts as none.
_LOG_NONE = -1e6


def log_posteriors(scores):
    """Of classes. Those that are all impossible are equally probable."""
    totals = logsumexp(scores, axis=1, keepdims=True)
    impossible = np.isneginf(totals)
    scores = np.where(impossible, 0, scores)
    return scores - np.where(impossible, np.log(scores.shape[1]), totals)


def odds_of_classes(scores):
    """log P(class | x) - log(1 - P(class | x)), exact where P is nearly 1, and
    infinite where one is 0."""
    log_p = log_posteriors(scores)
    best = np.argmax(log_p, axis=1)[:, None]
    others = log_p.copy()
    np.put_along_axis(others, best, -np.inf, axis=1)
    with np.errstate(divide="ignore"):  # log 0 where there is no other
        log_rest = np.log1p(-np.exp(np.minimum(others, -np.log(2))))
    np.put_along_axis(log_rest, best, logsumexp(others, axis=1, keepdims=True),
                      axis=1)
    return log_p - log_rest


def odds_of_labels(scores, log_sizes, seen, always):
    """log P(y in the set | x) - log(1 - P(y in the set | x)).

    scores: log P(y) + log p(x | y), (n_samples, n_labels). log_sizes: log P(M =
    m | x), (n_samples, n_labels + 1). seen, always: whether each label has been
    in a set, and in every set.

    The scores are log odds but for a term of the row, which they do not have:
    what makes all probabilities sum to the expected size of the set. So the
    labels of a row rank as their scores do, and rows compare.
    """
    odds = np.where(always, np.inf, -np.inf) * np.ones_like(scores)
    impossible = np.isneginf(scores[:, seen]).all(axis=1, keepdims=True)
    scores = np.where(impossible & seen, 0, scores)  # and all alike
    is_open = ~always & ~np.isneginf(scores)
    scores = np.where(is_open, scores, -np.inf)
    open_count = is_open.sum(axis=1)
    rows = open_count > 0
    if rows.any():
        sizes = np.arange(log_sizes.shape[1]) - np.count_nonzero(always)
        in_set = _log_mean(log_sizes, np.maximum(sizes, 0))
        left_out = _log_mean(log_sizes, np.maximum(
            open_count[:, None] - np.maximum(sizes, 0), 0))
        shifted = _with_sums(scores[rows], is_open[rows], in_set[rows],
                             left_out[rows])
        odds[rows] = np.where(is_open[rows], shifted, odds[rows])
    return odds


def calibrated_odds_of_labels(scores, seen, always):
    """The same, of scores that are calibrated log odds."""
    return np.where(always, np.inf, np.where(seen, scores, -np.inf))


def calibrated_scores_of_classes(odds, seen):
    """log P(class | x) but for a term of the row, of calibrated log odds of
    each class against the others."""
    return np.where(seen, log_probabilities(odds), -np.inf)


def decisions(odds):
    """Scores that rank as log odds do, of less spread. Naive Bayes is far too
    sure of itself, and what fits a straight line to its log odds, as
    calibrators do, would follow the surest rows alone."""
    return np.where(np.isinf(odds), np.sign(odds) * _CERTAIN, np.arcsinh(odds))


def log_probabilities(odds):
    """Of log odds, exact where P is nearly 0 or 1."""
    return -np.logaddexp(0, -odds)


def _log_mean(log_sizes, numbers):
    """log of the mean of numbers that belong to the sizes, at least
    _LOG_NONE."""
    with np.errstate(divide="ignore"):
        found = logsumexp(log_sizes + np.log(numbers), axis=1)
    return np.maximum(found, _LOG_NONE)


def _with_sums(scores, is_open, in_set, left_out):
    """scores and for each row a number, so that the probabilities, expit of
    them, sum to exp(in_set), and their complements to exp(left_out). The
    smaller sum is met, which has the digits."""
    few = (in_set <= left_out)[:, None]
    sign = np.where(few, 1, -1)
    signed = np.where(is_open, sign * np.where(is_open, scores, 0), -np.inf)
    goal = np.minimum(in_set, left_out)[:, None]
    return sign * (signed + _term(signed, is_open, goal))


def _term(scores, is_open, goal):
    """The number c of each row with log(sum of expit(scores + c)) = goal, by
    Newton's method between bounds. Where scores are far apart the sum has steps,
    on whose edges Newton creeps: every third turn halves the bounds."""
    low = goal - logsumexp(scores, axis=1, keepdims=True)  # expit(z) < exp(z)
    high = np.maximum(-np.min(scores, axis=1, keepdims=True, where=is_open,
                              initial=np.inf), low)  # each is 1/2 at least
    found = low
    for turn in range(300):
        log_p = -np.logaddexp(0, -(scores + found))
        total = logsumexp(log_p, axis=1, keepdims=True)
        low = np.where(total <= goal, found, low)
        high = np.where(total >= goal, found, high)
        slope = np.sum(np.exp(log_p - total) * -np.expm1(log_p), axis=1,
                       keepdims=True)
        with np.errstate(all="ignore"):  # far away a slope is 0 or nearly so
            step = found - (total - goal) / slope
        is_done = ((high - low <= 1e-13 * np.maximum(1, np.abs(found)))
                   | (np.abs(total - goal) < 1e-13))
        if is_done.all():
            break
        inside = (low <= step) & (step <= high) & (turn % 3 != 2)
        found = np.where(is_done, found,
                         np.where(inside, step, (low + high) / 2))
    return found
