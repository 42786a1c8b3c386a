"""Python functions that the library calls.

An exception must not go through the library: it is kept, the call is stopped
where it can be, and the exception goes on when the call has returned.
"""

import ctypes
import threading

from ._declarations import naibx_executor, naibx_progress, naibx_write
from ._signals import in_main_thread, interrupted

NO_PROGRESS = naibx_progress()


class Guard:
    """What one of the callbacks of a call has raised first."""

    def __init__(self):
        self.raised = None

    def keep(self, exception):
        if self.raised is None:
            self.raised = exception

    def check(self):
        """Raises it, once."""
        raised, self.raised = self.raised, None
        if raised is not None:
            # Not as what happened while CancelledError was handled.
            raise raised from raised.__cause__


class Progress:
    """The progress callback of one call: the caller's function, a progress bar
    with `update` and `total` as those of tqdm, or, in the main thread, nothing
    but a chance for Ctrl-C to stop the call. A context for the call."""

    def __init__(self, progress, interruptible, executor=None):
        self._guard = Guard()
        self._executor = executor
        self._bar = None
        self._shown = 0
        if progress is None:
            self._report = lambda done, total: None
            wanted = interruptible and in_main_thread()
        elif hasattr(progress, "update"):
            self._bar, self._report, wanted = progress, self._update, True
        elif callable(progress):
            self._report, wanted = progress, True
        else:
            raise TypeError("progress has to be a function, a progress bar or "
                            f"None, not {type(progress).__name__}")
        self.function = naibx_progress(self._call) if wanted else NO_PROGRESS

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Raises what a callback has raised, whatever became of the call."""
        self._guard.check()
        if self._executor is not None:
            self._executor.check()

    def _call(self, _, done, total):
        try:
            return 1 if self._report(done, total) or interrupted() else 0
        except BaseException as exception:
            self._guard.keep(exception)
            return 1

    def _update(self, done, total):
        self._bar.total = total
        # A call that had to begin again does not go back.
        if done > self._shown:
            self._bar.update(done - self._shown)
            self._shown = done

    def finish(self, total):
        """The call has succeeded: the bar is full."""
        if self._bar is not None:
            self._update(total, total)


class Write:
    """Takes the parts of a file that is saved to a function, or to an object
    with a method `write`, such as a file opened for binary writing."""

    def __init__(self, target):
        self._write = getattr(target, "write", target)
        if not callable(self._write):
            raise TypeError("write has to be a function or a file, not "
                            f"{type(target).__name__}")
        self._guard = Guard()
        self.function = naibx_write(self._call)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._guard.check()

    def _call(self, _, address, size):
        try:
            part = ctypes.string_at(address, size)
            while part:
                taken = self._write(part)
                # Raw files take a part of it and tell how much.
                if taken is None or taken is True:
                    break
                part = part[taken:] if taken > 0 else self._refuse()
            return 0
        except BaseException as exception:
            self._guard.keep(exception)
            return 1

    @staticmethod
    def _refuse():
        raise OSError("write() has taken nothing")


class Executor:
    """Runs tasks of the library by a function of the caller,
    `run(task, count)`, or a pool of concurrent.futures.

    The library needs each task run once, whatever the function does: those
    that it has left out run here, and one that it calls twice runs once.
    """

    def __init__(self, executor):
        if hasattr(executor, "map"):
            self._run = lambda task, count: list(
                executor.map(task, range(count)))
        elif callable(executor):
            self._run = executor
        else:
            raise TypeError("executor has to be a function, a pool of "
                            "concurrent.futures or None, not "
                            f"{type(executor).__name__}")
        self._guard = Guard()
        self.function = naibx_executor(self._call)

    def _call(self, _, count, task, task_context):
        tasks = _Tasks(count, lambda place: task(task_context, place))
        try:
            self._run(tasks, count)
        except BaseException as exception:
            self._guard.keep(exception)
        while True:  # Ctrl-C does not keep the tasks from being finished
            try:
                return tasks.finish()
            except BaseException as exception:
                self._guard.keep(exception)

    def check(self):
        self._guard.check()


class _Tasks:
    """The tasks of one call; called with the number of one of them."""

    def __init__(self, count, run):
        self._left = set(range(count))
        self._running = 0
        self._changed = threading.Condition()
        self._run = run

    def __call__(self, place):
        with self._changed:
            if place not in self._left:
                return
            self._left.remove(place)
            self._running += 1
        try:
            self._run(place)
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def finish(self):
        """Runs what is left and waits for what runs."""
        for place in sorted(self._left):
            self(place)
        with self._changed:
            while self._running:
                self._changed.wait()
