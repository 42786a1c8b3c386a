"""Who may use an object of the library, and when it is destroyed.

The library lets any number of threads read an object (`const T *`) and one
change it (`T *`), and does not check. Python code expects that objects survive
threads, so each handle has a lock of many readers or one writer: calls that
change it wait for those that read it, and the other way round. A call from a
callback of a call that it would wait for raises in place of waiting for ever.

That takes as long as a short prediction. So an answer that asks the same again
holds the lock of a gate of its own alone (`attached` to all that the call
uses). Who changes or destroys one of these closes the gates attached to it,
which waits for the calls inside; a gate opens again where all are `quiet`.
"""

import os
import threading
import weakref

from . import _signals

_all_ownerships: "weakref.WeakSet[Ownership]" = weakref.WeakSet()


class Ownership:
    """The address, and who uses it. Known to the finalizer, which must not
    know the Python object."""

    def __init__(self, address, destroy, kept):
        self.address = address
        self.destroy = destroy
        # What the library's object points to: allocators and callbacks.
        self.kept = kept
        # Of the model that a live predictor reads.
        self.model = None
        # How often it may have changed.
        self.revision = 0
        self.closed = False
        # Closed, and so are the gates attached.
        self.gates_closed = False
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
        # Who has come first comes in first.
        self.waiting = []
        self.attached = weakref.WeakSet()
        self._look_around()

    def _look_around(self):
        self.quiet = not (self.writer or self.waiting or self.closed
                          or self.half_changed)

    def attach(self, gate):
        with self.lock:
            self.attached.add(gate)

    def _close_gates(self):
        """When it is quiet no more. Not to be called with self.lock held, which
        what runs meanwhile may need."""
        with self.lock:
            gates = list(self.attached)
        for gate in gates:
            with gate.lock:
                gate.is_open = False

    def after_fork(self):
        """In the child, which has of all threads the one that forked."""
        me = threading.get_ident()
        readers, writer = self.readers, self.writer
        self._nobody_uses_it()
        self.readers = [reader for reader in readers if reader == me]
        self.writer = me if writer == me else None
        self.half_changed |= writer not in (me, None)
        self._look_around()

    def close(self):
        """Destroys it now, or when the last call on it returns."""
        with self.lock:
            self.closed, self.quiet = True, False
        self._close_gates()
        self.forget()

    def forget(self):
        """The same for what no call can be using: its Python object is gone,
        or close() has waited."""
        with self.lock:
            self.closed, self.quiet, self.gates_closed = True, False, True
            self._destroy_unused()

    def _destroy_unused(self):
        if self.gates_closed and self.address and not (
                self.readers or self.writer or self.half_changed):
            address, self.address = self.address, None
            self.destroy(address)
            self.kept = set()

    def begin(self, name, exclusive):
        self._begin(name, exclusive)
        if self.model is not None:
            try:
                # Which the library keeps, closed or not.
                self.model._begin("Model", False, True)
            except BaseException:
                self._end(exclusive)
                raise
        return self.address

    def _begin(self, name, exclusive, is_kept=False):
        me = threading.get_ident()
        with self.lock:
            self._refuse_what_cannot_come(me, name, exclusive, is_kept)
            if self._is_busy(me, exclusive):
                self._wait(me, name, exclusive, is_kept)
            if exclusive:
                self.writer, self.quiet = me, False
            else:
                self.readers.append(me)
        if exclusive:
            self._close_gates()

    def _refuse_what_cannot_come(self, me, name, exclusive, is_kept):
        if self.writer == me or (exclusive and me in self.readers):
            raise RuntimeError(
                f"{name} is in use by the call whose callback this is; "
                "use it after that call")
        if self.closed and not is_kept:
            raise ValueError(f"{name} is closed")
        if self.half_changed:
            raise RuntimeError(f"{name} was being changed by a thread "
                               "when this process was forked")

    def _is_busy(self, me, exclusive, ticket=None):
        if self.writer or (exclusive and self.readers):
            return True
        # A callback of a call that reads does not wait for who waits for it.
        return bool(self.waiting) and self.waiting[0] is not ticket and (
            me not in self.readers)

    def _wait(self, me, name, exclusive, is_kept):
        ticket = object()
        self.waiting.append(ticket)
        self._look_around()
        try:
            while self._is_busy(me, exclusive, ticket):
                # Not for ever: Ctrl-C ends the waiting.
                self.changed.wait(0.1 if _signals.in_main_thread() else None)
                if _signals.interrupted():
                    raise InterruptedError(f"{name} is in use")
                # What is held since then is held for long.
                self._refuse_what_cannot_come(me, name, exclusive, is_kept)
        finally:
            self.waiting.remove(ticket)
            self._look_around()
            # Whoever waited for this one to come in, or to give up.
            self.changed.notify_all()

    def end(self, exclusive):
        if self.model is not None:
            self.model._end(False)
        self._end(exclusive)

    def _end(self, exclusive):
        with self.lock:
            if exclusive:
                self.writer = None
                self.revision += 1
                self._look_around()
            else:
                self.readers.remove(threading.get_ident())
            self._destroy_unused()
            self.changed.notify_all()


def _after_fork():
    for ownership in _all_ownerships:
        ownership.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
