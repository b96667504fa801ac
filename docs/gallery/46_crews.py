"""Crews for a day of flights.

Each flight is worked by one crew, which ends its day where it began; what crews are
paid for is as little as can be, which is proved. Real ones have thousands of
flights.
"""

from xcmodel.puzzles import CrewPairing

puzzle = CrewPairing.random(10, cities=4, bases=2, seed=7)
result = puzzle.minimize(backend="dlx:python")
assert result.status.value == "optimal"
title = f"the cheapest plan, {result.cost} minutes, which crews from two cities fly"
picture = puzzle.svg(result.solution, minute_width=0.9, title=title)
