"""What the columns of X are, and X as the numbers that the library takes."""

import warnings
from itertools import compress

import numpy as np
import scipy.sparse as sparse

from ._families import choose_families, names_of
from ._frames import Column, Columns

# From so many rows on a category that nearly every row has alone is noticed.
_ROWS_TO_JUDGE = 10


class Features:
    """The families and categories of the columns, decided from the first rows
    that are learned."""

    def __init__(self, X, family, feature_count):
        """X: a matrix, a sparse one, or Columns."""
        self.families = choose_families(X, family, feature_count)
        given = names_of(family, feature_count)
        self._found_binary = np.array([
            name == "auto" and found == "bernoulli"
            for name, found in zip(given, self.families)])
        self.categories = [None] * feature_count
        if sparse.issparse(X):
            if "categorical" in self.families:
                raise ValueError(
                    "family has categorical features, but X is sparse; give a "
                    "dense one, X.toarray(), or encode them as columns of 0 "
                    "and 1 with family='bernoulli'")
            return
        for place, family_of_column in enumerate(self.families):
            if family_of_column == "categorical":
                self.categories[place] = _categories(_column(X, place))

    def encode(self, X, learned=None):
        """X as numbers, a category as its place among the categories. learned:
        which rows are learned; None: X is predicted."""
        has_categories = any(categories is not None
                             for categories in self.categories)
        if sparse.issparse(X) and has_categories:
            raise ValueError("X is sparse, but has categorical features; give "
                             "a dense one, X.toarray()")
        self._warn_of_other_values(X, learned)
        if sparse.issparse(X) or (
                not has_categories and not isinstance(X, Columns)):
            return X
        return np.column_stack([
            _encoded(_column(X, place), categories, learned)
            for place, categories in enumerate(self.categories)])

    def _warn_of_other_values(self, X, learned):
        """Of columns that "auto" took for Bernoulli, where they had 0 and 1."""
        if not self._found_binary.any():
            return
        if learned is not None and not learned.all():
            X = X[learned]
        values, places = _numbers_in(X, self._found_binary)
        other = np.flatnonzero((values != 0) & (values != 1) & ~np.isnan(values))
        if len(other):
            value, place = values[other[0]], places[other[0]]
            warnings.warn(
                f"the column {_column(X, place).name!r} had only 0 and 1 in the "
                f"first rows learned, and is Bernoulli: {value} counts as "
                f"{int(value > 0)}; give its family instead of 'auto'",
                stacklevel=2)


def _numbers_in(X, chosen):
    """The numbers in the chosen columns, and the column of each."""
    if sparse.issparse(X):  # by rows
        inside = chosen[X.indices]
        return X.data[inside], X.indices[inside]
    places = np.flatnonzero(chosen)
    if isinstance(X, Columns):  # what holds text now is refused elsewhere
        places = [place for place in places
                  if X.columns[place].numbers is not None]
        X = np.column_stack([np.empty((X.shape[0], 0))] + [
            X.columns[place].numbers for place in places])
    else:
        X = X[:, places]
    return X.ravel(), np.tile(np.asarray(places, int), X.shape[0])


def _column(X, place):
    if isinstance(X, Columns):
        return X.columns[place]
    return Column(int(place), X[:, place], None, None)


def _values_of(column):
    if column.values is not None:
        return column.values
    return [None if value != value else value
            for value in column.numbers.tolist()]


def _categories(column):
    """Each category and its place."""
    values = _values_of(column)
    seen = set(values) - {None}
    if len(values) >= _ROWS_TO_JUDGE and len(seen) > 0.9 * len(values):
        warnings.warn(f"the column {column.name!r} has {len(seen)} different "
                      f"values in {len(values)} rows: as categories they say "
                      "nothing about a new row; drop it, or make it numbers",
                      stacklevel=2)
    return {category: place for place, category
            in enumerate(column.declared or sorted(seen))}


def _encoded(column, categories, learned):
    if categories is None:
        if column.numbers is None:
            raise ValueError(f"the column {column.name!r} holds text or "
                             "categories, and held numbers before")
        return column.numbers
    if column.numbers is not None and not np.isnan(column.numbers).all() and (
            any(isinstance(category, str) for category in categories)):
        raise ValueError(f"the column {column.name!r} holds numbers, and held "
                         "text or categories before")
    values = _values_of(column)
    is_prediction = learned is None
    unknown = set(values if is_prediction else compress(values, learned))
    unknown = sorted(unknown - set(categories) - {None}, key=repr)
    if unknown:
        _say_unknown(column.name, unknown, is_prediction)
    return np.array([categories.get(value, np.nan) for value in values], float)


def _say_unknown(name, unknown, is_prediction):
    words = (f"the column {name!r} has {len(unknown)} categories that were not "
             f"in the first rows learned, {unknown[0]!r} among them")
    if not is_prediction:
        raise ValueError(f"{words}; declare all of them at first, by the type "
                         "of the column: pandas.Categorical, polars.Enum")
    warnings.warn(f"{words}; they count as missing", stacklevel=2)
