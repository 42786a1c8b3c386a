"""Features and label sets as the library takes them, from what Python has."""

from ._buffers import (DOUBLE, UINT32, UINT64, has, is_iterable, numbers,
                       places)
from ._declarations import Status
from ._errors import DataError


class Features:
    """The features of one example or of a batch: what the parameters `values`,
    `indices`, `row_offsets` and `value_count` of the library are given."""

    __slots__ = ("row_count", "values", "indices", "row_offsets")

    def __init__(self, row_count, values, indices=None, row_offsets=None):
        self.row_count = row_count
        self.values = values
        self.indices = indices
        self.row_offsets = row_offsets

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
    vector = _vector(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    if indices is None:
        return Features(1, vector)
    places_ = _indices(indices, vector)
    return Features(1, vector, places_)


def many_examples(values, indices, row_offsets, feature_count):
    """Features of a batch: a matrix, a sparse one, or the arrays of one."""
    if _is_sparse(values):
        return _from_sparse(values, feature_count)
    if (indices is None) != (row_offsets is None):
        raise ValueError("indices and row_offsets belong together: give both, "
                         "or neither for dense rows")
    if indices is not None:
        vector = _vector(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
        offsets = _offsets(row_offsets, "row_offsets")
        return Features(offsets.count - 1, vector, _indices(indices, vector),
                        offsets)
    matrix = numbers(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    if matrix.shape == (0,):
        return Features(0, matrix)
    if len(matrix.shape) != 2:
        raise ValueError(f"values has {len(matrix.shape)} dimensions; a batch "
                         "has two, rows and features")
    _check_feature_count(matrix.shape[1], feature_count)
    return Features(matrix.shape[0], matrix)


def label_set(labels):
    """The labels of one example."""
    return _vector(labels, UINT32, "labels", Status.ERROR_LABEL)


def label_sets(labels, label_offsets, row_count, name="labels"):
    """The labels of a batch and where the set of each row begins, from one
    iterable a row or from the two arrays."""
    if label_offsets is not None:
        offsets = _offsets(label_offsets, "label_offsets")
        _check_rows(offsets.count - 1, "label_offsets are of", row_count)
        return label_set(labels), offsets
    offsets, joined, end = places(UINT64, 1), places(UINT32, 0), 0
    if not is_iterable(labels):
        raise TypeError(f"{name} has to have a set of labels for each row, not "
                        f"be {type(labels).__name__}")
    for row, labels_of_row in enumerate(labels):
        if not is_iterable(labels_of_row):
            raise TypeError(f"{name}[{row}] has to be the labels of a row, not "
                            f"{labels_of_row!r}; a set of one is [label]")
        part = _vector(labels_of_row, UINT32, f"{name}[{row}]",
                       Status.ERROR_LABEL)
        joined.frombytes(part.memory.tobytes())
        end += part.count
        offsets.append(end)
    if row_count is not None:
        _check_rows(len(offsets) - 1, f"{name} has", row_count)
    return (numbers(joined, UINT32, name, Status.ERROR_LABEL),
            numbers(offsets, UINT64, "label_offsets", Status.ERROR_OFFSETS))


def one_each(value, code, name, refused, row_count):
    """An array with a number for each row, or None."""
    if value is None:
        return None
    vector = _vector(value, code, name, refused)
    _check_rows(vector.count, f"{name} has", row_count)
    return vector


def _check_rows(count, words, row_count):
    if count != row_count:
        raise ValueError(f"{words} {count} rows, but values has {row_count}")


def _check_feature_count(count, feature_count):
    if count != feature_count:
        raise DataError(f"values has {count} features, but the model has "
                        f"{feature_count}", Status.ERROR_FEATURE_COUNT)


def _vector(value, code, name, refused):
    vector = numbers(value, code, name, refused)
    if len(vector.shape) != 1:
        raise ValueError(f"{name} has {len(vector.shape)} dimensions; it has "
                         "to have one")
    return vector


def _indices(value, values):
    indices = _vector(value, UINT32, "indices", Status.ERROR_FEATURE_INDEX)
    if indices.count != values.count:
        raise ValueError(f"indices has {indices.count} elements, but values "
                         f"has {values.count}")
    return indices


def _offsets(value, name):
    offsets = _vector(value, UINT64, name, Status.ERROR_OFFSETS)
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
    vector = _vector(rows.data, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
    indices = _vector(rows.indices, UINT32, "indices",
                      Status.ERROR_FEATURE_INDEX)
    offsets = _offsets(rows.indptr, "row_offsets")
    return Features(offsets.count - 1, vector, indices, offsets)
