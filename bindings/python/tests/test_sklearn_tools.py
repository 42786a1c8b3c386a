"""The estimator in what scikit-learn builds from estimators."""

import pickle
import warnings

import naibx
import numpy as np
import pandas as pd
import pytest
import sklearn
from joblib import Parallel, delayed
from naibx.sklearn import NaiBXClassifier
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV, calibration_curve
from sklearn.datasets import (load_breast_cancer, load_digits, load_iris,
                              load_wine, make_classification,
                              make_multilabel_classification)
from sklearn.ensemble import (AdaBoostClassifier, BaggingClassifier,
                              StackingClassifier, VotingClassifier)
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score
from sklearn.model_selection import (GridSearchCV, KFold, LeaveOneOut,
                                     cross_val_predict, cross_validate,
                                     learning_curve, train_test_split)
from sklearn.multiclass import OneVsRestClassifier
from sklearn.multioutput import ClassifierChain, MultiOutputClassifier
from sklearn.naive_bayes import BernoulliNB, GaussianNB, MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

SETS = {"iris": load_iris, "wine": load_wine, "cancer": load_breast_cancer,
        "digits": load_digits}
METHODS = ["predict", "decision_function", "predict_proba", "predict_log_proba"]


@pytest.fixture(scope="module")
def data():
    X, y = make_multilabel_classification(
        200, n_features=12, n_classes=5, allow_unlabeled=True, random_state=1)
    return X.astype(float), y


def calibrated(estimator, X, y, **options):
    """Log loss on other rows before and after, for ten seeds."""
    losses = []
    for seed in range(10):
        train, test, of_train, of_test = train_test_split(
            X, y, random_state=seed, stratify=y, train_size=min(
                400, 3 * len(y) // 4))
        test, of_test = test[:300], of_test[:300]
        after = CalibratedClassifierCV(clone(estimator), **options)
        losses.append([log_loss(of_test, each.fit(
            train, of_train).predict_proba(test))
                       for each in (clone(estimator), after)])
    return np.mean(losses, axis=0)


@pytest.mark.parametrize("name", SETS)
def test_d09_calibration_does_no_harm(name):
    X, y = SETS[name](return_X_y=True)
    before, after = calibrated(NaiBXClassifier(), X, y, ensemble=False)
    assert after <= before + 0.02


@pytest.mark.parametrize("name", ["iris", "wine", "cancer"])
def test_d09_calibration_in_folds_does_what_it_does_for_scikit_learn(name):
    """Each fold calibrates with ten rows a class or so, which costs more than
    it gives where the model is right already."""
    X, y = SETS[name](return_X_y=True)
    before, after = calibrated(NaiBXClassifier(), X, y)
    theirs_before, theirs_after = calibrated(GaussianNB(), X, y)
    assert after - before <= theirs_after - theirs_before + 0.02


def test_calibrated_probabilities_are_frequencies():
    X, y = make_classification(2000, n_features=20, n_informative=4,
                               n_redundant=12, random_state=0)
    fitted = CalibratedClassifierCV(NaiBXClassifier()).fit(X[:1000], y[:1000])
    true, predicted = calibration_curve(
        y[1000:], fitted.predict_proba(X[1000:])[:, 1], n_bins=5)
    assert np.abs(true - predicted).max() < 0.15


@pytest.mark.parametrize("ours,theirs,name", [
    (NaiBXClassifier(), GaussianNB(), "iris"),
    (NaiBXClassifier(), GaussianNB(), "wine"),
    (NaiBXClassifier("multinomial"), MultinomialNB(), "digits"),
    (NaiBXClassifier("bernoulli"), BernoulliNB(binarize=0), "digits")])
def test_d02_boosting_learns_from_weights_that_sum_to_one(ours, theirs, name):
    X, y = SETS[name](return_X_y=True)
    X, test, y, of_test = train_test_split(X, y, random_state=0, stratify=y)
    scores = [AdaBoostClassifier(each, n_estimators=5, random_state=0).fit(
        X, y).score(test, of_test) for each in (ours, theirs)]
    assert scores[0] > scores[1] - 0.05


def test_d02_equal_weights_say_nothing():
    X, y = load_iris(return_X_y=True)
    plain = NaiBXClassifier().fit(X, y)
    weighted = NaiBXClassifier().fit(X, y, np.full(len(y), 1 / len(y)))
    np.testing.assert_allclose(weighted.predict_proba(X),
                               plain.predict_proba(X), atol=1e-9)


@pytest.mark.parametrize("stack_method", ["auto"] + METHODS[:3])
def test_d09_stacking_learns_from_every_method(stack_method):
    X, y = load_iris(return_X_y=True)
    stack = StackingClassifier(
        [("ours", NaiBXClassifier()), ("other", NaiBXClassifier("auto"))],
        LogisticRegression(max_iter=1000), stack_method=stack_method)
    assert stack.fit(X[::2], y[::2]).score(X[1::2], y[1::2]) > 0.9


def test_d09_stacking_of_sets(data):
    X, y = data
    stack = StackingClassifier([("ours", NaiBXClassifier())],
                               MultiOutputClassifier(LogisticRegression()))
    stack.fit(X, y)
    assert stack.predict(X).shape == y.shape
    assert np.mean(stack.predict(X) == y) > 0.7


@pytest.mark.parametrize("wrap", [
    lambda estimator: VotingClassifier(
        [("ours", estimator), ("theirs", GaussianNB())], voting="soft"),
    lambda estimator: BaggingClassifier(estimator, 5, random_state=0),
    OneVsRestClassifier, CalibratedClassifierCV])
def test_serves_where_classifiers_serve(wrap):
    X, y = load_iris(return_X_y=True)
    y = np.array(["setosa", "versicolor", "virginica"])[y]
    assert wrap(NaiBXClassifier()).fit(X[::2], y[::2]).score(
        X[1::2], y[1::2]) > 0.9


@pytest.mark.parametrize("wrap", [
    ClassifierChain, MultiOutputClassifier, OneVsRestClassifier])
def test_serves_for_one_label_after_the_other(data, wrap):
    X, y = data
    fitted = wrap(NaiBXClassifier()).fit(X[:100], y[:100])
    assert np.mean(fitted.predict(X[100:]) == y[100:]) > 0.65


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_cross_validated(data, method):
    X, y = data
    found = cross_val_predict(NaiBXClassifier(), X, y, method=method, cv=3)
    assert found.shape == y.shape and np.isfinite(
        found[found != -np.inf]).all()
    if method == "predict":
        assert np.mean(found == y) > 0.65
    else:
        assert roc_auc_score(y, found) > 0.7


@pytest.mark.filterwarnings("ignore:no row has the labels")
@pytest.mark.parametrize("method", METHODS)
def test_folds_that_lack_a_label_or_have_it_in_every_row(data, method):
    X, y = data
    y = np.column_stack([y, 0 * y[:, 0], 0 * y[:, 0]])
    y[:60, 5] = 1  # in the first fold alone
    y[:60, 6] = y[60:, 6] = 1
    y[0, 6] = 0
    found = cross_val_predict(NaiBXClassifier(), X, y, method=method,
                              cv=KFold(4))
    assert found.shape == y.shape and not np.isnan(found).any()
    scores = cross_validate(
        NaiBXClassifier(), X, y[:, :6], cv=KFold(4), error_score="raise",
        scoring={"map": "average_precision", "f1": "f1_macro"})
    assert np.isfinite(scores["test_map"]).all()


def test_fold_that_lacks_a_class():
    X, y = load_iris(return_X_y=True)
    for method in METHODS[1:]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ours, theirs = (cross_val_predict(
                each, X, (y > 1) + 2 * (np.arange(150) < 3),
                method=method, cv=KFold(5))
                for each in (NaiBXClassifier(), GaussianNB())) if (
                    method != "decision_function") else (np.zeros(3),) * 2
        assert ours.shape == theirs.shape and not np.isnan(ours).any()


def test_search_refits_and_goes_on(data):
    X, y = data
    search = GridSearchCV(NaiBXClassifier(), {
        "family": ["gaussian", "multinomial", "auto"], "smoothing": [0.1, 1]},
        scoring={"auc": "roc_auc", "f1": "f1_samples"}, refit="auc", cv=3)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=sklearn.exceptions
                                .UndefinedMetricWarning)
        search.fit(X, y)
    assert search.best_score_ > 0.7
    assert not np.isnan(search.cv_results_["mean_test_auc"]).any()
    assert (search.predict(X) == search.best_estimator_.predict(X)).all()
    search.best_estimator_.partial_fit(X, y)


def test_importance_is_that_of_the_features_that_matter():
    X, y = make_classification(400, n_features=6, n_informative=2,
                               n_redundant=0, shuffle=False, random_state=2)
    for scoring in ("accuracy", "roc_auc", "neg_log_loss"):
        found = permutation_importance(NaiBXClassifier().fit(X, y), X, y,
                                       scoring=scoring, random_state=0)
        assert found.importances_mean[:2].max() > (
            5 * np.abs(found.importances_mean[2:]).max())


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_come_out_of_transformers(data, library):
    pytest.importorskip(library)
    X, y = data
    pipeline = make_pipeline(StandardScaler(), NaiBXClassifier())
    expected = pipeline.fit(X, y).predict_proba(X)
    pipeline = clone(pipeline).set_output(transform=library)
    frame = pd.DataFrame(X, columns=[f"x{place}" for place in range(12)])
    np.testing.assert_allclose(pipeline.fit(frame, y).predict_proba(frame),
                               expected, rtol=1e-9)
    assert list(pipeline[-1].feature_names_in_) == list(frame.columns)


def test_weights_are_routed(data):
    X, y = data
    weights = np.arange(len(X)) % 3 + 0.0
    with sklearn.config_context(enable_metadata_routing=True):
        asking = NaiBXClassifier().set_fit_request(
            sample_weight=True).set_score_request(sample_weight=True)
        pipeline = make_pipeline(StandardScaler().set_fit_request(
            sample_weight=False), asking).fit(X, y, sample_weight=weights)
        assert pipeline[-1].model_.weight == weights.sum()
        found = cross_validate(asking, X, y, params={"sample_weight": weights},
                               return_estimator=True, cv=KFold(2))
        assert [each.model_.weight for each in found["estimator"]] == [
            weights[100:].sum(), weights[:100].sum()]
        sized = pipeline.set_params(
            naibxclassifier=NaiBXClassifier().set_fit_request(
                sample_weight=True).set_predict_request(sizes=True))
        sized.fit(X, y, sample_weight=weights)
        assert (sized.predict(X, sizes=2).sum(axis=1) == 2).all()


def test_copies_go_to_other_processes(data):
    X, y = data
    fitted = NaiBXClassifier().fit(X, y)
    expected = fitted.decision_function(X)
    for found in Parallel(n_jobs=2)(
            delayed(each.decision_function)(X)
            for each in (fitted, pickle.loads(pickle.dumps(fitted)))):
        assert (found == expected).all()


def test_curves_of_learning_are_drawn_with_partial_fit(data):
    X, y = data
    _, _, once = learning_curve(NaiBXClassifier(), X, y, cv=3, shuffle=True,
                                random_state=0, scoring="f1_micro")
    _, _, parts = learning_curve(
        NaiBXClassifier(), X, y, cv=3, shuffle=True, random_state=0,
        scoring="f1_micro", exploit_incremental_learning=True)
    np.testing.assert_allclose(once, parts, atol=1e-9)


def test_read_only_rows_of_any_layout_are_taken(data):
    X, y = data
    expected = NaiBXClassifier().fit(X, y).predict_proba(X)
    frozen = X.copy()
    frozen.flags.writeable = False
    for rows in (frozen, np.asfortranarray(X), X.astype(np.float32), X.tolist(),
                 X.astype(object), np.ma.array(X)):
        np.testing.assert_allclose(
            NaiBXClassifier().fit(rows, y).predict_proba(rows), expected,
            rtol=1e-6)


def test_one_row_left_out(data):
    X, y = data[0][:30], data[1][:30, 0]
    found = cross_val_predict(NaiBXClassifier(), X, y, cv=LeaveOneOut())
    assert np.mean(found == y) > 0.5
