"""Lets an assembly that Mono has compiled refer to .NET Standard.

Mono's compiler knows its own mscorlib alone, and writes a reference to it. What
the assembly uses of it is in .NET Standard as well, under the same names, so the
reference is all that has to change: its name, its version and the token of its
key. See ECMA-335, II.24.2 for the streams and II.22.5 for the row.
"""

import struct

OLD = {"name": b"mscorlib", "version": (4, 0, 0, 0),
       "token": bytes.fromhex("b77a5c561934e089")}
NAME = b"netstandard"
TOKEN = bytes.fromhex("cc7b13ffcd2ddd51")


def only(data, part, begin=0, end=None):
    """Where `part` stands, which it must do once."""
    place = data.find(part, begin, end)
    if place < 0 or data.find(part, place + 1, end) >= 0:
        raise ValueError(f"{part!r} does not stand there once")
    return place


def streams(data):
    """Begin and end of each stream of the metadata, by name."""
    root = only(data, b"BSJB\x01\x00\x01\x00")
    place = root + 16 + struct.unpack_from("<I", data, root + 12)[0]
    count, = struct.unpack_from("<H", data, place + 2)
    place += 4
    found = {}
    for _ in range(count):
        begin, size = struct.unpack_from("<II", data, place)
        name = bytes(data[place + 8:data.index(b"\0", place + 8)])
        place += 8 + (len(name) // 4 + 1) * 4
        found[name] = (root + begin, root + begin + size)
    return found


def retargeted(assembly, version):
    """The bytes of the assembly with the reference changed. It must name NAME
    somewhere, as a type does, so that its strings have it."""
    data = bytearray(assembly)
    found = streams(data)
    strings, blobs, tables = found[b"#Strings"], found[b"#Blob"], found[b"#~"]
    wide_strings, wide_blobs = data[tables[0] + 6] & 1, data[tables[0] + 6] & 4

    def string(name):
        place = only(data, b"\0" + name + b"\0", *strings) + 1 - strings[0]
        return struct.pack("<I" if wide_strings else "<H", place)

    def reference(numbers, name):
        token = only(data, b"\x08" + OLD["token"], *blobs) - blobs[0]
        return (struct.pack("<4HI", *numbers, 0)
                + struct.pack("<I" if wide_blobs else "<H", token) + string(name)
                + bytes((4 if wide_strings else 2) + (4 if wide_blobs else 2)))

    row = only(data, reference(OLD["version"], OLD["name"]), *tables)
    new = reference((*version, 0, 0), NAME)
    data[row:row + len(new)] = new
    token = only(data, b"\x08" + OLD["token"], *blobs) + 1
    data[token:token + 8] = TOKEN
    return bytes(data)
