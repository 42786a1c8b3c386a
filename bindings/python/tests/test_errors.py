"""Exceptions: their classes, their codes and what they carry."""

import copy
import ctypes
import pickle

import naibx
import pytest
from conftest import PLANNED, TODAY, make_config
from naibx import eval as metrics
from naibx._errors import error_of
from naibx._library import lib

PYTHON_CLASS = {0: Exception, 1: ValueError, 2: ValueError, 3: ValueError,
                4: OSError, 5: naibx.ResourceError, 6: RuntimeError}


@pytest.mark.parametrize("status", [each for each in naibx.Status if each])
def test_every_status_is_an_exception_of_its_block(status):
    error = error_of(status, ctypes.c_void_p(), lib)
    assert isinstance(error, naibx.Error)
    assert isinstance(error, PYTHON_CLASS[status // 100])
    assert error.code is status
    assert naibx.status_name(status) == f"NAIBX_{status.name}"


@pytest.mark.parametrize("status,class_", [
    (299, naibx.DataError), (699, naibx.InternalError), (50, naibx.InternalError)])
def test_status_of_a_newer_library_is_an_exception_of_its_block(status, class_):
    error = error_of(status, ctypes.c_void_p(), lib)
    assert type(error) is class_
    assert error.code == status


@pytest.mark.parametrize("class_,also", [
    (naibx.OutOfMemoryError, MemoryError), (naibx.FileError, OSError),
    (naibx.MissingFileError, FileNotFoundError), (naibx.DataError, ValueError),
    (naibx.NotSupportedError, NotImplementedError),
    (naibx.NotTrainedError, ValueError), (naibx.LimitError, ValueError)])
def test_exceptions_are_those_of_python_too(class_, also):
    assert issubclass(class_, also)
    error = class_("what", 501, 7, 2)
    for copied in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(copied) is class_
        assert (str(copied), copied.code, copied.row, copied.column) == (
            "what", 501, 7, 2)


@pytest.mark.parametrize("call", [
    lambda: naibx.Config(2**32), lambda: naibx.Config(-1), lambda: naibx.Config(0),
    lambda: naibx.Config(2**70), lambda: naibx.Config(2).add_features(0, 2**32),
    lambda: naibx.Config(2).add_features(7, 1),
    lambda: naibx.Config(2).add_categorical([0]),
    lambda: setattr(naibx.Config(2), "fixed_size", 3),
    lambda: setattr(naibx.Config(2), "smoothing", float("nan")),
    lambda: naibx.Config(2).set_label_name(2**32, "cut off it would be label 0"),
    lambda: naibx.Config(2).set_label_name(0, "a\0b"),
    lambda: naibx.Config(2).set_label_name(0, "\ud800"),
    lambda: naibx.Config(2).label_name(2), lambda: naibx.Config(2).feature(0),
    lambda: naibx.LoadOptions().set_label_limit(-1),
    lambda: naibx.LoadOptions().set_byte_limit(10**400)])
def test_arguments_out_of_range_are_value_errors(call):
    with pytest.raises(ValueError):
        call()


@pytest.mark.parametrize("call", [
    lambda: naibx.Config(2.0), lambda: naibx.Config("2"), lambda: naibx.Config(),
    lambda: naibx.Config(None), lambda: setattr(naibx.Config(2), "smoothing", "x"),
    lambda: naibx.Config(2).set_label_name(0, b"a"),
    lambda: naibx.Config(2).set_label_name(0, None),
    lambda: naibx.Model(None), lambda: naibx.Model(3),
    lambda: naibx.Predictor(None), lambda: naibx.Predictor(naibx.Config(1)),
    lambda: naibx.Answer(3), lambda: naibx.Model.load(5.0),
    lambda: naibx.Model.load("x", 5), lambda: naibx.Model.from_bytes("x"),
    lambda: naibx.Allocator(None, None)])
def test_arguments_of_another_type_are_type_errors(call):
    with pytest.raises(TypeError):
        call()


def test_message_says_which_number_and_which_bound():
    with pytest.raises(naibx.ArgumentError,
                       match="label_count is 4294967296; it has to be 0 to"):
        naibx.Config(2**32)


@pytest.mark.parametrize("wrong", [1.0, None, "1", [1], object])
@pytest.mark.parametrize("name, call", [
    ("label_count", lambda wrong: naibx.Config(wrong)),
    ("feature_count", lambda wrong: make_config().add_features(0, wrong)),
    ("size", lambda wrong: naibx.Model(make_config()).predict(TODAY, wrong)),
    ("least", lambda wrong: naibx.Request().set_size(wrong, 1)),
    ("label_limit", lambda wrong: naibx.LoadOptions().set_label_limit(wrong)),
    ("label_count", lambda wrong: metrics.measure_sets(PLANNED, PLANNED, wrong)),
    ("label", lambda wrong: make_config().set_label_name(wrong, "coal"))])
def test_what_is_no_integer_is_named(name, call, wrong):
    with pytest.raises(TypeError, match=f"^{name} is .*, which is no integer"):
        call(wrong)


@pytest.mark.parametrize("wrong", [None, "1", b"1", [1], 1j, object])
@pytest.mark.parametrize("name, call", [
    ("smoothing", lambda wrong: setattr(
        make_config(), "smoothing", wrong)),
    ("empty_score", lambda wrong: metrics.measure_sets(
        PLANNED, PLANNED, 3, empty_score=wrong)),
    ("weight", lambda wrong: naibx.Model(make_config()).add_example(
        TODAY, [1], wrong))])
def test_what_is_no_number_is_named(name, call, wrong):
    with pytest.raises(TypeError, match=f"^{name} is .*, which is no number"):
        call(wrong)
