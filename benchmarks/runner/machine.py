"""The machine and the versions: what determines the speed, and nothing about the owner."""

import os
import platform
from pathlib import Path


def machine() -> dict[str, str]:
    """Return the processor, its cores, the memory, and the versions of what all contestants use.

    >>> "python" in machine()
    True
    """
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{gigabytes:.0f} GB",
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()
