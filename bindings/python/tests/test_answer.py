"""Answers and requests: what is asked, and what is found."""

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
from conftest import DAYS, PLANNED, TODAY, make_config, start_until

numpy = pytest.importorskip("numpy")
sparse = pytest.importorskip("scipy.sparse")


@pytest.fixture
def answer():
    with naibx.Answer() as answer:
        yield answer


@pytest.fixture(params=["live", "compiled", "floats"])
def form(request, model):
    """A predictor of each form."""
    form = {"live": naibx.Form.LIVE, "compiled": naibx.Form.FLOAT64,
            "floats": naibx.Form.FLOAT32}[request.param]
    with naibx.Predictor(model, form) as predictor:
        yield predictor


def everything():
    request = naibx.Request()
    request.set_outputs(sum(naibx.Output))
    return request


# One row in every way in which it may be given, again and again.
ROWS = [
    list, tuple, lambda row: array("d", row), numpy.array,
    lambda row: memoryview(array("d", row)), lambda row: numpy.array([row]),
    lambda row: numpy.array([row, row]).T[:, 0], lambda row: array("f", row),
    lambda row: numpy.array(row, ">f8"), sparse.csr_matrix,
    lambda row: memoryview(array("d", row).tobytes()).cast("d")]


@pytest.mark.parametrize("row", ROWS)
def test_one_row_is_a_batch_of_one(answer, form, row):
    for day in [*DAYS, TODAY] * 2:
        answer.predict(form, None, row(day))
        assert answer.labels() == list(calls.predict(form, day).labels)
        assert list(answer.sets()[0].labels) == answer.labels()
        assert len(answer.sets()) == 1


def test_batches_and_rows_may_follow_each_other(answer, form):
    for rows in ([TODAY], DAYS, DAYS[:2], sparse.csr_matrix(DAYS)):
        answer.predict(form, None, rows)
        assert list(answer.sets()) == list(calls.predict_batch(form, rows))
        assert answer.labels(len(rows) - 1 if isinstance(rows, list) else 4) == list(
            answer.sets()[-1].labels)
        for _ in range(2):
            answer.predict(form, None, array("d", TODAY))
            assert answer.labels() == list(calls.predict(form, TODAY).labels)


def test_arrays_of_sparse_rows_are_taken(answer, form):
    answer.predict(form, None, [76.0, 3.0], indices=[0, 1])
    assert answer.labels() == list(calls.predict(form, TODAY).labels)
    answer.predict(form, None, [76.0, 3.0, 50.0, 9.0], indices=[0, 1, 0, 1],
                   row_offsets=[0, 2, 4])
    assert [list(each.labels) for each in answer.sets()] == [[1, 0], [2]]
    with pytest.raises(ValueError, match="belong together"):
        answer.predict(form, None, TODAY, row_offsets=[0, 2])


def test_every_output_has_its_numbers(answer, form):
    answer.predict(form, everything(), DAYS)
    sets = answer.sets()
    shapes = {naibx.Output.STEPS: len(sets.labels), naibx.Output.SIZES: 5 * 4,
              naibx.Output.SIZE_EVIDENCE: 5, naibx.Output.LABEL_SCORES: 5 * 3,
              naibx.Output.LABEL_EVIDENCE: 5}
    for output, count in shapes.items():
        assert len(answer.numbers(output)) == count
    assert sets.step_log_probabilities == answer.numbers(naibx.Output.STEPS)
    assert answer.numbers(naibx.Output.LABEL_SCORES)[:3] == calls.score_labels(
        form, DAYS[0]).scores


def test_what_was_not_asked_for_is_refused(answer, form):
    for look in (naibx.Answer.sets, naibx.Answer.labels,
                 lambda answer: answer.numbers(naibx.Output.SIZES)):
        with pytest.raises(naibx.ArgumentError) as caught:
            look(answer)
        assert caught.value.code is naibx.Status.ERROR_MISMATCH
    with naibx.Request() as request:
        request.set_outputs(naibx.Output.SIZES)
        answer.predict(form, request, TODAY)
        with pytest.raises(naibx.ArgumentError):
            answer.sets()
        with pytest.raises(naibx.ArgumentError):
            answer.numbers(naibx.Output.LABEL_SCORES)
        for wrong in (0, naibx.Output.STEPS, 2**20):
            with pytest.raises(naibx.ArgumentError):
                request.set_outputs(wrong)
    answer.predict(form, None, TODAY)
    assert answer.sets().step_log_probabilities is None
    with pytest.raises(IndexError):
        answer.labels(1)


def test_sizes_have_bounds(answer, form):
    for least, most in ((0, 0), (1, 1), (3, 3), (2, 3), (0, 2**32 - 1)):
        with naibx.Request() as request:
            request.set_size(least, most)
            for _ in range(3):
                answer.predict(form, request, array("d", TODAY))
                assert least <= len(answer.labels()) <= most
    with pytest.raises(naibx.ArgumentError):
        naibx.Request().set_size(2, 1)


def test_a_request_may_change_between_predictions(answer, form):
    request, row = naibx.Request(), array("d", TODAY)
    for size in (0, 1, 2, 3) * 3:
        request.set_size(size, size)
        answer.predict(form, request, row)
        assert len(answer.labels()) == size


def test_each_row_has_a_size_of_its_own(answer, form):
    with naibx.Request() as request:
        request.set_row_sizes([0, 1, 2, 3, naibx.SIZE_PREDICTED])
        answer.predict(form, request, DAYS)
        assert [len(each.labels) for each in answer.sets()] == [0, 1, 2, 3, 2]
        with pytest.raises(naibx.ArgumentError) as caught:
            answer.predict(form, request, DAYS[:2])
        assert caught.value.code is naibx.Status.ERROR_MISMATCH
        request.set_row_sizes(None)
        answer.predict(form, request, DAYS[:2])


def test_results_stay_over_two_more_predictions_and_a_close(form):
    answer = naibx.Answer()
    answer.predict(form, everything(), DAYS)
    sets, sizes = answer.sets(), answer.numbers(naibx.Output.SIZES)
    expected = list(sets), list(sizes)
    for row in (TODAY, DAYS * 50):
        answer.predict(form, everything(), row)
    answer.close()
    del answer
    gc.collect()
    assert (list(sets), list(sizes)) == expected


def test_after_a_failure_there_are_no_results(answer, form):
    row = array("d", TODAY)
    for _ in range(2):
        answer.predict(form, None, row)
    row[0] = float("inf")
    with pytest.raises(naibx.DataError) as caught:
        answer.predict(form, None, row)
    assert (caught.value.row, caught.value.column) == (None, 0)
    with pytest.raises(naibx.ArgumentError):
        answer.labels()
    row[0] = 76.0
    answer.predict(form, None, row)  # usable all the same
    assert answer.labels() == [1, 0]


@pytest.mark.parametrize("values", [
    [1.0], array("d", [1.0, 2.0, 3.0]), numpy.zeros(1), numpy.zeros((2, 3))])
def test_another_number_of_features_is_refused(answer, form, values):
    for _ in range(2):
        answer.predict(form, None, array("d", TODAY))
        with pytest.raises(naibx.DataError, match="features.*2"):
            answer.predict(form, None, values)


@pytest.mark.parametrize("arguments, words", [
    ((None, None, TODAY), "predictor has to be a Predictor, not NoneType"),
    ((3, None, TODAY), "predictor has to be a Predictor, not int"),
    ((..., 3, TODAY), "request has to be a Request or None, not int"),
    ((..., None, "76"), "values has to be an array")])
def test_other_types_are_named(answer, predictor, arguments, words):
    answer.predict(predictor, None, array("d", TODAY))
    with pytest.raises(TypeError, match=words):
        answer.predict(*(predictor if each is ... else each
                         for each in arguments))


def test_nothing_is_predicted_that_was_not_learned(answer, empty_model):
    live = calls.predictor_of(empty_model)
    for _ in range(2):
        with pytest.raises(naibx.NotTrainedError):
            answer.predict(live, None, array("d", TODAY))
    empty_model.add_examples(DAYS, PLANNED)
    answer.predict(live, None, array("d", TODAY))
    assert answer.labels() == [1, 0]


def test_a_live_predictor_predicts_what_was_learned_by_then(answer, model):
    live, row = calls.predictor_of(model), array("d", TODAY)
    for _ in range(20):
        for _ in range(2):
            answer.predict(live, None, row)
            with naibx.Predictor(model) as compiled:
                assert answer.labels() == list(compiled.predict(TODAY).labels)
        model.add_example(TODAY, [2])
    assert answer.labels() == [2]


def test_reserved_room_changes_no_result(answer, form):
    answer.reserve(form, None, 10)
    with pytest.raises(naibx.ArgumentError):
        answer.sets()
    answer.predict(form, None, DAYS)
    assert list(answer.sets()) == list(calls.predict_batch(form, DAYS))


@pytest.mark.parametrize("order", range(6))
def test_objects_are_destroyed_in_every_order(order):
    def make():
        with make_config() as config:
            model = naibx.Model(config)
        model.add_examples(DAYS, PLANNED)
        live, answer = calls.predictor_of(model), naibx.Answer()
        for _ in range(2):
            answer.predict(live, None, array("d", TODAY))
        return [model, live, answer]

    for close in (lambda each: each.close(), lambda each: None):
        objects = make()
        rest = list(objects)
        for place in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1],
                      [2, 1, 0])[order]:
            close(objects[place])
            rest.remove(objects[place])
            objects[place] = None
            gc.collect()
            if rest[-1:] and isinstance(rest[-1], naibx.Answer):
                assert rest[-1].labels() == [1, 0]


def test_learning_waits_for_a_call_that_was_repeated(model, answer):
    live, row = calls.predictor_of(model), array("d", TODAY)
    for _ in range(2):
        answer.predict(live, None, row)
    with answer._gate.lock:  # as a prediction that goes on in another thread
        change = start_until(lambda: model._ownership.writer,
                             lambda: model.add_example(TODAY, [0]))
        assert not change.done()
    change.result(60)
    assert model.weight == 6


def test_closing_waits_for_a_call_that_was_repeated(model, answer):
    predictor, row = naibx.Predictor(model), array("d", TODAY)
    for _ in range(2):
        answer.predict(predictor, None, row)
    closing = threading.Thread(target=predictor.close)
    with answer._gate.lock:
        closing.start()
        while not predictor.closed:
            pass
        assert predictor._ownership.address
    closing.join(60)
    assert not predictor._ownership.address
    with pytest.raises(ValueError, match="closed"):
        answer.predict(predictor, None, row)


def test_threads_repeat_their_calls_while_others_learn(model):
    live, wrong = calls.predictor_of(model), []

    def predict():
        answer, row = naibx.Answer(), array("d", TODAY)
        for _ in range(3000):
            answer.predict(live, None, row)
            if sorted(answer.labels()) != [0, 1]:
                wrong.append(answer.labels())

    threads = [threading.Thread(target=predict) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(300):
        model.add_example([76.0, 3.0], [0, 1])
    for thread in threads:
        thread.join()
    assert not wrong and model.weight == 305


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_answer_cannot_be_copied(answer, duplicate):
    with pytest.raises(TypeError, match="make another"):
        duplicate(answer)


class Closing:
    """A row that closes what it is given to while it is read."""

    def __init__(self, answer):
        self.answer = answer

    def __iter__(self):
        self.answer.close()
        return iter(TODAY)


def test_row_that_closes_the_answer_does_no_harm(predictor):
    answer = naibx.Answer()
    answer.predict(predictor, None, array("d", TODAY))
    with pytest.raises(ValueError, match="closed"):
        answer.predict(predictor, None, Closing(answer))


def test_threads_that_predict_when_python_ends_do_no_harm():
    program = """
import threading, time, naibx
from array import array
with naibx.Config(1000) as config:
    config.add_features(naibx.Family.GAUSSIAN, 20)
    model = naibx.Model(config)
model.add_example([1.0] * 20, range(1000))
def predict(predictor):
    answer, row = naibx.Answer(), array("d", [1.0] * 20)
    while True:
        answer.predict(predictor, None, row)
        answer.labels()
for form in (naibx.Form.LIVE, naibx.Form.FLOAT64):
    threading.Thread(target=predict, args=(naibx.Predictor(model, form),),
                     daemon=True).start()
time.sleep(0.1)
"""
    result = subprocess.run([sys.executable, "-c", program],
                            capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
