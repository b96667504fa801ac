import gc
import signal

from hypothesis import HealthCheck, settings


def pytest_configure() -> None:
    """Let Ctrl-C interrupt, also where a shell has told background jobs to ignore it.

    No test of random examples fails because the machine is busy.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.register_profile(
        "unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("unhurried")
    gc.disable()  # Until the tests are collected: hardly an object of theirs is garbage.


def pytest_collection_finish() -> None:
    """Keep the tests themselves out of garbage collection.

    They are 600,000 objects. To go through them takes most of a second, which is as long as some
    tests let a query take.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
