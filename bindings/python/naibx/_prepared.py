"""Predictions without what a call of Python costs: all arrays and arguments
are made once."""

import weakref
from ctypes import byref, c_int64, c_uint64, c_void_p
from threading import Lock
from typing import Optional

from ._buffers import DOUBLE, UINT32, Array, numbers, places
from ._declarations import SIZE_PREDICTED, Status
from ._errors import error_of
from ._library import integer, lib, plain


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
        self.values = values
        self.labels = places(UINT32, target.label_count)
        self.step_log_probabilities: Optional[object] = None
        if step_log_probabilities:
            self.step_log_probabilities = places(DOUBLE, target.label_count)
        self._lock = Lock()
        self._function = plain(f"naibx_{target._prefix}predict")
        self._count, self._error = c_uint64(), c_void_p()
        workspace = target.workspace_create()
        with target._read() as address:
            release = target._ownership.hold()
        self._close = weakref.finalize(self, _close, release, workspace)
        steps = self.step_log_probabilities
        # The arrays must not move: an array.array cannot grow while it is seen.
        self._memory = [features, Array(self.labels),
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

    def __call__(self, size: int = SIZE_PREDICTED) -> int:
        """Predict; how many labels the set has.

        Raises as `predict`: NotTrainedError, DataError, ArgumentError.
        """
        with self._lock:
            call = self._call
            if call is None:
                raise ValueError("PreparedPrediction is closed")
            if size != SIZE_PREDICTED:
                call = (*self._before, c_int64(integer("size", c_int64, size)),
                        *self._after)
            status = self._function(*call)
            if status:
                self._raise(status)
            return self._count.value

    def _raise(self, status):
        error = c_void_p(self._error.value)
        self._error.value = None
        raise error_of(status, error, lib)

    def close(self) -> None:
        """Give the memory back, and let others change the model again."""
        with self._lock:
            self._call = None
            self._close()

    @property
    def closed(self) -> bool:
        """Whether close() has been called."""
        return self._call is None

    def __enter__(self):
        if self.closed:
            raise ValueError("PreparedPrediction is closed")
        return self

    def __exit__(self, *_):
        self.close()


def _close(release, workspace):
    workspace.close()
    release()


def _is_memory_of(features, values):
    try:
        return Array(values).address == features.address or not features.count
    except (TypeError, ValueError, BufferError):
        return False
