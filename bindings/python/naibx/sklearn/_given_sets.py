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
        _refuse_missing(y)
        return True
    if _are_lists_of_labels(y):
        raise ValueError("y has lists of labels; sets of labels are written as "
                         "sets, y = [set(row) for row in y], or as a matrix of "
                         "0 and 1")
    return False


def _refuse_missing(y):
    for row, labels in enumerate(y):
        if any(map(_is_missing, labels)):
            raise ValueError(f"y[{row}] is {set(labels)}, which has a missing "
                             "value in it; leave it out, it is no label")


def _is_missing(label):
    try:
        return label is None or not label == label
    except TypeError:  # pandas.NA is neither true nor false
        return True


def _are_lists_of_labels(y):
    """Lists that are the rows of no matrix of numbers."""
    if not all(isinstance(row, (list, tuple, np.ndarray)) for row in y):
        return False
    lengths = {len(row) for row in y}
    is_array = not isinstance(y, (list, tuple))  # of lists, which is no matrix
    return len(lengths) > 1 or is_array or (lengths != {1} and any(
        isinstance(label, str) for row in y for label in row))


def refuse_text_among_numbers(y):
    """Of a list, which numpy would make text of, and so 1 and "1" the same."""
    if isinstance(y, (list, tuple)) and len(
            {isinstance(label, str) for label in y}) > 1 and (
            not any(map(np.ndim, y))):
        distinct_classes(array_of(list(y)))


def distinct_labels(y):
    labels = set().union(*y)
    if not labels:
        raise ValueError("y has empty sets alone; name the labels in "
                         "partial_fit(X, y, classes=...), or give a matrix "
                         "of 0 and 1")
    return array_of(_ordered(sorted, labels, "labels in y"))


def declared_labels(classes):
    """The labels that `classes` of partial_fit names, in their order."""
    if is_masked_array(classes) and classes.mask.any():
        raise ValueError("classes has masked elements")
    if isinstance(classes, (str, bytes, dict)) or not np.iterable(classes):
        raise ValueError(f"classes is {classes!r}; it has to be a list of all "
                         "labels")
    if has(classes, "dtype"):
        classes = np.ravel(np.asarray(classes))
    if any(map(_is_missing, classes)):
        raise ValueError(f"classes holds a missing value: {classes!r}")
    if isinstance(classes, np.ndarray) and classes.dtype != object:
        return np.unique(classes)
    return array_of(_ordered(lambda labels: sorted(set(labels)), classes,
                             "classes"))


def array_of(labels):
    """Of one dimension, with labels as they are."""
    array = np.asarray(labels)
    if array.ndim == 1 and array.tolist() == labels:
        return array
    array = np.empty(len(labels), object)
    array[:] = labels
    return array


def distinct_classes(y):
    return _ordered(np.unique, y, "labels in y")


def _ordered(order, labels, what):
    try:
        return order(labels)
    except TypeError as reason:
        raise ValueError(f"the {what} have no order ({reason}); make them all "
                         "text, or all numbers") from reason
