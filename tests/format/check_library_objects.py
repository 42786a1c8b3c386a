"""scripts/check-loader-mutations links the objects of the sources that there are,
and of no others: check_library_objects.py SCRIPT."""

import importlib.machinery
import importlib.util
import sys
import tempfile
from pathlib import Path


def loaded(path):
    """The script, whose name is not that of a module."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("script", path)
    script = importlib.util.module_from_spec(
        importlib.util.spec_from_loader("script", loader))
    loader.exec_module(script)
    return script


def main():
    script = loaded(sys.argv[1])
    reader, writer, gone = (f"format/{name}.cpp.o" for name in (
        "model_reader", "model_writer", "source_that_is_gone"))
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "src/CMakeFiles/naibx_objects.dir"
        (made / "format").mkdir(parents=True)
        for name in (reader, writer, gone):
            (made / name).touch()
        for without, expected in (((), [reader, writer]),
                                  (["model_reader.cpp"], [writer])):
            found = script.library_objects(Path(folder), without)
            assert found == [made / name for name in expected], found


if __name__ == "__main__":
    main()
