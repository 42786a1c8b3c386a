"""Arrays for the library: whatever has numbers, without a copy where it can be.

An array that is contiguous and of the type that the library takes is passed as
it is, read-only ones too; all others are converted. numpy is never imported
here; what it is needed for comes from code that has imported it.
"""

import ctypes
import struct
import sys
from array import array
from typing import NamedTuple

from ._declarations import Status
from ._errors import DataError

# The types of the library's arrays: their code in `struct` and `array`.
DOUBLE, UINT32, UINT64, INT64 = "d", "I", "Q", "q"
_WORDS = {DOUBLE: "float64", UINT32: "uint32", UINT64: "uint64", INT64: "int64"}
_LIMITS = {UINT32: (0, 2**32 - 1), UINT64: (0, 2**64 - 1),
           INT64: (-2**63, 2**63 - 1)}
# What buffers call the same types, of the same size.
_ALIKE = {DOUBLE: "d", UINT32: "IL", UINT64: "QLN", INT64: "qln"}
_INTEGERS = "bBhHiIlLqQnN"
# What can be made one of them.
_ALLOWED = {DOUBLE: _INTEGERS + "efdg?", UINT32: _INTEGERS, UINT64: _INTEGERS,
            INT64: _INTEGERS}
_OF_THIS_MACHINE = "@=<" if sys.byteorder == "little" else "@=>!"


# A Py_buffer, of eleven members that are no larger than pointers, the first of
# which is the address; its layout is part of Python's stable ABI.
_PyBuffer = ctypes.c_void_p * 11
_get_buffer = ctypes.pythonapi.PyObject_GetBuffer
_get_buffer.argtypes = [ctypes.py_object, ctypes.c_void_p, ctypes.c_int]
_release_buffer = ctypes.pythonapi.PyBuffer_Release
_release_buffer.argtypes = [ctypes.c_void_p]
_release_buffer.restype = None


class Array:
    """Elements in memory for one call: the address, how many, and the shape of
    what they came from. Holds the memory."""

    __slots__ = ("address", "count", "shape", "memory")

    def __init__(self, memory, shape=None):
        view = memory if isinstance(memory, memoryview) else memoryview(memory)
        buffer = _PyBuffer()
        _get_buffer(view, ctypes.byref(buffer), 0)
        # An empty array may have any address; the library must not see NULL
        # where it means something else.
        self.address = buffer[0] or ctypes.addressof(_SOMEWHERE)
        _release_buffer(ctypes.byref(buffer))
        self.shape = view.shape if shape is None else shape
        self.count = view.nbytes // view.itemsize
        self.memory = view

    def __iter__(self):
        """As arguments of a function of the library."""
        return iter((self.address, self.count))


_SOMEWHERE = ctypes.c_uint64()


class Parameter(NamedTuple):
    """What an array is given for: its name in messages, the code of its type,
    and the status of an integer that the type has no room for."""
    name: str
    code: str
    refused: int

    def at(self, place):
        """One of several arrays."""
        return Parameter(f"{self.name}[{place}]", self.code, self.refused)

    def no_array(self, value):
        found = "a sparse matrix" if has(value, "tocsr") else (
            type(value).__name__)
        return TypeError(f"{self.name} has to be an array of numbers, not "
                         f"{found}")

    def wrong_elements(self, what):
        words = "numbers" if self.code == DOUBLE else "integers"
        return TypeError(f"{self.name} has elements of the type {what}; it "
                         f"takes {words}, best {_WORDS[self.code]}")

    def check_limit(self, number):
        lowest, highest = _LIMITS[self.code]
        if not lowest <= number <= highest:
            raise DataError(f"{self.name} holds {number}; its elements have to "
                            f"be {lowest} to {highest}", self.refused)


VALUES = Parameter("values", DOUBLE, Status.ERROR_FEATURE_VALUE)
INDICES = Parameter("indices", UINT32, Status.ERROR_FEATURE_INDEX)
ROW_OFFSETS = Parameter("row_offsets", UINT64, Status.ERROR_OFFSETS)
LABELS = Parameter("labels", UINT32, Status.ERROR_LABEL)
LABEL_OFFSETS = Parameter("label_offsets", UINT64, Status.ERROR_OFFSETS)
WEIGHTS = Parameter("weights", DOUBLE, Status.ERROR_WEIGHT)
SIZES = Parameter("sizes", INT64, Status.ERROR_OUT_OF_RANGE)


def numbers(value, parameter):
    """`value` as an Array for the parameter."""
    if isinstance(value, (str, bytes, bytearray)) or has(value, "tocsr"):
        raise parameter.no_array(value)
    value = _as_array(value, parameter)
    kind = getattr(getattr(value, "dtype", None), "kind", "O")
    if kind not in "biufO":
        raise parameter.wrong_elements(value.dtype)
    try:
        view = memoryview(value)
    except (TypeError, ValueError, BufferError):
        view = None
    if view is not None:
        return _from_view(value, view, parameter)
    if hasattr(value, "__array__"):
        return numbers(value.__array__(), parameter)
    return _from_lists(value, parameter)


def vector(value, parameter):
    """The same of one dimension."""
    array_ = numbers(value, parameter)
    if len(array_.shape) != 1:
        raise ValueError(f"{parameter.name} has {len(array_.shape)} dimensions; "
                         "it has to have one")
    return array_


def plain_array(name, code, value, or_none=False):
    """An array for a plain method."""
    if value is None and or_none:
        return None, 0
    return vector(value, Parameter(name, code, Status.ERROR_OUT_OF_RANGE))


def has(value, name):
    """Whether its type has an attribute: columns of a data frame are attributes
    of the object."""
    return hasattr(type(value), name)


def is_masked_array(value):
    masked = sys.modules.get("numpy.ma")
    return masked is not None and isinstance(value, masked.MaskedArray)


def _as_array(value, parameter):
    """Data frames as arrays; what is missing in them, or masked, as NaN."""
    if is_masked_array(value):
        if parameter.code == DOUBLE:
            return value.astype("float64").filled(float("nan"))
        if value.mask.any():
            raise DataError(f"{parameter.name} has masked elements, which are "
                            "no integers", parameter.refused)
        return value.data
    if not has(value, "to_numpy"):
        return value
    if parameter.code != DOUBLE:
        return value.to_numpy()
    if not has(value, "iloc"):  # those of polars
        return _without_none(value.to_numpy())
    kinds = {getattr(type_, "kind", "O") for type_ in
             _each_type(value.dtypes)} if has(value, "dtypes") else {"?"}
    if not kinds <= set("biufO"):
        return value.to_numpy()
    # Of columns that may hold anything the elements are looked at one by one.
    return value.to_numpy(dtype=object if "O" in kinds else "float64",
                          na_value=float("nan"))


def _without_none(value):
    """What a data frame of polars has not as None, but as NaN."""
    if value.dtype.kind == "O":
        value = value.copy()
        value[value == None] = float("nan")  # noqa: E711: of each element
    return value


def _each_type(types):
    return types if hasattr(types, "__iter__") else (types,)


def _from_view(value, view, parameter):
    code, format_ = parameter.code, view.format
    order = format_[0] if format_[0] in "@=<>!" else "@"
    letter = format_.lstrip("@=<>!")
    if letter and letter in _ALIKE[code] and order in _OF_THIS_MACHINE and (
            view.itemsize == array(code).itemsize and view.c_contiguous):
        return Array(view)
    if not view.nbytes:  # which has no type to be wrong
        return Array(array(code), view.shape)
    if letter == "O":
        return _from_lists(value, parameter)
    if len(letter) != 1 or letter not in _ALLOWED[code]:
        raise parameter.wrong_elements(f"{format_!r} (as struct has it)")
    if hasattr(value, "astype"):
        return _from_numpy(value, parameter)
    # ctypes writes down the order of its numbers, but not their sizes.
    formats = [each for each in (order + letter, "@" + letter)
               if letter != "g" and struct.calcsize(each) == view.itemsize]
    if not formats:
        raise parameter.wrong_elements(f"{format_!r} (as struct has it)")
    elements = (number for number, in struct.iter_unpack(
        formats[0], view.tobytes()))
    return Array(_pack(elements, parameter), view.shape)


def _from_numpy(value, parameter):
    if parameter.code != DOUBLE:
        parameter.check_limit(int(value.min()))
        parameter.check_limit(int(value.max()))
    # In C order, and in the order of bytes of this machine.
    return Array(memoryview(value.astype(_WORDS[parameter.code], order="C")))


def _from_lists(value, parameter):
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not is_iterable(value):
        raise parameter.no_array(value)
    rows = list(value)
    if not rows or not all(is_iterable(row) for row in rows):
        return Array(_pack(rows, parameter), (len(rows),))
    joined = array(parameter.code)
    count = None
    for place, row in enumerate(rows):
        part = numbers(row, parameter.at(place))
        if len(part.shape) != 1:
            raise ValueError(f"{parameter.name} has more than two dimensions")
        if count not in (None, part.count):
            raise ValueError(f"{parameter.name}[{place}] has {part.count} "
                             f"elements, but {parameter.name}[0] has {count}")
        count = part.count
        joined.frombytes(part.memory.tobytes())
    return Array(joined, (len(rows), count))


def is_iterable(value):
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes))


def _pack(elements, parameter):
    packed = array(parameter.code)
    word = "number" if parameter.code == DOUBLE else "integer"
    for place, element in enumerate(elements):
        try:
            if parameter.code != DOUBLE and isinstance(element, bool):
                raise TypeError
            packed.append(element)
        except OverflowError:
            if parameter.code != DOUBLE:
                parameter.check_limit(int(element))
            raise DataError(f"{parameter.name}[{place}] is too large for a "
                            "double", parameter.refused) from None
        except TypeError:
            raise TypeError(f"{parameter.name}[{place}] is {element!r}, which "
                            f"is no {word}") from None
    return packed
