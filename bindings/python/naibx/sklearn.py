"""NaiBX as an estimator of scikit-learn, 1.6 or newer."""

from itertools import groupby
from numbers import Integral

import numpy as np
import scipy.sparse as sparse
from joblib import effective_n_jobs
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import (check_classification_targets,
                                      type_of_target)
from sklearn.utils.validation import (_check_sample_weight, check_is_fitted,
                                      check_non_negative, column_or_1d,
                                      validate_data)

from ._config import Config
from ._declarations import Family, SIZE_PREDICTED
from ._model import Model
from ._predictor import Predictor

__all__ = ["NaiBXClassifier"]


class NaiBXClassifier(ClassifierMixin, BaseEstimator):
    """Naive Bayes that predicts sets of labels, and learns online.

    `y` is an indicator matrix of shape (n_samples, n_labels), dense or sparse,
    or a vector of classes: then each set has one label, and this is a naive
    Bayes classifier as others are. NaN in `X` is a missing value; `X` may be
    sparse. Weights of samples are frequencies.

    Parameters
    ----------
    family : {"gaussian", "bernoulli", "multinomial"} or one for each feature
        How features are distributed within a class. Multinomial features share
        one total.
    smoothing : float, default=1
        Added to every count of labels and sizes.
    feature_smoothing : float, default=1
        Added to every count of Bernoulli and multinomial features.
    variance_prior : float, default=1
        Imagined examples with the overall variance in every class.
    fixed_size : int or None, default=None
        Size of every set of labels, in `y` too; None: sizes are predicted.
    allow_empty : bool, default=False
        Whether the empty set may be predicted although no sample had it.
    n_jobs : int or None, default=None
        Threads for learning and for prediction of sets.

    Attributes
    ----------
    classes_ : the classes of a vector `y`; 0 to n_labels - 1 for a matrix
    model_ : the naibx.Model, for its statistics or to save it
    n_features_in_, feature_names_in_ : as in every estimator
    """

    def __init__(self, family="gaussian", *, smoothing=1.0,
                 feature_smoothing=1.0, variance_prior=1.0, fixed_size=None,
                 allow_empty=False, n_jobs=None):
        self.family = family
        self.smoothing = smoothing
        self.feature_smoothing = feature_smoothing
        self.variance_prior = variance_prior
        self.fixed_size = fixed_size
        self.allow_empty = allow_empty
        self.n_jobs = n_jobs

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        tags.input_tags.positive_only = self._is_positive_only()
        tags.classifier_tags.multi_label = True
        # Counts say little of clouds of points, which scikit-learn tries.
        tags.classifier_tags.poor_score = self._is_positive_only()
        return tags

    def _is_positive_only(self):
        return isinstance(self.family, str) and self.family == "multinomial"

    def fit(self, X, y, sample_weight=None):
        """Learn from nothing. X: (n_samples, n_features); y: (n_samples,) or
        (n_samples, n_labels); sample_weight: (n_samples,) or None."""
        return self._learn_or_stay(X, y, sample_weight, None, True)

    def partial_fit(self, X, y, classes=None, sample_weight=None):
        """Go on learning. At the first call `classes` has to have all classes
        of a vector `y`."""
        return self._learn_or_stay(X, y, sample_weight, classes,
                                   not hasattr(self, "model_"))

    def predict(self, X):
        """The classes, (n_samples,), or the sets, (n_samples, n_labels), which
        are sparse if `y` was."""
        X = self._check(X)
        sets = self._compiled.predict_batch(X, effective_n_jobs(self.n_jobs))
        labels = np.asarray(sets.labels).astype(np.intp)
        if not self._multilabel:
            return self.classes_[labels]
        matrix = sparse.csr_matrix(
            (np.ones(len(labels), np.int64), labels,
             np.asarray(sets.label_offsets).astype(np.intp)),
            shape=(len(sets), len(self.classes_)))
        matrix.sort_indices()
        return matrix if self._sparse_output else matrix.toarray()

    def decision_function(self, X):
        """log P(y) + log p(x | y) of every label, (n_samples, n_labels), which
        ranks them; of two classes the second's less the first's."""
        scores, _ = self._scores(self._check(X), False)
        if not self._multilabel and len(self.classes_) == 2:
            return scores[:, 1] - scores[:, 0]
        return scores

    def predict_proba(self, X):
        """Probabilities, (n_samples, n_labels).

        Of classes the posterior. For sets P(y in the set | x), by Bayes' rule
        P(y) p(x | y) / p(x), at most 1: as features are no more independent
        than the model takes them to be, these rank labels well but are mostly
        too close to 0 and 1.
        """
        scores, evidence = self._scores(self._check(X), self._multilabel)
        return np.exp(np.minimum(scores - evidence[:, None], 0))

    def _learn_or_stay(self, *arguments):
        """After an error the estimator is as it was before."""
        before = vars(self).copy()
        try:
            return self._learn(*arguments)
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    def _learn(self, X, y, sample_weight, classes, first):
        X, y = validate_data(
            self, X, y, reset=first, accept_sparse="csr", dtype=np.float64,
            multi_output=True, ensure_all_finite="allow-nan")
        if self._is_positive_only():
            check_non_negative(X, "NaiBXClassifier, family multinomial,")
        weights = None
        if sample_weight is not None:
            weights = _check_sample_weight(sample_weight, X, dtype=np.float64)
        y = self._check_targets(y, classes, first)
        if first:
            self.model_ = self._new_model()
            self._compiled = _Compiled(self.model_)
        labels, offsets = self._sets(y)
        self.model_.set_threads(effective_n_jobs(self.n_jobs))
        self.model_.add_examples(X, labels, weights, label_offsets=offsets)
        self._compiled.forget()
        return self

    def _check_targets(self, y, classes, first):
        check_classification_targets(y)
        kind = type_of_target(y, input_name="y")
        if kind == "multiclass-multioutput":
            raise ValueError("y has several columns of classes; sets of labels "
                             "are a matrix of 0 and 1")
        multilabel = kind == "multilabel-indicator"
        if not multilabel:
            y = column_or_1d(y, warn=True)
        if first:
            self._multilabel = multilabel
            self._sparse_output = sparse.issparse(y)
            if multilabel:
                self.classes_ = np.arange(y.shape[1])
                self._check_same_classes(classes)
            elif classes is not None:
                self.classes_ = np.unique(classes)
            else:
                self.classes_ = np.unique(y)
        elif multilabel != self._multilabel or (
                multilabel and y.shape[1] != len(self.classes_)):
            raise ValueError(f"y is of another shape than before, when it had "
                             f"{len(self.classes_)} labels")
        else:
            self._check_same_classes(classes)
        return y

    def _check_same_classes(self, classes):
        if classes is not None and not np.array_equal(np.unique(classes),
                                                      self.classes_):
            raise ValueError(f"classes={classes!r} is not the same as on last "
                             "call to partial_fit, or as the columns of y, "
                             f"was: {self.classes_!r}")

    def _new_model(self):
        families = self.family
        if isinstance(families, str):
            families = [families] * self.n_features_in_
        if not np.iterable(families):
            raise ValueError(f"family is {families!r}; it has to be a name, or "
                             "one for each feature")
        if len(families) != self.n_features_in_:
            raise ValueError(f"family has {len(families)} elements, but X has "
                             f"{self.n_features_in_} features")
        with Config(len(self.classes_)) as config:
            groups = {}
            for family, columns in groupby(families):
                self._add(config, groups, family, len(list(columns)))
            config.set_smoothing(self.smoothing)
            config.set_feature_smoothing(self.feature_smoothing)
            config.set_variance_prior(self.variance_prior)
            config.set_allow_empty(bool(self.allow_empty))
            self._size = self.fixed_size if self._multilabel else 1
            if not isinstance(self._size, (Integral, type(None))):
                raise ValueError(f"fixed_size is {self._size!r}; it has to be "
                                 "a whole number or None")
            config.set_fixed_size(
                SIZE_PREDICTED if self._size is None else self._size)
            return Model(config)

    @staticmethod
    def _add(config, groups, family, count):
        names = {"gaussian": Family.GAUSSIAN, "bernoulli": Family.BERNOULLI,
                 "multinomial": Family.MULTINOMIAL}
        if family not in names:
            raise ValueError(f"family is {family!r}; it has to be one of "
                             f"{', '.join(names)}")
        if family in groups:
            config.extend_group(groups[family], count)
        else:
            groups[family] = len(groups)
            config.add_features(names[family], count)

    def _sets(self, y):
        """The labels of all rows, and where those of each begin."""
        if self._multilabel:
            rows = sparse.csr_matrix(y, copy=True)
            rows.sum_duplicates()  # which sorts them, too
            rows.eliminate_zeros()
            if np.any(rows.data != 1):
                raise ValueError(f"y holds {rows.data[rows.data != 1][0]}, or "
                                 "the same label of a row so often; a matrix "
                                 "of labels holds 0 and 1")
            return rows.indices, rows.indptr
        places = np.searchsorted(self.classes_, y)
        places = np.minimum(places, len(self.classes_) - 1)
        unknown = self.classes_[places] != y
        if np.any(unknown):
            raise ValueError(f"y holds {np.unique(y[unknown])}, which are not "
                             f"in the classes {self.classes_}")
        return places, np.arange(len(y) + 1)

    def _check(self, X):
        check_is_fitted(self)
        return validate_data(self, X, reset=False, accept_sparse="csr",
                             dtype=np.float64, ensure_all_finite="allow-nan")

    def _scores(self, X, of_sizes):
        """Scores of the labels, and for each row log p(x), by the sizes or by
        the labels."""
        scores = np.empty((X.shape[0], len(self.classes_)))
        evidence = np.empty(X.shape[0])
        if sparse.issparse(X) and not X.has_canonical_format:
            X = X.copy()
            X.sum_duplicates()
        predictor = self._compiled.predictor()
        with predictor.workspace_create() as workspace:
            for place in range(X.shape[0]):
                row = _row(X, place)
                found = predictor.score_labels(**row, workspace=workspace)
                scores[place] = found.scores
                if of_sizes and self._size is None:
                    found = predictor.score_sizes(**row, workspace=workspace)
                evidence[place] = found.log_evidence
        if of_sizes and self._size is not None:
            # Of the labels, as many as a set has are in it.
            evidence = evidence - np.log(self._size) if self._size else (
                np.full_like(evidence, np.inf))
        return scores, evidence


def _row(X, place):
    if not sparse.issparse(X):
        return {"values": X[place]}
    part = slice(X.indptr[place], X.indptr[place + 1])
    return {"values": X.data[part], "indices": X.indices[part]}


class _Compiled:
    """The predictor of a model, compiled when it is needed. Not pickled, and
    no part of what an estimator compares."""

    def __init__(self, model):
        self._model = model
        self._predictor = None

    def __getstate__(self):
        return {"_model": self._model, "_predictor": None}

    def forget(self):
        self._predictor = None

    def predictor(self):
        predictor = self._predictor
        if predictor is None:
            predictor = self._predictor = Predictor(self._model)
        return predictor

    def predict_batch(self, X, thread_count):
        predictor = self.predictor()
        with predictor.workspace_create() as workspace:
            workspace.set_threads(thread_count)
            return predictor.predict_batch(X, workspace=workspace)
