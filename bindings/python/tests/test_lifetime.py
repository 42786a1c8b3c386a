"""Closing objects, and using them from several threads."""

import copy
import gc
import os
import pickle
import signal
import threading
import weakref
from array import array
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import calls
import naibx
import pytest
from conftest import DAYS, PLANNED, TODAY, make_config, start_until


def objects():
    config = make_config()
    model = naibx.Model(config)
    model.add_examples(DAYS, PLANNED)
    predictor = naibx.Predictor(model)
    return {"config": config, "model": model, "predictor": predictor,
            "live": naibx.Predictor(model, naibx.Form.LIVE),
            "answer": naibx.Answer(), "request": naibx.Request(),
            "options": naibx.LoadOptions(),
            "allocator": naibx.Allocator(lambda *_: None, lambda *_: None)}


USES = {
    "config": [lambda config: config.label_count, naibx.Model,
               lambda config: setattr(config, "smoothing", 1)],
    "model": [lambda model: calls.predict(model, TODAY), naibx.Predictor,
              naibx.Model.copy, naibx.Model.to_bytes,
              lambda model: model.add_example(TODAY, [0])],
    "predictor": [lambda predictor: calls.predict(predictor, TODAY),
                  lambda predictor: predictor.kernel],
    "live": [lambda live: calls.predict(live, TODAY),
             lambda live: naibx.Answer().predict(live, None, TODAY)],
    "answer": [lambda answer: answer.set_executor(None, 2),
               naibx.Answer.sets, naibx.Answer.labels,
               lambda answer: answer.predict(
                   objects()["predictor"], None, TODAY)],
    "request": [lambda request: request.set_size(1, 2),
                lambda request: naibx.Answer().predict(
                    objects()["predictor"], request, TODAY)],
    "options": [lambda options: options.set_verify_tables(False),
                lambda options: naibx.Model.load("x", options)],
    "allocator": [lambda allocator: make_config().set_allocator(allocator)]}


@pytest.mark.parametrize("name", USES)
def test_use_after_close_is_a_value_error_and_closing_again_nothing(name):
    closed = objects()[name]
    assert closed.closed is False
    with closed as same:
        assert same is closed
    closed.close()
    assert closed.closed is True
    for use in USES[name]:
        with pytest.raises(ValueError, match="is closed"):
            use(closed)
    with pytest.raises(ValueError, match="is closed"):
        with closed:
            pass


def test_closed_answer_is_refused_and_the_model_still_works(model):
    answer, live = naibx.Answer(), calls.predictor_of(model)
    answer.predict(live, None, TODAY)
    answer.close()
    with pytest.raises(ValueError, match="Answer is closed"):
        answer.predict(live, None, TODAY)
    model.add_example(TODAY, [0])


def test_what_was_made_outlives_what_it_was_made_from(model):
    with naibx.Predictor(model) as predictor, calls.predictor_of(model) as live:
        expected = calls.predict(model, TODAY)
        model.close()
        del model
        gc.collect()
        assert calls.predict(predictor, TODAY) == expected
        assert calls.predict(live, TODAY) == expected


def test_forgotten_objects_are_destroyed():
    given_back = []
    memory = {}

    def allocate(size, alignment):
        import ctypes
        block = ctypes.create_string_buffer(size + alignment)
        address = -(-ctypes.addressof(block) // alignment) * alignment
        memory[address] = block
        return address

    def deallocate(address, size, alignment):
        given_back.append(size)
        del memory[address]

    config = make_config()
    with naibx.Allocator(allocate, deallocate) as allocator:
        config.set_allocator(allocator)
    del allocator
    model = naibx.Model(config)
    model.add_examples(DAYS, PLANNED)
    copied, predictor = model.copy(), naibx.Predictor(model)
    answer, live = naibx.Answer(), calls.predictor_of(model)
    for each in (predictor, live):
        for _ in range(2):
            answer.predict(each, None, array("d", TODAY))
            assert answer.labels() == list(calls.predict(model, TODAY).labels)
    assert memory
    gone = weakref.ref(model)
    del config, model, copied, predictor, answer, live, each
    gc.collect()
    assert gone() is None
    assert given_back and not memory


def test_threads_may_predict_while_others_learn(model):
    def learn(_):
        for _ in range(50):
            model.add_example(TODAY, [0])

    def predict(_):
        return {len(calls.predict(model, TODAY, size=2).labels)
                for _ in range(50)}

    with ThreadPoolExecutor(6) as pool:
        learned = pool.map(learn, range(3))
        predicted = pool.map(predict, range(3))
        assert list(predicted) == [{2}] * 3
        list(learned)
    assert model.weight == 5 + 3 * 50


def test_threads_that_share_an_answer_take_turns(predictor):
    rows = DAYS * 400
    expected = list(calls.predict_batch(predictor, rows))
    with naibx.Answer() as answer, ThreadPoolExecutor(4) as pool:
        def predict(_):
            answer.predict(predictor, None, rows)
            return list(answer.sets())  # of this call or of another like it

        for batch in pool.map(predict, range(8)):
            assert batch == expected


@pytest.fixture
def held():
    """A call that has begun, and goes on when it may: both are events."""
    begun, go_on = threading.Event(), threading.Event()

    def progress(done, total):
        begun.set()
        assert go_on.wait(60)

    return SimpleNamespace(progress=progress, begun=begun, go_on=go_on)


def test_closing_while_another_thread_predicts_ends_after_it(predictor, held):
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(calls.predict_batch, predictor, DAYS * 400,
                             progress=held.progress)
        assert held.begun.wait(60)
        predictor.close()
        with pytest.raises(ValueError, match="is closed"):
            calls.predict(predictor, TODAY)
        held.go_on.set()
        assert len(result.result(60)) == len(DAYS) * 400


def test_learning_waits_for_predictions_of_other_threads(model, held):
    with ThreadPoolExecutor(2) as pool:
        predicted = pool.submit(calls.predict_batch, model, DAYS * 400,
                                progress=held.progress)
        assert held.begun.wait(60)
        learned = pool.submit(model.add_example, TODAY, [0])
        assert not learned.done()
        held.go_on.set()
        predicted.result(60)
        learned.result(60)
    assert model.weight == 6


def test_callback_may_read_what_its_call_reads(model):
    seen = []
    calls.predict_batch(
        model, DAYS * 400, progress=lambda done, total: seen.append(
            list(calls.predict(model, TODAY).labels)))
    assert [1, 0] in seen


@pytest.mark.parametrize("call", [
    lambda model, progress: calls.predict_batch(model, DAYS * 400,
                                                progress=progress),
    lambda model, progress: model.add_examples(DAYS * 400, PLANNED * 400,
                                               progress=progress)])
def test_callback_that_would_wait_for_its_own_call_raises(model, call):
    before = model.to_bytes()
    with pytest.raises(RuntimeError, match="callback"):
        call(model, lambda done, total: model.add_example(TODAY, [0]))
    assert model.to_bytes() == before


def test_who_has_waited_longest_comes_next(model):
    order, waiting = [], model._ownership.waiting

    def use(name, lock):
        with lock:
            order.append(name)

    with model._read():
        futures = [start_until(lambda: len(waiting) > place, call)
                   for place, call in enumerate((
                       lambda: use("first change", model._write()),
                       lambda: use("read", model._read()),
                       lambda: use("second change", model._write())))]
    for future in futures:
        future.result()
    assert order == ["first change", "read", "second change"]
    assert not waiting


def test_who_gives_up_waiting_lets_the_next_change_in(model):
    waiting = model._ownership.waiting
    with model._write():
        reader = start_until(lambda: waiting,
                             lambda: calls.predict(model, TODAY))
        model.close()
    with pytest.raises(ValueError, match="closed"):
        reader.result()
    assert not waiting


@pytest.mark.parametrize("name", ["config", "answer", "request",
                                  "options", "allocator"])
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_has_no_copy_says_so(name, duplicate):
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        duplicate(objects()[name])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_child_uses_what_threads_of_its_parent_are_reading(model):
    answer, live, row = naibx.Answer(), calls.predictor_of(model), array("d", TODAY)
    for _ in range(2):
        answer.predict(live, None, row)
    reading = model._read()
    begun, go_on = threading.Event(), threading.Event()

    def read():
        reading.__enter__()
        with answer._gate.lock:
            begun.set()
            go_on.wait()

    thread = threading.Thread(target=read)
    thread.start()
    assert begun.wait(60)
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)  # ends what waits for ever
            model.add_example(TODAY, [0])
            for _ in range(2):
                answer.predict(live, None, row)
            assert answer.labels() == list(model.predict(TODAY).labels)
            os._exit(0)
        finally:
            os._exit(1)
    go_on.set()
    thread.join()
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_child_does_not_use_what_a_thread_of_its_parent_is_changing(model):
    changing = model._write()
    thread = threading.Thread(target=changing.__enter__)
    thread.start()
    thread.join()
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)
            with pytest.raises(RuntimeError, match="when this process was"):
                calls.predict(model, TODAY)
            model.close()
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
