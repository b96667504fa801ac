"""What the audit of a journal answers."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.answer.cost import Cost
from xcmodel.answer.result import StopReason
from xcmodel.text.numbers import plural


@dataclass(frozen=True)
class Audit:
    """What the audit of a journal has found; it is true where there is no fault.

    Attributes:
        count: the number of solutions that the journal claims.
        cost: the least cost that it claims, or None.
        is_complete: whether no cube is left open.
        cubes: how many cubes it says were searched.
        recounted: how many of them were searched once more.
        faults: what is wrong, at most twenty faults.
        stop_reason: ``exhausted``, or what stopped it where fewer cubes were searched once more
            than was asked for.

    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> with TemporaryDirectory() as folder:
    ...     count = model.count(journal=f"{folder}/count.journal")
    ...     audit = model.audit(f"{folder}/count.journal")
    >>> bool(audit), audit.count, audit.is_complete
    (True, 2, True)
    """

    count: int
    cost: Cost | None
    is_complete: bool
    cubes: int
    recounted: int
    faults: tuple[str, ...]
    stop_reason: StopReason = StopReason.EXHAUSTED

    def __bool__(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        state = "complete" if self.is_complete else "not complete"
        checked = f"{plural(self.cubes, 'cube')}, {self.recounted:,} searched once more"
        is_whole = self.stop_reason is StopReason.EXHAUSTED
        until = "" if is_whole else f", partial: {self.stop_reason.words}"
        return "\n".join(self.faults) or f"no fault: {state}, {checked}{until}"
