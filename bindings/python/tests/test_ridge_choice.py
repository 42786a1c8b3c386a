"""What was chosen, and by how much, is the same after saving and loading."""

import math

import numpy as np
import pytest

import naibx
from naibx import Config, Decoder, Family, Form, Method, Model, Predictor
from test_ridge import compiled, problem

KEYS = ("method", "held_out_utility", "gain", "ridge_lambda",
        "ridge_width", "decoder", "decoder_set_weight", "decoder_size_weight",
        "decoder_threshold", "decoder_gain")


def numbers_of(predictor):
    return {key: repr(getattr(predictor, key)) for key in KEYS}


def blobs(seed, rows):
    """What the paper's model is made for: a Gaussian in each class."""
    random = np.random.default_rng(seed)
    Y = np.eye(3, dtype=int)[random.integers(0, 3, rows)]
    return 6 * Y[:, :2] + random.normal(size=(rows, 2)), Y


def auto(seed, rows, method=Method.AUTO):
    X, Y = blobs(seed, rows)
    return compiled(X, Y, np.ones(rows), [0, 0], method=method, landmarks=30)


def test_the_choice_of_the_papers_method_is_saved(tmp_path):
    model, predictor = auto(1, 200)
    assert predictor.method == Method.NAIVE
    assert predictor.gain == 0
    assert 0.5 < predictor.held_out_utility <= 1
    assert predictor.decoder == Decoder.CASCADE
    assert math.isnan(predictor.decoder_gain)
    path = tmp_path / "p.naibx"
    predictor.save(path)
    options = naibx.LoadOptions()
    options.map_tables = True
    mapped = Predictor.load(path, options)
    for form in (Form.FLOAT64, Form.FLOAT32):
        made = Predictor(model, form)
        read = Predictor.from_bytes(made.to_bytes())
        assert numbers_of(read) == numbers_of(made) == numbers_of(predictor)
        assert read.to_bytes() == made.to_bytes()
    assert numbers_of(mapped) == numbers_of(predictor)
    assert mapped.to_bytes() == predictor.to_bytes()


@pytest.mark.parametrize("method", [Method.AUTO, Method.KERNEL])
@pytest.mark.parametrize("rows", [100, 200])
def test_a_compiled_model_tells_the_same_after_loading(method, rows):
    model, _ = auto(2, rows, method)
    plain = model.to_bytes()
    model.compile()
    both = naibx.bytes_of_parts(model, Predictor(model))
    read, _ = naibx.read_parts(both)
    for other in (read, Model.from_bytes(model.to_bytes()), model.copy()):
        assert (numbers_of(Predictor(other, Form.LIVE))
                == numbers_of(Predictor(model, Form.LIVE)))
        assert other.uncompiled_weight == model.uncompiled_weight == 0
        assert other.to_bytes() == model.to_bytes() != plain


def test_the_choice_of_another_method_is_saved():
    X, Y, w, categories = problem(3, 300, 4)
    X[:, 0] = np.sign(X[:, 1]) * X[:, 2]  # what no column shows by itself
    Y[:, 0] = X[:, 0] > 0
    model, predictor = compiled(X, Y, w, categories, method=Method.AUTO,
                                landmarks=60)
    assert predictor.method != Method.NAIVE
    assert predictor.gain > 0 and predictor.ridge_lambda > 0
    assert predictor.decoder != Decoder.CASCADE
    assert predictor.decoder_gain >= 0
    read = Predictor.from_bytes(predictor.to_bytes())
    assert numbers_of(read) == numbers_of(predictor)


def test_the_papers_model_has_no_choice_to_tell():
    config = Config(2)
    config.add_features(Family.GAUSSIAN, 1)
    model = Model(config)
    model.add_examples([[0.0], [1.0]], [[0], [1]])
    numbers = numbers_of(Predictor(model))
    assert numbers["held_out_utility"] == numbers["gain"] == "nan"
    assert numbers["ridge_lambda"] == numbers["decoder_threshold"] == "0.0"
