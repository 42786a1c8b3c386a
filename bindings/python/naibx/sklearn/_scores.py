"""What estimators ask of the library: models, predictions and scores."""

from itertools import groupby

import numpy as np
import scipy.sparse as sparse

from .._config import Config
from .._declarations import Family, SIZE_PREDICTED
from .._model import Model
from .._predictor import Predictor


def new_model(labels, features, feature_names, parameters):
    """A model of what Labels and Features say, with the constants."""
    with Config(len(labels.classes)) as config:
        _add_features(config, features)
        _name(config, labels, features, feature_names)
        config.set_smoothing(parameters["smoothing"])
        config.set_feature_smoothing(parameters["feature_smoothing"])
        config.set_variance_prior(parameters["variance_prior"])
        config.set_allow_empty(bool(parameters["allow_empty"]))
        size = parameters["fixed_size"]
        config.set_fixed_size(SIZE_PREDICTED if size is None else size)
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
        made, revision = self._made, model._revision
        if made is None or made[0] is not model or made[1] != revision:
            made = self._made = model, revision, Predictor(model)
        return made[2]


def predict_sets(predictor, X, sizes, thread_count):
    with predictor.workspace_create() as workspace:
        workspace.set_threads(thread_count)
        return predictor.predict_batch(X, sizes, workspace=workspace)


def label_scores(predictor, X):
    """log P(y) + log p(x | y), (n_samples, n_labels)."""
    return _rows(predictor, "score_labels", X, predictor.label_count)


def size_scores(predictor, X):
    """log P(M = m | x), (n_samples, n_labels + 1)."""
    return _rows(predictor, "score_sizes", X, predictor.label_count + 1)


def _rows(predictor, name, X, count):
    score = getattr(predictor, name)
    found = np.empty((X.shape[0], count))
    if sparse.issparse(X) and not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    with predictor.workspace_create() as workspace:
        for place in range(X.shape[0]):
            found[place] = score(**_row(X, place), workspace=workspace)[0]
    return found


def _row(X, place):
    if not sparse.issparse(X):
        return {"values": X[place]}
    part = slice(X.indptr[place], X.indptr[place + 1])
    return {"values": X.data[part], "indices": X.indices[part]}
