"""Sets of labels from what Python has, to be compared and drawn."""

import sys

from ._buffers import has, is_iterable, is_masked_array
from ._declarations import Status
from ._errors import DataError
from ._examples import label_sets
from ._predicting import Prediction, Predictions


def sets_of(value, name, label_count):
    """A list with a set of labels for each row, all below `label_count`, if it
    is not None."""
    if isinstance(value, Predictions):
        rows = _split(value.labels, value.label_offsets)
    elif len(getattr(value, "shape", ())) == 2:
        rows = _from_matrix(value, name, label_count)
    else:
        if is_iterable(value):
            value = [row.labels if isinstance(row, Prediction) else row
                     for row in value]
        labels, offsets = label_sets(value, None, None, name)
        rows = _split(labels.memory, offsets.memory)
    sets = []
    for row, labels in enumerate(rows):
        of_row = set(labels)
        if len(of_row) != len(labels):
            raise _wrong(f"{name}[{row}] has a label more than once; a set "
                         "of them, set(...), has it once", row)
        if label_count is not None and of_row and max(of_row) >= label_count:
            raise _wrong(f"{name}[{row}] has the label {max(of_row)}, but "
                         f"there are {label_count}", row)
        sets.append(of_row)
    return sets


def same_rows(true_count, count, name):
    """Refuses sets that cannot be compared row by row."""
    if true_count != count:
        raise ValueError(f"{name} has {count} rows, but truth has {true_count}")


def _wrong(message, row):
    return DataError(message, Status.ERROR_LABEL, row)


def _split(labels, offsets):
    labels, offsets = labels.tolist(), offsets.tolist()
    return [labels[begin:end] for begin, end in zip(offsets, offsets[1:])]


def _from_matrix(value, name, label_count):
    if label_count is not None and value.shape[1] != label_count:
        raise ValueError(f"{name} has {value.shape[1]} columns; a matrix has "
                         f"one for each of the {label_count} labels")
    if is_masked_array(value) and value.mask.any():
        raise DataError(f"{name} has masked elements; a matrix of labels holds "
                        "0 and 1", Status.ERROR_LABEL)
    if has(value, "tocoo"):
        entries = value.tocoo()
        rows = [[] for _ in range(value.shape[0])]
        found = zip(entries.row.tolist(), entries.col.tolist(),
                    entries.data.tolist())
    else:
        matrix = value.to_numpy() if has(value, "to_numpy") else value
        rows = [[] for _ in range(len(matrix))]
        found = _entries_of(matrix)
    for row, label, is_in in found:
        if not _is_mark(is_in):
            raise _wrong(f"{name}[{row}, {label}] is {is_in!r}; a matrix of "
                         "labels holds 0 and 1", row)
        if is_in:
            rows[row].append(label)
    return rows


def _entries_of(matrix):
    """Row, column and value of what is not 0, or not a number."""
    numpy = sys.modules.get("numpy")
    if numpy is not None:  # a matrix of its has two dimensions for ever
        matrix = numpy.asarray(matrix)
    if has(matrix, "nonzero") and matrix.dtype.kind in "biuf":
        places = matrix.nonzero()
        return zip(*(place.tolist() for place in places),
                   matrix[places].tolist())
    return ((row, label, is_in) for row, of_row in enumerate(matrix.tolist())
            for label, is_in in enumerate(of_row))


def _is_mark(value):
    try:
        return value in (0, 1)
    except (TypeError, ValueError):  # a missing value of pandas, an array
        return False
