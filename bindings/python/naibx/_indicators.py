"""Indicator matrices: which labels each row has, as 0 and 1.

Decided here, for all that takes sets: an array of two dimensions is a matrix of
rows x labels, whatever its numbers; sets in lists are labels.
"""

import sys
from array import array
from itertools import accumulate, chain

from ._buffers import UINT32, UINT64, has, is_masked_array
from ._declarations import Status
from ._errors import DataError


def is_indicator(value):
    """Whether sets are given as a matrix: by numpy, a data frame, or a sparse
    one by scipy."""
    return has(value, "shape") and len(value.shape) == 2


def sets_of_indicator(value, name, label_count):
    """The labels of all rows one after the other, and where those of each row
    begin."""
    if label_count is not None and value.shape[1] != label_count:
        raise ValueError(
            f"{name} has {value.shape[1]} columns; a matrix has one for each "
            f"of the {label_count} labels, and sets of labels come as lists")
    if is_masked_array(value) and value.mask.any():
        raise DataError(f"{name} has masked elements; a matrix of labels holds "
                        "0 and 1", Status.ERROR_LABEL)
    if has(value, "tocsr"):
        rows = value.tocsr(copy=True)  # what is sorted is not the caller's
        rows.check_format()  # which sorting relies on
        rows.sort_indices()
        rows = rows.tocoo()
        return _from_places(rows.row, rows.col, rows.data, rows.shape[0], name)
    matrix = value.to_numpy() if has(value, "to_numpy") else value
    numpy = sys.modules.get("numpy")
    if numpy is not None:  # a matrix of its has two dimensions for ever
        matrix = numpy.asarray(matrix)
        if matrix.dtype.kind in "biuf":
            rows, columns = matrix.nonzero()
            return _from_places(rows, columns, matrix[rows, columns],
                                len(matrix), name)
    return _from_lists(matrix.tolist(), name)


def _from_places(rows, columns, values, row_count, name):
    """From the elements that are not 0, which may be among others, row after
    row; all in arrays of numpy."""
    is_in = values != 0
    wrong = (is_in & (values != 1)).nonzero()[0]
    if len(wrong):
        place = wrong[0]
        raise _no_mark(name, int(rows[place]), int(columns[place]),
                       values[place].item())
    ends = rows[is_in].searchsorted(range(row_count), side="right")
    return (array(UINT32, columns[is_in].astype("uint32").tobytes()),
            array(UINT64, [0, *ends.tolist()]))


def _from_lists(rows, name):
    for row, marks in enumerate(rows):
        for label, mark in enumerate(marks):
            if not _is_mark(mark):
                raise _no_mark(name, row, label, mark)
    sets = [[label for label, mark in enumerate(marks) if mark]
            for marks in rows]
    return (array(UINT32, chain.from_iterable(sets)),
            array(UINT64, accumulate(map(len, sets), initial=0)))


def _no_mark(name, row, label, value):
    return DataError(f"{name}[{row}, {label}] is {value!r}; a matrix of labels "
                     "holds 0 and 1", Status.ERROR_LABEL, row)


def _is_mark(value):
    try:
        return value in (0, 1)
    except (TypeError, ValueError):  # a missing value of pandas, an array
        return False
