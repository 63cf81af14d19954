"""Do native threads keep what hangs away from cooperative threads?"""

import subprocess
import sys

from tests.support.speed import patience

PROGRAM = """
from gevent import monkey
monkey.patch_all()
import gevent, threading, time
from service.process.native_thread import NativePool

hang = monkey.get_original("threading", "Event")()
pool, ticks = NativePool(1), []

def tick():
    while True:
        ticks.append(1)
        gevent.sleep(0.01)

gevent.spawn(tick)
for _ in range(2):  # the second finds no thread free
    try:
        pool.run(lambda: hang.wait(20), 0.2)
    except TimeoutError as error:
        print(error)
print(len(ticks) > 5)
hang.set()
print(pool.run(lambda: 7, 20))
try:
    pool.run(lambda: {}["nothing"], 20)
except KeyError as error:
    print(error)
"""


def test_what_hangs_is_given_up_and_what_is_raised_is_raised_here_alone() -> None:
    done = subprocess.run(
        (sys.executable, "-c", PROGRAM), capture_output=True, text=True, timeout=patience(60)
    )
    assert done.stdout.splitlines() == [
        *["it takes longer than 0.2 seconds"] * 2, "True", "7", "'nothing'",
    ], done.stderr  # fmt: skip
    assert done.stderr == ""
