"""Sets of labels as the library takes them, and to be compared and drawn."""

from array import array

from ._buffers import (LABEL_OFFSETS, LABELS, UINT32, UINT64, is_iterable,
                       vector)
from ._declarations import Status
from ._errors import DataError
from ._examples import check_rows, row_offsets_of
from ._indicators import is_indicator, sets_of_indicator
from ._results import Prediction, Predictions


def learned_sets(labels, label_offsets, row_count, label_count):
    """The sets of a batch that is learned: the labels of all rows, and where
    the set of each row begins."""
    if label_offsets is None:
        words = "labels has"
        labels, label_offsets = label_sets(labels, "labels", label_count)
    else:
        words = "label_offsets is of"
    offsets = row_offsets_of(label_offsets, LABEL_OFFSETS)
    check_rows(offsets.count - 1, words, row_count)
    return vector(labels, LABELS), offsets


def label_sets(labels, name, label_count):
    """The same, as arrays, from one iterable a row, or from an indicator matrix
    with `label_count` columns, if that is not None."""
    if is_indicator(labels):
        return sets_of_indicator(labels, name, label_count)
    if not is_iterable(labels):
        raise TypeError(f"{name} has to have a set of labels for each row, not "
                        f"be {type(labels).__name__}")
    joined, offsets = array(UINT32), array(UINT64, [0])
    parameter = LABELS._replace(name=name)
    for row, labels_of_row in enumerate(labels):
        if not is_iterable(labels_of_row):
            raise TypeError(f"{name}[{row}] has to be the labels of a row, not "
                            f"{labels_of_row!r}; a set of one is [label]")
        part = vector(labels_of_row, parameter.at(row))
        joined.frombytes(part.memory.tobytes())
        offsets.append(len(joined))
    return joined, offsets


def sets_of(value, name, label_count):
    """A list with a set of labels for each row, all below `label_count`, if it
    is not None. Rows may be predictions."""
    if isinstance(value, Predictions):
        labels, offsets = value.labels, value.label_offsets
    else:
        if is_iterable(value) and not is_indicator(value):
            value = [row.labels if isinstance(row, Prediction) else row
                     for row in value]
        labels, offsets = label_sets(value, name, label_count)
    labels, offsets = labels.tolist(), offsets.tolist()
    sets = []
    for row, (begin, end) in enumerate(zip(offsets, offsets[1:])):
        of_row = set(labels[begin:end])
        if len(of_row) != end - begin:
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
