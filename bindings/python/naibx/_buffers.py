"""Arrays for the library: whatever has numbers, without a copy where it can be.

An array that is contiguous and of the type that the library takes is passed as
it is, read-only ones too; all others are converted. numpy is never imported
here; what it is needed for comes from code that has imported it.
"""

import ctypes
import struct
import sys
from array import array

from ._errors import DataError

# The types of the library's arrays: their code in `struct` and `array`.
DOUBLE, UINT32, UINT64, INT64 = "d", "I", "Q", "q"
_WORDS = {DOUBLE: "float64", UINT32: "uint32", UINT64: "uint64", INT64: "int64"}
_LIMITS = {UINT32: (0, 2**32 - 1), UINT64: (0, 2**64 - 1),
           INT64: (-2**63, 2**63 - 1)}
_INTEGER_CODES = "bBhHiIlLqQnN"
_NUMBER_CODES = _INTEGER_CODES + "efdg?"
_BIG_ENDIAN_MACHINE = sys.byteorder == "big"


class _PyBuffer(ctypes.Structure):
    """Py_buffer, whose layout is part of Python's stable ABI."""
    _fields_ = [
        ("buf", ctypes.c_void_p), ("obj", ctypes.c_void_p),
        ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int), ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p), ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p), ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p)]


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
        self.address = buffer.buf or ctypes.addressof(_SOMEWHERE)
        _release_buffer(ctypes.byref(buffer))
        self.shape = view.shape if shape is None else shape
        self.count = view.nbytes // view.itemsize
        self.memory = view


_SOMEWHERE = ctypes.c_uint64()


def places(code, count):
    """An array for the library to write to."""
    return array(code, bytes(count * array(code).itemsize))


def numbers(value, code, name, refused):
    """`value` as an Array of the type `code`. `refused` is the status of an
    integer that the type has no room for."""
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError(f"{name} has to be an array of numbers, not "
                        f"{type(value).__name__}")
    if has(value, "tocsr"):
        raise TypeError(f"{name} has to be an array of numbers, not a sparse "
                        "matrix")
    value = _as_array(value, code, name, refused)
    kind = getattr(getattr(value, "dtype", None), "kind", "O")
    if kind not in "biufO":
        raise _wrong_elements(name, value.dtype, code)
    try:
        view = memoryview(value)
    except (TypeError, ValueError, BufferError):
        view = None
    if view is not None:
        return _from_view(value, view, code, name, refused)
    if hasattr(value, "__array__"):
        converted = value.__array__()
        if type(converted) is not type(value):
            return numbers(converted, code, name, refused)
    return _from_lists(value, code, name, refused)


def _wrong_elements(name, what, code):
    return TypeError(f"{name} has elements of the type {what}; it takes "
                     f"{'numbers' if code == DOUBLE else 'integers'}, best "
                     f"{_WORDS[code]}")


def has(value, name):
    """Whether its type has an attribute: columns of a data frame are attributes
    of the object."""
    return hasattr(type(value), name)


def is_masked_array(value):
    masked = sys.modules.get("numpy.ma")
    return masked is not None and isinstance(value, masked.MaskedArray)


def _as_array(value, code, name, refused):
    """Data frames as arrays; what is missing in them, or masked, as NaN."""
    if is_masked_array(value):
        if code == DOUBLE:
            return value.astype("float64").filled(float("nan"))
        if value.mask.any():
            raise DataError(f"{name} has masked elements, which are no "
                            "integers", refused)
        return value.data
    if not has(value, "to_numpy"):
        return value
    if not has(value, "iloc"):  # those of polars
        return _without_none(value.to_numpy(), code)
    kinds = {getattr(type_, "kind", "O") for type_ in
             _each_type(value.dtypes)} if has(value, "dtypes") else {"?"}
    if code != DOUBLE or not kinds <= set("biufO"):
        return value.to_numpy()
    # Of columns that may hold anything the elements are looked at one by one.
    return value.to_numpy(dtype=object if "O" in kinds else "float64",
                          na_value=float("nan"))


def _without_none(value, code):
    """What a data frame of polars has not as None, but as NaN."""
    if code == DOUBLE and value.dtype.kind == "O":
        value = value.copy()
        value[value == None] = float("nan")  # noqa: E711: of each element
    return value


def _each_type(types):
    return types if hasattr(types, "__iter__") else (types,)


def _order_and_letter(view):
    format_ = view.format
    if format_[0] in "@=<>!":
        return format_[0], format_[1:]
    return "@", format_


def _same_type(view, code):
    """Whether the elements of a buffer are of the type `code`."""
    order, letter = _order_and_letter(view)
    if order in ("<" if _BIG_ENDIAN_MACHINE else ">!"):
        return False
    alike = {UINT32: "IL", UINT64: "QLN", INT64: "qln"}.get(code, code)
    return letter and letter in alike and (
        view.itemsize == struct.calcsize("=" + code))


def _from_view(value, view, code, name, refused):
    if _same_type(view, code) and view.c_contiguous:
        return Array(view)
    if not view.nbytes:  # which has no type to be wrong
        return Array(array(code), view.shape)
    order, letter = _order_and_letter(view)
    if letter == "O":
        return _from_lists(value, code, name, refused)
    allowed = _NUMBER_CODES if code == DOUBLE else _INTEGER_CODES
    if len(letter) != 1 or letter not in allowed:
        raise _wrong_elements(name, f"{view.format!r} (as struct has it)", code)
    if hasattr(value, "astype"):
        return _from_numpy(value, code, name, refused)
    # ctypes writes down the order of its numbers, but not their sizes.
    formats = [format_ for format_ in (order + letter, "@" + letter)
               if letter != "g" and struct.calcsize(format_) == view.itemsize]
    if not formats:
        raise _wrong_elements(name, f"{view.format!r} (as struct has it)", code)
    elements = (number for number, in struct.iter_unpack(
        formats[0], view.tobytes()))
    return Array(_pack(elements, code, name, refused), view.shape)


def _from_numpy(value, code, name, refused):
    if code in _LIMITS and value.size:
        for number in (int(value.min()), int(value.max())):
            _check_limit(number, code, name, refused)
    # In C order, and in the order of bytes of this machine.
    return Array(memoryview(value.astype(_WORDS[code], order="C")))


def _check_limit(number, code, name, refused):
    lowest, highest = _LIMITS[code]
    if not lowest <= number <= highest:
        raise DataError(f"{name} holds {number}; its elements have to be "
                        f"{lowest} to {highest}", refused)


def _from_lists(value, code, name, refused):
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not is_iterable(value):
        raise TypeError(f"{name} has to be an array of numbers, not "
                        f"{type(value).__name__}")
    rows = list(value)
    if not rows or not all(is_iterable(row) for row in rows):
        return Array(_pack(rows, code, name, refused), (len(rows),))
    parts = [numbers(row, code, f"{name}[{place}]", refused)
             for place, row in enumerate(rows)]
    joined = array(code)
    for place, part in enumerate(parts):
        if len(part.shape) != 1:
            raise ValueError(f"{name} has more than two dimensions")
        if part.count != parts[0].count:
            raise ValueError(f"{name}[{place}] has {part.count} elements, but "
                             f"{name}[0] has {parts[0].count}")
        joined.frombytes(part.memory.tobytes())
    return Array(joined, (len(rows), parts[0].count))


def is_iterable(value):
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes))


def _pack(elements, code, name, refused):
    packed = array(code)
    word = "number" if code == DOUBLE else "integer"
    for place, element in enumerate(elements):
        try:
            if code != DOUBLE and isinstance(element, bool):
                raise TypeError
            packed.append(element)
        except OverflowError:
            if code in _LIMITS:
                _check_limit(int(element), code, name, refused)
            raise DataError(f"{name}[{place}] is too large for a double",
                            refused) from None
        except TypeError:
            raise TypeError(f"{name}[{place}] is {element!r}, which is no "
                            f"{word}") from None
    return packed
