"""Sets of labels as the library takes them, and to be compared and drawn."""

from ._buffers import UINT32, UINT64, is_iterable, numbers, places
from ._declarations import Status
from ._errors import DataError
from ._examples import check_rows, offsets_of_rows, vector
from ._indicators import is_indicator, sets_of_indicator
from ._results import Prediction, Predictions


def label_set(labels, name="labels"):
    """The labels of one example."""
    return vector(labels, UINT32, name, Status.ERROR_LABEL)


def learned_sets(labels, label_offsets, row_count, label_count):
    """The sets of a batch that is learned: the labels of all rows, and where
    the set of each row begins."""
    if label_offsets is not None:
        offsets = offsets_of_rows(label_offsets, "label_offsets")
        check_rows(offsets.count - 1, "label_offsets are of", row_count)
        return label_set(labels), offsets
    labels, offsets = label_sets(labels, "labels", label_count)
    check_rows(offsets.count - 1, "labels has", row_count)
    return labels, offsets


def label_sets(labels, name, label_count):
    """The same from one iterable a row, or from an indicator matrix with
    `label_count` columns, if that is not None."""
    if is_indicator(labels):
        joined, offsets = sets_of_indicator(labels, name, label_count)
    else:
        joined, offsets = _from_iterables(labels, name)
    return (numbers(joined, UINT32, name, Status.ERROR_LABEL),
            numbers(offsets, UINT64, "label_offsets", Status.ERROR_OFFSETS))


def _from_iterables(labels, name):
    offsets, joined, end = places(UINT64, 1), places(UINT32, 0), 0
    if not is_iterable(labels):
        raise TypeError(f"{name} has to have a set of labels for each row, not "
                        f"be {type(labels).__name__}")
    for row, labels_of_row in enumerate(labels):
        if not is_iterable(labels_of_row):
            raise TypeError(f"{name}[{row}] has to be the labels of a row, not "
                            f"{labels_of_row!r}; a set of one is [label]")
        part = label_set(labels_of_row, f"{name}[{row}]")
        joined.frombytes(part.memory.tobytes())
        end += part.count
        offsets.append(end)
    return joined, offsets


def sets_of(value, name, label_count):
    """A list with a set of labels for each row, all below `label_count`, if it
    is not None. Rows may be predictions."""
    if isinstance(value, Predictions):
        rows = _split(value.labels, value.label_offsets)
    else:
        if is_iterable(value) and not is_indicator(value):
            value = [row.labels if isinstance(row, Prediction) else row
                     for row in value]
        labels, offsets = label_sets(value, name, label_count)
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
