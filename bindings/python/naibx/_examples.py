"""Features as the library takes them, from what Python has."""

from ._buffers import DOUBLE, UINT32, UINT64, has, numbers
from ._declarations import Status
from ._errors import DataError

_TOGETHER = ("indices and row_offsets belong together: give both, or neither "
             "for dense rows")


class Features:
    """The features of one example or of a batch: what the parameters `values`,
    `indices`, `row_offsets` and `value_count` of the library are given."""

    __slots__ = ("row_count", "values", "indices", "row_offsets")

    def __init__(self, row_count, values, indices=None, row_offsets=None):
        self.row_count = row_count
        self.values = values
        self.indices = indices
        self.row_offsets = row_offsets

    def is_one_dense_row(self):
        return self.row_count == 1 and self.indices is None

    def one(self):
        return (self.values.address, self.indices and self.indices.address,
                self.values.count)

    def many(self):
        return (self.values.address, self.indices and self.indices.address,
                self.row_offsets and self.row_offsets.address,
                self.values.count)


def one_example(values, indices, feature_count):
    """Features of one example: a vector, or a sparse matrix of one row."""
    if _is_sparse(values):
        features = _from_sparse(values, feature_count)
        if features.row_count != 1:
            raise ValueError(f"values has {features.row_count} rows; one "
                             "example is one row")
        return features
    return _one_row(vector(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE),
                    indices, feature_count)


def _one_row(array, indices, feature_count):
    if indices is not None:
        return Features(1, array, _indices(indices, array))
    _check_feature_count(array.count, feature_count)
    return Features(1, array)


def examples(values, indices, row_offsets, feature_count):
    """Features of one example or of a batch, as the arrays say."""
    if _is_sparse(values) or row_offsets is not None:
        return many_examples(values, indices, row_offsets, feature_count)
    array = numbers(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    if len(array.shape) == 1:
        return _one_row(array, indices, feature_count)
    return _rows(array, indices, feature_count)


def many_examples(values, indices, row_offsets, feature_count):
    """Features of a batch: a matrix, a sparse one, or the arrays of one."""
    if _is_sparse(values):
        return _from_sparse(values, feature_count)
    if row_offsets is not None and indices is None:
        raise ValueError(_TOGETHER)
    if row_offsets is not None:
        array = vector(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
        offsets = offsets_of_rows(row_offsets, "row_offsets")
        return Features(offsets.count - 1, array, _indices(indices, array),
                        offsets)
    matrix = numbers(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    if matrix.shape == (0,):
        return Features(0, matrix)
    return _rows(matrix, indices, feature_count)


def _rows(matrix, indices, feature_count):
    if indices is not None:
        raise ValueError(_TOGETHER)
    if len(matrix.shape) != 2:
        raise ValueError(f"values has {len(matrix.shape)} dimensions; a batch "
                         "has two, rows and features")
    _check_feature_count(matrix.shape[1], feature_count)
    return Features(matrix.shape[0], matrix)


def one_each(value, code, name, refused, row_count):
    """An array with a number for each row, or None."""
    if value is None:
        return None
    array = vector(value, code, name, refused)
    check_rows(array.count, f"{name} has", row_count)
    return array


def check_rows(count, words, row_count):
    if count != row_count:
        raise ValueError(f"{words} {count} rows, but values has {row_count}")


def _check_feature_count(count, feature_count):
    if count != feature_count:
        raise DataError(f"values has {count} features, but the model has "
                        f"{feature_count}", Status.ERROR_FEATURE_COUNT)


def vector(value, code, name, refused):
    array = numbers(value, code, name, refused)
    if len(array.shape) != 1:
        raise ValueError(f"{name} has {len(array.shape)} dimensions; it has "
                         "to have one")
    return array


def _indices(value, values):
    indices = vector(value, UINT32, "indices", Status.ERROR_FEATURE_INDEX)
    if indices.count != values.count:
        raise ValueError(f"indices has {indices.count} elements, but values "
                         f"has {values.count}")
    return indices


def offsets_of_rows(value, name):
    offsets = vector(value, UINT64, name, Status.ERROR_OFFSETS)
    if offsets.count == 0:
        raise ValueError(f"{name} is empty; it has to have one number more "
                         "than there are rows")
    return offsets


def _is_sparse(values):
    """A sparse matrix or array of scipy, which need not be imported here."""
    return has(values, "tocsr") and has(values, "nnz")


def _from_sparse(values, feature_count):
    _check_feature_count(values.shape[-1], feature_count)
    rows = values.tocsr()
    if not rows.has_canonical_format:
        rows = rows.copy()  # what is sorted and summed is not the caller's
        rows.check_format()  # which summing relies on
        rows.sum_duplicates()
    array = vector(rows.data, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    indices = vector(rows.indices, UINT32, "indices",
                      Status.ERROR_FEATURE_INDEX)
    offsets = offsets_of_rows(rows.indptr, "row_offsets")
    return Features(offsets.count - 1, array, indices, offsets)
