"""Puzzles as exact cover problems: models, and solutions in the terms of the puzzle."""

from __future__ import annotations

from xcmodel.puzzles.boards import Board, box
from xcmodel.puzzles.costas import CostasArray
from xcmodel.puzzles.crew_flights import CrewRules, Flight
from xcmodel.puzzles.crew_pairing import CrewPairing
from xcmodel.puzzles.crossword import Crossword
from xcmodel.puzzles.edge_matching import EdgeMatching
from xcmodel.puzzles.golomb_ruler import GolombRuler
from xcmodel.puzzles.joined_boards import cylinder, hexagon, parallelogram, torus, triangle
from xcmodel.puzzles.kakuro import Kakuro
from xcmodel.puzzles.killer_sudoku import KillerSudoku
from xcmodel.puzzles.langford import Langford
from xcmodel.puzzles.latin_square import LatinSquare
from xcmodel.puzzles.lattices import HEXAGONS, SQUARES, TRIANGLES, Lattice
from xcmodel.puzzles.macmahon import MacMahonSquares
from xcmodel.puzzles.masyu import Masyu
from xcmodel.puzzles.named_pieces import all_shapes, one_sided, piece_set
from xcmodel.puzzles.nonogram import Nonogram
from xcmodel.puzzles.partridge import partridge
from xcmodel.puzzles.pentominoes import Pentominoes
from xcmodel.puzzles.piece_sets import KANOODLE, PENTACUBES, PENTOMINOES, SOMA, TETROMINOES
from xcmodel.puzzles.polyforms import Polyforms
from xcmodel.puzzles.puzzle import Puzzle
from xcmodel.puzzles.queens import Queens
from xcmodel.puzzles.resolution import Resolution
from xcmodel.puzzles.samurai import SamuraiSudoku
from xcmodel.puzzles.slitherlink import Slitherlink
from xcmodel.puzzles.steiner_triples import SteinerTriples
from xcmodel.puzzles.sudoku import Sudoku
from xcmodel.puzzles.sudoku_maker import is_minimal, make_sudoku, random_grid
from xcmodel.puzzles.unique_puzzles import Grade, grade, is_unique, minimal_givens
from xcmodel.puzzles.word_search import WordSearch
from xcmodel.puzzles.word_square import WordSquare

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
    "CostasArray",
    "CrewPairing",
    "CrewRules",
    "Crossword",
    "EdgeMatching",
    "Flight",
    "GolombRuler",
    "Grade",
    "Kakuro",
    "KillerSudoku",
    "Langford",
    "LatinSquare",
    "Lattice",
    "MacMahonSquares",
    "Masyu",
    "Nonogram",
    "Pentominoes",
    "Polyforms",
    "Puzzle",
    "Queens",
    "Resolution",
    "SamuraiSudoku",
    "Slitherlink",
    "SteinerTriples",
    "Sudoku",
    "WordSearch",
    "WordSquare",
    "all_shapes",
    "box",
    "cylinder",
    "grade",
    "hexagon",
    "is_minimal",
    "is_unique",
    "make_sudoku",
    "minimal_givens",
    "one_sided",
    "parallelogram",
    "partridge",
    "piece_set",
    "random_grid",
    "torus",
    "triangle",
]
