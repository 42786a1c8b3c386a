"""Indicator matrices: which labels each row has, as 0 and 1.

Decided here, for all that takes sets: an array of two dimensions is a matrix of
rows x labels, whatever its numbers; sets in lists are labels.
"""

import sys
from itertools import accumulate

from ._buffers import UINT32, UINT64, has, is_masked_array, places
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
        return _from_sparse(value, name)
    matrix = value.to_numpy() if has(value, "to_numpy") else value
    numpy = sys.modules.get("numpy")
    if numpy is not None:  # a matrix of its has two dimensions for ever
        matrix = numpy.asarray(matrix)
        if matrix.dtype.kind in "biuf":
            return _from_numbers(matrix, name)
    return _from_lists(matrix, name)


def _from_sparse(value, name):
    rows = value.tocsr(copy=True)  # what is sorted is not the caller's
    rows.check_format()  # which sorting relies on
    rows.sort_indices()
    coordinates = rows.tocoo()
    _check_marks(coordinates.data, name, coordinates.row, coordinates.col)
    is_in = rows.data != 0
    counts = [0] * rows.shape[0]
    for row in coordinates.row[is_in].tolist():
        counts[row] += 1
    return _joined(rows.indices[is_in], counts)


def _from_numbers(matrix, name):
    rows, columns = matrix.nonzero()
    _check_marks(matrix[rows, columns], name, rows, columns)
    return _joined(columns, (matrix != 0).sum(axis=1))


def _check_marks(values, name, rows, columns):
    wrong = ((values != 0) & (values != 1)).nonzero()[0]
    if len(wrong):
        place = wrong[0]
        raise _no_mark(name, int(rows[place]), int(columns[place]),
                       values[place].item())


def _joined(labels, counts):
    joined, offsets = places(UINT32, 0), places(UINT64, 1)
    joined.frombytes(labels.astype("uint32").tobytes())
    offsets.extend(accumulate(map(int, counts)))
    return joined, offsets


def _from_lists(matrix, name):
    joined, offsets = places(UINT32, 0), places(UINT64, 1)
    for row, of_row in enumerate(matrix.tolist()):
        for label, is_in in enumerate(of_row):
            if not _is_mark(is_in):
                raise _no_mark(name, row, label, is_in)
            if is_in:
                joined.append(label)
        offsets.append(len(joined))
    return joined, offsets


def _no_mark(name, row, label, value):
    return DataError(f"{name}[{row}, {label}] is {value!r}; a matrix of labels "
                     "holds 0 and 1", Status.ERROR_LABEL, row)


def _is_mark(value):
    try:
        return value in (0, 1)
    except (TypeError, ValueError):  # a missing value of pandas, an array
        return False
