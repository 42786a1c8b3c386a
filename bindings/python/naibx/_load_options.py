"""How a file is loaded."""

from typing import Optional

from ._allocator import Allocator, functions_of
from ._handle import Handle, created, used
from ._library import lib


class LoadOptions(Handle):
    """Where the memory of what is loaded comes from, and how large a model may
    be that is let in."""

    _destroy_function = "load_options_destroy"

    def __init__(self):
        self._own(created(lib.load_options_create))

    def set_allocator(self, allocator: Optional[Allocator]) -> None:
        """Set the allocator of what is loaded; None: the default."""
        with used(allocator, Allocator, "allocator") as allocate:
            with self._write() as address:
                lib.load_options_set_allocator(address, allocate)
                self._kept.extend(functions_of(allocator))

    def set_limits(self, labels: int, features: int, bytes: int) -> None:
        """A file that has more labels, features or bytes is a LimitError,
        before memory is taken for it."""
        with self._write() as address:
            lib.load_options_set_limits(address, labels, features, bytes)

    def set_verify_tables(self, verify: bool) -> None:
        """Whether `Predictor.map` looks at all numbers of the tables."""
        with self._write() as address:
            lib.load_options_set_verify_tables(address, verify)
