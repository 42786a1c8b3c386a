"""Held against the naive Bayes classifiers of scikit-learn, where they are the
same model."""

import numpy as np
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier
from scipy.special import log_softmax
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.naive_bayes import (BernoulliNB, CategoricalNB, GaussianNB,
                                 MultinomialNB)


def with_one_row_less(fitted):
    """GaussianNB, with variances divided by n - 1."""
    counts = fitted.class_count_[:, None]
    fitted.var_ *= counts / (counts - 1)
    return fitted


def assert_alike(ours, theirs, X):
    np.testing.assert_allclose(ours.predict_log_proba(X),
                               theirs.predict_log_proba(X),
                               rtol=1e-9, atol=1e-9)
    assert (ours.predict(X) == theirs.predict(X)).all()


@pytest.mark.parametrize("load", [load_breast_cancer, load_wine])
def test_gaussian_with_the_variance_of_a_sample(load):
    X, y = load(return_X_y=True)
    assert_alike(NaiBXClassifier(variance_prior=0, smoothing=0).fit(X, y),
                 with_one_row_less(GaussianNB(var_smoothing=0).fit(X, y)), X)


@pytest.mark.parametrize("alpha", [1, 0.01])
@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix])
@pytest.mark.parametrize("family, peer", [
    ("bernoulli", BernoulliNB), ("multinomial", MultinomialNB),
    ("categorical", CategoricalNB)])
def test_every_class_counts_once_more(family, peer, form, alpha):
    X, y = load_digits(return_X_y=True)
    X = X[:, 20:44]
    if family == "categorical":
        X, form = np.minimum(X, 3), np.asarray
    priors = (np.bincount(y) + 1) / (len(y) + 10)
    X = form(X)
    assert_alike(NaiBXClassifier(family, feature_smoothing=alpha).fit(X, y),
                 peer(alpha=alpha, class_prior=priors).fit(X, y), X)


def test_families_side_by_side_are_independent():
    random = np.random.default_rng(1)
    y = random.integers(0, 3, 400)
    parts = {
        "gaussian": random.normal(y[:, None], 1, (400, 2)),
        "bernoulli": random.random((400, 2)) < 0.2 + 0.2 * y[:, None],
        "multinomial": random.poisson(1 + y[:, None] * np.arange(3)),
        "categorical": y[:, None] + random.integers(0, 2, (400, 2))}
    families = np.repeat(list(parts), [part.shape[1] for part in parts.values()])
    X = np.hstack(list(parts.values()))
    order = random.permutation(len(families))
    ours = NaiBXClassifier(families[order].tolist(), smoothing=0,
                           variance_prior=0).fit(X[:, order], y)
    peers = [with_one_row_less(GaussianNB(var_smoothing=0).fit(
        parts["gaussian"], y)), BernoulliNB().fit(parts["bernoulli"], y),
        MultinomialNB().fit(parts["multinomial"], y),
        CategoricalNB().fit(parts["categorical"], y)]
    scores = sum(peer.predict_joint_log_proba(part)
                 for peer, part in zip(peers, parts.values()))
    expected = log_softmax(scores - 3 * np.log(np.bincount(y) / 400), axis=1)
    np.testing.assert_allclose(ours.predict_log_proba(X[:, order]), expected,
                               rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("scale", [1e-4, 1e-100])
def test_d02_constants_count_rows_of_the_typical_weight(scale):
    X, y = load_wine(return_X_y=True)
    weights = np.random.default_rng(1).random(len(X))
    typical = (weights * weights).sum() / weights.sum()
    counts = np.bincount(y, weights) + typical
    assert_alike(
        NaiBXClassifier("multinomial").fit(X, y, weights * scale),
        MultinomialNB(alpha=typical, class_prior=counts / counts.sum()).fit(
            X, y, weights), X)
