"""Columns of data frames of pandas and polars, neither of which is needed."""

import sys
from itertools import compress
from typing import NamedTuple, Optional

import numpy as np

from .._buffers import has

_TO_NUMBERS = "make it numbers, text or a category, or drop it"


class Column(NamedTuple):
    """Numbers, NaN where missing; or values that are categories, None where
    missing, and if the type says so, all that there may be."""
    name: object
    numbers: Optional[np.ndarray]
    values: Optional[list]
    declared: Optional[list]

    def rows(self, chosen):
        """chosen: whether each row is."""
        if self.numbers is not None:
            return self._replace(numbers=self.numbers[chosen])
        return self._replace(values=list(compress(self.values, chosen)))


class Columns:
    """Those of a frame; of its rows some may be chosen as of an array."""

    def __init__(self, columns, row_count):
        self.columns = columns
        self.shape = row_count, len(columns)

    def __iter__(self):
        return iter(self.columns)

    def __getitem__(self, chosen):
        return Columns([column.rows(chosen) for column in self.columns],
                       np.count_nonzero(chosen))


def is_frame(value):
    return has(value, "columns") and has(value, "to_numpy")


def columns_of(frame, what):
    """All columns of a frame, which messages call `what`."""
    series = [_series(frame, place) for place in range(frame.shape[1])]
    return Columns([_column(what, name, each)
                    for name, each in zip(frame.columns, series)],
                   frame.shape[0])


def only_column(frame):
    return _series(frame, 0)


def _series(frame, place):
    if has(frame, "iloc"):
        return frame.iloc[:, place]
    return frame.to_series(place)


def _column(what, name, series):
    read = _from_pandas if has(series, "iloc") else _from_polars
    try:
        found = read(series)
    except (TypeError, ValueError) as reason:
        raise ValueError(f"the column {name!r} of {what} cannot be read "
                         f"({reason}); {_TO_NUMBERS}") from reason
    if found is None:
        raise ValueError(f"the column {name!r} of {what} is of the type "
                         f"{series.dtype}; {_TO_NUMBERS}")
    return Column(name, *found)


def _numbers(array):
    return array, None, None


def _from_pandas(series):
    types = sys.modules["pandas"].api.types
    if hasattr(series.dtype, "categories"):
        return None, _values(series), series.dtype.categories.tolist()
    if (types.is_numeric_dtype(series.dtype) or (
            types.is_bool_dtype(series.dtype))) and not (
            types.is_complex_dtype(series.dtype)):
        return _numbers(series.to_numpy("float64", na_value=np.nan))
    if not types.is_string_dtype(series.dtype) and series.dtype != object:
        return None
    kind = types.infer_dtype(series, skipna=True)
    if kind == "string":
        return None, _values(series), None
    if kind in ("boolean", "integer", "floating", "mixed-integer-float",
                "decimal", "empty"):
        return _numbers(series.to_numpy("float64", na_value=np.nan))
    raise ValueError(f"its elements are {kind}")


def _values(series):
    return [None if is_missing else value
            for value, is_missing in zip(series.tolist(), series.isna())]


def _from_polars(series):
    polars = sys.modules["polars"]
    kind = series.dtype
    if kind == polars.Enum:
        return None, series.cast(polars.String).to_list(), list(kind.categories)
    if kind in (polars.String, polars.Categorical):
        return None, series.cast(polars.String).to_list(), None
    if kind.is_numeric() or kind in (polars.Boolean, polars.Null):
        return _numbers(series.cast(polars.Float64).to_numpy())
    return None
