"""Signals that arrive while the library calls Python functions.

Python runs a handler at any place, also where a callback has just begun and
cannot catch yet what the handler raises: a KeyboardInterrupt would be lost and
the call would go on. So while a call has callbacks, what handlers raise is kept
for when it has returned. Only the main thread runs handlers.
"""

import signal
import threading

# Those whose handlers raise in practice; Ctrl-C is restored last.
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM")
            if hasattr(signal, name)]


def in_main_thread():
    return threading.current_thread() is threading.main_thread()


class KeptSignals:
    """Context in which handlers run as ever, but what they raise goes to
    `keep`."""

    def __init__(self, keep):
        self._keep = keep
        self._replaced = []

    def __enter__(self):
        if in_main_thread():
            for number in _SIGNALS:
                self._replace(number)
        return self

    def _replace(self, number):
        original = signal.getsignal(number)
        if not callable(original):
            return

        def handler(number, frame):
            try:
                original(number, frame)
            except BaseException as exception:
                self._keep(exception)

        self._replaced.append((number, original, handler))
        signal.signal(number, handler)

    def __exit__(self, *_):
        while self._replaced:
            number, original, handler = self._replaced.pop()
            # Unless a callback has set another one.
            if signal.getsignal(number) is handler:
                signal.signal(number, original)
