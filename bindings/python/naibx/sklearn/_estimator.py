"""The estimator: what scikit-learn calls."""

import numpy as np
from joblib import effective_n_jobs
from scipy.special import expit
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.metrics import accuracy_score
from sklearn.utils.validation import check_consistent_length

from .._declarations import Rule
from ._learning import Learning, weights_of_rows
from ._method import follows_paper
from ._odds import (calibrated_odds_of_labels, calibrated_scores_of_classes,
                    decisions, log_posteriors, log_probabilities,
                    odds_of_classes, odds_of_labels)
from ._scores import label_and_size_scores, label_scores, predict_sets
from ._targets import SETS


class NaiBXClassifier(ClassifierMixin, Learning, BaseEstimator):
    """Naive Bayes that predicts sets of labels, and learns online.

    `X` is an array, a sparse matrix, or a data frame of pandas or polars, whose
    columns may hold text and categories. NaN, and what is masked or missing in
    a frame, is missing.

    `y` says what is learned. A vector: classes, so that each set has one label,
    and this is a naive Bayes classifier as others are. A matrix of 0 and 1,
    (n_samples, n_labels), dense, sparse or a data frame, or nested lists: an
    indicator of sets. A list of sets, as [{"coal", "gas"}, set()]: sets of
    labels by name; the labels of the first call are all there are, unless
    `classes` of `partial_fit` names them.

    A weight of 2 is the same sample twice. As long as no weight is above 1 only
    their proportions count.

    Parameters
    ----------
    family : {"gaussian", "bernoulli", "multinomial", "categorical", "auto"} \
or one for each feature
        How features are distributed within a class. Multinomial features share
        one total; the categories of a categorical one are the values of the
        first call, or those that the type of its column declares. "auto" looks
        at the values of the first call: 0 and 1 are Bernoulli, 16 columns or
        more of counts that are mostly 0 multinomial, all else Gaussian. Columns
        with text or categories are categorical whatever the name.
    smoothing : float, default=1
        Added to every count of labels and sizes.
    feature_smoothing : float, default=1
        Added to every count of discrete features.
    variance_prior : float, default=1
        Imagined examples with the overall variance in every class.
    fixed_size : int or None, default=None
        Size of every set of labels, in `y` too; None: sizes are predicted.
    allow_empty : bool, default=False
        Whether the empty set may be predicted although no sample had it.
    method : {"naive", "linear", "kernel", "auto"}, default="naive"
        How sets and classes are predicted: by the paper's model; by ridge
        regression; by the same with landmarks, which is mostly the best and
        takes the longest; by what is best on held-out samples. The last three
        keep samples, and follow the paper where fewer than 150 differ. Families
        and the three constants above are for the paper's model.
    landmarks : int, default=1000
        Samples that method="kernel" compares others with.
    loss : {"subset_and_jaccard", "subset", "jaccard", "f1", "hamming"}, \
default="subset_and_jaccard"
        What sets are to be good at, where the method is not "naive".
    reservoir : int, default=2000
        Different samples that are kept whole, where the method is not "naive".
    n_jobs : int or None, default=None
        Threads for learning and for prediction.

    Attributes
    ----------
    classes_ : of a vector `y` the classes, of a frame the names of its columns,
        of sets the labels, of another matrix 0 to n_labels - 1. What has a
        column for each class or label has them in this order
    model_ : the naibx.Model, for its statistics or to save it; it has the names
        of features and labels. What it learns by itself is predicted, too
    families_ : the family of each feature
    n_features_in_, feature_names_in_ : as in every estimator
    """

    def __init__(self, family="gaussian", *, smoothing=1.0,
                 feature_smoothing=1.0, variance_prior=1.0, fixed_size=None,
                 allow_empty=False, method="naive", landmarks=1000,
                 loss="subset_and_jaccard", reservoir=2000, n_jobs=None):
        self.family = family
        self.smoothing = smoothing
        self.feature_smoothing = feature_smoothing
        self.variance_prior = variance_prior
        self.fixed_size = fixed_size
        self.allow_empty = allow_empty
        self.method = method
        self.landmarks = landmarks
        self.loss = loss
        self.reservoir = reservoir
        self.n_jobs = n_jobs

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = not self._has_family("categorical")
        tags.input_tags.allow_nan = True
        tags.input_tags.positive_only = self._has_family("multinomial")
        tags.classifier_tags.multi_label = True
        # Counts and categories say little of clouds of points, which
        # scikit-learn tries.
        tags.classifier_tags.poor_score = (
            self._has_family("multinomial") or self._has_family("categorical"))
        return tags

    def fit(self, X, y, sample_weight=None, groups=None):
        """Learn from nothing. X: (n_samples, n_features); y: see above;
        sample_weight: (n_samples,) or None; groups: (n_samples,) or None: the
        day or the plant of each sample, a number or a text. Samples of one
        group are held out together where the method is chosen and tuned."""
        return self._learn_or_stay(X, y, sample_weight, None, True, True,
                                   groups)

    def partial_fit(self, X, y, classes=None, sample_weight=None, groups=None):
        """Go on learning, with the parameters of the first call. At the first
        call `classes` has to have all classes of a vector `y`, or all labels of
        sets."""
        return self._learn_or_stay(X, y, sample_weight, classes,
                                   not hasattr(self, "model_"), False, groups)

    def predict(self, X, sizes=None, require=None, forbid=None):
        """The classes, (n_samples,), or the sets in the form of `y`: a matrix,
        (n_samples, n_labels), sparse if `y` was; a list of sets.

        sizes: of sets the size of all, or of each row, (n_samples,), in place
        of the predicted ones; -1 predicts one. require, forbid: of sets the
        labels that must be in all of them, or in none, as in `classes_`;
        ValueError where no set can be so.
        """
        X = self._check(X)
        lists = {rule: self._labels.places(labels, name)
                 for rule, name, labels in ((Rule.REQUIRED, "require", require),
                                            (Rule.FORBIDDEN, "forbid", forbid))
                 if labels is not None}
        if not (self._labels.are_sets or sizes is not None or lists
                or follows_paper(self._predictor())):
            # That of the largest predict_proba; sets are chosen otherwise.
            best = np.argmax(self._scores_of_classes(X), axis=1)
            return self._labels.classes[best]
        if not self._labels.are_sets and (sizes is not None or lists):
            raise ValueError("sizes, require and forbid are for sets of labels; "
                             "classes are one a row")
        if sizes is not None:
            if isinstance(sizes, str) or not np.iterable(sizes):
                sizes = np.broadcast_to(sizes, X.shape[0])
        return self._labels.as_y_was(predict_sets(
            self._predictor(), X, sizes, lists, effective_n_jobs(self.n_jobs)))

    def decision_function(self, X):
        """Scores of every label or class, (n_samples, n_labels), which compare
        within rows and across them; of two classes those of the second,
        (n_samples,). They are arcsinh of the log odds log P - log(1 - P), P
        being that of `predict_proba`: as they are, log odds of naive Bayes are
        too far apart to be calibrated. What no sample had is at -1000, what
        every sample had at 1000, all else is between -711 and 711."""
        X = self._check(X)
        if self._labels.are_sets:
            return decisions(self._odds_of_labels(X))
        scores = self._scores_of_classes(X)
        found = decisions(odds_of_classes(scores))
        return found[:, 1] if scores.shape[1] == 2 else found

    def predict_proba(self, X):
        """Probabilities, (n_samples, n_labels).

        Of classes the posterior. For sets P(y in the set | x): the odds are
        those of P(y) p(x | y), times what makes the probabilities of a row sum
        to the expected size of its set. As features are no more independent
        than the model takes them to be, they rank labels well but are mostly
        too close to 0 and 1. Where the method is not "naive" they are
        calibrated on held-out samples, each label by itself; those of classes
        are then divided by their sum.
        """
        X = self._check(X)
        if self._labels.are_sets:
            return expit(self._odds_of_labels(X))
        return np.exp(log_posteriors(self._scores_of_classes(X)))

    def predict_log_proba(self, X):
        """Logarithms of the probabilities, also of those that are no doubles
        themselves."""
        X = self._check(X)
        if self._labels.are_sets:
            return log_probabilities(self._odds_of_labels(X))
        return log_posteriors(self._scores_of_classes(X))

    def score(self, X, y, sample_weight=None):
        """Share of the rows whose class, or whose whole set, is predicted. y is
        of the form that was learned, with the same columns."""
        predicted, targets = self.predict(X), self._targets(y)
        check_consistent_length(predicted, targets)
        self._labels.check_truth(targets)
        weights = weights_of_rows(sample_weight, targets.y)
        if weights is not None and not weights.any():
            raise ValueError("every sample_weight is zero; there is nothing to "
                             "score")
        if targets.form != SETS:
            return accuracy_score(targets.y, predicted, sample_weight=weights)
        return float(np.average([set(true) == guess for true, guess
                                 in zip(targets.y, predicted)],
                                weights=weights))

    def _odds_of_labels(self, X):
        weights = self._label_weights()
        always = weights >= self.model_.weight * (1 - 1e-12)
        if not follows_paper(self._predictor()):
            return calibrated_odds_of_labels(self._scores(label_scores, X),
                                             weights > 0, always)
        scores, log_sizes = self._scores(label_and_size_scores, X)
        return odds_of_labels(scores, log_sizes, weights > 0, always)

    def _scores_of_classes(self, X):
        scores = self._scores(label_scores, X)
        return scores if follows_paper(self._predictor()) else (
            calibrated_scores_of_classes(scores, self._label_weights() > 0))

    def _scores(self, kind, X):
        return kind(self._predictor(), X, effective_n_jobs(self.n_jobs))

    def _predictor(self):
        return self._compiled.predictor(self.model_)
