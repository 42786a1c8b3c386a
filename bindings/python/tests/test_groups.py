"""Samples that belong together: held out together in every language, and
`groups` of the estimator."""

import warnings

import numpy as np
import pytest
import scipy.sparse as sparse

import naibx
from naibx import Config, Family, Method, Model, Predictor, Status
from naibx.sklearn import NaiBXClassifier

GROUPS, EACH = 50, 6


def near_duplicates():
    """Sets that follow from nothing but the group."""
    random = np.random.default_rng(5)
    X = np.repeat(random.normal(size=(GROUPS, 3)), EACH, axis=0)
    X += 1e-3 * random.normal(size=X.shape)
    Y = np.repeat(random.integers(0, 2, (GROUPS, 3)), EACH, axis=0)
    days = np.repeat(np.arange(GROUPS), EACH)
    order = random.permutation(len(X))
    return X[order], Y[order], days[order]


def fitted(groups, method="kernel", **parameters):
    X, Y, _ = near_duplicates()
    return NaiBXClassifier(method=method, landmarks=50, allow_empty=True,
                           **parameters).fit(X, Y, groups=groups)


def utility(estimator):
    return Predictor(estimator.model_).held_out_utility


@pytest.mark.parametrize("method", ["kernel", "auto"])
def test_near_duplicates_flatter_unless_they_are_grouped(method):
    days = near_duplicates()[2]
    assert utility(fitted(None, method)) > utility(fitted(days, method)) + 0.2


@pytest.mark.parametrize("named", [
    lambda days: days.tolist(), lambda days: days - 7,
    lambda days: [f"day {day}" for day in days],
    lambda days: np.array([f"plant{day}" for day in days], object)])
def test_groups_are_numbers_or_texts(named):
    days = near_duplicates()[2]
    np.testing.assert_allclose(utility(fitted(named(days))),
                               utility(fitted(days)), atol=1e-9)


def test_fit_is_the_same_as_setting_the_group_of_each_row():
    X, Y, days = near_duplicates()
    model = fitted(days).model_
    other = Model(model.get_config())
    for x, y, day in zip(X, Y, days):
        other.set_group(int(day))
        other.add_example(x, np.flatnonzero(y))
    assert Predictor(other).held_out_utility == pytest.approx(
        Predictor(model).held_out_utility, abs=1e-9)


def test_partial_fit_goes_on_with_a_group():
    X, Y, days = near_duplicates()
    whole = fitted(days)
    parts = NaiBXClassifier(method="kernel", landmarks=50, allow_empty=True)
    for begin in range(0, len(X), 90):
        part = slice(begin, begin + 90)
        parts.partial_fit(X[part], Y[part], groups=days[part])
    assert utility(parts) == pytest.approx(utility(whole), abs=1e-9)
    np.testing.assert_array_equal(parts.predict(X), whole.predict(X))


def test_rows_after_those_of_groups_stand_for_themselves():
    X, Y, days = near_duplicates()
    estimator = fitted(days)
    other = fitted(days)
    estimator.partial_fit(X + 5, Y)
    for x, y in zip(X + 5, Y):
        other.model_.add_example(x, np.flatnonzero(y))
    assert utility(estimator) == pytest.approx(utility(other), abs=1e-9)


def test_weights_and_sparse_rows_stay_with_their_rows():
    X, Y, days = near_duplicates()
    weights = 0.5 + np.arange(len(X)) % 3
    dense = NaiBXClassifier(method="linear").fit(X, Y, weights, groups=days)
    spared = NaiBXClassifier(method="linear").fit(
        sparse.csr_matrix(X), sparse.csr_matrix(Y), weights, groups=days)
    assert dense.model_.weight == weights.sum()
    for label in range(3):
        assert dense.model_.label_weight(label) == weights @ Y[:, label]
    assert utility(spared) == pytest.approx(utility(dense), abs=1e-9)


def test_groups_without_a_use_are_said_aloud():
    X, Y, days = near_duplicates()
    with pytest.warns(UserWarning, match="groups"):
        NaiBXClassifier().fit(X, Y, groups=days)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted(days)


@pytest.mark.parametrize("groups, words", [
    ([1, 2], "inconsistent numbers"),
    (np.full(GROUPS * EACH, np.nan), "missing"),
    ([None] * (GROUPS * EACH), "missing"),
    (np.ma.masked_less(np.arange(GROUPS * EACH), 5), "masked"),
    (np.zeros((GROUPS * EACH, 2)), "1d array")])
def test_groups_that_are_none_are_refused(groups, words):
    with pytest.raises(ValueError, match=words):
        fitted(groups)


def test_what_fails_leaves_the_estimator_as_it_was():
    X, Y, days = near_duplicates()
    estimator = fitted(days)
    before = estimator.model_.weight
    with pytest.raises(naibx.Error):
        # The weights of the first groups would be in range.
        estimator.partial_fit(
            X, Y, sample_weight=np.where(days == days.max(), 1e16, 1.0),
            groups=days)
    assert estimator.model_.weight == before


@pytest.mark.parametrize("number", [-1, 2**64, 1.5])
def test_a_group_is_a_whole_number_of_64_bits(number):
    config = Config(2)
    config.add_features(Family.GAUSSIAN, 1)
    config.method = Method.KERNEL
    model = Model(config)
    with pytest.raises((TypeError, ValueError)):
        model.set_group(number)
    model.set_group(2**64 - 1)
    model.clear_group()


def test_the_papers_method_has_no_use_for_a_group():
    config = Config(2)
    config.add_features(Family.GAUSSIAN, 1)
    with pytest.raises(naibx.Error) as caught:
        Model(config).set_group(3)
    assert caught.value.code == Status.ERROR_MISMATCH
