"""Sets of pieces that know what their cells are, and the well-known ones, as text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.puzzles.boards.lattices import HEXAGONS, SQUARES, TANS, TRIANGLES, Lattice
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.labels import listing
from xcmodel.text.numbers import plural
from xcmodel.text.suggestion import did_you_mean

Form_co = TypeVar("Form_co", covariant=True)
Other = TypeVar("Other")

_SPACE = 3
_A_BOARD = {
    SQUARES.name: "box(4, 5)",
    HEXAGONS.name: "parallelogram(4, 7, lattice=HEXAGONS)",
    TRIANGLES.name: "parallelogram(6, 6, lattice=TRIANGLES)",
    TANS.name: "parallelogram(4, 4, lattice=TANS)",
    "cubes": "box(3, 3, 3)",
}


@checked_arguments
class PieceSet(Mapping[str, Form_co]):
    """The pieces of a set by their names, which are all made of cells of one lattice.

    It is a mapping that does not change. Joined to others by ``|``, it keeps its lattice.

    Args:
        pieces: names, with shapes as text or as places of cells.
        lattice: the lattice of the cells; if left out, that of the set, or squares.

    Attributes:
        lattice: the lattice of the cells.

    Raises:
        ModelError: for a set of another lattice.

    >>> from xcmodel.puzzles import piece_set
    >>> pieces = piece_set("tetrahexes")
    >>> pieces
    <PieceSet: 7 pieces of hexagons: A, B, C, D, E, F, G>
    >>> pieces["A"], pieces.lattice.name, len(pieces | piece_set("monohexes"))
    (((0, 0), (0, 1), (0, 2), (0, 3)), 'hexagons', 7)
    """

    __slots__ = ("_pieces", "lattice")

    def __init__(self, pieces: Mapping[str, Form_co], *, lattice: Lattice | None = None) -> None:
        self.lattice = lattice_of(pieces) if lattice is None else lattice
        check_lattice(pieces, self.lattice)
        self._pieces = dict(pieces)

    @property
    def cells(self) -> str:
        """What the pieces are made of: the name of the lattice, or cubes.

        >>> from xcmodel.puzzles import SOMA, TANGRAM
        >>> SOMA.cells, TANGRAM.cells
        ('cubes', 'tans')
        """
        return "cubes" if any(map(_is_in_space, self._pieces.values())) else self.lattice.name

    def only(self, names: Iterable[str]) -> PieceSet[Form_co]:
        """Return the set of some of the pieces.

        Args:
            names: their names; a word will do where they are letters.

        Raises:
            UnknownNameError: for a name that no piece has.
            TypeError: for names that are none.

        >>> from xcmodel.puzzles import PENTOMINOES
        >>> PENTOMINOES.only("PX")
        <PieceSet: 2 pieces of squares: P, X>
        """
        if not isinstance(names, Iterable):
            raise TypeError(f"names is {names!r}: give the names of pieces, such as 'PX'")
        chosen = dict.fromkeys(names)
        for name in chosen:
            if name not in self:
                hint = did_you_mean(name, self)
                raise UnknownNameError(f"the set has no piece {name!r}{hint}", name)
        return PieceSet({name: self[name] for name in chosen}, lattice=self.lattice)

    def __getitem__(self, name: str) -> Form_co:
        return self._pieces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def __or__(self, other: Mapping[str, Other]) -> PieceSet[Form_co | Other]:
        check_lattice(other, self.lattice)
        return PieceSet({**self, **other}, lattice=self.lattice)

    def __ror__(self, other: Mapping[str, Other]) -> PieceSet[Form_co | Other]:
        return PieceSet({**other, **self}, lattice=self.lattice)

    def __repr__(self) -> str:
        told = plural(len(self), "piece")
        return f"<{type(self).__name__}: {told} of {self.cells}: {listing(self)}>"


def lattice_of(pieces: Mapping[str, object]) -> Lattice:
    """Return the lattice of pieces: that of their set, or squares."""
    return pieces.lattice if isinstance(pieces, PieceSet) else SQUARES


def check_lattice(pieces: Mapping[str, object], lattice: Lattice) -> None:
    """Check that pieces are made for a lattice, where they know theirs.

    Raises:
        ModelError: when they are made of other cells.
    """
    if isinstance(pieces, PieceSet) and pieces.lattice != lattice:
        cells = pieces.cells
        such_as = f", such as {_A_BOARD[cells]}," if cells in _A_BOARD else ""
        raise ModelError(
            f"pieces made of {cells} stand where pieces made of {lattice.name} should: take a "
            f"board of {cells}{such_as} or other pieces"
        )


def _is_in_space(shape: object) -> bool:
    """Whether a shape has layers, as text or by the places of its cells."""
    if isinstance(shape, str):
        return "|" in shape
    places = shape if isinstance(shape, Collection) else ()
    return any(isinstance(place, tuple) and len(place) >= _SPACE for place in places)


TETROMINOES: PieceSet[str] = PieceSet(
    {
        "I": "IIII",
        "L": "LLL L..",
        "O": "OO OO",
        "S": ".SS SS.",
        "T": "TTT .T.",
    }
)
"""The five shapes of four cells, which may be turned over."""

PENTOMINOES: PieceSet[str] = PieceSet(
    {
        "F": ".FF FF. .F.",
        "I": "IIIII",
        "L": "LLLL L...",
        "N": "NNN. ..NN",
        "P": "PPP PP.",
        "T": "TTT .T. .T.",
        "U": "U.U UUU",
        "V": "V.. V.. VVV",
        "W": "W.. WW. .WW",
        "X": ".X. XXX .X.",
        "Y": "YYYY .Y..",
        "Z": "ZZ. .Z. .ZZ",
    }
)
"""The twelve shapes of five cells, which may be turned over. In space they are pentacubes."""

KANOODLE: PieceSet[str] = PieceSet(
    {
        "A": "AAA A..",
        "B": "BBB BB.",
        "C": "CCCC C...",
        "D": "DDDD .D..",
        "E": "EEE. ..EE",
        "F": "FF F.",
        "G": "GGG G.. G..",
        "H": "H.. HH. .HH",
        "I": "I.I III",
        "J": "JJJJ",
        "K": "KK KK",
        "L": ".L. LLL .L.",
    }
)
"""The twelve pieces of Kanoodle, of three to five balls; together they fill a board of 5 by 11."""

SOMA: PieceSet[str] = PieceSet(
    {
        "V": "VV V.",
        "L": "LLL L..",
        "T": "TTT .T.",
        "Z": "ZZ. .ZZ",
        "A": "A. AA | .. .A",
        "B": "BB .B | .. .B",
        "P": "PP P. | P. ..",
    }
)
"""The seven pieces of Piet Hein's cube of 3 by 3 by 3; A and B are each other's mirror images."""

PENTACUBES: PieceSet[str] = PieceSet(
    {
        **PENTOMINOES,
        "A": "AA A. | .A A.",
        "J1": "JJJ ..J | J.. ...",
        "J2": "JJJ ..J | .J. ...",
        "J4": "JJJ ..J | ... ..J",
        "L1": "LLL L.. | ..L ...",
        "L2": "LLL L.. | .L. ...",
        "L3": "LLL L.. | L.. ...",
        "L4": "LLL L.. | ... L..",
        "N1": "NN. .NN | N.. ...",
        "N2": "NN. .NN | .N. ...",
        "Q": "QQ QQ | Q. ..",
        "S1": ".SS SS. | ..S ...",
        "S2": ".SS SS. | .S. ...",
        "T1": "TTT .T. | ... .T.",
        "T2": "TTT .T. | .T. ...",
        "V1": "VV. .V. | ... .VV",
        "V2": ".VV .V. | ... VV.",
    }
)
"""The 29 shapes of five cubes: first those that lie flat, then the others by letter.

Six pairs of them are mirror images: J1 and L1, J2 and L2, J4 and L4, N1 and S1, N2 and S2, V1 and
V2. Most are named after the tetromino on which their fifth cube lies.
"""

TANGRAM: PieceSet[str] = PieceSet(
    {
        "A": ".A..A. ..AA.. ...... ......",
        "M": ".M..M. M.MM.. .M.... .M.... M.....",
        "Q": "...... ..QQ.. .Q..Q. .Q..Q. ..QQ..",
        "P": ".P..P.... ..PP.PP.. ....P..P.",
        "T": ".T..T..T..T. ..TT.TT.TT.. ....T..T.... ....T..T.... .....TT.....",
    },
    lattice=TANS,
)
"""The pieces of the tangram on `TANS`: a small triangle (A) and a large one (T), of which there are
two each, one of middle size (M), a square (Q) and a parallelogram (P). They fill 4 by 4 squares."""
