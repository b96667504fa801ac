"""What tells models apart in journals, and among the models that workers keep."""

from __future__ import annotations

import hashlib

from xcmodel.backend.instance import Instance
from xcmodel.certificate.instance_text import instance_digest


def model_digest(instance: Instance) -> str:
    """Return the digest of the canonical text in hexadecimal, or one of it and the weighted rows.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1], "B": [1]})
    >>> plain = model_digest(model.to_instance())
    >>> model.add_row("weight", {"A": 2}, high=1)
    >>> plain == instance_digest(model.to_instance()).hex() != model_digest(model.to_instance())
    True
    """
    digest = instance_digest(instance)
    if not instance.rows:
        return digest.hex()
    whole = hashlib.sha256(digest)
    for row in instance.rows:
        numbers = [row.low, row.high, *row.options.tolist(), *row.weights.tolist()]
        whole.update(f"row {' '.join(map(str, numbers))}\n".encode("ascii"))
    return whole.hexdigest()
