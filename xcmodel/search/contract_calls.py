"""The calls that the core makes of a backend: what comes back, or is raised, is told as its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from xcmodel.backend.contract import Backend, Search, Slice, Translation
from xcmodel.backend.exits import is_by_signal, told_exit
from xcmodel.backend.query import Query
from xcmodel.errors import BackendError, XcmodelError
from xcmodel.search.slice_check import fault_of_slice
from xcmodel.search.wrong_answer import wrong_answer
from xcmodel.text.atomic_file import NO_ROOM

_RAISED_BY = "raised by backend "


def translation_of(translations: Mapping[Backend, Translation], backend: Backend) -> Translation:
    """Return an instance in a backend's own form, which may be made for that.

    Raises:
        WrongAnswerError: when the backend returns something else.
    """
    with noted(backend, "translate()"):
        translation = translations[backend]
    if not isinstance(translation, Translation):
        what = f"returned {translation!r} from translate(), and no Translation"
        raise wrong_answer(backend, what)
    return translation


def started(translation: Translation, query: Query, backend: Backend) -> Search:
    """Return a search that has been started.

    Raises:
        WrongAnswerError: when the backend returns something else.
    """
    with noted(backend, "start()"):
        search = translation.start(query)
    if not isinstance(search, Search):
        raise wrong_answer(backend, f"returned {search!r} from start(), and no Search")
    return search


def next_slice(search: Search, seconds: float, query: Query, backend: Backend) -> Slice:
    """Let a search work, and return its slice, whose fields are of their types.

    Raises:
        WrongAnswerError: when they are not.
        BackendError: when the backend calls `sys.exit`.
    """
    try:
        found = search.advance(seconds)
    except (Exception, SystemExit) as error:
        note_of(error, backend, "advance()")
        raise
    if (wrong := fault_of_slice(found, query)) is not None:
        raise wrong_answer(backend, wrong)
    return found


@contextmanager
def noted(backend: Backend, where: str) -> Iterator[None]:
    """Within it, whatever is raised gets a note of the backend that raises it.

    Args:
        backend: the backend.
        where: what is called of it.

    Raises:
        BackendError: when the backend calls `sys.exit`.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        note_of(error, backend, where)
        raise


def note_of(error: Exception | SystemExit, backend: Backend, where: str) -> None:
    """Note which backend has raised an error, unless it is told in words, or noted already.

    A full disk is no fault of a backend.

    Raises:
        BackendError: in place of what `sys.exit` raises, unless a handler of a signal calls it.

    >>> import xcmodel as xc
    >>> error = KeyError(3)
    >>> note_of(error, xc.get_backend("dlx:python"), "advance()")
    >>> error.__notes__[0].startswith("raised by backend 'dlx:python' (")
    True
    """
    if isinstance(error, SystemExit):
        if not is_by_signal(error):
            raise _told_as_exit(error, backend, where) from error
        return
    # Of several backends at work, the one that failed comes first, and then all of them together.
    is_noted = any(note.startswith(_RAISED_BY) for note in getattr(error, "__notes__", ()))
    is_of_disk = isinstance(error, OSError) and error.errno in NO_ROOM
    if not is_noted and not is_of_disk and not isinstance(error, XcmodelError):
        error.add_note(f"{_RAISED_BY}{backend.name!r} ({backend.version}) in {where}")


def _told_as_exit(error: SystemExit, backend: Backend, where: str) -> BackendError:
    return BackendError(
        f"backend {backend.name!r} ({backend.version}) calls {told_exit(error)} in {where}, which "
        "would end the program; please report it, and use another backend meanwhile",
        backend.name,
    )
