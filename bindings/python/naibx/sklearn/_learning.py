"""How the estimator learns, and reads what it is given."""

import copy
from inspect import signature
from numbers import Integral, Real

import numpy as np
from joblib import effective_n_jobs
from sklearn.utils.validation import (_check_sample_weight, check_array,
                                      check_consistent_length, check_is_fitted,
                                      check_non_negative, validate_data)

from .._buffers import has, is_masked_array
from ._features import Features
from ._frames import Columns, columns_of, is_frame
from ._groups import Groups
from ._method import check_method, has_few_rows
from ._scores import Compiled, new_model
from ._targets import Labels, Targets
from ._usefulness import (warn_of_few_rows, warn_of_groups, warn_of_labels,
                          warn_of_names, warn_of_presence,
                          warn_of_targets, warn_of_variances, warn_of_weights)

# What a model is made with, and keeps.
_OF_MODEL = ("family", "smoothing", "feature_smoothing", "variance_prior",
             "fixed_size", "allow_empty", "method", "landmarks", "loss",
             "reservoir")
_NUMBERS = {"accept_sparse": "csr", "dtype": np.float64,
            "ensure_all_finite": "allow-nan"}
# Refused by some versions of scikit-learn unless it is allowed.
_ALL_MAY_BE_0 = {
    name: True for name in signature(_check_sample_weight).parameters
    if name == "allow_all_zero_weights"}


class Learning:
    """The part of NaiBXClassifier that changes it."""

    def _learn_or_stay(self, *arguments):
        """After an error the estimator is as it was before."""
        before = vars(self).copy()
        try:
            return self._learn(*arguments)
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    def _learn(self, X, y, sample_weight, classes, first, is_whole, groups):
        """`is_whole`: no more is expected to come."""
        X, targets = self._read(X, first), self._targets(y)
        check_consistent_length(X, targets)
        if first:
            self._labels = Labels(targets, classes)
            self.classes_ = self._labels.classes
        else:
            self._check_parameters()
            self._labels.check(targets, classes)
        weights = weights_of_rows(sample_weight, X)
        groups = None if groups is None else Groups(groups, X)
        # What has the weight 0 has no say in categories and families.
        counts = np.ones(X.shape[0], bool) if weights is None else weights != 0
        if first:
            self._begin(X if counts.all() else X[counts])
        X = self._encoded(X, counts)
        if self._has_family("multinomial"):
            check_non_negative(X, "NaiBXClassifier with the family multinomial")
        labels, offsets = self._labels.sets(targets)
        if groups and self.method == "naive":
            warn_of_groups()
            groups = None
        if groups and not first:
            self.model_ = self.model_.copy()  # this one may fail half way
        self.model_.set_executor(None, effective_n_jobs(self.n_jobs))
        if groups:
            groups.learn(self.model_, X, labels, weights, offsets)
        else:
            self.model_.add_examples(X, labels, weights, label_offsets=offsets)
        warn_of_weights(self.model_.typical_weight)
        if is_whole:
            self._warn_of_what_was_learned(X, offsets)
            if self.method != "naive" and has_few_rows(
                    X, labels, offsets, self.families_, counts):
                warn_of_few_rows(self.method)
        return self

    def _warn_of_what_was_learned(self, X, offsets):
        warn_of_targets(self._labels, offsets)
        warn_of_labels(self._labels, self._label_weights())
        warn_of_presence(self.families_, X)
        warn_of_variances(self.families_, X,
                          getattr(self, "feature_names_in_", None))

    def _begin(self, X):
        """X: the rows that count."""
        if not X.shape[0]:
            raise ValueError("every sample_weight is zero; there is nothing to "
                             "learn from")
        self._check_types()
        self._features = Features(X, self.family, self.n_features_in_)
        self.families_ = np.array(self._features.families)
        self._made_with = {name: copy.copy(getattr(self, name))
                           for name in _OF_MODEL}
        names = getattr(self, "feature_names_in_", None)
        if names is not None:
            warn_of_names(names)
        self.model_ = new_model(self._labels, self._features, names,
                                {**self._made_with, "fixed_size": self._size()})
        self._compiled = Compiled()

    def _check_types(self):
        for name in ("smoothing", "feature_smoothing", "variance_prior"):
            self._check_type(name, Real, "a number")
        self._check_type("fixed_size", (Integral, type(None)),
                         "a whole number or None")
        if not isinstance(self.allow_empty, (bool, np.bool_)):
            raise ValueError(f"allow_empty is {self.allow_empty!r}; it has to "
                             "be True or False")
        check_method(self)

    def _check_type(self, name, types, words):
        value = getattr(self, name)
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, types):
            raise ValueError(f"{name} is {value!r}; it has to be {words}")

    def _size(self):
        """Of every set, or None."""
        if self._labels.are_sets:
            return self.fixed_size
        if self.fixed_size not in (None, 1) or self.allow_empty:
            raise ValueError("fixed_size and allow_empty are for sets of "
                             "labels, and y is a vector of classes, one a row")
        return 1

    def _check_parameters(self):
        for name, before in self._made_with.items():
            now = getattr(self, name)
            if not np.array_equal(now, before):
                raise ValueError(
                    f"{name} is {now!r}, but was {before!r} when learning "
                    "began, which partial_fit goes on with; fit learns anew, "
                    f"set_params({name}={before!r}) goes back")

    def _label_weights(self):
        return np.array([self.model_.label_weight(label)
                         for label in range(len(self.classes_))])

    def _has_family(self, name):
        return isinstance(self.family, str) and self.family == name

    def _targets(self, y):
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, "
                             "but the target y is None")
        return Targets(y, lambda y: check_array(
            y, accept_sparse="csr", ensure_2d=False, dtype=None,
            input_name="y", estimator=self))

    def _check(self, X):
        """X of a prediction, as numbers."""
        check_is_fitted(self)
        return self._encoded(self._read(X, False))

    def _read(self, X, first):
        """X as Columns, an array or a sparse matrix."""
        if has(X, "collect") and has(X, "lazy"):
            raise ValueError("X is a lazy frame; give X.collect()")
        if is_frame(X):
            # Checks the names and how many there are, and converts no text.
            validate_data(self, X, reset=first, skip_check_array=True)
            self._check_names(list(X.columns), first)
            return columns_of(X, "X")
        if first:
            self._names_of_frame = None
        if is_masked_array(X):
            X = X.astype(float).filled(np.nan)
        try:
            return validate_data(self, X, reset=first, **_NUMBERS)
        except (TypeError, ValueError) as reason:
            if "string" not in str(reason):
                raise
            raise type(reason)(f"{reason}; text and categories are taken from "
                               "the columns of a data frame of pandas or polars"
                               ) from reason

    def _check_names(self, names, first):
        """As scikit-learn does for frames that it knows; the older ones do not
        know those of polars."""
        if first:
            self._names_of_frame = names
        elif self._names_of_frame is not None and names != self._names_of_frame:
            raise ValueError(
                f"The feature names should match those that were passed during "
                f"fit: X has the columns {names}, learned were "
                f"{self._names_of_frame}, in this order")

    def _encoded(self, X, learned=None):
        is_checked = not isinstance(X, Columns)
        X = self._features.encode(X, learned)
        return X if is_checked else check_array(
            X, estimator=self, input_name="X", **_NUMBERS)


def weights_of_rows(sample_weight, X):
    if sample_weight is None:
        return None
    if is_masked_array(sample_weight) and sample_weight.mask.any():
        raise ValueError("sample_weight has masked elements; a row that is to "
                         "count for nothing has the weight 0")
    return _check_sample_weight(sample_weight, X, dtype=np.float64,
                                **_ALL_MAY_BE_0)
