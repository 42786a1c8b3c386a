"""The shared library: where it is, and how its functions are called."""

import ctypes
import os
import sys
from functools import partial
from operator import index
from types import SimpleNamespace
from typing import Any

from ._declarations import FUNCTIONS
from ._errors import ArgumentError, error_of

_INTEGERS = {
    ctypes.c_int32: (-2**31, 2**31 - 1), ctypes.c_uint32: (0, 2**32 - 1),
    ctypes.c_int64: (-2**63, 2**63 - 1), ctypes.c_uint64: (0, 2**64 - 1)}


def _load():
    """The copy beside this file, or else the one that the system has: a
    distribution may package the two apart."""
    names = {"win32": ("naibx.dll", "naibx.dll"),
             "darwin": ("libnaibx.dylib", "libnaibx.1.dylib")}
    beside, installed = names.get(
        sys.platform, ("libnaibx.so", "libnaibx.so.1"))
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), beside)
    try:
        return ctypes.CDLL(path if os.path.exists(path) else installed)
    except OSError as reason:
        raise ImportError(f"the library of naibx cannot be loaded: {reason}; "
                          "install the package anew") from reason


def integer(parameter, type_, value):
    """The value, if the integer type of C has room for it."""
    lowest, highest = _INTEGERS[type_]
    number = whole(parameter, value)
    if lowest <= number <= highest:
        return number
    raise ArgumentError(f"{parameter} is {number}; it has to be {lowest} to "
                        f"{highest}")


def whole(parameter, value):
    """The value as an int, if it is an integer of any type."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{parameter} is {value!r}, which is no integer"
                        ) from None


def real(parameter, value):
    """The value as a float, if it is a number of any type."""
    try:
        if not isinstance(value, (str, bytes)):  # which float() would read
            return float(value)
    except OverflowError:
        raise ArgumentError(f"{parameter} is too large for a double") from None
    except TypeError:
        pass
    raise TypeError(f"{parameter} is {value!r}, which is no number")


class Function:
    """A function of the library. Numbers that its C type has no room for are
    refused; a status becomes an exception, and the trailing error object is
    added by itself. One that cannot fail returns its result."""

    def __init__(self, name, result, reports, parameters):
        try:
            # As ctypes has it: it reports its status, and checks nothing.
            self.call = getattr(_library, name)
        except AttributeError:
            raise ImportError(
                f"{_library._name} has no {name}: it is older than this "
                "package; install a library of the same version") from None
        self.call.restype = result
        self.call.argtypes = [type_ for _, type_ in parameters]
        self._reports = reports
        # ctypes would cut off numbers without a word.
        self._checks = [
            (position, partial(real, parameter) if type_ is ctypes.c_double
             else partial(integer, parameter, type_))
            for position, (parameter, type_) in enumerate(parameters)
            if type_ in _INTEGERS or type_ is ctypes.c_double]

    def __call__(self, *arguments):
        arguments = list(arguments)
        for position, check in self._checks:
            arguments[position] = check(arguments[position])
        if not self._reports:
            return self.call(*arguments)
        error = ctypes.c_void_p()
        status = self.call(*arguments, ctypes.byref(error))
        if status:
            raise error_of(status, error, lib)
        return None


_library = _load()
# For calls that keep the lock of the interpreter.
_library_in_lock = ctypes.PyDLL(_library._name, handle=_library._handle)
# The functions by their names without the prefix.
lib: Any = SimpleNamespace(**{
    name[len("naibx_"):]: Function(name, *declared)
    for name, declared in FUNCTIONS.items()})


def plain(name, is_short=False):
    """A function that takes objects of ctypes alone, and checks nothing: its
    arguments are made once, for many calls. Short ones neither wait nor
    compute."""
    function = (_library_in_lock if is_short else _library)[name]
    function.restype = FUNCTIONS[name][0]
    return function


def text(value, what):
    """A name for the library, UTF-8 that a NUL ends."""
    if not isinstance(value, str):
        raise TypeError(f"{what} has to be str, not {type(value).__name__}")
    return _without_nul(value.encode("utf-8"), what)


def path(value):
    """A path for the library, as open() takes it."""
    return _without_nul(os.fsencode(value), "the path")


def _without_nul(value, what):
    if b"\0" in value:
        raise ValueError(f"{what} holds a NUL character")
    return value
