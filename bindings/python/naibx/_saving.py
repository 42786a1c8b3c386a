"""What models, predictors and pairs of them share of saving and loading."""

from ctypes import byref, c_uint64, c_void_p

from ._buffers import Array
from ._callbacks import Write
from ._handle import used
from ._library import lib, path as path_for_library
from ._load_options import LoadOptions


def save_to_buffer(function, *addresses):
    """The bytes of a file; the objects are in use meanwhile, so that it does
    not grow between the two calls."""
    size = c_uint64()
    status, error = function.status(*addresses, None, 0, byref(size))
    lib.error_destroy(error)
    buffer = bytearray(size.value)
    memory = Array(buffer)
    function(*addresses, memory.address, size.value, byref(size))
    return bytes(memory.memory)


def save_to_callback(function, addresses, write):
    with Write(write) as target:
        function(*addresses, target.function, None)


def load(cls, function, path, options):
    with used(options, LoadOptions, "options") as address:
        handle = c_void_p()
        function(path_for_library(path), address, byref(handle))
        return cls._adopt(handle.value, options._kept if options else ())


def load_from_buffer(cls, function, buffer, options):
    view = memoryview(buffer)
    memory = Array(view if view.c_contiguous else view.tobytes())
    with used(options, LoadOptions, "options") as address:
        handle = c_void_p()
        function(memory.address, view.nbytes, address, byref(handle))
        return cls._adopt(handle.value, options._kept if options else ())
