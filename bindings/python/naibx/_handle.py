"""Python objects that own one of the library."""

import weakref
from contextlib import ExitStack, nullcontext
from ctypes import byref, c_double, c_void_p
from typing import Any, Dict, TypeVar

from . import _signals
from ._buffers import Array
from ._library import lib
from ._ownership import Ownership

_Self = TypeVar("_Self", bound="Handle")


class _Use:
    """One call's use of a handle."""

    __slots__ = ("_ownership", "_name", "_exclusive")

    def __init__(self, ownership, name, exclusive):
        self._ownership = ownership
        self._name = name
        self._exclusive = exclusive

    def __enter__(self):
        _signals.begin()
        try:
            return self._ownership.begin(self._name, self._exclusive)
        except BaseException:
            _signals.end()
            raise

    def __exit__(self, _, exception, __):
        kept = self._ownership.kept
        self._ownership.end(self._exclusive)
        _signals.end()
        if isinstance(exception, MemoryError):
            # It may be an allocator's function that has raised.
            for functions in kept:
                functions.check()


class Handle:
    """A Python object that owns one of the library. A context manager; close()
    may be called any number of times, and any other use afterwards is a
    ValueError."""

    _destroy_function: str
    _ownership: Ownership
    # The classes that the library hands out, by name.
    _classes: "Dict[str, Any]" = {}

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        Handle._classes.setdefault(cls.__name__, cls)

    def _own(self, address, kept=()):
        self._ownership = Ownership(
            address, getattr(lib, self._destroy_function), set(kept))
        # When Python ends threads may still use it, and memory is given back.
        weakref.finalize(self, self._ownership.forget).atexit = False

    @classmethod
    def _adopt(cls, address, kept=()):
        """A new object for what the library has handed out."""
        self = cls.__new__(cls)
        self._own(address, kept)
        return self

    def _create(self, function, *arguments):
        """Owns what a function makes of the arguments."""
        with ExitStack() as uses:
            address = created(function, *_addresses(arguments, uses))
            self._own(address, _kept_by(arguments))

    def _make(self, kind, function):
        """An object of the class `kind` that a function hands out."""
        with self._read() as address:
            return Handle._classes[kind]._adopt(created(function, address),
                                                self._ownership.kept)

    def _change(self, function, *arguments):
        with ExitStack() as uses:
            function(*_addresses((self, *arguments), uses, self))
            self._ownership.kept.update(_kept_by(arguments))

    def _look(self, function, places, *arguments):
        """What a function writes into places of these types of ctypes."""
        found = [place() for place in places]
        with self._read() as address:
            function(address, *arguments, *map(byref, found))
            # Before another thread may change what a text points to.
            return [each.value.decode("utf-8") if isinstance(each.value, bytes)
                    else each.value for each in found]

    def _look_up(self, function, places, *arguments):
        """The same of an object that the function changes, with arguments of any
        kind."""
        found = [place() for place in places]
        with ExitStack() as uses:
            function(*_addresses((self, *arguments), uses, self),
                     *map(byref, found))
        return [each.value for each in found]

    def _number(self, function, *place):
        return self._look(function, (c_double,), *place)[0]

    def _read(self):
        return _Use(self._ownership, type(self).__name__, False)

    def _write(self):
        return _Use(self._ownership, type(self).__name__, True)

    def __reduce__(self):
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled; make another")

    def close(self) -> None:
        """Give the memory back. Calls of other threads that are under way end
        first; after that only close() may be called."""
        self._ownership.close()

    @property
    def closed(self) -> bool:
        """Whether close() has been called."""
        return self._ownership.closed

    def __enter__(self: _Self) -> _Self:
        if self.closed:
            raise ValueError(f"{type(self).__name__} is closed")
        return self

    def __exit__(self, *_) -> None:
        self.close()


def created(function, *arguments):
    """The address that a function hands out in its last out parameter."""
    address = c_void_p()
    function(*arguments, byref(address))
    return address.value


def given(kind, value, name, or_none=False):
    """A handle that is an argument, if it is of the class `kind`."""
    if value is None and or_none:
        return None
    if not isinstance(value, Handle._classes[kind]):
        raise TypeError(f"{name} has to be a {kind}{' or None' * or_none}, not "
                        f"{type(value).__name__}")
    return value


def _addresses(arguments, uses, written=None):
    """The arguments as C takes them; handles are in use as long as `uses`.
    They are taken in one order by all calls, so that no two wait for each
    other, and once where one is given twice."""
    handles = {id(each): each for each in arguments
               if isinstance(each, Handle)}
    addresses = {
        key: uses.enter_context(each._write() if each is written
                                else each._read())
        for key, each in sorted(handles.items())}
    for each in arguments:
        if isinstance(each, Handle):
            yield addresses[id(each)]
        elif isinstance(each, (Array, tuple)):  # the address, and how many
            yield from each
        else:
            yield each


def _kept_by(arguments):
    """What the objects of a call need what they made or changed needs, too."""
    return [kept for each in arguments if isinstance(each, Handle)
            for kept in each._ownership.kept]


def used(handle):
    """The use of an optional handle by a call that reads it."""
    return nullcontext() if handle is None else handle._read()
