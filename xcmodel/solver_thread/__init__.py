"""For backends whose solver cannot pause: it works in a thread, and a search fetches what it finds.

No backend has to use this; the contract is `xcmodel.backend` alone.
"""

from xcmodel.solver_thread.channel import Channel, Report
from xcmodel.solver_thread.least_cost import LeastCost
from xcmodel.solver_thread.search import Job, ThreadSearch

__all__ = ["Channel", "Job", "LeastCost", "Report", "ThreadSearch"]
