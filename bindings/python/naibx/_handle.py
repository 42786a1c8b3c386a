"""Who may use an object of the library, and when it is destroyed.

The library lets any number of threads read an object (`const T *`) and one
change it (`T *`), and does not check. Python code expects that objects survive
threads, so each handle has a lock of many readers or one writer: calls that
change it wait for those that read it, and the other way round. A call from a
callback of a call that it would wait for raises in place of waiting for ever.
"""

import os
import threading
import weakref
from ctypes import byref, c_void_p
from typing import TypeVar

from . import _signals
from ._library import lib

_Self = TypeVar("_Self", bound="Handle")


_all_ownerships: "weakref.WeakSet[_Ownership]" = weakref.WeakSet()


class _Ownership:
    """The address, and who uses it. Known to the finalizer, which must not
    know the Python object."""

    def __init__(self, address, destroy, kept):
        self.address = address
        self.destroy = destroy
        # What the library's object points to: allocators and callbacks.
        self.kept = kept
        # What keeps it as it is between calls.
        self.holds = 0
        self.closed = False
        # Whether a thread changed it that is not in this process.
        self.half_changed = False
        self._nobody_uses_it()
        _all_ownerships.add(self)

    def _nobody_uses_it(self):
        # Used by itself: contexts of C cannot be interrupted halfway.
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)
        self.readers = []
        self.writer = None
        self.waiting_writers = 0
        self.waiting_readers = 0
        # Readers that come before the next writer: those who waited while the
        # last one wrote.
        self.admitted = 0

    def after_fork(self):
        """In the child, which has of all threads the one that forked."""
        me = threading.get_ident()
        readers, writer = self.readers, self.writer
        self._nobody_uses_it()
        self.readers = [reader for reader in readers if reader == me]
        if writer == me:
            self.writer = me
        elif writer is not None:
            self.half_changed = True

    def close(self):
        """Destroys it now, or when the last call on it returns."""
        with self.lock:
            self.closed = True
            self._destroy_unused()

    def _destroy_unused(self):
        if self.closed and self.address and not (
                self.readers or self.writer or self.holds or self.half_changed):
            address, self.address = self.address, None
            self.destroy(address)
            self.kept = None

    def begin(self, name, exclusive):
        me = threading.get_ident()
        with self.lock:
            self._refuse_what_cannot_come(me, name, exclusive)
            if self._is_busy(me, exclusive, False) and not self.closed:
                self._wait(me, name, exclusive)
            if self.closed:
                raise ValueError(f"{name} is closed")
            if self.half_changed:
                raise RuntimeError(f"{name} was being changed by a thread "
                                   "when this process was forked")
            if exclusive:
                self.writer = me
            else:
                self.readers.append(me)
            return self.address

    def _wait(self, me, name, exclusive):
        self.waiting_writers += exclusive
        self.waiting_readers += not exclusive
        try:
            while self._is_busy(me, exclusive, True) and not self.closed:
                # Not for ever: Ctrl-C ends the waiting.
                self.changed.wait(0.1 if _signals.in_main_thread() else None)
                if _signals.interrupted():
                    raise InterruptedError(f"{name} is in use")
                # What is held since then is held for long.
                self._refuse_what_cannot_come(me, name, exclusive)
        finally:
            self.waiting_writers -= exclusive
            self.waiting_readers -= not exclusive
            if not exclusive and self.admitted:
                self.admitted -= 1
            # Whoever waited for this one to come in, or to give up.
            self.changed.notify_all()

    def end(self, exclusive):
        with self.lock:
            if exclusive:
                self.writer = None
                self.admitted = self.waiting_readers
            else:
                self.readers.remove(threading.get_ident())
            self._destroy_unused()
            self.changed.notify_all()

    def hold(self):
        """Keeps it alive and unchanged until the function is called that is
        returned. To be called by a reader."""
        with self.lock:
            self.holds += 1
        return self._release

    def _release(self):
        with self.lock:
            self.holds -= 1
            self._destroy_unused()

    def _refuse_what_cannot_come(self, me, name, exclusive):
        if exclusive and self.holds:
            raise RuntimeError(f"{name} cannot change while a "
                               "PreparedPrediction of it is open; close that "
                               "first")
        if self.writer == me or (exclusive and me in self.readers):
            raise RuntimeError(
                f"{name} is in use by the call whose callback this is; "
                "use it after that call")

    def _is_busy(self, me, exclusive, has_waited):
        if self.writer is not None:
            return True
        if exclusive:
            return bool(self.readers or self.admitted)
        # Those who want to change it are not kept waiting by ever new readers,
        # nor readers by ever new changes.
        if has_waited and self.admitted:
            return False
        return self.waiting_writers > 0 and me not in self.readers


def _after_fork():
    for ownership in _all_ownerships:
        ownership.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class _Use:
    """One call's use of a handle."""

    __slots__ = ("_ownership", "_name", "_exclusive")

    def __init__(self, ownership, name, exclusive):
        self._ownership = ownership
        self._name = name
        self._exclusive = exclusive

    def __enter__(self):
        _signals.begin()
        try:
            return self._ownership.begin(self._name, self._exclusive)
        except BaseException:
            _signals.end()
            raise

    def __exit__(self, _, exception, __):
        kept = self._ownership.kept or ()
        self._ownership.end(self._exclusive)
        _signals.end()
        if isinstance(exception, MemoryError):
            # It may be an allocator's function that has raised.
            for functions in kept:
                functions.guard.check()


class Handle:
    """A Python object that owns one of the library. A context manager; close()
    may be called any number of times, and any other use afterwards is a
    ValueError."""

    _destroy_function: str

    def _own(self, address, kept=()):
        self._ownership = _Ownership(
            address, getattr(lib, self._destroy_function), list(kept))
        # When Python ends threads may still use it, and memory is given back.
        weakref.finalize(self, self._ownership.close).atexit = False

    @classmethod
    def _adopt(cls, address, kept=()):
        """A new object for what the library has handed out."""
        self = cls.__new__(cls)
        self._own(address, kept)
        return self

    def _read(self):
        return _Use(self._ownership, type(self).__name__, False)

    def _write(self):
        return _Use(self._ownership, type(self).__name__, True)

    @property
    def _kept(self):
        return self._ownership.kept

    def __reduce__(self):
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled; make another")

    def close(self) -> None:
        """Give the memory back. Calls of other threads that are under way end
        first; after that only close() may be called."""
        self._ownership.close()

    @property
    def closed(self) -> bool:
        """Whether close() has been called."""
        return self._ownership.closed

    def __enter__(self: _Self) -> _Self:
        if self.closed:
            raise ValueError(f"{type(self).__name__} is closed")
        return self

    def __exit__(self, *_) -> None:
        self.close()


def created(function, *arguments):
    """The address that a function hands out in its last out parameter."""
    address = c_void_p()
    function(*arguments, byref(address))
    return address.value


class _Nothing:
    """In place of an optional handle."""

    def __enter__(self):
        return None

    def __exit__(self, *_):
        pass


NOTHING = _Nothing()


def used(handle, kind, name, exclusive=False):
    """The use of an optional handle of a call."""
    if handle is None:
        return NOTHING
    if not isinstance(handle, kind):
        raise TypeError(f"{name} has to be a {kind.__name__} or None, not "
                        f"{type(handle).__name__}")
    return handle._write() if exclusive else handle._read()
