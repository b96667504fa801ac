"""The number of perfect matchings of a planar graph, by a Pfaffian.

Kasteleyn (Physica 27, 1961; Graph theory and crystal physics, 1967) and Temperley and Fisher
(Philosophical Magazine 6, 1961): the edges of a planar graph can be directed so that around each
face but one an odd number of them points along the boundary. With the signs of these directions,
all perfect matchings count alike in the Pfaffian of the adjacency matrix, which is found by
elimination.

An edge with a weight counts as so many parallel ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from math import log2
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import networkx

Rows: TypeAlias = dict[int, dict[int, int]]
"""A skew-symmetric matrix: the entries of each row that are not 0, by their columns."""

# Exponents p for which 2**p - 1 is a prime (OEIS A000043).
_MERSENNE_EXPONENTS = (
    *(61, 89, 107, 127, 521, 607, 1279, 2203, 2281, 3217, 4253, 4423, 9689, 9941, 11213, 19937),
    *(21701, 23209, 44497),
)


def modulus_for(squares: Iterable[float]) -> int | None:
    """Return a Mersenne prime that is more than twice the number of perfect matchings, or None.

    Hadamard's inequality bounds the determinant, which is the square of that number, by the
    lengths of the rows.

    Args:
        squares: the sum of the squares of the weights of each vertex's edges.
    """
    bits = sum(log2(square) for square in squares if square) / 4
    # Sums of logarithms are a little wrong, far less than by the second bit here.
    return next(((1 << p) - 1 for p in _MERSENNE_EXPONENTS if p > bits + 2), None)


def kasteleyn_matrix(graph: networkx.Graph) -> Rows | None:
    """Return the adjacency matrix with Kasteleyn's signs, or None if the graph is not planar.

    Args:
        graph: its vertices are numbers, and its edges have a ``weight``.
    """
    import networkx

    is_planar, embedding = networkx.check_planarity(graph)
    if not is_planar:
        return None
    tree = networkx.Graph(networkx.minimum_spanning_edges(graph, data=False))
    rows: Rows = {vertex: {} for vertex in graph}
    for u, v in tree.edges:
        _direct(rows, u, v, graph[u][v]["weight"])
    for face, (u, v) in _faces_from_the_leaves(tree, embedding):
        along = sum(1 for x, y in face if rows[x].get(y, 0) > 0)
        start, end = (u, v) if along % 2 == 0 else (v, u)
        _direct(rows, start, end, graph[u][v]["weight"])
    return rows


def _direct(rows: Rows, start: int, end: int, weight: int) -> None:
    rows[start][end] = weight
    rows[end][start] = -weight


HalfEdge: TypeAlias = tuple[int, int]


def _faces_from_the_leaves(
    tree: networkx.Graph, embedding: networkx.PlanarEmbedding
) -> Iterator[tuple[list[HalfEdge], HalfEdge]]:
    """Yield each face but one of each component, and its one edge that is not directed by then.

    The edges outside of a spanning tree are those of a spanning tree of the dual graph, whose
    faces come from the leaves to the root.
    """
    faces, face_of = _faces(embedding)
    reached = [False] * len(faces)
    order: list[tuple[int, HalfEdge]] = []
    for root in range(len(faces)):
        if reached[root]:
            continue
        reached[root] = True
        queue = [root]
        for face in queue:
            for u, v in faces[face]:
                other = face_of[v, u]
                if not reached[other] and not tree.has_edge(u, v):
                    reached[other] = True
                    order.append((other, (v, u)))
                    queue.append(other)
    for face, edge in reversed(order):
        yield faces[face], edge


def _faces(
    embedding: networkx.PlanarEmbedding,
) -> tuple[list[list[HalfEdge]], dict[HalfEdge, int]]:
    """Return the half-edges along each face, and the face of each half-edge."""
    faces: list[list[HalfEdge]] = []
    face_of: dict[HalfEdge, int] = {}
    for half_edge in embedding.edges:
        if half_edge in face_of:
            continue
        around = embedding.traverse_face(*half_edge)
        face = list(zip(around, [*around[1:], around[0]], strict=True))
        face_of.update(dict.fromkeys(face, len(faces)))
        faces.append(face)
    return faces, face_of


def eliminate(matrix: Rows, modulus: int) -> Iterator[int]:
    """Yield a factor of the Pfaffian, up to its sign, for each two vertices that are eliminated.

    The last one is 0 if the Pfaffian is.

    Args:
        matrix: with any whole numbers.
        modulus: a Mersenne prime.
    """
    rows = {u: {v: value % modulus for v, value in row.items()} for u, row in matrix.items()}
    queue = [(len(row), vertex) for vertex, row in rows.items()]
    heapify(queue)
    while queue:
        degree, u = heappop(queue)
        if u not in rows or len(rows[u]) != degree:
            continue  # It has gone, or stands elsewhere with the degree that it has now.
        if degree == 0:
            yield 0
            return
        v = min(rows[u], key=lambda vertex: (len(rows[vertex]), vertex))
        yield rows[u][v]
        for vertex in _eliminate_pair(rows, u, v, modulus):
            heappush(queue, (len(rows[vertex]), vertex))


def _eliminate_pair(rows: Rows, u: int, v: int, modulus: int) -> set[int]:
    """Replace the matrix by its Schur complement, and return the vertices whose rows changed."""
    row_u, row_v = rows.pop(u), rows.pop(v)
    inverse = pow(row_u.pop(v), -1, modulus)
    exponent = modulus.bit_length()
    del row_v[u]
    changed = row_u.keys() | row_v.keys()
    for x in changed:
        rows[x].pop(u, None)
        rows[x].pop(v, None)
    for x, from_u in row_u.items():
        scaled = modulus - from_u * inverse % modulus
        row_x = rows[x]
        for y, from_v in row_v.items():
            if x == y:
                continue
            value = row_x.get(y, 0) + scaled * from_v
            # Of 2**p, 1 is left over by a Mersenne prime, which is quicker than to divide by it.
            value = (value & modulus) + (value >> exponent)
            if value >= modulus:
                value -= modulus
            if value:
                row_x[y] = value
                rows[y][x] = modulus - value
            else:
                row_x.pop(y, None)
                rows[y].pop(x, None)
    return changed
