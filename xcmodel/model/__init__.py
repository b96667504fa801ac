"""The model: a problem with its queries, which is what users import."""

from xcmodel.model.model import Model

__all__ = ["Model"]
