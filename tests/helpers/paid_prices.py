"""Prices of coverage that an item may come to pay, as others are refused."""

from __future__ import annotations

from typing import Any

from xcmodel import Model


def paid_prices(model: Model, item: Any, under: Any, over: Any) -> tuple[Any, Any]:
    """Return the price for too little and that for too much, or None where nothing is so."""
    low, high = model.items[item].low, model.items[item].high
    return under if low else None, None if high is None else over
