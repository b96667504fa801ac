"""What is said of a backend whose answer is wrong."""

from __future__ import annotations

from xcmodel.backend.contract import Backend
from xcmodel.errors import WrongAnswerError


def wrong_answer(backend: Backend, what: str) -> WrongAnswerError:
    """Return the error that says what a backend did wrong."""
    return WrongAnswerError(
        f"backend {backend.name!r} ({backend.version}) {what}; "
        "please report it, and use another backend meanwhile",
        backend.name,
    )
