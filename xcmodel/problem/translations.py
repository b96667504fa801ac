"""An instance in the forms of the backends that have answered queries about it."""

from __future__ import annotations

from typing import Any

from xcmodel.backend.contract import Backend, Translation
from xcmodel.backend.instance import Instance


class TranslatedInstance:
    """An instance that keeps its translations, so that many queries pay for one.

    Attributes:
        instance: the integer form.
    """

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._translations: dict[Backend, Translation] = {}

    def translation(self, backend: Backend) -> Translation:
        """Return the instance in the backend's own form, made at the first call."""
        translation = self._translations.get(backend)
        if translation is None:
            translation = self._translations[backend] = backend.translate(self.instance)
        return translation

    def __getstate__(self) -> dict[str, Any]:
        # Backends make their own form again.
        return {**self.__dict__, "_translations": {}}
