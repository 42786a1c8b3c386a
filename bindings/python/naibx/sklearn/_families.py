"""Which family each column of X is of."""

import numpy as np
import scipy.sparse as sparse

from ._frames import Columns

FAMILIES = ("gaussian", "bernoulli", "multinomial", "categorical")
# Multinomial features are shares of one total: few of them say little.
_FEWEST_COUNTS = 16


def choose_families(X, family, feature_count):
    """A name of FAMILIES for each column. X: a matrix, a sparse one, or
    Columns, where text and categories are categorical."""
    names = names_of(family, feature_count)
    is_text = [column.numbers is None for column in X] if (
        isinstance(X, Columns)) else [False] * feature_count
    if not isinstance(family, str):
        for place, name in enumerate(names):
            if is_text[place] and name not in ("auto", "categorical"):
                raise ValueError(
                    f"the column {X.columns[place].name!r} holds text or "
                    f"categories, but family has {name!r} for it; give "
                    "'categorical'")
    found = _automatic(X, is_text) if "auto" in names else names
    return ["categorical" if text else automatic if name == "auto" else name
            for text, name, automatic in zip(is_text, names, found)]


def names_of(family, feature_count):
    """What `family` says of each column."""
    names = [family] * feature_count if isinstance(family, str) else family
    if not np.iterable(names) or isinstance(names, (dict, set)):
        raise ValueError(f"family is {family!r}; it has to be a name, or one "
                         "for each feature, in their order")
    names = list(names)
    for name in [family] if isinstance(family, str) else names:
        if name not in FAMILIES + ("auto",):
            raise ValueError(f"family is {name!r}; it has to be one of "
                             f"{', '.join(FAMILIES)}, auto")
    if len(names) != feature_count:
        raise ValueError(f"family has {len(names)} elements, but X has "
                         f"{feature_count} features")
    return names


def _automatic(X, is_text):
    """As the program does: 0 and 1 are Bernoulli; whole numbers that are mostly
    0 are counts, where there are many such columns; all else is Gaussian."""
    kinds = [None if text else _kind(values)
             for text, values in zip(is_text, _values_of_columns(X))]
    counts = "multinomial" if kinds.count("counts") >= _FEWEST_COUNTS else (
        "gaussian")
    return [counts if kind == "counts" else kind for kind in kinds]


def _values_of_columns(X):
    """For each column its values, and how many more are 0."""
    if isinstance(X, Columns):
        return ((column.numbers, 0) for column in X)
    if sparse.issparse(X):
        columns = X.tocsc()
        return ((columns.data[begin:end], X.shape[0] - (end - begin))
                for begin, end in zip(columns.indptr, columns.indptr[1:]))
    return ((column, 0) for column in X.T)


def _kind(column):
    values, zero_count = column
    if values is None:
        return None
    known = values[~np.isnan(values)]
    if not len(known) and not zero_count:
        return "gaussian"
    if np.all((known == 0) | (known == 1)):
        return "bernoulli"
    is_whole = np.all((known >= 0) & (np.floor(known) == known))
    mostly_0 = 2 * np.count_nonzero(known) <= len(known) + zero_count
    return "counts" if is_whole and mostly_0 else "gaussian"
