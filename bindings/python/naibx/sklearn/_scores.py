"""What estimators ask of the library: models, predictions and scores."""

from itertools import groupby

import numpy as np

from .._answer import Answer
from .._config import Config
from .._declarations import Family, Output
from .._model import Model
from .._predictor import Predictor
from .._request import Request
from ._method import set_method

# Of the results of one call of the library.
_BYTES_OF_BATCH = 2**24


def new_model(labels, features, feature_names, parameters):
    """A model of what Labels and Features say, with the constants."""
    with Config(len(labels.classes)) as config:
        _add_features(config, features)
        _name(config, labels, features, feature_names)
        for name in ("smoothing", "feature_smoothing", "variance_prior",
                     "fixed_size"):
            setattr(config, name, parameters[name])
        config.allow_empty = bool(parameters["allow_empty"])
        set_method(config, parameters)
        return Model(config)


def _add_features(config, features):
    """Features of one family are one group, wherever they stand."""
    groups, group_count = {}, 0
    for family, places in groupby(range(len(features.families)),
                                  features.families.__getitem__):
        places = list(places)
        if family in groups:
            config.extend_group(groups[family], len(places))
            continue
        if family == "categorical":
            config.add_categorical([max(len(features.categories[place]), 1)
                                    for place in places])
        else:
            groups[family] = group_count
            config.add_features(Family[family.upper()], len(places))
        group_count += 1


def _name(config, labels, features, feature_names):
    for label in range(len(labels.classes)):
        _give(config.set_label_name, label, name=labels.name_of(label))
    for column, categories in enumerate(features.categories):
        if feature_names is not None:
            _give(config.set_feature_name, column, name=feature_names[column])
        for category, place in (categories or {}).items():
            _give(config.set_category_name, column, place, name=str(category))


def _give(set_name, *place, name):
    if name is not None and "\0" not in name:
        set_name(*place, name.encode("utf-8", "replace").decode("utf-8"))


class Compiled:
    """The predictor of a model, compiled when it is needed, and anew when the
    model has learned. Not pickled, and no part of what estimators compare."""

    def __init__(self):
        self._made = None

    def __getstate__(self):
        return {"_made": None}

    def predictor(self, model):
        made, revision = self._made, model._ownership.revision
        if made is None or made[0] is not model or made[1] != revision:
            made = self._made = model, revision, Predictor(model)
        return made[2]


def predict_sets(predictor, X, sizes, lists, thread_count):
    """`lists`: labels by their rule. ValueError for the first row that can have
    no set."""
    with Answer() as answer:
        answer.set_executor(None, thread_count)
        with Request() as request:
            if sizes is not None:
                request.set_row_sizes(sizes)
            for rule, labels in lists.items():
                request.set_labels(rule, labels)
            answer.predict(predictor, request, X)
            if lists:
                _demand_sets(answer, predictor, request, X, sizes)
        return answer.sets()


def _demand_sets(answer, predictor, request, X, sizes):
    """A row alone has an error that says why."""
    for row in np.flatnonzero(answer.outcomes()):
        if sizes is not None:
            request.set_row_sizes(sizes[row:row + 1])
        with Answer() as alone:
            alone.predict(predictor, request, X[row:row + 1])


def label_scores(predictor, X, thread_count):
    """log P(y) + log p(x | y), or log-odds where the method is not the paper's,
    (n_samples, n_labels)."""
    return _numbers(predictor, X, thread_count, Output.LABEL_SCORES)[0]


def label_and_size_scores(predictor, X, thread_count):
    """The same, and log P(M = m | x), (n_samples, n_labels + 1)."""
    return _numbers(predictor, X, thread_count, Output.LABEL_SCORES,
                    Output.SIZES)


def _numbers(predictor, X, thread_count, *outputs):
    """Of all rows, in batches whose results take a bounded number of bytes."""
    counts = [predictor.label_count + (output == Output.SIZES)
              for output in outputs]
    found = [np.empty((X.shape[0], count)) for count in counts]
    rows = max(_BYTES_OF_BATCH // (8 * sum(counts)), 1)
    with Answer() as answer, Request() as request:
        answer.set_executor(None, thread_count)
        request.set_outputs(sum(outputs))
        for begin in range(0, X.shape[0], rows):
            part = slice(begin, begin + rows)
            answer.predict(predictor, request, X[part])
            for numbers, output in zip(found, outputs):
                numbers[part] = np.asarray(answer.numbers(output)).reshape(
                    -1, numbers.shape[1])
    return found
