"""How sets are predicted: the method, and what belongs to it."""

from numbers import Integral

import numpy as np

from .._declarations import Loss, Method

METHODS = {method.name.lower(): method for method in Method}
LOSSES = {loss.name.lower(): loss for loss in Loss}
# With fewer different rows the paper's model predicts, whatever the method.
FEWEST_ROWS = 150


def check_method(estimator):
    for name, words in (("method", METHODS), ("loss", LOSSES)):
        value = getattr(estimator, name)
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{name} is {value!r}; it has to be one of "
                             f"{', '.join(map(repr, words))}")
    for name in ("landmarks", "reservoir"):
        value = getattr(estimator, name)
        if isinstance(value, bool) or not isinstance(value, Integral):
            raise ValueError(f"{name} is {value!r}; it has to be a whole "
                             "number")


def set_method(config, parameters):
    """Of a method that does not use them the others stay as they are."""
    method = parameters["method"]
    if method == "naive":
        return
    config.method = METHODS[method]
    config.loss = LOSSES[parameters["loss"]]
    config.reservoir = int(parameters["reservoir"])
    if method != "linear":
        config.landmarks = int(parameters["landmarks"])


def follows_paper(predictor):
    """Whether it scores as the paper's model does: that alone knows how likely
    a sample is. Others score labels by calibrated log odds."""
    return predictor.method == Method.NAIVE


def has_few_rows(X, labels, offsets, families, counts):
    """Whether fewer than FEWEST_ROWS of the rows that count differ, as the
    library tells them apart."""
    seen = set()
    is_presence = families == "bernoulli"
    for row in np.flatnonzero(counts):
        target = tuple(sorted(labels[offsets[row]:offsets[row + 1]]))
        seen.add((_bytes_of_row(X, row, is_presence), target))
        if len(seen) >= FEWEST_ROWS:
            return False
    return True


def _bytes_of_row(X, row, is_presence):
    if isinstance(X, np.ndarray):
        return _bytes_of(X[row], is_presence)
    part = slice(X.indptr[row], X.indptr[row + 1])
    columns, values = X.indices[part], X.data[part]
    filled = values != 0
    columns, values = columns[filled], values[filled]
    order = np.argsort(columns)
    columns = columns[order]
    return columns.tobytes() + _bytes_of(values[order], is_presence[columns])


def _bytes_of(values, is_presence):
    return (np.where(is_presence & ~np.isnan(values), values > 0, values)
            + 0.0).tobytes()  # of which no 0 is negative
