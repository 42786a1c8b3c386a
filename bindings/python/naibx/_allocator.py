"""Memory for models from functions of the caller."""

from typing import Callable, Optional

from ._callbacks import Guard
from ._declarations import naibx_allocate, naibx_deallocate
from ._handle import Handle, created
from ._library import lib


class Allocator(Handle):
    """Functions through which models take the memory that grows with labels,
    features or rows.

    `allocate(size, alignment)` returns an address, a multiple of `alignment`,
    or None where there is no memory; `deallocate(address, size, alignment)`
    takes it back. They may be called from every thread that uses an object made
    with the allocator. What `allocate` raises comes out of the call; what
    `deallocate` raises goes to sys.unraisablehook.
    """

    _destroy_function = "allocator_destroy"

    def __init__(self, allocate: Callable[[int, int], Optional[int]],
                 deallocate: Callable[[int, int, int], None]):
        self._functions = Functions(allocate, deallocate)
        self._own(created(lib.allocator_create, self._functions.allocate,
                          self._functions.deallocate, None), [self._functions])


class Functions(Guard):
    """The two as the library calls them. Everything that is made with the
    allocator holds them."""

    def __init__(self, allocate, deallocate):
        if not callable(allocate) or not callable(deallocate):
            raise TypeError("allocate and deallocate have to be functions")
        super().__init__()
        self.allocate = naibx_allocate(
            lambda _, *block: self.run(allocate, *block))
        self.deallocate = naibx_deallocate(
            lambda _, *block: deallocate(*block))
