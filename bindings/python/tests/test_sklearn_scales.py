"""Weights and values of every order of magnitude: the same is learned, or it is
said that it is not."""

import warnings
from functools import lru_cache

import numpy as np
import pandas as pd
import pytest
from naibx.sklearn import NaiBXClassifier
from sklearn.datasets import load_iris, make_multilabel_classification

FACTORS = [0.3, 1e-30, 1e-140]


def classes():
    return load_iris(return_X_y=True)


@lru_cache
def sets():
    return make_multilabel_classification(100, 4, n_classes=3, random_state=1)


def of_family(family, X):
    return (X > np.median(X)).astype(float) if family == "bernoulli" else (
        np.floor(X))


@pytest.mark.parametrize("family", [
    "gaussian", "bernoulli", "multinomial", "categorical"])
@pytest.mark.parametrize("make", [classes, sets])
def test_d02_weights_of_1_and_less_count_by_their_proportions(family, make):
    X, y = make()
    X = of_family(family, X)
    weights = np.random.default_rng(1).random(len(X))
    weights[::7] = 0
    weights /= weights.max()
    expected = NaiBXClassifier(family).fit(X, y, weights)
    rows = weights > 0
    for factor in FACTORS:
        fitted = NaiBXClassifier(family).fit(X, y, weights * factor)
        np.testing.assert_allclose(fitted.predict_proba(X[rows]),
                                   expected.predict_proba(X[rows]), atol=1e-9)
        assert (fitted.predict(X[rows]) == expected.predict(X[rows])).all()
    stream = NaiBXClassifier(family).fit(X, y, weights * 1e-100)
    stream.partial_fit(X, y, sample_weight=weights * 1e-100)
    np.testing.assert_allclose(
        stream.predict_proba(X[rows]),
        NaiBXClassifier(family).fit(np.vstack([X, X]), np.concatenate([y, y]),
                                    np.tile(weights, 2)).predict_proba(X[rows]),
        atol=1e-9)


@pytest.mark.parametrize("family", [
    "gaussian", "bernoulli", "multinomial", "categorical"])
@pytest.mark.parametrize("make", [classes, sets])
def test_whole_weights_are_rows_that_come_so_often(family, make):
    X, y = make()
    X = of_family(family, X)
    weights = np.arange(len(X)) % 3 + 1
    rows = np.repeat(np.arange(len(X)), weights)
    np.testing.assert_allclose(
        NaiBXClassifier(family).fit(X, y, weights).predict_log_proba(X),
        NaiBXClassifier(family).fit(X[rows], y[rows]).predict_log_proba(X),
        rtol=1e-9, atol=1e-9)


def warnings_of(call):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        call()
    return [str(each.message) for each in said]


@pytest.mark.parametrize("scale, is_said", [
    (1e-160, True), (1e-200, True), (5e-324, True), (1e-140, False),
    (1.0, False)])
def test_weights_without_a_square_are_said(scale, is_said):
    X, y = classes()
    weights = np.full(len(X), scale)
    fitted = NaiBXClassifier()
    for call in (lambda: NaiBXClassifier().fit(X, y, weights),
                 lambda: fitted.partial_fit(X, y, sample_weight=weights),
                 lambda: fitted.partial_fit(X, y, sample_weight=weights)):
        said = warnings_of(call)
        assert any("by one factor" in each for each in said) == is_said
    mixed = np.append(weights[1:], 1.0)
    assert not warnings_of(lambda: NaiBXClassifier().fit(X, y, mixed))


@pytest.mark.parametrize("scale, is_said", [
    (1e-140, True), (1e-200, True), (1e-310, True), (1e-130, False),
    (0.0, False)])
def test_values_without_a_variance_are_said(scale, is_said):
    X, y = classes()
    X = X.copy()
    X[:, 1] *= scale
    X[::5, 1] = np.nan
    frame = pd.DataFrame(X, columns=["a", "fine grained", "c", "d"])
    for given, name in ((X, "1"), (frame, "'fine grained'")):
        said = warnings_of(lambda: NaiBXClassifier().fit(given, y))
        assert any(f"column {name} " in each and "unit" in each
                   for each in said) == is_said
        assert len(said) == is_said
    X[:, 1] = np.nan
    assert not warnings_of(lambda: NaiBXClassifier().fit(X, y))
