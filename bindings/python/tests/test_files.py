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
    expected = predicting.to_bytes()
    predicting.save(file)
    assert file.read_bytes() == expected
    parts, stream = [], io.BytesIO()
    predicting.write(parts.append)
    predicting.write(stream)
    with open(file, "wb", buffering=0) as raw:
        predicting.write(raw)
    assert b"".join(parts) == stream.getvalue() == file.read_bytes() == expected


def test_pair_is_saved_in_every_way_and_loaded_as_both(model, predictor, file):
    expected, stream = naibx.bytes_of_parts(model, predictor), io.BytesIO()
    naibx.save_parts(file, model, predictor)
    naibx.write_parts(stream, model, predictor)
    assert file.read_bytes() == stream.getvalue() == expected
    assert naibx.Model.load(file).to_bytes() == model.to_bytes()
    with naibx.LoadOptions() as options:
        options.set_map_tables(True)
        for loaded in (naibx.Predictor.load(file),
                       naibx.Predictor.load(file, options),
                       naibx.Predictor.from_bytes(expected)):
            assert loaded.to_bytes() == predictor.to_bytes()
    for both in (naibx.load_parts(file), naibx.read_parts(expected)):
        assert naibx.bytes_of_parts(*both) == expected


def test_both_parts_are_loaded_only_where_both_are(model, predictor):
    for one in (model, predictor):
        with pytest.raises(naibx.FormatError):
            naibx.read_parts(one.to_bytes())
    with pytest.raises(ValueError):
        naibx.bytes_of_parts(None, None)


def test_live_predictor_is_not_saved(model, file):
    live = naibx.Predictor(model, naibx.Form.LIVE)
    with pytest.raises(naibx.ArgumentError) as caught:
        live.save(file)
    assert caught.value.code is naibx.Status.ERROR_MISMATCH
    assert not file.exists()


@pytest.mark.parametrize("parts", ["model", "predictor", "both"])
def test_file_says_what_it_holds(model, predictor, file, parts):
    naibx.save_parts(file, None if parts == "predictor" else model,
                     None if parts == "model" else predictor)
    for said in (naibx.File.open(file), naibx.File(file.read_bytes())):
        assert said.bytes == file.stat().st_size
        assert said.version == naibx.format_version()
        assert said.has_model is (parts != "predictor")
        assert said.has_predictor is (parts != "model")
    with pytest.raises(naibx.FormatError):
        naibx.File(b"text" * 99).bytes


@pytest.mark.parametrize("path", [str, os.fsencode, lambda path: path])
def test_path_is_what_open_takes(predicting, file, path):
    predicting.save(path(file))
    loaded = type(predicting).load(path(file))
    assert calls.predict(loaded, TODAY) == calls.predict(predicting, TODAY)


@pytest.mark.parametrize("buffer", [
    bytes, bytearray, memoryview, lambda data: np.frombuffer(data, "u1"),
    lambda data: np.repeat(np.frombuffer(data, "u1"), 2)[::2]])
def test_loads_from_every_buffer(predicting, buffer):
    data = predicting.to_bytes()
    loaded = type(predicting).from_bytes(buffer(data))
    assert loaded.to_bytes() == data


def test_path_with_a_nul_is_refused_and_not_cut_off(predicting, tmp_path):
    with pytest.raises(ValueError, match="NUL"):
        predicting.save(f"{tmp_path}/a\0b")
    assert not list(tmp_path.iterdir())


def test_missing_file_is_a_file_not_found_error(predicting, tmp_path):
    for call in (type(predicting).load, naibx.load_parts):
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

    for save in (model.write, predictor.write,
                 lambda write: naibx.write_parts(write, model, predictor)):
        with pytest.raises(ZeroDivisionError, match="from the callback"):
            save(write)
    with pytest.raises(OSError):
        model.write(lambda part: 0)
    with pytest.raises(TypeError):
        model.write(5)


def test_damaged_files_are_format_errors(predicting):
    data, load = predicting.to_bytes(), type(predicting).from_bytes
    for damaged, code in (
            (b"", None), (b"text" * 99, naibx.Status.ERROR_NOT_A_MODEL),
            (data[:-1], naibx.Status.ERROR_TRUNCATED),
            (data[:-1] + bytes([data[-1] ^ 1]), None)):
        with pytest.raises(naibx.FormatError) as caught:
            load(damaged)
        assert code is None or caught.value.code is code


def test_model_is_no_predictor_and_the_other_way_round(model, predictor):
    with pytest.raises(naibx.FormatError):
        naibx.Predictor.from_bytes(model.to_bytes())
    with pytest.raises(naibx.FormatError):
        naibx.Model.from_bytes(predictor.to_bytes())


def set_limits(options, labels, features, size):
    options.set_label_limit(labels)
    options.set_feature_limit(features)
    options.set_byte_limit(size)


def test_limits_of_load_options_hold(predicting, file):
    predicting.save(file)
    size = file.stat().st_size
    with naibx.LoadOptions() as options:
        set_limits(options, 3, 2, size)
        options.set_verify_tables(False)
        type(predicting).load(file, options)
        for limits in ((2, 2, size), (3, 1, size), (3, 2, size - 1)):
            set_limits(options, *limits)
            with pytest.raises(naibx.LimitError):
                type(predicting).load(file, options)


def test_predictor_of_another_model_is_refused(model):
    with make_config(4) as config, naibx.Model(config) as other:
        other.add_example(TODAY, [3])
        with pytest.raises(naibx.ArgumentError) as caught:
            naibx.bytes_of_parts(model, naibx.Predictor(other))
        assert caught.value.code is naibx.Status.ERROR_MISMATCH
    with pytest.raises(TypeError, match="predictor"):
        naibx.bytes_of_parts(model, model)
    with pytest.raises(TypeError, match="model"):
        naibx.bytes_of_parts(predictor=None, model=make_config())
