"""Predictions without what a call of Python costs: all arrays and arguments
are made once."""

import os
import weakref
from array import array
from ctypes import byref, c_int64, c_uint64, c_void_p
from threading import RLock
from typing import Any, Optional

from ._buffers import DOUBLE, UINT32, Array, numbers, places
from ._declarations import SIZE_PREDICTED, Status
from ._errors import DataError, error_of
from ._library import integer, lib, plain


_all_prepared: "weakref.WeakSet[PreparedPrediction]" = weakref.WeakSet()


class PreparedPrediction:
    """Predicts the set of what stands in `values`, again and again.

    Made by `prepare()` of a Model or a Predictor, which nobody can change as
    long as this is open. Calling it with a size, or none to predict it, returns
    how many labels the set has: they are the first so many of `labels`, and
    the logarithms of their probabilities of `step_log_probabilities`. A context
    manager; close() may be called any number of times, and any other use
    afterwards is a ValueError. Threads that call the same one wait for each
    other, and share its arrays: better, each has its own.
    """

    def __init__(self, target, values, step_log_probabilities: bool):
        if values is None:
            values = places(DOUBLE, target.feature_count)
        features = numbers(values, DOUBLE, "values", Status.ERROR_FEATURE_VALUE)
        if not _is_memory_of(features, values):
            raise TypeError("values have to be float64 numbers one after the "
                            "other, which are read at every call")
        if features.count != target.feature_count:
            raise DataError(f"values has {features.count} numbers, but the "
                            f"model has {target.feature_count} features",
                            Status.ERROR_FEATURE_COUNT)
        self._values = values
        self._labels = places(UINT32, target.label_count)
        self._steps: "Optional[array[float]]" = None
        if step_log_probabilities:
            self._steps = places(DOUBLE, target.label_count)
        # Reentrant, for a handler of signals that calls this once more: it is
        # told, instead of waiting for ever for what it has interrupted.
        self._lock = RLock()
        self._is_running = False
        _all_prepared.add(self)
        self._function = plain(f"naibx_{target._prefix}predict")
        self._count, self._error = c_uint64(), c_void_p()
        workspace = target.workspace_create()
        with target._read() as address:
            release = target._ownership.hold()
            # In here, where Ctrl-C cannot come between the two.
            self._close = weakref.finalize(self, _close, release, workspace)
            self._close.atexit = False  # other threads may still predict
        steps = self._steps
        # The arrays must not move: an array.array cannot grow while it is seen.
        self._memory = [features, Array(self._labels),
                        None if steps is None else Array(steps)]
        self._before = (c_void_p(address), c_void_p(features.address), None,
                        c_uint64(features.count))
        self._predicted = c_int64(SIZE_PREDICTED)
        self._after = (
            c_void_p(self._memory[1].address),
            None if steps is None else c_void_p(self._memory[2].address),
            c_uint64(target.label_count), byref(self._count),
            c_void_p(workspace._ownership.address), byref(self._error))
        self._call: Optional[tuple] = (
            *self._before, self._predicted, *self._after)

    @property
    def values(self) -> Any:
        """The features, to be written to: one by one, or all by
        `values[:] = row` with a row of the same kind."""
        return self._values

    @property
    def labels(self) -> "array[int]":
        """Where the set is written to."""
        return self._labels

    @property
    def step_log_probabilities(self) -> "Optional[array[float]]":
        """Where the logarithms are written to, or None."""
        return self._steps

    def __reduce__(self):
        raise TypeError("a PreparedPrediction cannot be copied or pickled; "
                        "prepare() another one")

    def __call__(self, size: int = SIZE_PREDICTED) -> int:
        """Predict; how many labels the set has.

        Raises as `predict`: NotTrainedError, DataError, ArgumentError.
        """
        with self._lock:
            if self._is_running:
                self._refuse()
            try:
                self._is_running = True
                call = self._call
                if call is None:
                    raise ValueError("PreparedPrediction is closed")
                if size != SIZE_PREDICTED:
                    call = (*self._before,
                            c_int64(integer("size", c_int64, size)),
                            *self._after)
                status = self._function(*call)
                if status:
                    self._raise(status)
                return self._count.value
            finally:
                self._is_running = False

    @staticmethod
    def _refuse():
        raise RuntimeError("PreparedPrediction is in use by the call that this "
                           "interrupts; use it after that call")

    def _raise(self, status):
        error = c_void_p(self._error.value)
        self._error.value = None
        raise error_of(status, error, lib)

    def close(self) -> None:
        """Give the memory back, and let others change the model again."""
        with self._lock:
            if self._is_running:
                self._refuse()
            self._call = None
            self._close()

    @property
    def closed(self) -> bool:
        """Whether close() has been called."""
        return self._call is None

    def __enter__(self) -> "PreparedPrediction":
        if self.closed:
            raise ValueError("PreparedPrediction is closed")
        return self

    def __exit__(self, *_) -> None:
        self.close()


def _after_fork():
    """The child has one thread, and no call of another is under way in it."""
    for prepared in _all_prepared:
        if prepared._lock._is_owned():
            continue
        prepared._lock, prepared._is_running = RLock(), False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _close(release, workspace):
    workspace.close()
    release()


def _is_memory_of(features, values):
    try:
        return Array(values).address == features.address or not features.count
    except (TypeError, ValueError, BufferError):
        return False
