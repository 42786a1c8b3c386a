"""y of forms that scikit-learn itself does not take: lists of sets, and what is
none of labels."""

import numpy as np

from .._buffers import has, is_masked_array

_SETS = (set, frozenset)


def refuse_no_targets(y):
    """What numpy would make something else of."""
    if is_masked_array(y) and y.mask.any():
        raise ValueError("y has masked elements; leave these rows out, "
                         "y[~y.mask] of a vector")
    if hasattr(y, "__next__") or isinstance(y, dict):
        raise ValueError(f"y is of the type {type(y).__name__}; make it a "
                         "list, list(y), or an array")


def are_sets(y):
    """Whether y has a set of labels for each row."""
    if not isinstance(y, (list, tuple)):
        if has(y, "to_numpy") and len(y.shape) == 1:
            y = y.to_numpy()
        if not isinstance(y, np.ndarray) or y.ndim != 1 or y.dtype != object:
            return False
    kinds = [isinstance(row, _SETS) for row in y]
    if any(kinds):
        if not all(kinds):
            row = kinds.index(False)
            raise ValueError(f"y[{row}] is {y[row]!r}, and other rows are sets "
                             "of labels; the empty one is set()")
        return True
    if _are_lists_of_labels(y):
        raise ValueError("y has lists of labels; sets of labels are written as "
                         "sets, y = [set(row) for row in y], or as a matrix of "
                         "0 and 1")
    return False


def _are_lists_of_labels(y):
    """Lists that are the rows of no matrix of numbers."""
    if not all(isinstance(row, (list, tuple, np.ndarray)) for row in y):
        return False
    lengths = {len(row) for row in y}
    return len(lengths) > 1 or (lengths != {1} and any(
        isinstance(label, str) for row in y for label in row))


def distinct_labels(y):
    labels = set().union(*y)
    if not labels:
        raise ValueError("y has empty sets alone; name the labels in "
                         "partial_fit(X, y, classes=...), or give a matrix "
                         "of 0 and 1")
    return array_of(_ordered(sorted, labels))


def array_of(labels):
    """Of one dimension, with labels as they are."""
    array = np.asarray(labels)
    if array.ndim == 1 and array.tolist() == labels:
        return array
    array = np.empty(len(labels), object)
    array[:] = labels
    return array


def distinct_classes(y):
    return _ordered(np.unique, y)


def _ordered(order, labels):
    try:
        return order(labels)
    except TypeError as reason:
        raise ValueError(f"the labels in y have no order ({reason}); make them "
                         "all text, or all numbers") from reason
