"""Scratch memory of predictions."""

from ._callbacks import Executor
from ._declarations import naibx_executor
from ._handle import Handle
from ._library import lib

NO_EXECUTOR = naibx_executor()


class Workspace(Handle):
    """Scratch memory, so that predictions allocate nothing in the library.

    Made by `Model.workspace_create` and `Predictor.workspace_create`; any
    serves models and predictors alike. Calls that share one wait for each
    other: give each thread its own.
    """

    _destroy_function = "workspace_destroy"
    _executor = None

    def __init__(self):
        raise TypeError("workspaces are made by Model.workspace_create or "
                        "Predictor.workspace_create")

    def set_threads(self, thread_count: int) -> None:
        """Let batches use 1 to 1024 threads of the library's own."""
        with self._write() as address:
            lib.workspace_set_threads(address, thread_count)
            self._executor = None

    def set_executor(self, executor, thread_count: int) -> None:
        """Let batches use the caller's threads.

        `executor` is a pool of concurrent.futures, or a function
        `run(task, count)` that calls `task(i)` for each i below `count` and
        returns when all have returned; None: the library's own threads. What it
        raises comes out of the call of the batch, whose work is done all the
        same.
        """
        wrapped = None if executor is None else Executor(executor)
        with self._write() as address:
            lib.workspace_set_executor(
                address, wrapped.function if wrapped else NO_EXECUTOR, None,
                thread_count)
            self._executor = wrapped
