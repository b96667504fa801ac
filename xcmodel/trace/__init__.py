"""The search made visible: Algorithm X step by step, and its search tree.

This is for reading, on models that fit on a page; the backends do the work. It knows the model by
its names, and shares no code with any backend.
"""

from __future__ import annotations

from xcmodel.trace.sequence import Trace
from xcmodel.trace.step import Step, StepKind
from xcmodel.trace.tree import SearchTree, TreeNode

__all__ = ["SearchTree", "Step", "StepKind", "Trace", "TreeNode"]
