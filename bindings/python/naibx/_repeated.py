"""Predictions without what a call of Python costs: all arguments but the row
are made once, and the set is read in the same go."""

from ctypes import (POINTER, addressof, byref, c_char, c_uint32, c_uint64,
                    c_void_p)
from threading import RLock

from ._buffers import DOUBLE
from ._library import plain

# What is passed as it stands, without a look at its type.
_pointer, _number = c_void_p.from_param, c_uint64.from_param


class Gate:
    """Lets short calls of one answer in, without a word to the objects that
    they use. Who changes or destroys one of these closes the gate, with its
    lock held."""

    def __init__(self):
        self.lock = RLock()
        self.is_open = False


class Repeated:
    """The arguments of a prediction of one dense row, to be made again with
    another row where the gate is open."""

    def __init__(self, gate, answer, predictor, request):
        # Not the predictor itself, which may own the answer.
        self.tables, self.request = predictor._ownership, request
        self._gate, self.lock = gate, gate.lock
        self._used = [answer, self.tables]
        if self.tables.model is not None:
            self._used.append(self.tables.model)
        if request is not None:
            self._used.append(request._ownership)
        for each in self._used:
            each.attach(gate)
        self.count = predictor.feature_count
        self.address = c_void_p()
        self.predict = plain("naibx_answer_predict")
        self.arguments = (
            _pointer(answer.address), _pointer(self.tables.address),
            request and _pointer(request._ownership.address), _number(1),
            self.address, None, None, _number(self.count), None, None, None)
        self.offsets, self.labels = POINTER(c_uint64)(), POINTER(c_uint32)()
        self.sets = plain("naibx_answer_sets", is_short=True)
        self.places = (
            _pointer(answer.address), byref(c_uint64()), byref(self.offsets),
            byref(self.labels), None)

    def opens(self):
        """Whether the gate can be opened, which it then is. To be called with
        its lock held."""
        self._gate.is_open = all(each.quiet for each in self._used)
        return self._gate.is_open


def row_of_doubles(values):
    """The address of doubles one after the other, how many there are, and what
    keeps them there; nothing of others."""
    try:
        memory = memoryview(values)
        if memory.format == DOUBLE and memory.ndim == 1 and memory.c_contiguous:
            return addressof(c_char.from_buffer(memory)), len(memory), memory
    except (TypeError, ValueError, BufferError):
        pass
    return None, None, None
