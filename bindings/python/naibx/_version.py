"""Which library runs, and which files it reads."""

from ._library import lib


def version() -> int:
    """Version of the library: 10000 major + 100 minor + patch."""
    return lib.version()


def version_string() -> str:
    """Version of the library as text, such as "0.1.0"."""
    return lib.version_string().decode("ascii")


def format_version() -> int:
    """Newest version of the files that it reads: 65536 major + minor."""
    return lib.format_version()


def status_name(status: int) -> str:
    """Name of a status in C, such as "NAIBX_ERROR_LABEL"."""
    return lib.status_name(status).decode("ascii")


__version__ = version_string()
