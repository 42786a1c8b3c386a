"""Ctrl-C at any moment leaves every object usable."""

import subprocess
import sys
from pathlib import Path

CODE = """
import _thread, random, sys, threading
from array import array
sys.path.insert(0, {tests!r})
from conftest import DAYS, PLANNED, TODAY, make_config
import naibx

model = naibx.Model(make_config())
model.add_examples(DAYS, PLANNED)
answer, live = naibx.Answer(), naibx.Predictor(model, naibx.Form.LIVE)
row = array("d", TODAY)
random.seed(1)
for _ in range(300):
    try:
        threading.Timer(random.uniform(0, 2e-3), _thread.interrupt_main).start()
        while True:
            model.add_example(TODAY, [0])
            model.predict(TODAY)
            answer.predict(live, None, row)
            answer.labels()
    except KeyboardInterrupt:
        pass
    # This thread may still use them, and so may others.
    model.add_example(TODAY, [0])
    other = threading.Thread(daemon=True, target=lambda: (
        model.add_example(TODAY, [0]), model.predict(TODAY),
        answer.predict(live, None, row), answer.labels(), answer.sets()))
    other.start()
    other.join(60)
    if other.is_alive():
        sys.exit("another thread waits for ever")
print("usable")
"""


def test_interrupt_in_the_midst_of_short_calls_leaves_no_object_in_use():
    code = CODE.format(tests=str(Path(__file__).parent))
    result = subprocess.run([sys.executable, "-B", "-c", code],
                            capture_output=True, text=True, timeout=300)
    assert (result.stdout, result.stderr) == ("usable\n", "")


def test_interrupt_ends_the_waiting_for_another_thread():
    code = """
import _thread, sys, threading
sys.path.insert(0, {tests!r})
from conftest import DAYS, PLANNED, TODAY, make_config
import naibx

model = naibx.Model(make_config())
model.add_examples(DAYS, PLANNED)
begun, go_on = threading.Event(), threading.Event()

def progress(done, total):
    begun.set()
    go_on.wait()

other = threading.Thread(target=lambda: model.predict_batch(
    DAYS * 400, progress=progress))
other.start()
begun.wait()
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    model.add_example(TODAY, [0])
except KeyboardInterrupt:
    print("not waiting")
go_on.set()
other.join()
print(model.weight)
""".format(tests=str(Path(__file__).parent))
    result = subprocess.run([sys.executable, "-B", "-c", code],
                            capture_output=True, text=True, timeout=300)
    assert (result.stdout, result.stderr) == ("not waiting\n5.0\n", "")
