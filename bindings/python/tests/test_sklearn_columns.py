"""Columns of X: families, text, categories, names."""

import warnings

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier
from sklearn.compose import make_column_transformer
from sklearn.naive_bayes import CategoricalNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

TABLE = {"load": [50.0, 80.0, 78.0, None, 70.0, 51.0] * 2,
         "sky": ["clear", "rain", "rain", None, "fog", "clear"] * 2,
         "holiday": [False, True, True, False, False, False] * 2}
PLANNED = ["hydro", "gas", "gas", "hydro", "coal", "hydro"] * 2


@pytest.fixture(params=["pandas", "polars"])
def library(request):
    return pytest.importorskip(request.param)


@pytest.fixture
def table(library):
    return library.DataFrame(TABLE)


def expected_numbers():
    sky = {"clear": 0, "fog": 1, "rain": 2, None: np.nan}
    return np.column_stack([
        np.array(TABLE["load"], float), [sky[each] for each in TABLE["sky"]],
        np.array(TABLE["holiday"], float)])


def test_d14_text_is_categorical_and_the_rest_of_the_family(table):
    fitted = NaiBXClassifier().fit(table, PLANNED)
    assert list(fitted.families_) == ["gaussian", "categorical", "gaussian"]
    plain = NaiBXClassifier(fitted.families_).fit(expected_numbers(), PLANNED)
    np.testing.assert_array_equal(fitted.predict_proba(table),
                                  plain.predict_proba(expected_numbers()))
    assert fitted.predict(table)[1] == "gas"


def test_d14_names_of_columns_and_categories_are_in_the_model(table):
    fitted = NaiBXClassifier().fit(table, PLANNED)
    assert list(fitted.feature_names_in_) == list(TABLE)
    with fitted.model_.get_config() as config:
        assert config.feature_name(1) == "sky"
        assert [config.category_name(1, place) for place in range(3)] == [
            "clear", "fog", "rain"]
        assert [config.label_name(place) for place in range(3)] == [
            "coal", "gas", "hydro"]


def test_d14_auto_looks_at_the_values(table):
    fitted = NaiBXClassifier("auto").fit(table, PLANNED)
    assert list(fitted.families_) == ["gaussian", "categorical", "bernoulli"]


@pytest.mark.parametrize("make", [np.array, sparse.csr_matrix])
def test_d14_auto_decides_as_the_program_does(make):
    random = np.random.default_rng(0)
    counts = np.minimum(random.poisson(0.4, (200, 16)), 3)
    others = np.column_stack([random.normal(size=200),
                              random.integers(0, 2, 200),
                              random.integers(3, 9, 200), np.full(200, np.nan)])
    families = NaiBXClassifier("auto").fit(
        make(np.hstack([counts, others])), random.integers(0, 2, 200)).families_
    assert list(families) == ["multinomial"] * 16 + [
        "gaussian", "bernoulli", "gaussian", "gaussian"]
    few = NaiBXClassifier("auto").fit(
        make(counts[:, :15]), random.integers(0, 2, 200)).families_
    assert "multinomial" not in few


def test_d14_categories_are_those_of_scikit_learn():
    random = np.random.default_rng(0)
    X, y = random.integers(0, 4, (200, 3)), random.integers(0, 3, 200)
    ours = NaiBXClassifier("categorical", smoothing=0).fit(X, y)
    np.testing.assert_allclose(ours.predict_proba(X),
                               CategoricalNB().fit(X, y).predict_proba(X),
                               atol=1e-9)


def test_d14_categories_are_any_numbers_and_may_be_missing():
    X = np.array([[-1.5], [7.0], [np.nan], [-1.5], [7.0]])
    fitted = NaiBXClassifier("categorical").fit(X, list("abaab"))
    assert list(fitted.predict([[-1.5], [7.0]])) == ["a", "b"]
    assert fitted.predict_proba([[np.nan]])[0] == pytest.approx([4 / 7, 3 / 7])


def test_category_unknown_to_a_prediction_is_missing_and_said(library, table):
    fitted = NaiBXClassifier().fit(table, PLANNED)
    columns = {"load": [70.0], "holiday": [False]}
    row, unknown = (library.DataFrame(
        {**columns, "sky": [sky]})[list(TABLE)] for sky in (None, "snow"))
    with pytest.warns(UserWarning, match="'sky'.*'snow'.*missing"):
        found = fitted.predict_proba(unknown)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(found, fitted.predict_proba(row))


def test_category_unknown_to_the_first_call_is_refused(library, table):
    fitted = NaiBXClassifier().partial_fit(table, PLANNED)
    later = library.DataFrame({"load": [1.0], "sky": ["snow"],
                               "holiday": [True]})
    with pytest.raises(ValueError, match="'snow'.*pandas.Categorical"):
        fitted.partial_fit(later, ["gas"])


def test_types_that_declare_categories_know_those_to_come(library):
    kinds = ["clear", "fog", "rain", "snow"]
    kind = pd.CategoricalDtype(kinds) if library is pd else library.Enum(kinds)
    first, later = (library.DataFrame(
        {"sky": library.Series(sky, dtype=kind)})
        for sky in (["rain", "clear", None], ["snow"]))
    fitted = NaiBXClassifier().partial_fit(first, list("aba"), list("ab"))
    fitted.partial_fit(later, ["b"])
    with fitted.model_.get_config() as config:
        assert config.feature(0).category_count == 4
    assert list(fitted.predict(later)) == ["b"]


def test_categories_of_polars_and_strings_of_pandas_are_text():
    polars = pytest.importorskip("polars")
    sky, y = ["rain", "clear", None, "rain"], list("abba")
    frames = [pd.DataFrame({"sky": pd.Series(sky, dtype=kind)})
              for kind in (object, "string", "category")]
    frames += [polars.DataFrame({"sky": polars.Series(sky, dtype=kind)})
               for kind in (polars.String, polars.Categorical)]
    expected = NaiBXClassifier().fit(frames[0], y).predict_proba(frames[0])
    for frame in frames[1:]:
        np.testing.assert_array_equal(
            NaiBXClassifier().fit(frame, y).predict_proba(frame), expected)


def test_numbers_of_every_type_of_column_are_numbers():
    polars = pytest.importorskip("polars")
    for frame in (
            pd.DataFrame({"a": pd.array([1, None, 3], "Int64"),
                          "b": pd.array([True, None, False], "boolean"),
                          "c": pd.Series([1, None, 2.5], dtype=object),
                          "d": pd.arrays.SparseArray([0, 0, 1.0])}),
            polars.DataFrame({"a": [1, None, 3], "b": [True, None, False],
                              "c": [1.0, None, 2.5], "d": [0.0, 0.0, 1.0]})):
        fitted = NaiBXClassifier().fit(frame, [0, 1, 1])
        assert list(fitted.families_) == ["gaussian"] * 4
        assert fitted.predict(frame).shape == (3,)


def test_booleans_of_arrow_are_0_and_1():
    pytest.importorskip("pyarrow")
    flags, y = [True, None, False, True], [1, 0, 0, 1]
    arrow = pd.DataFrame({"a": pd.array(flags, "bool[pyarrow]")})
    expected = pd.DataFrame({"a": pd.array(flags, "boolean")})
    fitted = NaiBXClassifier("auto").fit(arrow, y)
    assert list(fitted.families_) == ["bernoulli"]
    np.testing.assert_array_equal(
        fitted.predict_proba(arrow),
        NaiBXClassifier("auto").fit(expected, y).predict_proba(expected))
    sets = arrow.fillna(True).assign(b=[1, 0, 1, 1])
    assert list(NaiBXClassifier().fit(arrow, sets).classes_) == ["a", "b"]


@pytest.mark.parametrize("column", [
    pd.to_datetime(["2020-01-01", "2021-01-01"]), [1 + 2j, 0], [{}, 2],
    ["one", 2], pd.to_timedelta([1, 2])])
def test_columns_of_no_use_are_refused_by_name(column):
    frame = pd.DataFrame({"fine": [1.0, 2.0], "odd": column})
    with pytest.raises(ValueError, match="'odd' of X.*make it numbers"):
        NaiBXClassifier().fit(frame, [0, 1])


def test_columns_do_not_become_text_or_numbers(library, table):
    fitted = NaiBXClassifier().fit(table, PLANNED)
    for columns, words in (
            ({"load": ["a"], "sky": ["rain"], "holiday": [True]}, "numbers"),
            ({"load": [1.0], "sky": [2.0], "holiday": [True]}, "text")):
        with pytest.raises(ValueError, match=words):
            fitted.predict(library.DataFrame(columns))


def test_a_family_for_text_has_to_be_categorical(table):
    families = ["gaussian", "bernoulli", "bernoulli"]
    with pytest.raises(ValueError, match="'sky'.*'categorical'"):
        NaiBXClassifier(families).fit(table, PLANNED)
    families[1] = "auto"
    assert list(NaiBXClassifier(families).fit(table, PLANNED).families_) == [
        "gaussian", "categorical", "bernoulli"]


def test_text_outside_of_frames_is_refused_with_the_way_out():
    for X in ([["a", 1.0], ["b", 2.0]], np.array([["a", 1.0]] * 2, object)):
        with pytest.raises(ValueError, match="'a'.*data frame"):
            NaiBXClassifier().fit(X, [0, 1])
    with pytest.raises(TypeError, match="data frame"):
        NaiBXClassifier().fit([{"sky": "rain"}, {"sky": "fog"}], [0, 1])


def test_sparse_categories_are_refused_with_the_way_out():
    X = sparse.csr_matrix([[0.0], [1.0]])
    with pytest.raises(ValueError, match="toarray.*bernoulli"):
        NaiBXClassifier("categorical").fit(X, [0, 1])
    fitted = NaiBXClassifier("categorical").fit(X.toarray(), [0, 1])
    with pytest.raises(ValueError, match="toarray"):
        fitted.predict(X)


def test_transformed_columns_say_the_same(table):
    transformed = make_pipeline(make_column_transformer(
        (OneHotEncoder(sparse_output=False), ["sky"]),
        remainder="passthrough"), NaiBXClassifier("auto"))
    assert transformed.fit(table, PLANNED).score(table, PLANNED) > 0.7


def test_a_category_a_row_is_said(library):
    frame = library.DataFrame({"id": [f"row {each}" for each in range(20)]})
    with pytest.warns(UserWarning, match="'id' has 20 different.*drop it"):
        NaiBXClassifier().fit(frame, [0, 1] * 10)


def test_d17_names_that_are_a_row_of_numbers_are_said():
    values = np.zeros((3, 3))
    for names, is_said in ((["5.1", "3.5", "1.4"], True), ("012", False),
                           (["400.5", "401.5", "402.5"], False),
                           (["load", "wind", "3.5"], False)):
        frame = pd.DataFrame(values, columns=list(names))
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            NaiBXClassifier().fit(frame, [0, 1, 1])
        assert any("header" in str(each.message) for each in said) == is_said


def test_measurements_taken_for_presence_are_said():
    X = np.array([[5.1, 3.5], [4.9, 3.0], [6.2, 2.9]])
    with pytest.warns(UserWarning, match="every Bernoulli feature.*auto"):
        NaiBXClassifier("bernoulli").fit(X, [0, 0, 1])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        NaiBXClassifier("bernoulli").fit(X - 4, [0, 0, 1])


def test_lazy_frames_are_refused_with_the_way_out():
    polars = pytest.importorskip("polars")
    with pytest.raises(ValueError, match=r"X.collect\(\)"):
        NaiBXClassifier().fit(polars.LazyFrame(TABLE), PLANNED)


@pytest.mark.parametrize("family", ["categorical", "auto"])
def test_c13_rows_of_weight_0_say_nothing_about_columns(family):
    X = np.array([[0.0], [1.0], [5.0]])
    weighted = NaiBXClassifier(family).fit(X, [0, 1, 1], [1, 1, 0])
    without = NaiBXClassifier(family).fit(X[:2], [0, 1])
    assert (weighted.model_.to_bytes() == without.model_.to_bytes())


def test_c13_rows_of_weight_0_may_have_any_category(library):
    frame = library.DataFrame({"sky": ["rain", "fog", "snow"]})
    fitted = NaiBXClassifier().partial_fit(frame[:2], [0, 1])
    fitted.partial_fit(frame, [0, 1, 1], sample_weight=[1, 1, 0])
    assert fitted.model_.weight == 4
    assert NaiBXClassifier().fit(frame, [0, 1, 1], [1, 1, 0]).predict_proba(
        frame[:2])[0, 0] > 0.6


def test_masked_values_are_missing():
    X = np.ma.array([[0.0, 1.0], [1.0, 99.0], [5.0, 2.0]],
                    mask=[[0, 0], [0, 1], [0, 0]])
    missing = X.filled(np.nan)
    fitted = NaiBXClassifier().fit(X, [0, 1, 1])
    expected = NaiBXClassifier().fit(missing, [0, 1, 1])
    assert fitted.model_.to_bytes() == expected.model_.to_bytes()
    np.testing.assert_array_equal(fitted.predict_proba(X),
                                  expected.predict_proba(missing))


def test_infinity_is_refused_in_frames_too(library):
    with pytest.raises(ValueError, match="infinity"):
        NaiBXClassifier().fit(library.DataFrame({"a": [1.0, np.inf]}), [0, 1])
    with pytest.raises(ValueError, match="0 sample"):
        NaiBXClassifier().fit(library.DataFrame({"a": [1.0]})[:0], [])


@pytest.mark.parametrize("make", [
    np.array, sparse.csr_matrix, pd.DataFrame,
    lambda rows: pd.DataFrame(rows, dtype="Int64")])
def test_values_that_auto_did_not_see_are_said(make):
    first = np.array([[0.0, 1, 5], [1, 1, 0], [0, 0, 2], [1, 0, 6]])
    later = first.copy()
    later[2] = [3, 1, 4]
    y = [0, 1, 0, 1]
    fitted = NaiBXClassifier("auto").fit(make(first), y)
    assert fitted.families_.tolist() == ["bernoulli", "bernoulli", "gaussian"]
    said = "column 0 .*only 0 and 1.* 3.0 .*'auto'"
    for call in (lambda: fitted.predict(make(later)),
                 lambda: fitted.predict_proba(make(later)),
                 lambda: fitted.partial_fit(make(later), y)):
        with pytest.warns(UserWarning, match=said):
            call()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted.predict(make(first))
        fitted.partial_fit(make(later), y, sample_weight=[1, 1, 0, 1])
        # Who says so knows that what is above 0 is present.
        NaiBXClassifier(["bernoulli", "bernoulli", "gaussian"]).fit(
            make(first), y).predict(make(later))


def test_missing_values_are_none_that_auto_did_not_see():
    fitted = NaiBXClassifier("auto").fit([[0], [1], [np.nan]], [0, 1, 1])
    assert fitted.families_.tolist() == ["bernoulli"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted.predict([[np.nan], [1]])


def test_names_are_checked_where_scikit_learn_does_not_know_the_frame(
        monkeypatch):
    def count_columns(estimator, X, **_):
        estimator.n_features_in_ = X.shape[1]

    monkeypatch.setattr("naibx.sklearn._learning.validate_data", count_columns)
    X = pd.DataFrame({"a": [0.0, 0.1, 5.0, 5.1], "b": [9.0, 8.0, 1.0, 2.0]})
    fitted = NaiBXClassifier().fit(X, [0, 0, 1, 1])
    assert fitted.predict(X).tolist() == [0, 0, 1, 1]
    with pytest.raises(ValueError, match="in this order"):
        fitted.predict(X[["b", "a"]])
