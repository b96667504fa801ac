"""Puzzles as exact cover problems: models, and solutions in the terms of the puzzle."""

from __future__ import annotations

from xcmodel.puzzles.boards import Board, box
from xcmodel.puzzles.crew_flights import CrewRules, Flight
from xcmodel.puzzles.crew_pairing import CrewPairing
from xcmodel.puzzles.crossword import Crossword
from xcmodel.puzzles.joined_boards import cylinder, hexagon, parallelogram, torus, triangle
from xcmodel.puzzles.kakuro import Kakuro
from xcmodel.puzzles.langford import Langford
from xcmodel.puzzles.latin_square import LatinSquare
from xcmodel.puzzles.lattices import HEXAGONS, SQUARES, TRIANGLES, Lattice
from xcmodel.puzzles.macmahon import MacMahonSquares
from xcmodel.puzzles.named_pieces import all_shapes, one_sided, piece_set
from xcmodel.puzzles.pentominoes import Pentominoes
from xcmodel.puzzles.piece_sets import KANOODLE, PENTACUBES, PENTOMINOES, SOMA, TETROMINOES
from xcmodel.puzzles.polyforms import Polyforms
from xcmodel.puzzles.puzzle import Puzzle
from xcmodel.puzzles.queens import Queens
from xcmodel.puzzles.steiner_triples import SteinerTriples
from xcmodel.puzzles.sudoku import Sudoku
from xcmodel.puzzles.sudoku_maker import is_minimal, make_sudoku, random_grid

__all__ = [
    "HEXAGONS",
    "KANOODLE",
    "PENTACUBES",
    "PENTOMINOES",
    "SOMA",
    "SQUARES",
    "TETROMINOES",
    "TRIANGLES",
    "Board",
    "CrewPairing",
    "CrewRules",
    "Crossword",
    "Flight",
    "Kakuro",
    "Langford",
    "LatinSquare",
    "Lattice",
    "MacMahonSquares",
    "Pentominoes",
    "Polyforms",
    "Puzzle",
    "Queens",
    "SteinerTriples",
    "Sudoku",
    "all_shapes",
    "box",
    "cylinder",
    "hexagon",
    "is_minimal",
    "make_sudoku",
    "one_sided",
    "parallelogram",
    "piece_set",
    "random_grid",
    "torus",
    "triangle",
]
