"""Predictions without what a call of Python costs: all arguments but the row are
made once."""

from array import array
from ctypes import (POINTER, addressof, byref, c_char, c_uint32, c_uint64,
                    c_void_p)

from ._buffers import DOUBLE, UINT32
from ._errors import error_of
from ._library import lib, plain


class Repeated:
    """A call of naibx_answer_predict for one dense row, that can be made again
    as long as nobody changes what it uses."""

    __slots__ = ("predictor", "request", "_lock", "_used", "_of_predictor",
                 "_model_or_same", "_request_or_same", "_answer", "_function",
                 "_address", "_count", "_error", "_arguments")

    def __init__(self, lock, answer, predictor, request):
        self.predictor, self.request = predictor, request
        self._lock = lock
        self._answer = answer
        self._of_predictor = predictor._ownership
        self._model_or_same = predictor._ownership.model or answer
        self._request_or_same = request._ownership if request else answer
        self._used = (self._of_predictor, self._model_or_same,
                      self._request_or_same)
        for each in self._used:
            each.attach(lock)
        self._function = plain("naibx_answer_predict")
        self._address, self._error = c_void_p(), c_void_p()
        self._count = predictor.feature_count
        self._arguments = (
            c_void_p(answer.address), c_void_p(self._of_predictor.address),
            c_void_p(request._ownership.address if request else None),
            c_uint64(1), self._address, None, None, c_uint64(self._count),
            None, None, byref(self._error))

    def detach(self):
        for each in self._used:
            if each is not self._answer:
                each.detach(self._lock)

    def predict(self, values):
        """Whether it has predicted; else the long way has to be gone."""
        if type(values) is array:
            address, count = values.buffer_info()
            if count != self._count or values.typecode != DOUBLE:
                return False
            memory = values
        else:
            try:
                memory = memoryview(values)
                if (memory.format != DOUBLE or memory.shape != (self._count,)
                        or not memory.c_contiguous):
                    return False
                address = addressof(c_char.from_buffer(memory))
            except (TypeError, ValueError, BufferError):
                return False
        with self._lock:
            if not (self._answer.quiet and self._of_predictor.quiet
                    and self._model_or_same.quiet
                    and self._request_or_same.quiet):
                return False
            self._address.value = address
            status = self._function(*self._arguments)
            if status:
                error = c_void_p(self._error.value)
                self._error.value = None
                raise error_of(status, error, lib)
            return True


class Sets:
    """A call of naibx_answer_sets that can be made again."""

    __slots__ = ("_function", "_count", "_offsets", "_labels", "_arguments")

    def __init__(self, address):
        self._function = plain("naibx_answer_sets")
        self._count = c_uint64()
        self._offsets = POINTER(c_uint64)()
        self._labels = POINTER(c_uint32)()
        self._arguments = (c_void_p(address), byref(self._count),
                           byref(self._offsets), byref(self._labels), None)

    def labels(self, row):
        """Of one row; None where there is none."""
        if self._function(*self._arguments) or not (
                0 <= row < self._count.value):
            return None
        offsets = self._offsets
        return array(UINT32, self._labels[offsets[row]:offsets[row + 1]])
