"""Learning, predicting, statistics and configurations."""

import copy
import math
import pickle

import calls
import naibx
import pytest
from conftest import DAYS, PLANNED, TODAY, make_config


def test_predicts_the_set_in_the_order_of_choice(predicting):
    prediction = calls.predict(predicting, TODAY, step_log_probabilities=True)
    assert list(prediction.labels) == [1, 0]
    assert math.exp(prediction.step_log_probabilities[0]) == pytest.approx(
        0.596, abs=5e-4)
    assert calls.predict(predicting, TODAY).step_log_probabilities is None


def test_predicts_a_set_of_a_given_size(predicting):
    assert len(calls.predict(predicting, TODAY, size=3).labels) == 3
    assert len(calls.predict(predicting, TODAY, size=0).labels) == 0
    with pytest.raises(naibx.ArgumentError) as caught:
        calls.predict(predicting, TODAY, size=4)
    assert caught.value.code == naibx.Status.ERROR_OUT_OF_RANGE


def test_batch_learns_and_predicts_as_one_by_one(model, predicting):
    other = naibx.Model(model.get_config())
    for values, labels in zip(DAYS, PLANNED):
        other.add_example(values, labels)
    assert other.to_bytes() == model.to_bytes()
    batch = calls.predict_batch(predicting, DAYS, step_log_probabilities=True)
    assert len(batch) == len(DAYS)
    assert list(batch) == [
        calls.predict(predicting, day, step_log_probabilities=True)
        for day in DAYS]
    assert batch[-1] == batch[4]
    assert batch[1:3] == [batch[1], batch[2]]
    with pytest.raises(IndexError):
        batch[5]


def test_batch_takes_a_size_for_each_row(predicting):
    batch = calls.predict_batch(predicting, DAYS, [0, 1, 2, 3, -1])
    assert [len(prediction.labels) for prediction in batch][:4] == [0, 1, 2, 3]


def test_batch_has_room_for_all_of_its_sets():
    with make_config(300, 1) as config, naibx.Model(config) as model:
        model.add_example([1.0], range(300))
        batch = calls.predict_batch(model, [[1.0]] * 4000, [300] * 4000)
        assert len(batch.labels) == 300 * 4000
        assert batch[3999] == calls.predict(model, [1.0], size=300)


def test_empty_batches_are_learned_and_predicted(predicting, model):
    before = model.to_bytes()
    for nothing in ([], memoryview(b"").cast("d")):
        model.add_examples(nothing, [])
        assert len(calls.predict_batch(predicting, nothing)) == 0
    assert model.to_bytes() == before


def test_model_without_features_learns_sets_alone():
    with naibx.Config(2) as config, naibx.Model(config) as model:
        model.add_example([], [1])
        model.add_examples([[], []], [[1], []])
        assert model.label_weight(1) == 2
        assert list(calls.predict(model, []).labels) == [1]
        assert len(calls.predict_batch(model, [[], []])) == 2


def test_weight_is_a_frequency(empty_model):
    empty_model.add_example(TODAY, [0], 2)
    empty_model.add_examples([TODAY], [[1]], [3.5])
    assert empty_model.weight == 5.5
    for weight in (-1, math.nan, math.inf):
        with pytest.raises(naibx.DataError) as caught:
            empty_model.add_example(TODAY, [0], weight)
        assert caught.value.code == naibx.Status.ERROR_WEIGHT


def test_missing_value_is_nan_and_infinity_is_refused(model, predicting):
    assert calls.predict(predicting, [math.nan, 3.0]).labels
    assert calls.predict_batch(predicting, [[math.nan, math.nan]])[0].labels
    for values in ([math.inf, 3.0], [[1.0, 2.0], [1.0, -math.inf]]):
        with pytest.raises(naibx.DataError) as caught:
            if isinstance(values[0], list):
                calls.predict_batch(predicting, values)
            else:
                calls.predict(predicting, values)
        assert caught.value.code == naibx.Status.ERROR_FEATURE_VALUE
    assert (caught.value.row, caught.value.column) == (1, 1)


def test_scores_are_given_for_every_size_and_label(predicting):
    sizes = calls.score_sizes(predicting, TODAY)
    assert len(sizes.log_posterior) == 4
    assert sum(map(math.exp, sizes.log_posterior)) == pytest.approx(1)
    labels = calls.score_labels(predicting, TODAY)
    assert len(labels.scores) == 3
    assert labels.log_evidence == pytest.approx(
        math.log(sum(map(math.exp, labels.scores))))


def test_nothing_learned_has_an_error_of_its_own(empty_model):
    for call in (calls.predict, calls.score_sizes, calls.score_labels):
        with pytest.raises(naibx.NotTrainedError):
            call(empty_model, TODAY)
    with pytest.raises(naibx.NotTrainedError, match="has not learned"):
        naibx.Predictor(empty_model)


def test_statistics_are_the_sums_of_the_examples(model):
    kind = naibx.ClassKind
    assert model.weight == 5
    assert model.label_weight(1) == 3
    assert model.size_weight(2) == 2
    assert model.label_size_weight(1, 1) == 1
    assert model.pair_weight(0, 1) == 2
    assert model.gaussian(kind.ALL, 0, 0).mean == pytest.approx(66.4)
    assert model.gaussian(kind.LABEL, 2, 0).weight == 2
    with pytest.raises(ValueError):
        model.label_weight(3)


def test_weights_of_discrete_values_are_told():
    with naibx.Config(1) as config:
        config.add_features(naibx.Family.BERNOULLI, 1)
        config.add_categorical([3])
        with naibx.Model(config) as model:
            model.add_examples([[1, 2], [0, 2], [1, 0]], [[0], [0], []])
            all_, label = naibx.ClassKind.ALL, naibx.ClassKind.LABEL
            assert model.value_weight(all_, 0, 0) == (2, 3)
            assert model.value_weight(label, 0, 1, 2) == (2, 2)


def test_configuration_is_what_was_set(model):
    with naibx.Config(4) as config:
        config.add_features(naibx.Family.MULTINOMIAL, 2)
        config.add_categorical([2, 3])
        config.extend_group(0, 1)
        config.smoothing = 0.5
        config.feature_smoothing = 2
        config.variance_prior = 0
        config.fixed_size = 2
        config.allow_empty = True
        config.merge_duplicates = True
        config.set_label_name(3, "Kraftwerk Süd")
        config.set_feature_name(0, "wind")
        config.set_category_name(2, 1, "east")
        for copied in (config, naibx.Model(config).get_config()):
            assert copied.label_count == 4 and copied.feature_count == 5
            assert (copied.smoothing, copied.feature_smoothing,
                    copied.variance_prior, copied.fixed_size) == (0.5, 2, 0, 2)
            assert copied.allow_empty is True
            assert copied.merge_duplicates is True
            assert copied.label_name(3) == "Kraftwerk Süd"
            assert copied.label_name(0) == ""
            assert copied.feature_name(0) == "wind"
            assert copied.category_name(2, 1) == "east"
            assert copied.feature(3) == (naibx.Family.CATEGORICAL, 1, 3)
            assert copied.feature(4) == (naibx.Family.MULTINOMIAL, 0, 0)
    with model.get_config() as config:
        assert config.fixed_size is None


@pytest.mark.parametrize("copied", [
    naibx.Model.copy, copy.copy, copy.deepcopy,
    lambda model: pickle.loads(pickle.dumps(model))])
def test_copies_are_equal_and_independent(model, copied):
    other = copied(model)
    assert other.to_bytes() == model.to_bytes()
    other.add_example(TODAY, [0])
    assert (model.weight, other.weight) == (5, 6)


def test_predictor_stays_as_it_is_while_the_model_learns(model, predictor):
    before = calls.score_labels(predictor, TODAY)
    model.add_example(TODAY, [2])
    assert calls.score_labels(predictor, TODAY) == before
    copied = pickle.loads(pickle.dumps(predictor))
    assert calls.score_labels(copied, TODAY) == before


def test_predictor_tells_what_it_is_made_of(model, predictor):
    assert predictor.form is naibx.Form.FLOAT64
    assert predictor.table_bytes > 0
    with naibx.Predictor(model, naibx.Form.FLOAT32) as floats:
        assert floats.form is naibx.Form.FLOAT32
    predictor.kernel = naibx.Kernel.PORTABLE
    assert predictor.kernel is naibx.Kernel.PORTABLE
    with predictor.get_config() as config:
        assert config.label_count == 3
    with pytest.raises(ValueError):
        predictor.kernel = 99
    with pytest.raises(NotImplementedError):
        for kernel in (naibx.Kernel.NEON, naibx.Kernel.AVX2):
            predictor.kernel = kernel
