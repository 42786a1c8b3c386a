"""Signals that arrive while an object of the library is in use.

Python runs a handler at any place: also where a callback has just begun and
cannot catch yet what the handler raises, so that it would be lost, and where a
lock is about to be released, which would then stay locked. So during a call
the handler of SIGINT runs as ever, but the KeyboardInterrupt is kept until the
call has returned. Only the main thread runs handlers, so that it is the only
one to touch what is kept here.
"""

import os
import threading
# The functions of C: those of `signal` turn numbers into enumerations and back,
# which takes longer than a short call.
from _signal import SIGINT, getsignal, signal  # type: ignore
from threading import get_ident


class _State:
    """How many uses of objects are under way in the main thread."""

    def __init__(self):
        self.depth = 0
        self.original = None
        self.kept = None
        self.find_main_thread()

    def find_main_thread(self):
        self.main = threading.main_thread().ident

    def keep(self, number, frame):
        try:
            self.original(number, frame)
        except BaseException as exception:
            self.kept = exception


_state = _State()
_keep = _state.keep
if hasattr(os, "register_at_fork"):  # another thread may be the main one then
    os.register_at_fork(after_in_child=_state.find_main_thread)


def in_main_thread():
    return get_ident() == _state.main


def begin():
    """From here on nothing of SIGINT is raised in this thread."""
    if get_ident() != _state.main:
        return
    if _state.depth == 0:
        original = getsignal(SIGINT)
        if callable(original):
            _state.original, _state.kept = original, None
            signal(SIGINT, _keep)
    _state.depth += 1


def end():
    """Raises what was kept, if this ends the outermost use."""
    if get_ident() != _state.main:
        return
    _state.depth -= 1
    if _state.depth == 0:
        # Unless a callback has set another one.
        if getsignal(SIGINT) is _keep:
            signal(SIGINT, _state.original)
        # After that, or what arrives in between would be kept for ever.
        kept, _state.kept = _state.kept, None
        if kept is not None:
            # Not as what happened while CancelledError was handled.
            raise kept from kept.__cause__


def interrupted():
    """Whether something is kept that waits for this thread's call."""
    return _state.kept is not None and in_main_thread()
