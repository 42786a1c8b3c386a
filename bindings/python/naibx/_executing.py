"""Long calls that share their work between threads."""

from ._callbacks import Executor
from ._declarations import naibx_executor
from ._handle import Handle
from ._library import lib

_NO_EXECUTOR = naibx_executor()


class Executing(Handle):
    """A model or an answer; the function of the library has the prefix
    `_prefix`."""

    _prefix = ""
    _executor = None

    def set_executor(self, executor, thread_count: int) -> None:
        """Let batches use 1 to 1024 threads. The result is the same, bit for
        bit. The setting is neither saved nor copied.

        `executor` is None for threads of the library's own, a pool of
        concurrent.futures, or a function `run(task, count)` that calls
        `task(i)` for each i below `count` and returns when all have returned.
        What it raises comes out of the call of the batch, whose work is done
        all the same.
        """
        wrapped = None if executor is None else Executor(executor)
        with self._write() as address:
            getattr(lib, self._prefix + "set_executor")(
                address, wrapped.function if wrapped else _NO_EXECUTOR, None,
                thread_count)
            self._executor = wrapped
