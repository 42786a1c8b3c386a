"""What y is, under which names, and what may change while learning goes on."""

import pickle
import warnings

import naibx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier
from sklearn.base import clone
from sklearn.datasets import make_multilabel_classification

NAMES = ["coal", "gas", "hydro"]
DAYS = [[50.0, 9.0], [80.0, 2.0], [78.0, 3.0], [54.0, 8.0], [70.0, 4.0]]
PLANNED = [{"hydro"}, {"coal", "gas"}, {"gas", "coal"}, {"hydro"}, {"gas"}]
MATRIX = [[int(name in row) for name in NAMES] for row in PLANNED]


@pytest.fixture(scope="module")
def data():
    X, y = make_multilabel_classification(
        100, n_features=4, n_classes=3, allow_unlabeled=True, random_state=1)
    return X.astype(float), y


@pytest.mark.parametrize("make", [
    np.array, lambda rows: rows, lambda rows: np.array(rows, bool),
    lambda rows: np.array(rows, float), lambda rows: np.array(rows, "i1"),
    sparse.csr_matrix, sparse.csr_array, sparse.csc_matrix, sparse.coo_array,
    sparse.lil_matrix, lambda rows: sparse.csr_matrix(rows, dtype=bool),
    pd.DataFrame, lambda rows: pd.DataFrame(rows, dtype="boolean"),
    lambda rows: pd.DataFrame(rows).astype({0: bool}),
    lambda rows: pd.DataFrame(rows).astype(object),
    lambda rows: np.array(rows, object), lambda rows: np.ma.array(rows)])
def test_d14_indicators_of_every_kind_say_the_same(make):
    expected = NaiBXClassifier().fit(DAYS, MATRIX)
    fitted = NaiBXClassifier().fit(DAYS, make(MATRIX))
    np.testing.assert_array_equal(fitted.predict_proba(DAYS),
                                  expected.predict_proba(DAYS))
    assert fitted.model_.label_weight(1) == 3
    predicted = fitted.predict(DAYS)
    assert sparse.issparse(predicted) == sparse.issparse(make(MATRIX))


def test_d14_names_of_the_columns_are_kept_and_given_back():
    frames = [pd.DataFrame(MATRIX, columns=NAMES)]
    polars = pytest.importorskip("polars")
    frames.append(polars.DataFrame(MATRIX, orient="row", schema=NAMES))
    for frame in frames:
        fitted = NaiBXClassifier().fit(DAYS, frame)
        assert list(fitted.classes_) == NAMES
        assert type(fitted.predict(DAYS)) is np.ndarray
        with fitted.model_.get_config() as config:
            assert [config.label_name(place) for place in range(3)] == NAMES
        fitted = pickle.loads(pickle.dumps(fitted)).partial_fit(DAYS, frame)
        assert list(fitted.classes_) == NAMES


@pytest.mark.parametrize("names", [
    ["coal", 2, 3.5], [("coal", 1), ("coal", 2), ("gas", 1)], [7, 5, 6]])
def test_names_of_any_type_are_kept_as_they_are(names):
    frame = pd.DataFrame(MATRIX, columns=pd.Index(names))
    fitted = NaiBXClassifier().fit(DAYS, frame)
    assert fitted.classes_.tolist() == names
    fitted.partial_fit(DAYS, frame)


@pytest.mark.parametrize("make", [
    list, tuple, lambda sets: pd.Series(sets),
    lambda sets: pd.DataFrame({"y": sets}),
    lambda sets: [frozenset(each) for each in sets]])
def test_d14_sets_come_back_as_sets(make):
    fitted = NaiBXClassifier().fit(DAYS, make(PLANNED))
    assert list(fitted.classes_) == NAMES
    matrix = NaiBXClassifier().fit(DAYS, MATRIX)
    np.testing.assert_array_equal(fitted.predict_proba(DAYS),
                                  matrix.predict_proba(DAYS))
    assert fitted.predict([[77.0, 3.0], [52.0, 8.0]]) == [
        {"coal", "gas"}, {"hydro"}]
    assert fitted.score(DAYS, PLANNED) == matrix.score(DAYS, MATRIX)
    assert fitted.predict(DAYS[:1], sizes=0) == [set()]


def test_sets_of_numbers_and_empty_sets():
    fitted = NaiBXClassifier().fit(DAYS, [{7}, {30, 7}, set(), {7}, {30}])
    assert list(fitted.classes_) == [7, 30]
    assert all(type(label) is int for row in fitted.predict(DAYS)
               for label in row)
    assert fitted.model_.size_weight(0) == 1


def test_sets_know_their_labels_from_the_first_call():
    first = NaiBXClassifier().partial_fit(DAYS[:1], PLANNED[:1], classes=NAMES)
    first.partial_fit(DAYS[1:], PLANNED[1:], classes=NAMES)
    whole = NaiBXClassifier().fit(DAYS, PLANNED)
    assert first.model_.to_bytes() == whole.model_.to_bytes()
    with pytest.raises(ValueError, match="'wind'.*classes="):
        first.partial_fit(DAYS[:1], [{"wind"}])


@pytest.mark.parametrize("y, words", [
    ([["gas"], ["coal", "gas"], [], ["gas"], ["gas"]], r"set\(row\)"),
    ([["gas", "coal"]] * 5, r"set\(row\)"),
    ([[0], [0, 1], [], [2], [1]], r"set\(row\)"),
    ([{0}, {1}, None, {1}, {0}], r"y\[2\] is None"),
    ([{0}, {1}, {"a"}, {1}, {0}], "no order"),
    ([set()] * 5, "classes="),
    (pd.DataFrame({"a": ["yes", "no"] * 2 + ["no"], "b": [1] * 5}),
     "'a' of y holds text.*y == 'yes'"),
    (pd.DataFrame([[1, 0]] * 5, columns=["a", "a"]), "same name"),
    (pd.DataFrame({"a": [1, 0, 2, 1, 0], "b": [1] * 5}), "columns of classes"),
    (np.array([[2, 0], [0, 2]] * 2 + [[2, 2]]), r"y\[0, 0\] is 2; .*0 and 1"),
    ([[np.nan, 1], [0, 1], [0, 1], [0, 1], [1, 1]], "NaN"),
    (np.ma.array(MATRIX, mask=MATRIX), "masked"),
    (np.ma.array([0, 1, 1, 0, 1], mask=[0, 0, 1, 0, 0]), "masked"),
    (iter(PLANNED), r"list\(y\)"), (dict.fromkeys("abcde"), r"list\(y\)"),
    (["a", 1, "b", 2, None], "no order"),
    (None, "requires y"), ([0.5, 1.5, 2.5, 3.5, 4.5], "continuous"),
    ([0, 1], "inconsistent numbers")])
def test_what_y_cannot_be_is_refused_with_the_way_out(y, words):
    with pytest.raises(ValueError, match=words):
        NaiBXClassifier().fit(DAYS, y)


def test_polars_lists_are_refused_with_the_way_out():
    polars = pytest.importorskip("polars")
    lists = [["a"], ["a", "b"]] * 2 + [[]]
    for y in (polars.Series(lists), pd.Series(lists),
              polars.DataFrame({"y": lists}), pd.DataFrame({"y": lists})):
        with pytest.raises(ValueError, match=r"set\(row\)"):
            NaiBXClassifier().fit(DAYS, y)
    y = polars.Series(["a", "b", "b", "a", "b"])
    assert list(NaiBXClassifier().fit(DAYS, y).predict(DAYS)) == y.to_list()


def test_d14_sizes_are_given_for_all_rows_or_for_each(data):
    X, y = data
    fitted = NaiBXClassifier().fit(X, y)
    assert (fitted.predict(X, sizes=2).sum(axis=1) == 2).all()
    sizes = np.arange(len(X)) % 4
    for given in (sizes, sizes.tolist(), pd.Series(sizes), iter(sizes.tolist()),
                  pd.Series(sizes, dtype="Int64"), np.ma.array(sizes)):
        assert (fitted.predict(X, sizes=given).sum(axis=1) == sizes).all()
    assert (fitted.predict(X, sizes=-1) == fitted.predict(X)).all()
    for wrong in (4, [1], np.full(len(X), 9)):
        with pytest.raises(ValueError, match="size"):
            fitted.predict(X, sizes=wrong)
    for wrong in (1.5, "2", True, [None] * len(X), [1.0] * len(X)):
        with pytest.raises(TypeError, match="sizes"):
            fitted.predict(X, sizes=wrong)
    with pytest.raises(ValueError, match="sizes has masked"):
        fitted.predict(X, sizes=np.ma.array(sizes, mask=sizes == 2))
    with pytest.raises(ValueError, match="sets of labels"):
        NaiBXClassifier().fit(X, y[:, 0]).predict(X, sizes=1)


@pytest.mark.parametrize("change", [
    {"smoothing": 50}, {"feature_smoothing": 2}, {"variance_prior": 0.1},
    {"family": "bernoulli"}, {"fixed_size": 1}, {"allow_empty": True},
    {"family": ["gaussian"] * 4}])
def test_d12_parameters_that_cannot_change_are_refused(data, change):
    X, y = data
    fitted = NaiBXClassifier().fit(X, y)
    before = fitted.model_.to_bytes()
    (name, value), = change.items()
    was = fitted.get_params()[name]
    with pytest.raises(ValueError, match=f"{name} is .*, but was .* fit "):
        fitted.set_params(**change).partial_fit(X, y)
    assert fitted.model_.to_bytes() == before
    fitted.set_params(**{name: was}).partial_fit(X, y)
    assert fitted.model_.weight == 2 * len(X)
    if name != "fixed_size":
        fitted.set_params(**change).fit(X, y).partial_fit(X, y)


def test_d12_number_of_threads_may_change(data):
    fitted = NaiBXClassifier().fit(*data)
    fitted.set_params(n_jobs=2).partial_fit(*data)


def test_d12_what_the_model_learns_is_predicted(data):
    X, y = data
    fitted = NaiBXClassifier().fit(X[:50], y[:50])
    whole = NaiBXClassifier().fit(X, y)
    for method in ("predict", "predict_proba", "decision_function"):
        getattr(fitted, method)(X)
    fitted.model_.add_examples(X[50:80], y[50:80])
    for row, labels in zip(X[80:], y[80:]):
        fitted.predict_proba(X[:1])
        fitted.model_.add_example(row, np.flatnonzero(labels))
    for method in ("predict", "predict_proba", "decision_function"):
        np.testing.assert_allclose(getattr(fitted, method)(X),
                                   getattr(whole, method)(X), rtol=1e-9)
    fitted.model_ = naibx.Model.from_bytes(
        NaiBXClassifier().fit(X[:50], 1 - y[:50]).model_.to_bytes())
    assert not np.allclose(fitted.predict_proba(X), whole.predict_proba(X))


def test_d12_columns_of_y_stay_as_they_were():
    frame = pd.DataFrame(MATRIX, columns=NAMES)
    fitted = NaiBXClassifier().fit(DAYS, frame)
    for other in (frame[NAMES[::-1]], frame.rename(columns={"gas": "oil"})):
        with pytest.raises(ValueError, match=r"y\[estimator.classes_\]"):
            fitted.partial_fit(DAYS, other)
    fitted.partial_fit(DAYS, frame[NAMES[::-1]][fitted.classes_])
    with pytest.warns(UserWarning, match="without names"):
        fitted.partial_fit(DAYS, MATRIX)
    with pytest.raises(ValueError, match="another shape"):
        fitted.partial_fit(DAYS, PLANNED)
    assert fitted.model_.label_weight(0) == 6


def test_clones_know_nothing_of_what_was_learned():
    fitted = NaiBXClassifier().fit(DAYS, PLANNED)
    assert not hasattr(clone(fitted), "classes_")
    other = clone(fitted).fit(DAYS, np.array(MATRIX)[:, :2])
    assert list(other.classes_) == [0, 1] and list(fitted.classes_) == NAMES


def test_parameters_of_sets_are_refused_for_classes(data):
    X, y = data
    for options in ({"fixed_size": 2}, {"allow_empty": True}):
        with pytest.raises(ValueError, match="fixed_size and allow_empty"):
            NaiBXClassifier(**options).fit(X, y[:, 0])


@pytest.mark.parametrize("wrong", [
    {"smoothing": None}, {"smoothing": "1"}, {"feature_smoothing": True},
    {"variance_prior": [1]}, {"fixed_size": True}, {"fixed_size": 1.5},
    {"allow_empty": "no"}, {"allow_empty": None},
    {"family": {"a": "gaussian"}}])
def test_parameters_of_other_types_are_refused_by_name(data, wrong):
    name, = wrong
    with pytest.raises(ValueError, match=f"{name} is .*it has to be"):
        NaiBXClassifier(**wrong).fit(*data)


def test_sets_with_labels_that_were_not_learned_score_as_wrong():
    fitted = NaiBXClassifier().fit(DAYS, PLANNED)
    assert fitted.score(DAYS[:2], [{"wind"}, {"coal", "gas"}]) == 0.5
    assert fitted.score(DAYS[:2], [{"wind"}, {"coal", "gas"}], [3, 1]) == 0.25
    with pytest.raises(ValueError, match="inconsistent"):
        fitted.score(DAYS, PLANNED[:2])


def test_weights_that_teach_nothing_are_refused(data):
    X, y = data
    with pytest.raises(ValueError, match="weight"):
        NaiBXClassifier().fit(X, y, np.zeros(len(X)))
    fitted = NaiBXClassifier().fit(X, y)
    fitted.partial_fit(X, y, sample_weight=np.zeros(len(X)))
    assert fitted.model_.weight == len(X)
    masked = np.ma.array(np.ones(len(X)), mask=np.arange(len(X)) == 3)
    with pytest.raises(ValueError, match="masked"):
        NaiBXClassifier().fit(X, y, masked)
    for wrong in (-1.0, np.nan, np.inf):
        with pytest.raises(ValueError, match="weight"):
            NaiBXClassifier().fit(X, y, np.append(np.ones(len(X) - 1), wrong))


def test_rows_of_weight_0_are_counted_in_messages(data):
    X, y = data
    X, weights = X.copy(), np.arange(len(X)) % 2
    X[51, 0] = 1e200
    with pytest.raises(naibx.DataError, match="row 51"):
        NaiBXClassifier().fit(X, y, weights)


@pytest.mark.parametrize("y, words", [
    (["coal,gas", "gas", "coal", "gas,hydro", "hydro", "coal,hydro"],
     r"set\(text.split\(','\)\)"),
    (np.eye(3, dtype=int)[[0, 1, 2] * 4], "exactly one label"),
    (np.array([[1, 0, 0], [1, 1, 0]] * 6), "no row has the labels 2")])
def test_sets_and_classes_that_are_taken_for_the_other_are_said(y, words):
    X = np.arange(len(y))[:, None]
    with pytest.warns(UserWarning, match=words):
        NaiBXClassifier().fit(X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        NaiBXClassifier().fit(X, np.arange(len(y)) % 3)
        NaiBXClassifier().fit(X, ["a, b" if row % 2 else "c"
                                  for row in range(len(y))])
