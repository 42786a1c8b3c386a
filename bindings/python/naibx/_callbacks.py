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
    """What the callbacks of a call have raised first. A context for the
    call, which raises it, whatever became of the call."""

    def __init__(self):
        self._raised = None

    def run(self, function, *arguments, if_raised=None):
        try:
            return function(*arguments)
        except BaseException as exception:
            if self._raised is None:
                self._raised = exception
            return if_raised

    def check(self):
        """Raises it, once."""
        raised, self._raised = self._raised, None
        if raised is not None:
            # Not as what happened while CancelledError was handled.
            raise raised from raised.__cause__

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.check()


class Progress(Guard):
    """The progress callback of one call: the caller's function, a progress bar
    with `update` and `total` as those of tqdm, or, in the main thread, nothing
    but a chance for Ctrl-C to stop the call."""

    def __init__(self, progress, interruptible, executor=None):
        super().__init__()
        self._executor = executor
        self._bar = None
        self._shown = 0
        if progress is None:
            self._report = lambda done, total: None
        elif hasattr(progress, "update"):
            self._bar, self._report = progress, self._update
        elif callable(progress):
            self._report = progress
        else:
            raise TypeError("progress has to be a function, a progress bar or "
                            f"None, not {type(progress).__name__}")
        wanted = progress is not None or (interruptible and in_main_thread())
        self.function = naibx_progress(
            lambda _, done, total: self.run(self._stops, done, total,
                                            if_raised=1)
        ) if wanted else NO_PROGRESS

    def __exit__(self, *_):
        self.check()
        if self._executor is not None:
            self._executor.check()

    def _stops(self, done, total):
        return 1 if self._report(done, total) or interrupted() else 0

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


class Write(Guard):
    """Takes the parts of a file that is saved to a function, or to an object
    with a method `write`, such as a file opened for binary writing."""

    def __init__(self, target):
        super().__init__()
        self._write = getattr(target, "write", target)
        if not callable(self._write):
            raise TypeError("write has to be a function or a file, not "
                            f"{type(target).__name__}")
        self.function = naibx_write(
            lambda _, *part: self.run(self._take, *part, if_raised=1))

    def _take(self, address, size):
        part = ctypes.string_at(address, size)
        while part:
            taken = self._write(part)
            # Raw files take a part of it and tell how much.
            if taken is None or taken is True:
                break
            if taken <= 0:
                raise OSError("write() has taken nothing")
            part = part[taken:]
        return 0


class Executor(Guard):
    """Runs tasks of the library by a function of the caller,
    `run(task, count)`, or a pool of concurrent.futures.

    The library needs each task run once, whatever the function does: those
    that it has left out run here, and one that it calls twice runs once.
    """

    def __init__(self, executor):
        super().__init__()
        if hasattr(executor, "map"):
            self._run = lambda task, count: list(
                executor.map(task, range(count)))
        elif callable(executor):
            self._run = executor
        else:
            raise TypeError("executor has to be a function, a pool of "
                            "concurrent.futures or None, not "
                            f"{type(executor).__name__}")
        self.function = naibx_executor(self._call)

    def _call(self, _, count, task, task_context):
        tasks = _Tasks(count, lambda place: task(task_context, place))
        self.run(self._run, tasks, count)
        while tasks.unfinished:  # Ctrl-C does not keep them from ending
            self.run(tasks.finish)


class _Tasks:
    """The tasks of one call; called with the number of one of them."""

    def __init__(self, count, run):
        self._left = dict.fromkeys(range(count), True)
        self.unfinished = count
        self._changed = threading.Condition()
        self._run = run

    def __call__(self, place):
        if self._left.pop(place, False):
            try:
                self._run(place)
            finally:
                with self._changed:
                    self.unfinished -= 1
                    self._changed.notify_all()

    def finish(self):
        """Runs what is left and waits for what runs."""
        for place in list(self._left):
            self(place)
        with self._changed:
            while self.unfinished:
                self._changed.wait()
