"""Checks a certificate: ``python standalone_checker.py MODEL CERTIFICATE``; see docs/certificates.md.

It needs Python 3.11, shares no code with what wrote the certificate, and trusts nothing. A state is
a pair: the active classes, each a bit at its first option, and the items' coverage in bit fields.
"""
import hashlib
import sys
from pathlib import Path
MAGIC, VOID, NONE = b"\x89XCERT\r\n\x01", -1, float("inf")
OTHER = "the states are not equal up to this isomorphism"
State = tuple[int, int]
ERRORS = (ValueError, IndexError, MemoryError, RecursionError)  # What a check raises when nothing is proved.
def demand(condition: object, otherwise: str) -> None:
    if not condition: raise ValueError(otherwise)
class Check:
    at = nodes = shared = isomorphic = 0
    def check(self, text: bytes, data: bytes) -> None:
        self.data, self.states, self.values = data, list[tuple[State, int]](), list[float]()  # Of flagged nodes.
        demand(self.take(9) == MAGIC and self.take(1) < b"\3", "it is no certificate of version 1")
        demand(self.take(32) == self.read_model(text), "it is about another model")
        self.kind = data[9]; self.given, self.forbidden = (self.ascending(len(self.costs)) for _ in range(2))
        length = self.number(len(data) - self.at) if self.kind < 2 else 0
        answer = int.from_bytes(self.take(length), "little", signed=self.kind == 1)
        self.one, self.none, self.answer = self.kind == 0, (0, NONE)[self.kind > 0], (answer, answer, NONE)[self.kind]
        demand(self.prove() == self.answer, "the answer is another one"); demand(self.at == len(data), "something follows the proof")
    def read_model(self, text: bytes) -> bytes:  # Returns its digest.
        lines = [line.partition(b"#")[0].rstrip() for line in text.removesuffix(b"\n").split(b"\n")]
        n = int(lines[1].removeprefix(b"items "))
        rows = [line.split() for line in lines[n + 3 :]]
        demand(lines[0] == b"xcmodel 1" and lines[n + 2] == b"options %d" % len(rows), "bad model")
        self.bounds = [(int(low), int(high)) for low, high in map(bytes.split, lines[2 : n + 2])]
        pairs, self.costs = [[e.partition(b":") for e in row[1:]] for row in rows], [int(row[0]) for row in rows]
        self.entries = [tuple(sorted((int(i), int(k or 0)) for i, _, k in row)) for row in pairs]
        self.row, self.shade = [0] * n, dict[tuple[int, int], int]()
        for o, entries in enumerate(self.entries):
            demand(len(dict(entries)) == len(entries) > 0, f"option {o} has no item, or one twice")
            for i, k in entries:
                demand(i >= 0 and (not k or self.bounds[i] <= (0, 1)), f"item {i} is misused")
                self.row[i] |= 1 << o; self.shade[i, k] = self.shade.get((i, k), 0) | 1 << o
        self.width = max((high for _, high in self.bounds), default=0).bit_length()
        self.plain = sum(1 << i * self.width for i in range(n) if self.bounds[i] == (1, 1))
        self.other, self.effects = [i for i in range(n) if (0, 1) < self.bounds[i] != (1, 1)], dict[int, tuple[int, int, list[int]]]()
        return hashlib.sha256(b"".join(line + b"\n" for line in lines)).digest()
    def take(self, length: int) -> bytes:
        self.at += length; demand(self.at <= len(self.data), "it ends too early")
        return self.data[self.at - length : self.at]
    def number(self, end: int) -> int:
        value, shift, byte = 0, 0, 128
        while byte > 127 and shift < 63:
            demand(self.at < len(self.data), "it ends too early"); byte = self.data[self.at]
            value, shift, self.at = value | (byte & 127) << shift, shift + 7, self.at + 1
        demand(byte < 128 and value < end, "a number is out of range")
        return value
    def ascending(self, end: int) -> list[int]:
        numbers = list[int]()
        for _ in range(self.number(end + 1)):
            numbers.append(self.number(end)); demand(numbers[-2:] == sorted({*numbers[-2:]}), "numbers do not ascend")
        return numbers
    def prove(self) -> float:  # Returns the count or the least cost; NONE for no solution.
        removed = {*self.forbidden, *(o for o, row in enumerate(self.entries) if not all(self.bounds[i][1] for i, _ in row))}
        state = sum(1 << o for o in range(len(self.costs)) if o not in removed), 0
        for o in self.given:
            if not state[0] >> o & 1: return self.none
            state = self.choose(state, o)
        classes = dict[object, list[int]]()
        for o in (o for o in range(len(self.costs)) if state[0] >> o & 1):
            merges = any(k == 0 and self.bounds[i][1] == 1 for i, k in self.entries[o])
            classes.setdefault(self.entries[o] if merges else o, []).append(o)
        costs = {c[0]: min(self.costs[o] for o in c) for c in classes.values()}
        self.weight = costs if self.kind else {c[0]: len(c) for c in classes.values()}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 3 * len(classes) + 1000))
        value = self.value((sum(1 << o for o in costs), state[1]), -1, False)
        return value + (sum(self.costs[o] for o in self.given) if self.kind else 0)
    def choose(self, state: State, o: int) -> State:
        if o not in self.effects:
            a, t = (1 << len(self.costs)) - 1 ^ 1 << o, 0
            for i, k in self.entries[o]:
                a &= ~(self.row[i] ^ self.shade[i, k] if k else self.row[i] * (self.bounds[i][1] == 1))
                t += 0 if k else 1 << i * self.width
            self.effects[o] = a, t, [i for i, _ in self.entries[o] if self.bounds[i][1] > 1]
        a, t, several = self.effects[o]; a, t = a & state[0], t + state[1]
        for i in several: a &= -1 if self.count((a, t), i)[1] else ~self.row[i]
        return a, t
    def count(self, state: State, i: int) -> tuple[int, int]:  # Need, and room or VOID.
        (low, high), t = self.bounds[i], state[1] >> i * self.width & (1 << self.width) - 1
        return max(0, low - t), high - t if high - t < (self.row[i] & state[0]).bit_count() else VOID
    def key(self, state: State) -> object:
        return state[0], state[1] & self.plain, [self.count(state, i) for i in self.other]
    def value(self, state: State, inner: int, must_flag: bool) -> float:
        (a, t), k = state, len(self.values)
        if not (a or self.plain & ~t or any(self.count(state, i)[0] for i in self.other)): return self.one
        token = self.number(2 * len(self.row) + 3)
        if token < 3: return self.referred(state, token, inner, must_flag)
        item, flag = divmod(token - 3, 2)
        x, need, total = self.row[item] & a, self.count(state, item)[0], self.none
        if need > x.bit_count(): x = 0  # The state is dead.
        demand(must_flag <= flag, "a flag is missing"); demand(x or need, "the item cannot be branched on: it is closed")
        demand(not x or inner in (-1, item), "another item has to be branched on further"); self.nodes += 1
        if flag: self.states.append((state, inner)); self.values.append(-NONE)
        if not need: total = self.value((a & ~x, t), -1, False)
        while x and (need < 2 or x.bit_count() >= need):
            o = (x & -x).bit_length() - 1; child, weight = self.choose((a, t), o), self.weight[o]
            value = self.value(child, item if self.row[item] & child[0] else -1, False)
            total = min(total, value + weight) if self.kind else total + value * weight; a, x = a ^ 1 << o, x ^ 1 << o
        if flag: self.values[k] = total
        return total
    def referred(self, state: State, token: int, inner: int, must_flag: bool) -> float:
        demand(not must_flag and (token == 0 or inner < 0), "a branching is missing")
        k, n, t, order = len(self.values), len(self.row), 0, list(self.weight)
        k -= self.number(k + 1) if token < 2 else 0
        demand(token == 2 or self.values[k : k + 1] > [-NONE], "no such node has ended")
        there, of_there, value = (*self.states[k], self.values[k]) if token < 2 else (state, -1, self.none)
        if token == 0:
            demand((inner, self.key(state)) == (of_there, self.key(there)), "it is another state"); self.shared += 1; return value
        demand(of_there < 0, "an isomorphism leads to an inner state")
        names, same = dict[int, int](), dict[int, int]()
        for _ in range(self.number(n + 1)):
            x, y = self.number(n), self.number(n); demand(x not in names and y not in same, "an item has two names, or two have one")
            names[x] = same[y] = y
        counts = {y: self.count(state, x) for x, y in names.items()}
        for i, (low, high) in enumerate(self.bounds):
            need, room = counts.get(i, (0, VOID)); t |= min(max(0, low - need if room == VOID else high - room), high) << i * self.width
        if token == 2: there = sum(1 << order[c] for c in self.ascending(len(order))), t
        demand(self.residual(state, names) == self.residual(there, same), OTHER)
        self.isomorphic += 1; return value if token == 1 else self.value(there, -1, True)
    def residual(self, state: State, names: dict[int, int]) -> object:
        a, colours, rows, items = state[0], [set[int]() for _ in self.row], [], []
        for o in (o for o in self.weight if a >> o & 1):
            rows.append((sorted((names[i], k) for i, k in self.entries[o] if i in names), self.weight[o]))
            for i, k in self.entries[o]: colours[i].add(k)
        demand(all(a >> o & 1 or any(len(colours[i]) < 2 and k not in colours[i] for i, k in self.entries[o]) for o in self.weight), OTHER)
        for i, shades in enumerate(colours):
            need, room = self.count(state, i); room = VOID if len(shades) == 1 and 0 not in shades else room
            demand(shades and (need or self.bounds[i] != (1, 1)) if i in names else (need, room) == (0, VOID), OTHER)
            items += [(names[i], need, room)] if i in names else []
        return sorted(items), sorted(rows)
def operands() -> list[bytes]:  # What is in the files of the model and of the certificate.
    try:
        demand(len(sys.argv) == 3, f"usage: python {Path(sys.argv[0]).name} MODEL CERTIFICATE")
        files = [Path(name).read_bytes() for name in sys.argv[1:]]
        demand(files[0].startswith(b"xcmodel 1"), "the model must be in the xc format: xcmodel convert MODEL -o model.xc")
    except (OSError, ValueError) as why: print(why, file=sys.stderr); sys.exit(2)
    return files
def main() -> None:
    done, files = Check(), operands()
    try: done.check(*files)
    except ERRORS as why: sys.exit(f"REJECTED: {why} at byte {done.at}")
    what = ("solutions", "least cost")[done.kind > 0]; sys.set_int_max_str_digits(0)
    print(f"VERIFIED: {what}: {done.answer}, given {done.given}, forbidden {done.forbidden}")
if __name__ == "__main__": main()
