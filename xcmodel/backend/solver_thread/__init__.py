"""For backends whose solver cannot pause: it works in a thread, and a search fetches what it finds.

No backend has to use this; the contract is `xcmodel.backend.contract` alone.
"""

from xcmodel.backend.solver_thread.channel import Channel, Report
from xcmodel.backend.solver_thread.least_cost import LeastCost
from xcmodel.backend.solver_thread.search import Job, ThreadSearch

__all__ = ["Channel", "Job", "LeastCost", "Report", "ThreadSearch"]
