"""PreparedPrediction: the same sets, for less."""

import copy
import gc
import pickle
import subprocess
import sys
import threading
from array import array

import calls
import naibx
import pytest
from conftest import DAYS, TODAY, start_waiting

numpy = pytest.importorskip("numpy")


def test_predicts_what_predict_does(predicting):
    with predicting.prepare(step_log_probabilities=True) as prepared:
        for day in [*DAYS, TODAY]:
            prepared.values[:] = array("d", day)
            for size in (naibx.SIZE_PREDICTED, 0, 1, 2, 3):
                count = prepared(size)
                expected = calls.predict(predicting, day, size,
                                              step_log_probabilities=True)
                assert prepared.labels[:count] == expected.labels
                assert (prepared.step_log_probabilities[:count] ==
                        expected.step_log_probabilities)


def test_values_are_read_where_they_are(predictor):
    values = numpy.array(TODAY)
    with predictor.prepare(values) as prepared:
        assert prepared.values is values
        assert prepared() == 2
        values[:] = DAYS[0]
        assert prepared.labels[:prepared()] == array("I", [2])
        assert prepared.step_log_probabilities is None


@pytest.mark.parametrize("values", [
    TODAY, numpy.array(TODAY, "float32"), numpy.array([TODAY, TODAY]).T[0]])
def test_values_that_would_be_copied_are_refused(predictor, values):
    with pytest.raises(TypeError, match="one after the other"):
        predictor.prepare(values)


def test_what_is_wrong_is_said_as_by_predict(predicting):
    with pytest.raises(naibx.DataError, match="values has 1 numbers"):
        predicting.prepare(array("d", [1.0]))
    with predicting.prepare() as prepared:
        prepared.values[0] = float("inf")
        with pytest.raises(naibx.DataError) as refused:
            prepared()
        assert refused.value.column == 0
        prepared.values[0] = 76.0
        for size in (4, -2, 2**63):
            with pytest.raises(naibx.ArgumentError):
                prepared(size)
        assert prepared() == 2  # usable all the same


def test_its_arrays_cannot_be_replaced(predicting):
    with predicting.prepare() as prepared:
        for name in ("values", "labels", "step_log_probabilities"):
            with pytest.raises(AttributeError):
                setattr(prepared, name, [76.0, 3.0])


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_it_cannot_be_copied(predicting, duplicate):
    with predicting.prepare() as prepared:
        with pytest.raises(TypeError, match="prepare\\(\\) another one"):
            duplicate(prepared)


def test_a_change_that_waited_is_refused_once_it_is_prepared(model):
    with model._read():
        change = start_waiting(model, "waiting_writers",
                               lambda: model.add_example([76.0, 3.0], [0]))
        prepared = model.prepare()
    with pytest.raises(RuntimeError, match="PreparedPrediction"):
        change.result()
    prepared.close()
    assert model.get_weight() == 5


def test_nothing_is_predicted_that_was_not_learned(empty_model):
    with empty_model.prepare() as prepared:
        with pytest.raises(naibx.NotTrainedError):
            prepared()


def test_a_model_cannot_change_while_it_is_prepared(model):
    with model.prepare(array("d", TODAY)) as prepared:
        with pytest.raises(RuntimeError, match="PreparedPrediction"):
            model.add_example(TODAY, [1])
        expected = calls.predict(model, TODAY).labels
        assert expected == prepared.labels[:prepared()]
    model.add_example(TODAY, [1])


def test_closed_is_closed(predicting):
    prepared = predicting.prepare(array("d", TODAY))
    prepared.close()
    prepared.close()
    assert prepared.closed
    with pytest.raises(ValueError, match="closed"):
        prepared()
    with pytest.raises(ValueError, match="closed"):
        prepared.__enter__()


def test_outlives_what_it_predicts_with(model):
    predictor = naibx.Predictor(model)
    prepared = predictor.prepare(array("d", TODAY))
    predictor.close()
    del predictor
    gc.collect()
    assert prepared() == 2
    prepared.close()


def test_is_given_back_when_nobody_has_it(model):
    model.prepare()
    gc.collect()
    model.add_example(TODAY, [1])


def test_threads_have_their_own(predictor):
    wrong = []

    def work(day, expected):
        with predictor.prepare(array("d", day)) as prepared:
            for _ in range(2000):
                if prepared.labels[:prepared()] != expected:
                    wrong.append(day)

    threads = [threading.Thread(
        target=work, args=(day, calls.predict(predictor, day).labels))
               for day in DAYS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


class Closing:
    """A size that closes what it is given to while it is read."""

    def __init__(self, prepared):
        self.prepared = prepared

    def __index__(self):
        self.prepared.close()
        return 1


def test_use_by_what_interrupts_its_own_call_is_refused(predicting):
    with predicting.prepare(numpy.array(TODAY)) as prepared:
        with pytest.raises(RuntimeError, match="is in use by the call that"):
            prepared(Closing(prepared))
        assert prepared() == 2


def test_threads_that_predict_when_python_ends_do_no_harm():
    program = """
import threading, time, naibx
with naibx.Config(1000) as config:
    config.add_features(naibx.Family.GAUSSIAN, 20)
    model = naibx.Model(config)
model.add_example([1.0] * 20, range(1000))
def predict(prepared):
    while True:
        prepared(1000)
for _ in range(2):
    threading.Thread(target=predict, args=(model.prepare(),),
                     daemon=True).start()
time.sleep(0.1)
"""
    result = subprocess.run([sys.executable, "-c", program],
                            capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
