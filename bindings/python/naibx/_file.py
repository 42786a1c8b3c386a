"""What a file is, from its beginning alone."""

from ctypes import byref, c_double

from ._buffers import Array
from ._methods import PlainFile

_ENOUGH = 4096


class File(PlainFile):
    """Looks up what a file is, from `data`, its first 4096 bytes or all of
    them. FormatError where it is no NaiBX file, or `data` is too short."""

    def __init__(self, data):
        self._data = bytes(memoryview(data)[:_ENOUGH])

    @classmethod
    def open(cls, path) -> "File":
        """The same of a file by its path. Raises OSError."""
        with open(path, "rb") as file:
            return cls(file.read(_ENOUGH))

    def _number(self, function, key):
        memory, number = Array(self._data), c_double()
        function(memory.address, memory.count, key, byref(number))
        return number.value
