"""Puzzles as exact cover problems: models, and solutions in the terms of the puzzle."""

from __future__ import annotations

from xcmodel.puzzles.boards.boards import Board, box
from xcmodel.puzzles.boards.joined_boards import (
    cylinder,
    hexagon,
    parallelogram,
    torus,
    triangle,
)
from xcmodel.puzzles.boards.lattices import HEXAGONS, SQUARES, TANS, TRIANGLES, Lattice
from xcmodel.puzzles.clues import minimal_clues
from xcmodel.puzzles.crews.crew_flights import CrewRules, Flight
from xcmodel.puzzles.crews.crew_pairing import CrewPairing
from xcmodel.puzzles.designs.costas import CostasArray
from xcmodel.puzzles.designs.golomb_ruler import GolombRuler
from xcmodel.puzzles.designs.queens import Queens
from xcmodel.puzzles.designs.resolution import Resolution
from xcmodel.puzzles.designs.steiner_triples import SteinerTriples
from xcmodel.puzzles.digits.langford import Langford
from xcmodel.puzzles.digits.latin_square import LatinSquare
from xcmodel.puzzles.edges.edge_matching import EdgeMatching
from xcmodel.puzzles.edges.macmahon import MacMahonSquares
from xcmodel.puzzles.kakuro.kakuro import Kakuro
from xcmodel.puzzles.loops.masyu import Masyu
from xcmodel.puzzles.loops.slitherlink import Slitherlink
from xcmodel.puzzles.nonogram import Nonogram
from xcmodel.puzzles.pieces.burrs import burr, burr_stick
from xcmodel.puzzles.pieces.named_pieces import all_shapes, one_sided, piece_set
from xcmodel.puzzles.pieces.partridge import partridge
from xcmodel.puzzles.pieces.pentominoes import Pentominoes
from xcmodel.puzzles.pieces.piece_sets import (
    KANOODLE,
    PENTACUBES,
    PENTOMINOES,
    SOMA,
    TANGRAM,
    TETROMINOES,
    PieceSet,
)
from xcmodel.puzzles.pieces.polyforms import Polyforms
from xcmodel.puzzles.puzzle import Puzzle
from xcmodel.puzzles.sudoku.killer_sudoku import KillerSudoku
from xcmodel.puzzles.sudoku.samurai import SamuraiSudoku
from xcmodel.puzzles.sudoku.sudoku import Sudoku
from xcmodel.puzzles.sudoku.sudoku_maker import is_minimal, make_sudoku, random_grid
from xcmodel.puzzles.thinning import minimal_givens
from xcmodel.puzzles.unique_puzzles import Grade, grade
from xcmodel.puzzles.uniqueness import is_unique
from xcmodel.puzzles.words.crossword import Crossword
from xcmodel.puzzles.words.word_search import WordSearch
from xcmodel.puzzles.words.word_square import WordSquare

__all__ = [
    "HEXAGONS",
    "KANOODLE",
    "PENTACUBES",
    "PENTOMINOES",
    "SOMA",
    "SQUARES",
    "TANGRAM",
    "TANS",
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
    "PieceSet",
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
    "burr",
    "burr_stick",
    "cylinder",
    "grade",
    "hexagon",
    "is_minimal",
    "is_unique",
    "make_sudoku",
    "minimal_clues",
    "minimal_givens",
    "one_sided",
    "parallelogram",
    "partridge",
    "piece_set",
    "random_grid",
    "torus",
    "triangle",
]
