"""Well-known sets of pieces: their names, and their shapes as text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TETROMINOES: Mapping[str, str] = MappingProxyType(
    {
        "I": "IIII",
        "L": "LLL L..",
        "O": "OO OO",
        "S": ".SS SS.",
        "T": "TTT .T.",
    }
)
"""The five shapes of four cells, which may be turned over."""

PENTOMINOES: Mapping[str, str] = MappingProxyType(
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

KANOODLE: Mapping[str, str] = MappingProxyType(
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

SOMA: Mapping[str, str] = MappingProxyType(
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

PENTACUBES: Mapping[str, str] = MappingProxyType(
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

TANGRAM: Mapping[str, str] = MappingProxyType(
    {
        "A": ".A..A. ..AA.. ...... ......",
        "M": ".M..M. M.MM.. .M.... .M.... M.....",
        "Q": "...... ..QQ.. .Q..Q. .Q..Q. ..QQ..",
        "P": ".P..P.... ..PP.PP.. ....P..P.",
        "T": ".T..T..T..T. ..TT.TT.TT.. ....T..T.... ....T..T.... .....TT.....",
    }
)
"""The pieces of the tangram on `TANS`: a small triangle (A) and a large one (T), of which there are
two each, one of middle size (M), a square (Q) and a parallelogram (P). They fill 4 by 4 squares."""
