"""Features as the library takes them, from what Python has."""

from typing import NamedTuple, Optional

from ._buffers import (INDICES, ROW_OFFSETS, VALUES, Array, has, numbers,
                       vector)
from ._declarations import Status
from ._errors import DataError

_TOGETHER = ("indices and row_offsets belong together: give both, or neither "
             "for dense rows")
# What dense features are, by the number of their dimensions.
ONE, MANY = {1: "one example has one"}, {2: "a batch has two, rows and features"}


class Features(NamedTuple):
    """The features of one example or of a batch: what the parameters `values`,
    `indices`, `row_offsets` and `value_count` of the library are given."""
    row_count: int
    values: Array
    indices: Optional[Array] = None
    row_offsets: Optional[Array] = None

    def is_one_dense_row(self):
        return self.row_count == 1 and self.indices is None

    def one(self):
        return (self.values.address, self.indices and self.indices.address,
                self.values.count)

    def many(self):
        return (self.values.address, self.indices and self.indices.address,
                self.row_offsets and self.row_offsets.address,
                self.values.count)


def examples(values, indices, row_offsets, feature_count, allowed):
    """Features, dense or sparse ones, in one of the shapes that are `allowed`:
    ONE example, MANY, or both."""
    if has(values, "tocsr") and has(values, "nnz"):
        # Of scipy, which need not be imported here.
        return _from_sparse(values, feature_count, allowed)
    if row_offsets is not None and indices is not None:
        values, offsets = vector(values, VALUES), row_offsets_of(
            row_offsets, ROW_OFFSETS)
        return Features(offsets.count - 1, values, _indices(indices, values),
                        offsets)
    if row_offsets is not None or (indices is not None and allowed == MANY):
        raise ValueError(_TOGETHER)
    if indices is not None:
        values = vector(values, VALUES)
        return Features(1, values, _indices(indices, values))
    values = numbers(values, VALUES)
    if values.shape == (0,) and allowed == MANY:
        return Features(0, values)
    if len(values.shape) not in allowed:
        raise ValueError(f"values has {len(values.shape)} dimensions; "
                         f"{', '.join(allowed.values())}")
    _check_feature_count(values.shape[-1], feature_count)
    return Features(values.shape[0] if len(values.shape) == 2 else 1, values)


def one_each(value, parameter, row_count):
    """An array with a number for each row, or None."""
    if value is None:
        return None
    array = vector(value, parameter)
    check_rows(array.count, f"{parameter.name} has", row_count)
    return array


def check_rows(count, words, row_count):
    if count != row_count:
        raise ValueError(f"{words} {count} rows, but values has {row_count}")


def _check_feature_count(count, feature_count):
    if count != feature_count:
        raise DataError(f"values has {count} features, but the model has "
                        f"{feature_count}", Status.ERROR_FEATURE_COUNT)


def _indices(value, values):
    indices = vector(value, INDICES)
    if indices.count != values.count:
        raise ValueError(f"indices has {indices.count} elements, but values "
                         f"has {values.count}")
    return indices


def row_offsets_of(value, parameter):
    """Where each row begins, and where the last one ends."""
    offsets = vector(value, parameter)
    if offsets.count == 0:
        raise ValueError(f"{parameter.name} is empty; it has to have one number "
                         "more than there are rows")
    return offsets


def _from_sparse(values, feature_count, allowed):
    _check_feature_count(values.shape[-1], feature_count)
    rows = values.tocsr()
    if allowed == ONE and rows.shape[0] != 1:
        raise ValueError(f"values has {rows.shape[0]} rows; one example is one "
                         "row")
    if not rows.has_canonical_format:
        rows = rows.copy()  # what is sorted and summed is not the caller's
        rows.check_format()  # which summing relies on
        rows.sum_duplicates()
    offsets = row_offsets_of(rows.indptr, ROW_OFFSETS)
    return Features(offsets.count - 1, vector(rows.data, VALUES),
                    vector(rows.indices, INDICES), offsets)
