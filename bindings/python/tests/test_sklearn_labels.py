"""Labels of every type, as they are in y and as `classes` declares them."""

import numpy as np
import pandas as pd
import pytest
from naibx.sklearn import NaiBXClassifier

DAYS = [[50.0, 9.0], [80.0, 2.0], [78.0, 3.0], [54.0, 8.0]]


@pytest.mark.parametrize("missing", [
    None, float("nan"), np.float64("nan"), np.float32("nan"), pd.NA, pd.NaT])
@pytest.mark.parametrize("others", [set(), {1.0}, {"gas"}])
def test_what_is_missing_is_no_label_of_a_set(missing, others):
    y = [{1.0}, {2.0}, others | {missing}, {2.0}]
    with pytest.raises(ValueError, match=r"y\[2\] .*missing"):
        NaiBXClassifier().fit(DAYS, y)
    fitted = NaiBXClassifier().fit(DAYS, [{1.0}, {2.0}, set(), {2.0}])
    for call in (fitted.partial_fit, fitted.score):
        with pytest.raises(ValueError, match=r"y\[2\] .*missing"):
            call(DAYS, y)


@pytest.mark.parametrize("kind", [list, tuple])
@pytest.mark.parametrize("y", [
    ["coal", 1, "coal", 2], ["1", 1, 1, "1"], [np.str_("a"), np.int64(1)] * 2,
    ["a", True, "a", False]])
def test_text_and_numbers_are_not_made_text(kind, y):
    with pytest.raises(ValueError, match="no order.*all text"):
        NaiBXClassifier().fit(DAYS, kind(y))
    with pytest.raises(ValueError, match="no order.*all text"):
        NaiBXClassifier().partial_fit(DAYS, y, classes=kind(y))
    with pytest.raises(ValueError, match="classes have no order.*all text"):
        NaiBXClassifier().partial_fit(DAYS, [1, 2, 1, 2],
                                      classes=kind(["coal", 1, 2]))


@pytest.mark.parametrize("labels, kind", [
    ([3, 1], int), ([3.0, 1.0], float), ([True, False], bool)])
def test_objects_that_are_numbers_are_numbers(labels, kind):
    y = [labels[0], labels[1], labels[1], labels[0]]
    for given in (np.array(y, object), pd.Series(y, dtype=object)):
        fitted = NaiBXClassifier().fit(DAYS, given).partial_fit(DAYS, y)
        assert fitted.partial_fit(DAYS, given).classes_.dtype == kind
        assert fitted.score(DAYS, given) == fitted.score(DAYS, y)


@pytest.mark.parametrize("make", [
    set, frozenset, list, tuple, np.array, pd.Index, pd.Series, pd.Categorical,
    lambda labels: dict.fromkeys(labels).keys()])
@pytest.mark.parametrize("labels", [["b", "a", "c"], [3, 1, 2]])
def test_classes_are_any_collection(make, labels):
    y = [labels[0], labels[1], labels[1], labels[0]]
    for given in (y, [{label} for label in y]):
        fitted = NaiBXClassifier().partial_fit(DAYS, given,
                                               classes=make(labels))
        fitted.partial_fit(DAYS, given, classes=make(labels[::-1]))
        assert fitted.classes_.tolist() == sorted(labels)
        unseen = sorted(labels).index(labels[2])
        assert fitted.model_.label_weight(unseen) == 0
        with pytest.raises(ValueError, match="not the same"):
            fitted.partial_fit(DAYS, given, classes=make(labels[:2]))


@pytest.mark.parametrize("dtype", ["i1", "u8", "f4", "M8[D]", "U3", bool])
def test_classes_keep_their_type(dtype):
    y = np.array([0, 1, 0, 1]).astype(dtype)
    for classes in (y[:2], list(y[:2]), pd.Series(y[:2])):
        fitted = NaiBXClassifier().partial_fit(DAYS, y, classes=classes)
        assert np.isin(fitted.predict(DAYS), y).all()
    assert NaiBXClassifier().partial_fit(
        DAYS, y, classes=y[:2]).predict(DAYS).dtype == dtype


def test_classes_of_sets_may_be_tuples():
    y = [{("coal", 1)}, {("coal", 1), ("gas", 2)}, set(), {("gas", 2)}]
    classes = [("coal", 1), ("coal", 2), ("gas", 2)]
    fitted = NaiBXClassifier().partial_fit(DAYS, y, classes=classes)
    fitted.partial_fit(DAYS, y, classes=set(classes))
    assert fitted.classes_.tolist() == classes
    assert fitted.predict(DAYS[:1], sizes=3) == [set(classes)]


@pytest.mark.parametrize("classes", [
    "abc", 3, b"ab", {"a": 1}, [["a", "b"]], [{"a"}, {"b"}]])
@pytest.mark.parametrize("y", [["a", "b", "a", "b"], [{"a"}, {"b"}] * 2])
def test_classes_that_are_no_collection_of_labels_are_refused(classes, y):
    with pytest.raises(ValueError, match="classes"):
        NaiBXClassifier().partial_fit(DAYS, y, classes=classes)


def test_masked_and_missing_classes_are_refused():
    masked = np.ma.array([0, 1, 2], mask=[False, True, False])
    for y in ([0, 1, 0, 1], [{0}, {1}] * 2):
        for classes in (masked, [0, 1, None], [0, 1, np.nan], {0, 1, None}):
            with pytest.raises(ValueError, match="classes (has|have|holds)"):
                NaiBXClassifier().partial_fit(DAYS, y, classes=classes)


def test_lists_in_a_series_are_refused_with_the_way_out_at_every_length():
    for lists in ([["a"], ["b"]] * 2, [["a"], ["a", "b"]] * 2):
        with pytest.raises(ValueError, match=r"set\(row\)"):
            NaiBXClassifier().fit(DAYS, pd.Series(lists))


def test_sets_have_the_labels_that_are_required_and_none_that_are_forbidden():
    random = np.random.default_rng(4)
    X = random.normal(size=(60, 2))
    y = [{"coal"} | ({"gas"} if x[0] > 0 else {"water"}) for x in X]
    estimator = NaiBXClassifier().fit(X, y)
    for found in estimator.predict(X[:9], require=["water"], forbid=["coal"]):
        assert "water" in found and "coal" not in found
    assert estimator.predict(X[:1], sizes=1, require=["gas"]) == [{"gas"}]
    with pytest.raises(ValueError, match="must be in and must not"):
        estimator.predict(X, require=["gas"], forbid=["gas"])
    with pytest.raises(ValueError, match="'oil', which is no label"):
        estimator.predict(X, require=["oil"])
    with pytest.raises(ValueError, match="list of labels"):
        estimator.predict(X, forbid="gas")
    with pytest.raises(ValueError, match="for sets of labels"):
        NaiBXClassifier().fit(X, X[:, 0] > 0).predict(X, require=[True])
