"""The estimator for scikit-learn."""

import pickle

import naibx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier
from sklearn.base import clone
from sklearn.datasets import load_iris, make_multilabel_classification
from sklearn.exceptions import NotFittedError
from sklearn.metrics import f1_score, label_ranking_average_precision_score
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.naive_bayes import BernoulliNB, MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks



def expected_failures(estimator):
    """Names of checks and why they cannot pass."""
    if estimator.family != "multinomial":
        return {}
    return {"check_decision_proba_consistency":
            "gives counts that are negative, whatever the tags say"}


@parametrize_with_checks(
    [NaiBXClassifier(), NaiBXClassifier(variance_prior=0),
     NaiBXClassifier("bernoulli"), NaiBXClassifier("multinomial"),
     NaiBXClassifier("auto"), NaiBXClassifier("categorical")],
    expected_failed_checks=expected_failures, xfail_strict=True)
def test_is_an_estimator(estimator, check):
    check(estimator)


@pytest.fixture(scope="module")
def data():
    X, y = make_multilabel_classification(
        300, n_features=12, n_classes=5, allow_unlabeled=True, random_state=1)
    return X.astype(float), y


@pytest.fixture(params=["gaussian", "multinomial", "bernoulli"])
def fitted(request, data):
    return NaiBXClassifier(request.param).fit(*data)


def test_predicts_the_sets_of_the_library(fitted, data):
    X, y = data
    with naibx.Config(5) as config:
        config.add_features(naibx.Family[fitted.family.upper()], 12)
        with naibx.Model(config) as model:
            model.add_examples(X, [np.flatnonzero(row) for row in y])
            sets = naibx.Predictor(model).predict_batch(X)
            assert fitted.model_.to_bytes() == model.to_bytes()
    predicted = fitted.predict(X)
    assert predicted.shape == y.shape
    for row, prediction in zip(predicted, sets):
        assert set(np.flatnonzero(row)) == set(prediction.labels)
    assert f1_score(y, predicted, average="micro", zero_division=0) > 0.6


def test_probabilities_rank_labels_as_the_scores_do(fitted, data):
    X, y = data
    probabilities, scores = fitted.predict_proba(X), fitted.decision_function(X)
    assert probabilities.shape == scores.shape == y.shape
    assert (probabilities >= 0).all() and (probabilities <= 1).all()
    for row, places in zip(probabilities, np.argsort(scores)):
        assert (np.diff(row[places]) >= 0).all()
    assert label_ranking_average_precision_score(y, scores) > 0.7


def test_probabilities_of_sets_of_one_size_sum_to_it(data):
    X, y = data
    rows = y.sum(axis=1) == 2
    fitted = NaiBXClassifier(fixed_size=2).fit(X[rows], y[rows])
    assert (fitted.predict(X).sum(axis=1) == 2).all()
    np.testing.assert_allclose(fitted.predict_proba(X).sum(axis=1), 2)
    with pytest.raises(ValueError):
        NaiBXClassifier(fixed_size=2).fit(X, y)


@pytest.mark.parametrize("ours,theirs", [
    (NaiBXClassifier("bernoulli", smoothing=0), BernoulliNB(binarize=0)),
    (NaiBXClassifier("multinomial", smoothing=0), MultinomialNB())])
def test_posteriors_of_classes_are_those_of_scikit_learn(ours, theirs):
    X, y = load_iris(return_X_y=True)
    X = np.floor(X) - (1 if ours.family == "bernoulli" else 0)
    labels = np.array(["setosa", "versicolor", "virginica"])[y]
    ours.fit(X, labels)
    theirs.fit(X, labels)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X),
                               atol=1e-9)
    assert (ours.predict(X) == theirs.predict(X)).all()


def test_weights_are_frequencies(data):
    X, y = data
    weights = np.arange(len(X)) % 3
    weighted = NaiBXClassifier().fit(X, y, sample_weight=weights)
    repeated = NaiBXClassifier().fit(np.repeat(X, weights, axis=0),
                                     np.repeat(y, weights, axis=0))
    np.testing.assert_allclose(weighted.decision_function(X),
                               repeated.decision_function(X), rtol=1e-9)


def test_partial_fit_goes_on_where_fit_begins_anew(data):
    X, y = data
    whole = NaiBXClassifier().fit(X, y)
    parts = NaiBXClassifier()
    for begin in range(0, len(X), 70):
        parts.partial_fit(X[begin:begin + 70], y[begin:begin + 70])
    assert parts.model_.to_bytes() == whole.model_.to_bytes()
    assert (parts.predict(X) == whole.predict(X)).all()
    assert parts.fit(X, y).model_.weight == len(X)
    with pytest.raises(ValueError, match="another shape"):
        parts.partial_fit(X, y[:, :3])


def test_partial_fit_of_classes_knows_them_from_the_first_call():
    one = NaiBXClassifier().partial_fit([[0.0], [1.0]], ["a", "b"], list("cab"))
    assert list(one.classes_) == ["a", "b", "c"]
    one.partial_fit([[9.0], [9.5]], ["c", "c"])
    assert list(one.predict([[9.2], [0.1]])) == ["c", "a"]
    for wrong, classes in ((["d"], None), (["a"], ["a", "b"])):
        with pytest.raises(ValueError, match="classes"):
            one.partial_fit([[0.0]], wrong, classes)


@pytest.mark.parametrize("form", [sparse.csr_matrix, sparse.csr_array,
                                  sparse.csc_matrix])
def test_sparse_matrices_are_learned_and_predicted(data, form):
    X, y = data
    dense = NaiBXClassifier("multinomial").fit(X, y)
    other = NaiBXClassifier("multinomial").fit(form(X), form(y))
    np.testing.assert_allclose(other.decision_function(form(X)),
                               dense.decision_function(X))
    np.testing.assert_allclose(other.predict_proba(form(X)),
                               dense.predict_proba(X))
    predicted = other.predict(form(X))
    assert sparse.issparse(predicted)
    assert (predicted.toarray() == dense.predict(X)).all()


def test_names_and_missing_values_of_frames_are_taken(data):
    X, y = data
    frame = pd.DataFrame(X, columns=[f"feature {place}" for place in range(12)])
    fitted = NaiBXClassifier().fit(frame, pd.DataFrame(y))
    assert list(fitted.feature_names_in_) == list(frame.columns)
    frame.iloc[0, 3] = np.nan
    assert fitted.predict(frame).shape == y.shape
    with pytest.raises(ValueError, match="feature names"):
        fitted.predict(frame[frame.columns[::-1]])


def test_families_may_differ_between_features(data):
    X, y = data
    families = ["gaussian", "multinomial", "gaussian"] + ["bernoulli"] * 9
    fitted = NaiBXClassifier(families).fit(X, y)
    with fitted.model_.get_config() as config:
        assert [config.feature(place).family.name.lower()
                for place in range(12)] == families
        assert config.feature(0).group == config.feature(2).group
    for wrong in ("normal", ["gaussian"] * 3):
        with pytest.raises(ValueError, match="family"):
            NaiBXClassifier(wrong).fit(X, y)


def test_copies_predict_the_same(fitted, data):
    X, y = data
    for copied in (pickle.loads(pickle.dumps(fitted)),
                   clone(fitted).fit(X, y)):
        assert (copied.predict(X) == fitted.predict(X)).all()
    copied.partial_fit(X[:1], y[:1])
    assert fitted.model_.weight == len(X)


def test_threads_change_nothing(data):
    X, y = data
    assert (NaiBXClassifier(n_jobs=2).fit(X, y).predict_proba(X)
            == NaiBXClassifier().fit(X, y).predict_proba(X)).all()


def test_serves_in_pipelines_searches_and_validation(data):
    X, y = data
    pipeline = make_pipeline(StandardScaler(), NaiBXClassifier())
    search = GridSearchCV(
        pipeline, {"naibxclassifier__smoothing": [0, 1],
                   "naibxclassifier__variance_prior": [0.1, 1]},
        scoring="f1_micro", cv=3, n_jobs=2).fit(X, y)
    assert search.best_score_ > 0.5
    found = cross_validate(search.best_estimator_, X, y, cv=3,
                           scoring=["f1_micro", "accuracy"])
    assert (found["test_f1_micro"] > 0.5).all()


def test_several_columns_of_classes_are_refused():
    with pytest.raises(ValueError, match="matrix of 0 and 1"):
        NaiBXClassifier().fit([[0.0], [1.0]], [[0, 1], [2, 1]])


@pytest.mark.parametrize("change", [
    lambda y: 2 * y - 1, lambda y: y + 1, lambda y: 2 * y,
    lambda y: sparse.csr_matrix(2 * y)])
def test_matrices_of_other_numbers_than_0_and_1_are_refused(data, change):
    X, y = data
    with pytest.raises(ValueError, match="holds 0 and 1"):
        NaiBXClassifier().fit(X, change(y))


def test_sparse_sets_are_left_as_they_are(data):
    X, y = data
    given = sparse.csr_matrix(y)
    given.data[::3] = 0
    for part in (given.data, given.indices, given.indptr):
        part.flags.writeable = False
    count = given.nnz
    NaiBXClassifier().fit(X, given)
    assert given.nnz == count


def test_probabilities_are_those_of_what_was_fitted(data):
    estimator = NaiBXClassifier().fit(*data)
    before = estimator.predict_proba(data[0])
    estimator.set_params(fixed_size=2)
    assert (estimator.predict_proba(data[0]) == before).all()


def test_no_label_is_probable_where_every_set_is_empty(data):
    X, y = data
    estimator = NaiBXClassifier(fixed_size=0).fit(X, 0 * y)
    assert (estimator.predict_proba(X) == 0).all()


def test_after_an_error_the_estimator_is_as_it_was(data):
    X, y = data
    estimator = NaiBXClassifier()
    for wrong in ({"classes": [3, 4]}, {"sample_weight": -np.ones(len(X))}):
        with pytest.raises(ValueError):
            estimator.partial_fit(X, y[:, 0], **{"classes": [0, 1], **wrong})
        with pytest.raises(NotFittedError):
            estimator.predict(X)
    expected = estimator.partial_fit(X, y[:, 0], classes=[0, 1]).predict(X)
    with pytest.raises(ValueError):
        estimator.fit(X, y + 1)
    assert (estimator.predict(X) == expected).all()


@pytest.mark.parametrize("wrong, words", [
    ({"family": None}, "family is None"), ({"fixed_size": "a"}, "fixed_size")])
def test_wrong_parameters_are_named(data, wrong, words):
    with pytest.raises(ValueError, match=words):
        NaiBXClassifier(**wrong).fit(*data)


def test_classes_that_are_not_the_columns_are_refused(data):
    X, y = data
    with pytest.raises(ValueError, match="columns of y"):
        NaiBXClassifier().partial_fit(X, y, classes=[7, 8, 9])
