"""The plants of the project's README: two measurements a day, and which plants
had to be planned anew."""

import time
from concurrent.futures import ThreadPoolExecutor

import naibx
import pytest

DAYS = [[50.0, 9.0], [80.0, 2.0], [78.0, 3.0], [54.0, 8.0], [70.0, 4.0]]
PLANNED = [[2], [0, 1], [0, 1], [2], [1]]
TODAY = [76.0, 3.0]


def make_config(label_count=3, feature_count=2):
    config = naibx.Config(label_count)
    config.add_features(naibx.Family.GAUSSIAN, feature_count)
    return config


def start_until(condition, call):
    """Calls `call` in another thread; its future, once the condition holds."""
    executor = ThreadPoolExecutor(1)
    future = executor.submit(call)
    while not condition() and not future.done():
        time.sleep(0.001)
    executor.shutdown(wait=False)
    return future


@pytest.fixture
def empty_model():
    with make_config() as config, naibx.Model(config) as model:
        yield model


@pytest.fixture
def model(empty_model):
    empty_model.add_examples(DAYS, PLANNED)
    return empty_model


@pytest.fixture
def predictor(model):
    with naibx.Predictor(model) as predictor:
        yield predictor


@pytest.fixture(params=["model", "predictor"])
def predicting(request):
    """A model or a predictor, for what both can do."""
    return request.getfixturevalue(request.param)
