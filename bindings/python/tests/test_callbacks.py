"""Progress, Ctrl-C, executors and allocators."""

import io
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor

import calls
import naibx
import pytest
import tqdm
from conftest import DAYS, PLANNED, TODAY, make_config

ROWS, SETS = DAYS * 1000, PLANNED * 1000


def learn(model, **options):
    model.add_examples(ROWS, SETS, **options)


def predict(model, **options):
    calls.predict_batch(model, ROWS, **options)


def predict_compiled(model, **options):
    calls.predict_batch(naibx.Predictor(model), ROWS, **options)


def test_a_predictor_has_no_threads_of_its_own(predictor):
    assert not hasattr(predictor, "set_executor")


LONG_CALLS = pytest.mark.parametrize("call", [learn, predict, predict_compiled])


@LONG_CALLS
def test_progress_is_told_of_rows(model, call):
    seen = []
    call(model, progress=lambda done, total: seen.append((done, total)))
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert {total for _, total in seen} == {len(ROWS)}


@LONG_CALLS
def test_progress_that_returns_true_cancels(model, call):
    before = model.to_bytes()
    with pytest.raises(naibx.CancelledError):
        call(model, progress=lambda done, total: done >= 1000)
    assert model.to_bytes() == before
    call(model, progress=lambda done, total: False)


class Mine(BaseException):
    pass


@LONG_CALLS
@pytest.mark.parametrize("raised", [Mine, ZeroDivisionError, KeyboardInterrupt])
def test_what_progress_raises_comes_out(model, call, raised):
    before = model.to_bytes()

    def progress(done, total):
        raise raised("from the callback")

    with pytest.raises(raised, match="from the callback"):
        call(model, progress=progress)
    assert model.to_bytes() == before


@LONG_CALLS
def test_bar_of_tqdm_is_full_at_the_end(model, call):
    with tqdm.tqdm(file=io.StringIO()) as bar:
        call(model, progress=bar)
    assert (bar.n, bar.total) == (len(ROWS), len(ROWS))


def test_progress_that_cannot_be_called_is_refused(model):
    with pytest.raises(TypeError, match="progress"):
        predict(model, progress=5)


@pytest.mark.parametrize("call", [
    "model.add_examples(rows, sets, label_offsets=offsets)",
    "model.predict_batch(rows)", "naibx.Predictor(model).predict_batch(rows)"])
def test_interrupt_from_the_keyboard_stops_a_batch(call):
    code = textwrap.dedent(f"""
        import naibx, numpy, os, signal, threading
        config = naibx.Config(400)
        config.add_features(naibx.Family.GAUSSIAN, 40)
        model = naibx.Model(config)
        rows = numpy.random.default_rng(1).random((300000, 40))
        sets = numpy.arange(30000000, dtype='u4') % 400
        offsets = numpy.arange(300001) * 100
        model.add_examples(rows[:1000], sets[:100000], label_offsets=offsets[:1001])
        weight = model.weight
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            {call}
            print("not stopped")
        except KeyboardInterrupt:
            print("stopped", model.weight == weight)
        """)
    result = subprocess.run([sys.executable, "-c", code], capture_output=True,
                            text=True, timeout=300)
    assert result.stdout == "stopped True\n", result.stderr


def objects_with_executor(model):
    answer = naibx.Answer()

    def predict_with(predictor, rows):
        answer.predict(predictor, None, rows)
        return answer.sets()

    return {"learn": (model, lambda: learn(model)),
            "predict": (answer, lambda: predict_with(
                calls.predictor_of(model), ROWS)),
            "compiled": (answer, lambda: predict_with(
                naibx.Predictor(model), ROWS * 5))}


WAYS = pytest.mark.parametrize("way", ["learn", "predict", "compiled"])


def result_of(model, way, executor, threads=4):
    owner, call = objects_with_executor(model)[way]
    owner.set_executor(executor, threads)
    result = call()
    return list(result) if result else model.to_bytes()


def one_after_the_other(task, count):
    for place in range(count):
        task(place)


def backwards_and_twice(task, count):
    for place in [*reversed(range(count)), *range(count)]:
        task(place)


def nothing(task, count):
    pass


@WAYS
@pytest.mark.parametrize("executor", [
    None, one_after_the_other, backwards_and_twice, nothing, "pool"])
def test_executor_of_any_kind_gives_the_same_result(model, way, executor):
    other = model.copy()
    expected = result_of(other, way, None, 1)
    if executor == "pool":
        with ThreadPoolExecutor(2) as pool:
            assert result_of(model, way, pool) == expected
    else:
        assert result_of(model, way, executor) == expected


@WAYS
def test_what_an_executor_raises_comes_out_after_the_work_is_done(model, way):
    def executor(task, count):
        task(1)
        raise Mine("from the executor")

    owner, call = objects_with_executor(model)[way]
    owner.set_executor(executor, 4)
    with pytest.raises(Mine, match="from the executor"):
        call()
    assert model.weight == 5 + (len(ROWS) if way == "learn" else 0)
    owner.set_executor(None, 1)
    call()


def test_threads_give_the_same_result(model):
    other = model.copy()
    model.set_executor(None, 3)
    learn(model)
    learn(other)
    assert model.to_bytes() == other.to_bytes()
    for count in (0, 1025):
        with pytest.raises(ValueError):
            model.set_executor(None, count)
    with pytest.raises(TypeError, match="executor"):
        model.set_executor(5, 2)


def test_allocator_without_memory_is_a_memory_error():
    with make_config() as config:
        config.set_allocator(naibx.Allocator(lambda *_: None, lambda *_: None))
        with pytest.raises(MemoryError) as caught:
            naibx.Model(config)
        assert caught.value.code == naibx.Status.ERROR_OUT_OF_MEMORY
        config.set_allocator(None)
        naibx.Model(config).add_example(TODAY, [0])


def test_what_an_allocator_raises_comes_out(model):
    def allocate(size, alignment):
        raise Mine("from the allocator")

    allocator = naibx.Allocator(allocate, lambda *_: None)
    with make_config() as config:
        config.set_allocator(allocator)
        with pytest.raises(Mine, match="from the allocator"):
            naibx.Model(config)
    with naibx.LoadOptions() as options:
        options.set_allocator(allocator)
        with pytest.raises(Mine, match="from the allocator"):
            naibx.Model.from_bytes(model.to_bytes(), options)
