import signal


def pytest_configure() -> None:
    """Let Ctrl-C interrupt, also where a shell has told background jobs to ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
