"""The methods of the estimator beside the paper's."""

import pickle
import warnings

import naibx
import numpy as np
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import log_loss
from sklearn.model_selection import GridSearchCV
from sklearn.utils.estimator_checks import parametrize_with_checks

METHODS = ["linear", "kernel"]


def save_error():
    """What the library says where it does not save models of other methods."""
    with naibx.Config(1) as config:
        config.method = naibx.Method.KERNEL
        with naibx.Model(config) as model:
            try:
                model.to_bytes()
            except naibx.Error as error:
                return str(error)
    return None


def knows_auto():
    with naibx.Config(1) as config:
        try:
            config.method = 3
        except ValueError:
            return False
    return True


def expected_failures(_):
    error = save_error()
    return {"check_estimators_pickle": error} if error else {}


@pytest.mark.filterwarnings("ignore:fewer than 150 rows")
@parametrize_with_checks([NaiBXClassifier(method=method) for method in METHODS],
                         expected_failed_checks=expected_failures,
                         xfail_strict=True)
def test_is_an_estimator(estimator, check):
    check(estimator)


@pytest.fixture(scope="module")
def signs():
    """Labels that say whether numbers have the same sign, and a rare one."""
    random = np.random.default_rng(1)
    X = random.normal(size=(400, 3))
    y = np.column_stack([X[:, 0] * X[:, 1] > 0, X[:, 1] * X[:, 2] > 0,
                         X[:, 2] > 1.5]).astype(int)
    return X[:300], y[:300], X[300:], y[300:]


def test_sets_and_scores_are_those_of_the_library(signs):
    X, y, later, _ = signs
    fitted = NaiBXClassifier(method="kernel", landmarks=50, reservoir=200,
                             loss="f1").fit(X, y)
    with naibx.Config(3) as config:
        config.add_features(naibx.Family.GAUSSIAN, 3)
        config.method = naibx.Method.KERNEL
        config.landmarks = 50
        config.reservoir = 200
        config.loss = naibx.Loss.F1
        with fitted.model_.get_config() as made:
            for name in ("method", "landmarks", "reservoir", "loss"):
                assert getattr(made, name) == getattr(config, name)
        with naibx.Model(config) as model, naibx.Answer() as answer:
            model.add_examples(X, [np.flatnonzero(row) for row in y])
            request = naibx.Request()
            request.set_outputs(naibx.Output.SETS | naibx.Output.LABEL_SCORES)
            answer.predict(naibx.Predictor(model), request, later)
            sets = [sorted(found.labels) for found in answer.sets()]
            odds = np.array(answer.numbers(naibx.Output.LABEL_SCORES))
    assert [np.flatnonzero(row).tolist()
            for row in fitted.predict(later)] == sets
    np.testing.assert_allclose(fitted.predict_proba(later).ravel(),
                               1 / (1 + np.exp(-odds)))
    np.testing.assert_allclose(fitted.decision_function(later).ravel(),
                               np.arcsinh(odds))


def test_the_kernel_method_sees_what_no_column_shows_by_itself(signs):
    X, y, later, truth = signs
    scores = {method: NaiBXClassifier(method=method).fit(X, y).score(
        later, truth) for method in ("naive", "linear", "kernel")}
    assert max(scores["naive"], scores["linear"]) < 0.5 < 0.75 < (
        scores["kernel"])


def test_parameters_are_those_of_every_estimator():
    estimator = NaiBXClassifier()
    assert estimator.get_params()["method"] == "naive"
    assert estimator.get_params()["landmarks"] == 1000
    assert estimator.get_params()["loss"] == "subset_and_jaccard"
    assert estimator.get_params()["reservoir"] == 2000
    estimator.set_params(method="kernel", landmarks=7, loss="hamming",
                         reservoir=300)
    assert clone(estimator).get_params() == estimator.get_params()


def test_the_paper_predicts_unless_told(signs):
    X, y, later, _ = signs
    plain = NaiBXClassifier().fit(X, y)
    with plain.model_.get_config() as config:
        assert config.method == naibx.Method.NAIVE
    other = NaiBXClassifier(landmarks=3, loss="f1").fit(X, y)
    assert other.model_.to_bytes() == plain.model_.to_bytes()


def test_partial_fit_goes_on(signs):
    X, y, later, _ = signs
    whole = NaiBXClassifier(method="kernel").fit(X, y)
    parts = NaiBXClassifier(method="kernel").partial_fit(X[:200], y[:200])
    before = parts.predict_proba(later)
    parts.partial_fit(X[200:], y[200:])
    assert (parts.predict_proba(later) != before).any()
    assert (parts.predict(later) == whole.predict(later)).all()
    parts.set_params(method="linear")
    with pytest.raises(ValueError, match="'linear', but was 'kernel'"):
        parts.partial_fit(X, y)


def test_is_compiled_once_for_each_change(signs, monkeypatch):
    X, y, later, _ = signs
    made = []
    real = naibx.Predictor
    monkeypatch.setattr("naibx.sklearn._scores.Predictor",
                        lambda model: made.append(1) or real(model))
    estimator = NaiBXClassifier(method="kernel").fit(X, y)
    assert not made
    for _ in range(2):
        estimator.predict(later)
        estimator.predict_proba(later)
    assert len(made) == 1
    estimator.partial_fit(X[:1], y[:1]).predict(later)
    assert len(made) == 2


def test_sizes_may_be_asked_for(signs):
    X, y, later, _ = signs
    estimator = NaiBXClassifier(method="kernel").fit(X, y)
    assert (estimator.predict(later, sizes=2).sum(axis=1) == 2).all()
    rows = y.sum(axis=1) == 1
    one = NaiBXClassifier(method="linear", fixed_size=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        one.fit(np.vstack([X[rows]] * 2), np.vstack([y[rows]] * 2))
    assert (one.predict(later).sum(axis=1) == 1).all()


@pytest.mark.parametrize("method", METHODS)
def test_probabilities_of_classes_are_calibrated_and_sum_to_1(method):
    X, y = load_breast_cancer(return_X_y=True)
    names = np.array(["malignant", "benign"])[y]
    estimator = NaiBXClassifier(method=method).fit(X[:400], names[:400])
    found = estimator.predict_proba(X[400:])
    np.testing.assert_allclose(found.sum(axis=1), 1)
    np.testing.assert_allclose(np.exp(estimator.predict_log_proba(X[400:])),
                               found)
    paper = NaiBXClassifier().fit(X[:400], names[:400])
    assert log_loss(names[400:], found) < 0.2 < log_loss(
        names[400:], paper.predict_proba(X[400:]))
    assert estimator.score(X[400:], names[400:]) > 0.92
    decisions = estimator.decision_function(X[400:])
    best = estimator.classes_[(decisions > 0).astype(int)]
    assert (best == estimator.predict(X[400:])).mean() > 0.98


def test_labels_of_no_row_and_of_every_row_are_certain(signs):
    X, y, later, _ = signs
    y = np.column_stack([y, np.zeros(len(y), int), np.ones(len(y), int)])
    with pytest.warns(UserWarning, match="no row has the labels"):
        estimator = NaiBXClassifier(method="kernel").fit(X, y)
    found = estimator.predict_proba(later)
    assert (found[:, 3] == 0).all() and (found[:, 4] == 1).all()
    assert np.isfinite(estimator.decision_function(later)).all()
    assert (estimator.predict(later)[:, 3:] == [0, 1]).all()


def test_a_class_that_no_row_had_has_no_probability(signs):
    X, y, later, _ = signs
    estimator = NaiBXClassifier(method="linear").partial_fit(
        X, y[:, 0], classes=[0, 1, 2])
    found = estimator.predict_proba(later)
    assert (found[:, 2] == 0).all()
    np.testing.assert_allclose(found.sum(axis=1), 1)


def test_sparse_matrices_are_learned():
    random = np.random.default_rng(3)
    X = random.poisson(0.1, (260, 30)).astype(float)
    y = (X @ random.normal(size=(30, 3)) > 0.1).astype(int)
    dense = NaiBXClassifier(method="kernel").fit(X, y)
    other = NaiBXClassifier(method="kernel").fit(sparse.csr_matrix(X), y)
    np.testing.assert_allclose(other.predict_proba(sparse.csr_matrix(X)),
                               dense.predict_proba(X))


def warns_of_few_rows(X, y, **parameters):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        NaiBXClassifier(**{"method": "linear", **parameters}).fit(X, y)
    return any("fewer than 150 rows differ" in str(warning.message)
               for warning in caught)


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix])
def test_fewer_than_150_different_rows_are_told(signs, form):
    X, y, _, _ = signs
    assert not warns_of_few_rows(form(X[:150]), y[:150])
    assert warns_of_few_rows(form(X[:149]), y[:149])
    assert not warns_of_few_rows(form(X[:149]), y[:149], method="naive")
    twice = np.vstack([X[:149]] * 2)
    assert warns_of_few_rows(form(twice), np.vstack([y[:149]] * 2))
    assert not warns_of_few_rows(form(twice), np.vstack([y[:149],
                                                         1 - y[:149]]))
    assert warns_of_few_rows(form(-np.abs(X)), 0 * y + 1, family="bernoulli")


def test_few_rows_are_predicted_as_the_paper_does(signs):
    X, y, later, _ = signs
    with pytest.warns(UserWarning, match="the paper's model predicts"):
        few = NaiBXClassifier(method="kernel").fit(X[:100], y[:100])
    paper = NaiBXClassifier().fit(X[:100], y[:100])
    assert (few.predict_proba(later) == paper.predict_proba(later)).all()
    assert (few.predict(later) == paper.predict(later)).all()


@pytest.mark.parametrize("wrong, words", [
    ({"method": "forest"}, "'naive', 'linear', 'kernel', 'auto'"),
    ({"method": 2}, "method is 2"),
    ({"loss": "zs"}, "loss is 'zs'; it has to be one of 'subset_and_jaccard'"),
    ({"landmarks": 1.5}, "landmarks is 1.5"),
    ({"landmarks": True}, "landmarks is True"),
    ({"method": "kernel", "landmarks": 0}, "NAIBX_LANDMARKS is 0"),
    ({"method": "kernel", "reservoir": 10}, "NAIBX_RESERVOIR is 10")])
def test_wrong_parameters_are_named(signs, wrong, words):
    with pytest.raises(ValueError, match=words):
        NaiBXClassifier(**wrong).fit(signs[0], signs[1])


def test_a_search_finds_the_method(signs):
    X, y, later, truth = signs
    search = GridSearchCV(NaiBXClassifier(landmarks=100),
                          {"method": ["naive", "linear", "kernel"]},
                          cv=3).fit(X, y)
    assert search.best_params_ == {"method": "kernel"}
    assert search.score(later, truth) > 0.7


def test_auto_is_passed_on(signs):
    X, y, later, truth = signs
    if not knows_auto():
        with pytest.raises(ValueError, match="NAIBX_METHOD is 3"):
            NaiBXClassifier(method="auto").fit(X, y)
        pytest.skip("the library has no method auto")
    assert NaiBXClassifier(method="auto").fit(X, y).score(later, truth) > 0.7


def test_is_pickled_where_the_library_saves_it(signs):
    X, y, later, _ = signs
    estimator = NaiBXClassifier(method="kernel").fit(X, y)
    error = save_error()
    if error:
        with pytest.raises(naibx.Error, match="can be saved"):
            pickle.dumps(estimator)
        pytest.skip(error)
    copied = pickle.loads(pickle.dumps(estimator))
    assert (copied.predict_proba(later)
            == estimator.predict_proba(later)).all()


@pytest.mark.parametrize("method", ["naive", "linear", "kernel"])
@pytest.mark.parametrize("count", [2, 5])
def test_the_class_predicted_is_the_most_probable_one(method, count):
    random = np.random.default_rng(3)
    X = random.normal(size=(400, 4))
    y = np.argmax(X @ random.normal(size=(4, count))
                  + random.gumbel(size=(400, count)), axis=1)
    model = NaiBXClassifier(method=method).fit(X, y)
    new = random.normal(size=(500, 4))
    assert (model.predict(new)
            == model.classes_[model.predict_proba(new).argmax(axis=1)]).all()
