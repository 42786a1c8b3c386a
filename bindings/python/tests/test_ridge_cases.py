"""Inputs that broke other systems, for the linear and the kernel method.

The letters and numbers are those of the cases that they come from.
"""

import threading

import numpy as np
import pytest

import naibx
from naibx import Config, Family, Method, Model, Predictor, Request

METHODS = (Method.LINEAR, Method.KERNEL)
each_method = pytest.mark.parametrize("method", METHODS)


def config_of(columns, labels, method, **numbers):
    config = Config(labels)
    config.add_features(Family.GAUSSIAN, columns)
    for name, number in {"method": method, "landmarks": 60, **numbers}.items():
        setattr(config, name, number)
    return config


def learned(X, sets, method, weights=None, labels=3, **numbers):
    model = Model(config_of(X.shape[1], labels, method, **numbers))
    model.add_examples(X, sets, weights)
    return model


def sets_of(predictor, X, size=None):
    request = Request()
    request.set_outputs(naibx.Output.SETS | naibx.Output.LABEL_SCORES)
    if size is not None:
        request.set_size(size, size)
    answer = naibx.Answer()
    answer.predict(predictor, request, X)
    assert np.isfinite(answer.numbers(naibx.Output.LABEL_SCORES)).all()
    return [list(found.labels) for found in answer.sets()]


def blobs(rows=240, seed=1, columns=2, distance=8):
    """A label for each of three clouds that are well apart."""
    random = np.random.default_rng(seed)
    y = random.integers(0, 3, rows)
    centres = distance * np.eye(3)[:, :columns]
    if columns > 3:
        centres = np.hstack([centres, np.zeros((3, columns - 3))])
    return centres[y] + random.normal(size=(rows, columns)), [[k] for k in y], y


def share_right(predictor, X, y):
    return np.mean([found == [k] for found, k in zip(sets_of(predictor, X), y)])


@each_method
def test_a_column_that_is_constant_in_one_label_may_vary_later_c03(method):
    X, sets, y = blobs()
    X[y == 0, 1] = 4
    model = learned(X, sets, method)
    new = X.copy()
    new[y == 0, 1] += np.linspace(0, 1, (y == 0).sum())
    assert share_right(Predictor(model), new, y) > 0.9
    model.add_examples(new, sets)
    assert share_right(Predictor(model), new, y) > 0.9


@each_method
def test_a_constant_column_changes_nothing_c04(method):
    X, sets, y = blobs()
    wide = np.column_stack([X, np.full(len(X), 1e6)])
    narrow = sets_of(Predictor(learned(X, sets, method)), X)
    assert sets_of(Predictor(learned(wide, sets, method)), wide) == narrow


@each_method
@pytest.mark.parametrize("power", [-450, -20, 20, 450])
def test_predictions_do_not_depend_on_the_unit_c05(method, power):
    """All rows are landmarks, since which are depends on their values."""
    X, sets, _ = blobs(distance=2)
    plain = Predictor(learned(X, sets, method, landmarks=1000))
    scaled = Predictor(learned(X * 2.0 ** power, sets, method, landmarks=1000))
    assert sets_of(scaled, X * 2.0 ** power) == sets_of(plain, X)


@each_method
def test_columns_of_other_variances_do_not_drown_each_other_c06(method):
    X, sets, y = blobs()
    X *= [1e3, 1e-3]
    assert share_right(Predictor(learned(X, sets, method)), X, y) > 0.9


@each_method
def test_timestamps_keep_their_digits_c07(method):
    X, sets, _ = blobs(distance=2)
    X = np.round(X * 1000)
    for start in (1.7e9, 1.7e15):
        plain = Predictor(learned(X, sets, method, landmarks=1000))
        later = Predictor(learned(X + start, sets, method, landmarks=1000))
        assert sets_of(later, X + start) == sets_of(plain, X)


@each_method
def test_two_thousand_columns_are_no_trouble_c08(method):
    X, sets, y = blobs(rows=160, columns=2000)
    predictor = Predictor(learned(X, sets, method))
    assert share_right(predictor, X, y) > 0.9


@each_method
def test_a_row_far_from_all_gets_the_nearest_label_c09(method):
    X, sets, _ = blobs()
    predictor = Predictor(learned(X, sets, method))
    assert sets_of(predictor, np.array([[1e4, 0.0], [0.0, 1e4], [1e140, 0.0]])) == \
        [[0], [1], [0]]


@each_method
def test_the_order_of_rows_and_calls_does_not_matter_c10(method):
    X, sets, _ = blobs()
    whole = learned(X, sets, method)
    other = Model(config_of(2, 3, method))
    order = np.random.default_rng(2).permutation(len(X))
    for part in np.array_split(order, 7):
        other.add_examples(X[part], [sets[row] for row in part])
    assert sets_of(Predictor(other), X) == sets_of(Predictor(whole), X)
    assert Predictor(other).ridge_lambda == Predictor(whole).ridge_lambda


@each_method
def test_a_label_that_no_example_has_loses_to_all_others_c12(method):
    X, sets, _ = blobs()
    predictor = Predictor(learned(X, sets, method, labels=5))
    for found in sets_of(predictor, X, size=4):
        assert found[-1] in (3, 4) and sorted(found[:3]) == [0, 1, 2]


@each_method
def test_weight_0_is_absence_and_no_weight_may_be_negative_c13(method):
    X, sets, _ = blobs()
    weights = np.ones(len(X))
    weights[:40] = 0
    model = learned(X, sets, method, weights)
    assert model.to_bytes() == learned(X[40:], sets[40:], method).to_bytes()
    before = model.to_bytes()
    for weight in (-1, np.nan, np.inf):
        with pytest.raises(naibx.Error):
            model.add_example(X[0], [0], weight)
    assert model.to_bytes() == before


@each_method
def test_nan_is_missing_and_infinity_an_error_c15(method):
    X, sets, y = blobs()
    X[::3, 0] = np.nan
    X[1::7] = np.nan
    model = learned(X, sets, method)
    assert share_right(Predictor(model), X, y) > 0.6
    before = model.to_bytes()
    with pytest.raises(naibx.Error):
        model.add_example([np.inf, 0], [0])
    with pytest.raises(naibx.Error):
        sets_of(Predictor(model), np.array([[np.inf, 0]]))
    assert model.to_bytes() == before


@each_method
def test_merging_with_nothing_changes_nothing_c16(method):
    X, sets, _ = blobs()
    model = learned(X, sets, method)
    empty = Model(config_of(2, 3, method))
    before = model.to_bytes()
    model.merge(empty)
    assert model.to_bytes() == before
    empty.merge(model)
    assert empty.to_bytes() == before
    model.merge(model)
    assert model.weight == 2 * len(X)
    assert sets_of(Predictor(model), X) == sets_of(
        Predictor(learned(X, sets, method, np.full(len(X), 2.0))), X)


@each_method
def test_one_label_and_one_set_are_predicted_c20(method):
    X, _, _ = blobs()
    some = [[0] if x[0] > 4 else [] for x in X]
    predictor = Predictor(learned(X, some, method, labels=1, allow_empty=True))
    assert np.mean([a == b for a, b in zip(sets_of(predictor, X), some)]) > 0.95
    always = Predictor(learned(X, [[0, 2]] * len(X), method))
    assert {tuple(sorted(found)) for found in sets_of(always, X)} == {(0, 2)}


@each_method
@pytest.mark.parametrize("labels", [[1, 1], [3], [2 ** 31], [2 ** 32 - 1]])
def test_labels_that_cannot_be_are_refused_c21_c22(method, labels):
    X, sets, _ = blobs()
    model = learned(X, sets, method)
    before = model.to_bytes()
    with pytest.raises(naibx.Error):
        model.add_example(X[0], labels)
    assert model.to_bytes() == before


@each_method
def test_only_who_has_seen_empty_sets_predicts_them_c23(method):
    X, sets, y = blobs()
    with_empty = [labels if k else [] for labels, k in zip(sets, y)]
    found = sets_of(Predictor(learned(X, with_empty, method)), X)
    assert np.mean([a == b for a, b in zip(found, with_empty)]) > 0.95
    assert all(sets_of(Predictor(learned(X, sets, method)), 0 * X))


@each_method
def test_nothing_learned_is_said_c24(method):
    model = Model(config_of(2, 3, method))
    with pytest.raises(naibx.Error):
        Predictor(model)
    with pytest.raises(naibx.Error):
        model.compile()


@each_method
def test_forced_sizes_are_kept_with_labels_of_their_own_c25(method):
    X, sets, _ = blobs()
    predictor = Predictor(learned(X, sets, method, labels=6))
    for size in range(7):
        for found in sets_of(predictor, X, size):
            assert len(set(found)) == len(found) == size
    with pytest.raises(naibx.Error):
        sets_of(predictor, X, 7)


@each_method
def test_of_labels_that_are_equal_the_lower_wins_c27(method):
    X, sets, y = blobs()
    twins = [[0, 1] if k == 0 else [2] for k in y]
    predictor = Predictor(learned(X, twins, method))
    assert [1] not in sets_of(predictor, X, size=1)


@each_method
def test_learning_goes_on_after_loading_c42(method):
    X, sets, _ = blobs(rows=400)
    whole = learned(X, sets, method, reservoir=150)
    half = learned(X[:160], sets[:160], method, reservoir=150)
    half = Model.from_bytes(half.to_bytes())
    half.add_examples(X[160:], sets[160:])
    assert half.to_bytes() == whole.to_bytes()
    predictor = Predictor(half)
    again = Predictor.from_bytes(predictor.to_bytes())
    assert again.to_bytes() == predictor.to_bytes()
    assert sets_of(again, X) == sets_of(predictor, X)


@each_method
def test_threads_predict_what_one_does_c47(method):
    X, sets, _ = blobs()
    predictor = Predictor(learned(X, sets, method))
    alone, found = sets_of(predictor, X), {}
    threads = [threading.Thread(target=lambda i=i: found.update(
        {i: sets_of(predictor, X)})) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [alone] * 8


@each_method
@pytest.mark.parametrize("weight", [0.1, 0.3 / 240, 1e-200, 2.0 ** -1000, 3.0, 1e10])
def test_only_the_proportion_of_weights_counts_c51_d02(method, weight):
    X, sets, _ = blobs(distance=2)
    plain = Predictor(learned(X, sets, method))
    other = Predictor(learned(X, sets, method, np.full(len(X), weight)))
    assert sets_of(other, X) == sets_of(plain, X)
    assert other.ridge_lambda == plain.ridge_lambda


@each_method
@pytest.mark.parametrize("weight", [1.0, 1e-300, 5e-324])
def test_what_saves_loads_d03(method, weight):
    X, sets, _ = blobs()
    X[:2, 0] = 1e140, -4.178091497480112e+139
    X[2:4, 1] = 5e-324, -1e140
    model = learned(X, sets, method, np.full(len(X), weight))
    assert Model.from_bytes(model.to_bytes()).to_bytes() == model.to_bytes()
    predictor = Predictor(model)
    again = Predictor.from_bytes(predictor.to_bytes())
    assert again.to_bytes() == predictor.to_bytes()
    assert sets_of(again, X) == sets_of(predictor, X)


@each_method
def test_a_light_row_far_away_does_not_matter_d04(method):
    X, sets, y = blobs()
    far = np.vstack([[1e20, -1e20], X])
    weights = np.r_[1e-40, np.ones(len(X))]
    predictor = Predictor(learned(far, [[2]] + sets, method, weights))
    assert share_right(predictor, X, y) > 0.9


@each_method
@pytest.mark.parametrize("rows", [192, 320])
def test_quantiles_between_rows_do_not_depend_on_the_unit_of_weights(method, rows):
    """The sixty-fourths of the sample fall between two rows: .1 and 1 / n do not
    add up to whole numbers."""
    random = np.random.default_rng(4)
    X = random.normal(size=(rows, 4))
    sets = [np.flatnonzero(x[:3] + .7 * random.normal(size=3) > 0).tolist() for x in X]
    plain = Predictor(learned(X, sets, method, landmarks=100))
    for weight in (0.1, 1 / rows, 0.7):
        other = Predictor(learned(X, sets, method, np.full(rows, weight), landmarks=100))
        assert other.decoder == plain.decoder
        assert other.held_out_utility == pytest.approx(plain.held_out_utility, abs=1e-9)
        assert sets_of(other, X) == sets_of(plain, X)


@each_method
def test_rows_that_repeat_make_the_same_sizes_in_any_unit_of_weights(method):
    random = np.random.default_rng(7)
    X = random.normal(size=(211, 3))
    sets = [[0, 1] if i < 8 else [i % 3] for i in range(211)]
    times = [1 if i < 8 else 4 for i in range(211)]
    rows = np.repeat(np.arange(211), times)
    shares = []
    for weight in (1.0, 0.5, 2.0 ** -10):
        predictor = Predictor(learned(X[rows], [sets[i] for i in rows], method,
                                      np.full(len(rows), weight)))
        request, answer = Request(), naibx.Answer()
        request.set_outputs(naibx.Output.SIZES)
        answer.predict(predictor, request, X)
        shares.append(np.array(answer.numbers(naibx.Output.SIZES)))
    for share in shares[1:]:
        np.testing.assert_allclose(share, shares[0], rtol=1e-9)


@each_method
@pytest.mark.parametrize("loss", [naibx.Loss.JACCARD, naibx.Loss.F1, naibx.Loss.HAMMING,
                                  naibx.Loss.SUBSET_AND_JACCARD])
def test_only_sizes_that_were_seen_are_predicted(method, loss):
    random = np.random.default_rng(0)
    X = random.normal(size=(300, 6))
    Z = X + .5 * random.normal(size=X.shape)
    sets = [np.flatnonzero(z > 0).tolist()[:3] or [int(np.argmax(z))] for z in Z]
    sets = [found[:1] if len(found) == 2 else found for found in sets]  # 1 or 3
    predictor = Predictor(learned(X, sets, method, labels=6, loss=loss))
    seen = {size for size in range(7) if predictor.size_seen(size)}
    assert seen == {1, 3}
    assert {len(found) for found in sets_of(predictor, X)} <= seen
    request, answer = Request(), naibx.Answer()
    request.set_size(2, 6)
    answer.predict(predictor, request, X)
    assert {len(found.labels) for found in answer.sets()} == {3}
    request.set_size(4, 5)  # none was seen
    answer.predict(predictor, request, X)
    assert {len(found.labels) for found in answer.sets()} <= {4, 5}


def test_a_map_that_is_fixed_early_does_not_make_a_choice_out_of_luck():
    model = Model(config_of(2, 3, Method.AUTO))
    X, sets, _ = blobs(rows=149)
    model.add_example(X[0], sets[0])
    model.freeze()
    for count in (1, 149):
        predictor = Predictor(model)
        assert predictor.method == Method.NAIVE
        assert np.isnan(predictor.held_out_utility)
        model.add_examples(X[1:], sets[1:]) if count == 1 else None
