"""Saving and loading."""

import errno
import io
import os

import calls
import naibx
import numpy as np
import pytest
from conftest import TODAY, make_config


@pytest.fixture
def file(tmp_path):
    return tmp_path / "Kraftwerke \u00fc.naibx"


def test_every_way_of_saving_gives_the_same_bytes(predicting, file):
    expected = predicting.save_to_buffer()
    predicting.save(file)
    assert file.read_bytes() == expected
    parts, stream = [], io.BytesIO()
    predicting.save_to_callback(parts.append)
    predicting.save_to_callback(stream)
    with open(file, "wb", buffering=0) as raw:
        predicting.save_to_callback(raw)
    assert b"".join(parts) == stream.getvalue() == file.read_bytes() == expected


def test_pair_is_saved_in_every_way_and_loaded_as_both(model, predictor, file):
    expected, stream = model.save_with_predictor_to_buffer(predictor), io.BytesIO()
    model.save_with_predictor(predictor, file)
    model.save_with_predictor_to_callback(predictor, stream)
    assert file.read_bytes() == stream.getvalue() == expected
    assert naibx.Model.load(file).save_to_buffer() == model.save_to_buffer()
    for loaded in (naibx.Predictor.load(file), naibx.Predictor.map(file),
                   naibx.Predictor.load_from_buffer(expected)):
        assert loaded.save_to_buffer() == predictor.save_to_buffer()


@pytest.mark.parametrize("path", [str, os.fsencode, lambda path: path])
def test_path_is_what_open_takes(predicting, file, path):
    predicting.save(path(file))
    loaded = type(predicting).load(path(file))
    assert calls.predict(loaded, TODAY) == calls.predict(predicting, TODAY)


@pytest.mark.parametrize("buffer", [
    bytes, bytearray, memoryview, lambda data: np.frombuffer(data, "u1"),
    lambda data: np.repeat(np.frombuffer(data, "u1"), 2)[::2]])
def test_loads_from_every_buffer(predicting, buffer):
    data = predicting.save_to_buffer()
    loaded = type(predicting).load_from_buffer(buffer(data))
    assert loaded.save_to_buffer() == data


def test_path_with_a_nul_is_refused_and_not_cut_off(predicting, tmp_path):
    with pytest.raises(ValueError, match="NUL"):
        predicting.save(f"{tmp_path}/a\0b")
    assert not list(tmp_path.iterdir())


def test_missing_file_is_a_file_not_found_error(predicting, tmp_path):
    for call in (type(predicting).load, naibx.Predictor.map):
        with pytest.raises(FileNotFoundError) as caught:
            call(tmp_path / "none")
        assert caught.value.errno == errno.ENOENT
        assert caught.value.code == naibx.Status.ERROR_READ
    with pytest.raises(FileNotFoundError) as caught:
        predicting.save(tmp_path / "none" / "file")
    assert caught.value.code == naibx.Status.ERROR_WRITE
    with pytest.raises(OSError):
        type(predicting).load(tmp_path)


def test_what_write_raises_comes_out(model, predictor):
    def write(part):
        raise ZeroDivisionError("from the callback")

    for save in (model.save_to_callback, predictor.save_to_callback,
                 lambda write: model.save_with_predictor_to_callback(
                     predictor, write)):
        with pytest.raises(ZeroDivisionError, match="from the callback"):
            save(write)
    with pytest.raises(OSError):
        model.save_to_callback(lambda part: 0)
    with pytest.raises(TypeError):
        model.save_to_callback(5)


def test_damaged_files_are_format_errors(predicting):
    data, load = predicting.save_to_buffer(), type(predicting).load_from_buffer
    for damaged, code in (
            (b"", None), (b"text" * 99, naibx.Status.ERROR_NOT_A_MODEL),
            (data[:-1], naibx.Status.ERROR_TRUNCATED),
            (data[:-1] + bytes([data[-1] ^ 1]), None)):
        with pytest.raises(naibx.FormatError) as caught:
            load(damaged)
        assert code is None or caught.value.code is code


def test_model_is_no_predictor_and_the_other_way_round(model, predictor):
    with pytest.raises(naibx.FormatError):
        naibx.Predictor.load_from_buffer(model.save_to_buffer())
    with pytest.raises(naibx.FormatError):
        naibx.Model.load_from_buffer(predictor.save_to_buffer())


def test_limits_of_load_options_hold(predicting, file):
    predicting.save(file)
    size = file.stat().st_size
    with naibx.LoadOptions() as options:
        options.set_limits(3, 2, size)
        options.set_verify_tables(False)
        type(predicting).load(file, options)
        for limits in ((2, 2, size), (3, 1, size), (3, 2, size - 1)):
            options.set_limits(*limits)
            with pytest.raises(naibx.LimitError):
                type(predicting).load(file, options)


def test_predictor_of_another_model_is_refused(model):
    with make_config(4) as config, naibx.Model(config) as other:
        other.add_example(TODAY, [3])
        with pytest.raises(naibx.ArgumentError) as caught:
            model.save_with_predictor_to_buffer(naibx.Predictor(other))
        assert caught.value.code is naibx.Status.ERROR_MISMATCH
    with pytest.raises(TypeError, match="predictor"):
        model.save_with_predictor_to_buffer(None)
    with pytest.raises(TypeError, match="predictor"):
        model.save_with_predictor_to_buffer(model)
