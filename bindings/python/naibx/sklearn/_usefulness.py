"""Warnings about data that are valid and yet of no use."""

import warnings

import numpy as np
import scipy.sparse as sparse

from ._method import FEWEST_ROWS
from ._targets import CLASSES

_ROWS_TO_JUDGE = 10
_SEPARATORS = ",;|"
# Squares of smaller weights lose their digits.
_LEAST_WEIGHT = 1e-150
# A variance below is none to the library.
_LEAST_VARIANCE = 1e-280


def warn_of_names(names):
    """Names that are numbers without an order were a row of data."""
    try:
        numbers = np.array([float(name) for name in names])
    except (TypeError, ValueError):
        return
    if len(numbers) > 1 and not np.all(np.diff(numbers) > 0):
        _warn("the names of the columns of X are numbers, "
              f"{', '.join(names[:4])}: if the file has no header, its first row was read as one "
              "(header=None, has_header=False)")


def warn_of_presence(families, X):
    """Measurements that are above 0 in every row are no presence."""
    places = np.flatnonzero(families == "bernoulli")
    if len(places) and X.shape[0] > 1 and not sparse.issparse(X) and (
            np.all(X[:, places] > 0)):
        _warn("every Bernoulli feature is above 0, and so present, in every "
              "row, which says nothing; family='auto' looks at the values")


def warn_of_groups():
    _warn("groups says nothing to method='naive', which holds no samples out; "
          "method='auto' does")


def warn_of_weights(typical_weight):
    if typical_weight < _LEAST_WEIGHT:
        _warn("the weights are so small that their squares are no numbers: "
              "smoothing, feature_smoothing and variance_prior count for "
              "nothing; multiply all weights by one factor")


def warn_of_variances(families, X, names):
    """Values that differ, and yet by too little for a variance."""
    places = np.flatnonzero(families == "gaussian")
    if not len(places) or sparse.issparse(X):
        return
    values = X[:, places]
    spread = np.fmax.reduce(values) - np.fmin.reduce(values)
    for place in places[(spread > 0) & (spread < 1e-138)]:
        if np.nanvar(X[:, place]) < _LEAST_VARIANCE:
            name = place if names is None else repr(str(names[place]))
            _warn(f"the values of the column {name} differ by so little that "
                  "they count as all the same; give it in another unit")


def warn_of_few_rows(method):
    _warn(f"fewer than {FEWEST_ROWS} rows differ: with method={method!r}, too, "
          "the paper's model predicts")


def warn_of_labels(labels, counts):
    """counts: for each label the weight of the rows that have it."""
    never = labels.classes[counts == 0].tolist()
    if never and labels.are_sets:
        _warn(f"no row has the labels {_some(never)}: they are never predicted "
              "unless a size is asked for that takes them in")


def warn_of_targets(labels, offsets):
    """offsets: where the set of each row begins, and one more."""
    if labels.form == CLASSES:
        _warn_of_joined_words(labels.classes)
    elif len(offsets) > _ROWS_TO_JUDGE and np.all(np.diff(offsets) == 1):
        _warn("each row of y has exactly one label: these are classes, whose "
              "probabilities are better learned from a vector (of a matrix "
              "y.argmax(axis=1))")


def _warn_of_joined_words(classes):
    if not all(isinstance(each, str) for each in classes.tolist()):
        return
    for separator in _SEPARATORS:
        parts = {part.strip() for each in classes.tolist()
                 for part in each.split(separator)}
        if len(parts) < len(classes):
            _warn(f"the {len(classes)} classes are made of {len(parts)} words "
                  f"with {separator!r} between: if these are sets of labels, "
                  f"give y = [set(text.split({separator!r})) for text in y]")
            return


def _some(names):
    shown = ", ".join(map(repr, names[:5]))
    return shown if len(names) <= 5 else f"{shown} and {len(names) - 5} more"


def _warn(words):
    warnings.warn(words, stacklevel=2)
