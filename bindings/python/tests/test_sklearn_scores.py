"""Scores and probabilities of the estimator: what compares with what."""

import math

import calls
import naibx
import numpy as np
import pytest
import scipy.sparse as sparse
from hypothesis import example, given, settings, strategies
from naibx.sklearn import NaiBXClassifier
from naibx.sklearn import _scores
from naibx.sklearn._odds import odds_of_classes, odds_of_labels
from scipy.special import expit, logsumexp
from sklearn.datasets import load_iris, make_multilabel_classification
from sklearn.metrics import (average_precision_score, get_scorer,
                             roc_auc_score)
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import BernoulliNB, GaussianNB, MultinomialNB

SEVEN = np.array([(3, 2), (1, 2), (2, 3), (3, 18), (0, 1), (2, 2), (1, 0)],
                 float)
OF_SEVEN = np.array([(1, 0), (1, 0), (0, 0), (1, 1), (1, 1), (0, 0), (0, 0)])
FAMILIES = {"gaussian": GaussianNB(), "multinomial": MultinomialNB(),
            "bernoulli": BernoulliNB(binarize=0)}


@pytest.fixture(params=FAMILIES)
def family(request):
    return request.param


@pytest.fixture(scope="module")
def data():
    X, y = make_multilabel_classification(
        400, n_features=12, n_classes=5, allow_unlabeled=True, random_state=1)
    return X.astype(float), y


def methods_of(estimator):
    return (estimator.decision_function, estimator.predict_proba,
            estimator.predict_log_proba)


def test_d09_scores_compare_across_rows():
    fitted = NaiBXClassifier().fit(SEVEN, OF_SEVEN)
    theirs = OneVsRestClassifier(GaussianNB()).fit(SEVEN, OF_SEVEN)
    expected = roc_auc_score(OF_SEVEN, theirs.predict_proba(SEVEN))
    assert expected > 0.95
    for method in methods_of(fitted):
        assert roc_auc_score(OF_SEVEN, method(SEVEN)) >= expected
    assert get_scorer("roc_auc")(fitted, SEVEN, OF_SEVEN) >= expected


@pytest.mark.parametrize("scorer", ["roc_auc", "average_precision"])
def test_d09_scorers_see_what_they_see_of_scikit_learn(data, family, scorer):
    X, y = data
    ours = NaiBXClassifier(family).fit(X[:200], y[:200])
    theirs = OneVsRestClassifier(FAMILIES[family]).fit(X[:200], y[:200])
    score = get_scorer(scorer)
    assert score(ours, X[200:], y[200:]) > (
        score(theirs, X[200:], y[200:]) - 0.02)


@pytest.mark.parametrize("scorer", ["roc_auc", "average_precision",
                                    "neg_log_loss", "neg_brier_score"])
def test_d09_scorers_of_two_classes_see_what_they_see_of_scikit_learn(
        data, family, scorer):
    X, y = data[0], data[1][:, 1]
    ours = NaiBXClassifier(family).fit(X[:200], y[:200])
    theirs = FAMILIES[family].fit(X[:200], y[:200])
    score = get_scorer(scorer)
    assert score(ours, X[200:], y[200:]) == pytest.approx(
        score(theirs, X[200:], y[200:]), abs=0.03)


def test_d09_all_methods_rank_alike_within_rows_and_across(data, family):
    X, y = data
    fitted = NaiBXClassifier(family).fit(X, y)
    decisions, probabilities, logarithms = (
        method(X).ravel() for method in methods_of(fitted))
    assert (np.diff(probabilities[np.argsort(decisions)]) >= 0).all()
    assert (np.diff(logarithms[np.argsort(decisions)]) >= 0).all()
    np.testing.assert_allclose(expit(np.sinh(decisions)), probabilities,
                               atol=1e-12)
    np.testing.assert_allclose(np.exp(logarithms), probabilities, atol=1e-12)
    base = [calls.score_labels(naibx.Predictor(fitted.model_), row).scores
            for row in X]
    assert (np.argsort(base) == np.argsort(fitted.decision_function(X))).all()


def test_probabilities_sum_to_the_expected_size(data, family):
    X, y = data
    fitted = NaiBXClassifier(family).fit(X, y)
    for row, probabilities in zip(X, fitted.predict_proba(X)):
        sizes = np.exp(calls.score_sizes(fitted.model_, row).log_posterior)
        assert probabilities.sum() == pytest.approx(
            sizes @ np.arange(6), abs=1e-9)


@pytest.mark.parametrize("sparse_rows", [False, True])
def test_scores_are_the_same_in_batches_of_any_size(
        data, family, sparse_rows, monkeypatch):
    X, y = data
    X = sparse.csr_matrix(X) if sparse_rows else X
    fitted = NaiBXClassifier(family, n_jobs=2).fit(X, y)
    expected = [method(X) for method in methods_of(fitted)]
    for size in (1, 8 * 11 * 7):  # batches of one row and of seven
        monkeypatch.setattr(_scores, "_BYTES_OF_BATCH", size)
        for method, whole in zip(methods_of(fitted), expected):
            assert (method(X) == whole).all()


@pytest.mark.parametrize("others", [0, 1])
def test_d10_label_without_a_row_is_finite_and_below_all_others(
        data, family, others):
    X, y = data
    y = np.column_stack([y, 0 * y[:, 0]])
    if others:  # far away from everything
        X = np.vstack([X, 1e6 + X[:1]])
        y = np.vstack([y, y[:1]])
    with pytest.warns(UserWarning, match="no row has the labels 5"):
        fitted = NaiBXClassifier(family).fit(X, y)
    decisions, probabilities, logarithms = (
        method(X) for method in methods_of(fitted))
    assert np.isfinite(decisions).all()
    assert (decisions[:, 5] < decisions[:, :5].min()).all()
    assert (probabilities[:, 5] == 0).all()
    assert (logarithms[:, 5] == -math.inf).all()
    assert np.isfinite(logarithms[:, :5]).all()
    assert math.isfinite(get_scorer("average_precision")(fitted, X, y))
    without = NaiBXClassifier(family).fit(X, y[:, :5])
    assert average_precision_score(y[:, :5], decisions[:, :5]) > (
        average_precision_score(y[:, :5], without.decision_function(X)) - 0.02)


def test_d10_class_without_a_row_is_finite_and_below_all_others():
    X, y = load_iris(return_X_y=True)
    fitted = NaiBXClassifier().partial_fit(X, y, classes=[-1, 0, 1, 2])
    decisions = fitted.decision_function(X)
    assert np.isfinite(decisions).all()
    assert (decisions[:, 0] < decisions[:, 1:].min()).all()
    assert (fitted.predict_proba(X)[:, 0] == 0).all()


@pytest.mark.parametrize("label", [0, 2, 5])
def test_d11_label_of_every_row_is_certain(data, family, label):
    X, y = data[0], np.insert(data[1], label, 1, axis=1)
    fitted = NaiBXClassifier(family).fit(X, y)
    decisions, probabilities, logarithms = (
        method(X) for method in methods_of(fitted))
    others = np.delete(decisions, label, axis=1)
    assert np.isfinite(decisions).all()
    assert (decisions[:, label] > others.max()).all()
    assert (probabilities[:, label] == 1).all()
    assert (logarithms[:, label] == 0).all()
    assert (np.delete(probabilities, label, axis=1) < 1).all()
    without = NaiBXClassifier(family).fit(*data)
    assert roc_auc_score(data[1], others) > (
        roc_auc_score(data[1], without.decision_function(X)) - 0.02)


def test_d11_ten_rows_of_eight_features():
    random = np.random.default_rng(0)
    X, y = random.normal(size=(10, 8)), random.integers(0, 2, (10, 3))
    y[:, 1] = 1
    assert (NaiBXClassifier().fit(X, y).predict_proba(X)[:, 1] == 1).all()
    weights = [0.1, 0.3, 1 / 3, 0.7, 1, 3, 1e-9, 1e9, 0.2, 0.6]
    assert (NaiBXClassifier().fit(X, y, weights).predict_proba(
        X)[:, 1] == 1).all()


def test_labels_that_are_all_certain():
    X = [[0.0], [1.0], [3.0]]
    fitted = NaiBXClassifier().fit(X, np.ones((3, 2), int))
    assert (fitted.predict_proba(X) == 1).all()
    assert (fitted.predict(X) == 1).all()
    assert np.isfinite(fitted.decision_function(X)).all()


def test_one_class_is_certain():
    fitted = NaiBXClassifier().fit([[0.0], [1.0]], ["a", "a"])
    assert (fitted.predict_proba([[5.0]]) == 1).all()
    assert np.isfinite(fitted.decision_function([[5.0]])).all()


@pytest.mark.parametrize("y", [
    [0, 0, 1, 1, 2, 2], [[1, 0], [1, 0], [0, 1], [0, 1], [1, 1], [0, 0]]])
def test_what_is_far_from_everything_has_probabilities(y):
    X = np.array([[0.0], [1.0], [5.0], [6.0], [9.0], [9.5]])
    far = [[1e139], [-1e139], [1e12]]
    fitted = NaiBXClassifier().fit(X, y)
    for method in methods_of(fitted)[:2]:
        assert np.isfinite(method(far)).all()
    assert not np.isnan(fitted.predict_log_proba(far)).any()


def test_log_probabilities_are_exact_where_probabilities_are_not():
    X = np.array([[0.0], [1.0], [2.0], [1000.0], [1001.0], [1002.0]])
    fitted = NaiBXClassifier(variance_prior=1e-6).fit(X, [0, 0, 0, 1, 1, 1])
    low, high = fitted.predict_log_proba([[0.0]])[0][::-1]
    assert low < -1e5 and -1e-300 < high <= 0
    sets = NaiBXClassifier(variance_prior=1e-6).fit(
        X, np.repeat([[1, 0], [0, 1]], 3, axis=0))
    assert sets.predict_log_proba([[0.0]])[0, 1] < -1e5
    assert sets.predict_proba([[0.0]])[0, 1] == 0


@settings(deadline=None)
@given(strategies.integers(0, 2**32), strategies.integers(1, 8),
       strategies.sampled_from([1.0, 30.0, 1e4, 1e8]),
       strategies.sampled_from([0.0, 0.3]))
@example(53078, 8, 1e4, 0.0)
def test_odds_of_labels_meet_the_expected_size(seed, count, scale, certain):
    random = np.random.default_rng(seed)
    scores = random.normal(size=(5, count)) * scale
    always = random.random(count) < certain
    sizes = random.normal(size=(5, count + 1)) * scale
    sizes[:, :np.count_nonzero(always)] = -np.inf
    sizes -= logsumexp(sizes, axis=1, keepdims=True)
    odds = odds_of_labels(scores, sizes, np.ones(count, bool), always)
    assert not np.isnan(odds).any() and np.isposinf(odds[:, always]).all()
    expected = np.exp(sizes) @ np.arange(count + 1)
    np.testing.assert_allclose(expit(odds).sum(axis=1), expected, rtol=1e-6,
                               atol=1e-300)
    left = ~always
    assert (np.argsort(odds[:, left]) == np.argsort(scores[:, left])).all()


@settings(deadline=None)
@given(strategies.integers(0, 2**32), strategies.integers(2, 6),
       strategies.sampled_from([1.0, 30.0, 1e4]))
def test_odds_of_classes_are_exact_at_both_ends(seed, count, scale):
    scores = np.random.default_rng(seed).normal(size=(5, count)) * scale
    odds = odds_of_classes(scores)
    for place in range(count):
        others = logsumexp(np.delete(scores, place, axis=1), axis=1)
        np.testing.assert_allclose(odds[:, place], scores[:, place] - others,
                                   rtol=1e-9, atol=1e-9)
