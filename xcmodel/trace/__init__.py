"""The search made visible: Algorithm X step by step, and its search tree.

This is for reading, on models that fit on a page; the backends do the work. It knows the problem by
its names, and shares no code with any backend.
"""
