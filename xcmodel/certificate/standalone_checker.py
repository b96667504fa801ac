"""Checks a certificate: ``python standalone_checker.py MODEL CERTIFICATE``; see docs/certificates.md.

It needs Python 3.11, shares no code with what wrote the certificate, and trusts nothing. A state is
a pair of numbers: the active classes, each a bit at its first option, and fields of bits that tell
how often each item is covered.
"""

import hashlib
import sys
from pathlib import Path

MAGIC, VOID, NONE = b"\x89XCERT\r\n\x01", -1, float("inf")
State = tuple[int, int]


class RejectedError(Exception):
    """Says why a certificate proves nothing, and how far it had been read."""


def demand(condition: object, otherwise: str) -> None:
    if not condition:
        raise RejectedError(otherwise)


class Check:
    """A certificate that has been checked: its kind, answer, given and forbidden options."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.nodes, self.shared, self.renamed = data, 0, 0, 0, 0
        self.states, self.values = list[State](), list[float]()  # Of flagged nodes.

    def check(self, text: bytes) -> None:
        digest, data = self.read_model(text), self.data
        demand(data[:9] == MAGIC and data[9] < 3, "it is no certificate of version 1")
        demand(data[10:42] == digest, "it is about another model")
        self.kind, self.at = data[9], 42
        self.given, self.forbidden = (self.ascending(len(self.costs)) for _ in range(2))
        length = self.number(len(data)) if self.kind < 2 else 0
        self.at += length
        number = int.from_bytes(data[self.at - length : self.at], "little", signed=self.kind == 1)
        self.answer = None if self.kind == 2 else number
        self.one: float = 0 if self.kind else 1  # Values: whole numbers, or `NONE`.
        self.none: float = NONE if self.kind else 0
        proved = self.prove()
        demand(proved == (number if self.kind < 2 else NONE), "the answer is another one")
        demand(self.at == len(data), "something follows the proof")

    def read_model(self, text: bytes) -> bytes:
        """Read the model and prepare what choosing options does; return the digest."""
        lines = [line.partition(b"#")[0].rstrip() for line in text.removesuffix(b"\n").split(b"\n")]
        n = int(lines[1].removeprefix(b"items "))
        rows = [line.split() for line in lines[n + 3 :]]
        told = [b"xcmodel 1", b"items %d" % n, b"options %d" % len(rows)]
        demand([*lines[:2], lines[n + 2]] == told, "lines of the model are missing, or too many")
        self.bounds = [(int(low), int(high)) for low, high in map(bytes.split, lines[2 : n + 2])]
        self.costs = [int(row[0]) for row in rows]
        pairs = [[entry.partition(b":") for entry in row[1:]] for row in rows]
        self.entries = [tuple(sorted((int(i), int(k or 0)) for i, _, k in row)) for row in pairs]
        self.row, self.shade = [0] * n, dict[tuple[int, int], int]()
        for o, entries in enumerate(self.entries):
            demand(len(dict(entries)) == len(entries) > 0, f"option {o} has no item, or one twice")
            for i, k in entries:
                demand(i >= 0 and (not k or self.bounds[i] <= (0, 1)), f"item {i} is misused")
                self.row[i] |= 1 << o
                self.shade[i, k] = self.shade.get((i, k), 0) | 1 << o
        self.width = max((high for _, high in self.bounds), default=0).bit_length()
        self.plain = sum(1 << i * self.width for i in range(n) if self.bounds[i] == (1, 1))
        self.other = [i for i in range(n) if (0, 1) < self.bounds[i] != (1, 1)]
        self.effects = dict[int, tuple[int, int, list[int]]]()
        return hashlib.sha256(b"".join(line + b"\n" for line in lines)).digest()

    def number(self, end: int) -> int:
        value, shift = self.data[self.at], 0
        while self.data[self.at] > 127 and shift < 63:
            self.at, shift = self.at + 1, shift + 7
            value += self.data[self.at] - 1 << shift
        self.at += 1
        demand(value < end, f"the number {value} is out of range")
        return value

    def ascending(self, end: int) -> list[int]:
        numbers = [self.number(end) for _ in range(self.number(end + 1))]
        demand(numbers == sorted(set(numbers)), "numbers do not ascend")
        return numbers

    def prove(self) -> float:
        """Return the count or the least cost that the body proves; `NONE` for no solution."""
        room = [high for _, high in self.bounds]
        out = {o for o, row in enumerate(self.entries) if not all(room[i] for i, _ in row)}
        out.update(self.forbidden)
        state = sum(1 << o for o in range(len(self.costs)) if o not in out), 0
        for o in self.given:
            if not state[0] >> o & 1:
                return self.none
            state = self.choose(state, o)
        classes = dict[object, list[int]]()
        for o in (o for o in range(len(self.costs)) if state[0] >> o & 1):
            merges = any(k == 0 and room[i] == 1 for i, k in self.entries[o])
            classes.setdefault(self.entries[o] if merges else o, []).append(o)
        costs = {c[0]: min(self.costs[o] for o in c) for c in classes.values()}
        self.worth = costs if self.kind else {c[0]: len(c) for c in classes.values()}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 2 * len(classes) + 1000))
        value = self.value((sum(1 << o for o in costs), state[1]), -1, False)
        return value + (sum(self.costs[o] for o in self.given) if self.kind else 0)

    def choose(self, state: State, o: int) -> State:
        if o not in self.effects:
            a, t = (1 << len(self.costs)) - 1 ^ 1 << o, 0
            for i, k in self.entries[o]:
                a &= ~(self.row[i] ^ self.shade[i, k] if k else self.row[i] * (self.bounds[i][1] == 1))
                t += 0 if k else 1 << i * self.width
            self.effects[o] = a, t, [i for i, _ in self.entries[o] if self.bounds[i][1] > 1]
        a, t, several = self.effects[o]
        a, t = a & state[0], t + state[1]
        for i in several:
            a &= -1 if self.count((a, t), i)[1] else ~self.row[i]
        return a, t

    def count(self, state: State, i: int) -> tuple[int, int]:
        """Return the need of an item, and its room or `VOID`."""
        t = state[1] >> i * self.width & (1 << self.width) - 1
        need, room = max(0, self.bounds[i][0] - t), self.bounds[i][1] - t
        return need, room if room < (self.row[i] & state[0]).bit_count() else VOID

    def key(self, state: State) -> object:
        return state[0], state[1] & self.plain, [self.count(state, i) for i in self.other]

    def value(self, state: State, inner: int, is_told: bool) -> float:
        """Return the value of a state; `inner` is the item that must be branched on further, or -1."""
        (a, t), k = state, len(self.values)
        if not (a or self.plain & ~t or any(self.count(state, i)[0] for i in self.other)):
            return self.one
        token = self.number(2 * len(self.row) + 3)
        demand(token > 2 or (inner < 0 and not is_told), "a branching is missing")
        if token < 2:
            k -= self.number(k + 1)
            demand(k < len(self.values) and self.values[k] > -NONE, "no such node has ended")
        if token == 0:
            demand(self.key(state) == self.key(self.states[k]), "it is another state")
            self.shared += 1
            return self.values[k]
        if token < 3:
            target = self.renamed_state(state, self.states[k] if token == 1 else None)
            return self.values[k] if token == 1 else self.value(target, -1, True)
        item, flag = divmod(token - 3, 2)
        x, need, total = self.row[item] & a, self.count(state, item)[0], self.none
        x = x if x.bit_count() >= need else 0  # If it is less, the state is dead.
        demand(x and inner in (-1, item) or (need and not x), f"item {item} cannot be branched on")
        demand(is_told <= flag <= (inner < 0), "a flag is missing, or has no place here")
        self.states += [state] * flag
        self.values += [-NONE] * flag
        self.nodes += 1
        if not need:
            total = self.value((a & ~x, t), -1, False)
        while x and x.bit_count() >= need:
            o = (x & -x).bit_length() - 1
            child = self.choose((a, t), o)
            value = self.value(child, item if self.row[item] & child[0] else -1, False)
            total = min(total, value + self.worth[o]) if self.kind else total + value * self.worth[o]
            a, x = a ^ 1 << o, x ^ 1 << o
        self.values[k : k + flag] = [total] * flag
        return total

    def renamed_state(self, state: State, known: State | None) -> State:
        """Read a renaming and, unless the state that it leads to is known, what is active there."""
        n, t, order = len(self.row), 0, list(self.worth)
        pairs = [(self.number(n), self.number(n)) for _ in range(self.number(n + 1))]
        names, there = dict(pairs), {y: y for _, y in pairs}
        demand(len(names) == len(there) == len(pairs), "an item has two names, or two have one")
        if known is None:
            counts = {y: self.count(state, x) for x, y in pairs}
            for i, (low, high) in enumerate(self.bounds):
                need, room = counts.get(i, (0, VOID))
                covered = low - need if room == VOID else high - room
                t |= min(max(0, covered), high) << i * self.width
            known = sum(1 << order[c] for c in self.ascending(len(order))), t
        same = self.residual(state, names) == self.residual(known, there)
        demand(same, "the states are not equal up to this renaming")
        self.renamed += 1
        return known

    def residual(self, state: State, names: dict[int, int]) -> object:
        """Return what is left of a state at the items that have names, by these names."""
        colours: list[set[int]] = [set() for _ in self.row]
        rows, items = [], []
        for o in (o for o in self.worth if state[0] >> o & 1):
            row = sorted((names[i], k) for i, k in self.entries[o] if i in names)
            rows.append((row, self.worth[o]))
            for i, k in self.entries[o]:
                colours[i].add(k)
        for i, shades in enumerate(colours):
            need, room = self.count(state, i)
            room = VOID if len(shades) == 1 and 0 not in shades else room
            demand(shades if i in names else (need, room) == (0, VOID), f"item {i} in a renaming")
            items += [(names[i], need, room)] if i in names else []
        return sorted(items), sorted(rows)


def check(text: bytes, data: bytes) -> Check:
    """Return the certificate once it has been checked; raise `RejectedError` if it proves nothing."""
    checked = Check(data)
    try:
        checked.check(text)
    except (RejectedError, IndexError, ValueError, MemoryError) as error:
        raise RejectedError(f"{error} at byte {checked.at}") from None
    return checked


def main() -> None:
    try:
        checked = check(*(Path(name).read_bytes() for name in sys.argv[1:]))
    except (RejectedError, OSError, TypeError) as error:
        sys.exit(f"REJECTED: {error}")
    what = "solutions: " if checked.kind == 0 else "least cost: "
    print(f"VERIFIED: {what}{checked.answer}, given {checked.given}, forbidden {checked.forbidden}")


if __name__ == "__main__":
    main()
