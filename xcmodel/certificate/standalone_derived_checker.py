"""Checks a derived certificate: ``python standalone_derived_checker.py MODEL CERTIFICATE``.

See docs/certificates.md, "Derived certificates". It needs Python 3.11, and ``standalone_checker.py``
beside it, which checks the certificates within, and ``standalone_set_checker.py`` or ``standalone_congruence_checker.py``.
"""
import sys
from collections.abc import Callable
from math import gcd
from operator import itemgetter
from pathlib import Path
from runpy import run_path
from typing import Any, TypeVar
T = TypeVar("T", str, tuple[int, ...])
BESIDE = run_path(str(Path(__file__).with_name("standalone_checker.py")))
Check, demand, operands, ERRORS = (BESIDE[name] for name in ("Check", "demand", "operands", "ERRORS"))
MAGIC, BY_FIXED, BY_ORBITS, CONFLICT, SOLUTION_SET, CONGRUENCE, MOST = b"\x89XDERIV\n\x01", 0, 1, 2, 3, 4, 1 << 40
MOST_ELEMENTS, MOST_SOLUTIONS = 1 << 20, 1 << 24  # So many are listed, as how many there are takes few bytes to claim.
Permutation = tuple[int, ...]
Entries = tuple[tuple[int, int], ...]
class Derived:
    """What is proved: the number of classes (``answer``), or that ``items`` cannot be met."""
    nodes = shared = isomorphic = symmetries = n_generators = 0
    items: tuple[int, ...] = ()
    def check(self, text: bytes, data: bytes) -> None:
        self.text, self.data, self.model = text, data, Check()
        self.model.data = data
        is_derived = self.model.take(9) == MAGIC and self.model.take(1) < b"\5"
        demand(is_derived, "it is no derived certificate of version 1")
        demand(self.model.take(32) == self.model.read_model(text), "it is about another model")
        self.bounds, self.entries, self.costs = self.model.bounds, self.model.entries, self.model.costs
        self.kind = data[9]; self.given, self.forbidden = (self.model.ascending(len(self.costs)) for _ in range(2))
        self.answer = (self.by_fixed, self.by_orbits, self.conflict, self.solution_set, self.congruence)[self.kind]()
        demand(self.model.at == len(data), "something follows the proof")
    def by_fixed(self) -> int:  # The mean of the numbers of solutions that the elements fix.
        generators, identity = self.generators(), tuple(range(len(self.costs)))
        group, total = {identity}, 0
        undone = [after(tuple(sorted(identity, key=g.__getitem__))) for g in generators]  # By the inverses.
        self.reach(identity, group, lambda x: list(map(after(x), generators)), MOST_ELEMENTS)
        left = set(group)
        for _ in range(self.model.number(MOST)):
            element = self.permutation(len(self.costs))
            demand(element in left, "no element of a new class")
            alike, power, powers = set[Permutation](), element, [element]
            while power != identity: powers.append(power := tuple(element[i] for i in power))
            for k, power in enumerate(powers, start=1):  # What generates the same subgroup fixes the same.
                if gcd(k, len(powers)) == 1 and power not in alike:
                    alike.add(power)
                    self.reach(power, alike, lambda x: [after(undo(x))(g) for g, undo in zip(generators, undone)], MOST_ELEMENTS)
            left -= alike
            total += len(alike) * self.count(tied(self.bounds, self.entries, self.costs, element))
        demand(not left and total % len(group) == 0, "elements are left out, or the sum is no multiple")
        self.symmetries = len(group)
        return int(total // len(group))
    def by_orbits(self) -> int:  # The orbits of some solutions are all solutions.
        letters = ["".join(map(chr, g)) for g in self.generators()]  # A solution is a text, which takes few bytes:
        known, classes = set[str](), self.model.number(MOST)  # a letter for each of its options, in ascending order.
        for _ in range(classes):
            options = self.model.ascending(len(self.costs)); solution = "".join(map(chr, options))
            demand(self.is_solution(frozenset(options)) and solution not in known, "no solution of a new class")
            known.add(solution); self.reach(solution, known, lambda s: ["".join(sorted(s.translate(g))) for g in letters], MOST_SOLUTIONS)
        demand(self.count(self.text) == len(known), "there are other solutions")
        return int(classes)
    def solution_set(self) -> int: return self.beside("standalone_set_checker.py", "all_solutions")
    def congruence(self) -> int: return self.beside("standalone_congruence_checker.py", "incongruent")
    def beside(self, file: str, name: str) -> int: return int(run_path(str(Path(__file__).with_name(file)))[name](self))
    def conflict(self) -> int:  # Items that cannot be met, whatever becomes of the others.
        self.items = tuple(self.model.ascending(len(self.bounds)))
        text, numbers = part(self.bounds, self.entries, self.costs, self.items)
        given, forbidden = ({numbers[o] for o in some if o in numbers} for some in (self.given, self.forbidden))
        demand(self.count(text, given, forbidden) == 0, "those items can be met")
        return 0
    def reach(self, start: T, known: set[T], images: Callable[[T], list[T]], most: int) -> None:
        todo = [start]
        while todo:
            new = {image for image in images(todo.pop()) if image not in known}
            known |= new; todo += new; demand(len(known) <= most, f"more than {most:,} would have to be listed")
    def generators(self) -> list[Permutation]:
        found = []
        for _ in range(self.model.number(MOST)):
            items, options = self.permutation(len(self.bounds)), self.permutation(len(self.costs))
            shades = dict[tuple[int, int], int]()
            for entries, image in zip(self.entries, (dict(self.entries[o]) for o in options)):
                demand(len(entries) == len(image), "no symmetry: options of unequal length")
                for i, k in entries:
                    shade = image.get(items[i], -1)  # A negative one stands for no entry.
                    same = shades.setdefault((i, k), shade) == shade
                    demand(same and shade >= 0 and (k > 0) == (shade > 0), f"no symmetry at item {i}")
            demand(len({(items[i], shade) for (i, _), shade in shades.items()}) == len(shades), "no symmetry of colours")
            demand([self.bounds[i] for i in items] == self.bounds, "no symmetry of bounds")
            kept = all({options[o] for o in some} == set(some) for some in (self.given, self.forbidden))
            demand(kept, "a symmetry does not keep the given or forbidden options")
            found.append(options)
        self.n_generators = len(found)
        return found
    def permutation(self, n: int) -> Permutation:
        images = tuple(self.model.number(n) for _ in range(n))
        demand(len(set(images)) == n, "no permutation")
        return images
    def is_solution(self, options: frozenset[int]) -> bool:
        shades: list[list[int]] = [[] for _ in self.bounds]
        for i, k in (entry for o in options for entry in self.entries[o]): shades[i].append(k)
        covered = [k.count(0) + len({*k} - {0}) for k in shades]
        fits = all(low <= n <= high for n, (low, high) in zip(covered, self.bounds))
        return fits and options.issuperset(self.given) and options.isdisjoint(self.forbidden)
    def count(self, text: bytes, given: set[int] | None = None, forbidden: set[int] | None = None) -> int:
        within = self.proved(text, self.model.take(self.model.number(len(self.data) + 1)))
        given, forbidden = (set(self.given), set(self.forbidden)) if given is None else (given, forbidden or set())
        demand(within.kind == 0 and set(within.given) == given, "a certificate of something else")
        demand(set(within.forbidden) == forbidden, "a certificate of something else")
        self.nodes += within.nodes; self.shared += within.shared; self.isomorphic += within.isomorphic
        return int(within.answer)
    def proved(self, text: bytes, data: bytes) -> Any:  # A check that accepts the certificate within.
        within = Check()
        within.check(text, data)
        return within
def after(x: Permutation) -> Callable[[Permutation], Permutation]:  # What goes on where x has led: y[x[0]], y[x[1]], …
    return itemgetter(*x) if len(x) > 1 else lambda y: tuple(y[i] for i in x)
def written(bounds: list[tuple[int, int]], rows: list[tuple[int, Entries]]) -> bytes:
    shade, lines = {0: 0}, ["xcmodel 1", f"items {len(bounds)}", *(f"{low} {high}" for low, high in bounds)]
    for cost, row in [(f"options {len(rows)}", ()), *rows]:
        named = [(i, shade.setdefault(k, len(shade))) for i, k in sorted(row)]
        lines.append(" ".join([str(cost), *(f"{i}:{k}" if k else f"{i}" for i, k in named)]))
    return "".join(f"{line}\n" for line in lines).encode()
def tied(bounds: list[tuple[int, int]], entries: list[Entries], costs: list[int], moved: Permutation) -> bytes:
    """The model of the solutions that a symmetry fixes: all options of a cycle, or none."""
    tie = {o: len(bounds) + k for k, o in enumerate(o for o, image in enumerate(moved) if o != image)}
    rows = [(c, row + (((tie[o], 0),) if o in tie else ())) for o, (c, row) in enumerate(zip(costs, entries))]
    left = set(tie)
    for first in sorted(tie):
        o, cycle = first, []
        while o in left: left.remove(o); cycle.append((tie[o], 0)); o = moved[o]
        rows += [(0, tuple(cycle))] if cycle else []
    return written(bounds + [(1, 1)] * len(tie), rows)
def part(
    bounds: list[tuple[int, int]], entries: list[Entries], costs: list[int], items: tuple[int, ...]
) -> tuple[bytes, dict[int, int]]:
    """The model of these items alone, and the numbers that options with some of them have in it."""
    name = {item: k for k, item in enumerate(items)}
    rows = {o: tuple((name[i], k) for i, k in row if i in name) for o, row in enumerate(entries)}
    kept = [o for o, row in rows.items() if row]
    return written([bounds[i] for i in items], [(costs[o], rows[o]) for o in kept]), {o: k for k, o in enumerate(kept)}
def main() -> None:
    done, files = Derived(), operands()
    try: done.check(*files)
    except (*ERRORS, OSError) as why: sys.exit(f"REJECTED: {why} at byte {done.model.at if hasattr(done, 'model') else 0}")
    what = (*["solutions up to symmetry"] * 2, unmet := f"items {list(done.items)} cannot be met", "all solutions are in the set", unmet)[done.kind]
    what += f": {done.answer}" * (done.kind not in (CONFLICT, CONGRUENCE))
    what += (f", symmetries {done.symmetries}", f", generators {done.n_generators}", "", "", "")[done.kind]
    print(f"VERIFIED: {what}, given {done.given}, forbidden {done.forbidden}")
if __name__ == "__main__": main()
