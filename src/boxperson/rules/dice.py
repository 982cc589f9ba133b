"""The falls of two dice: which sums are points, how many ways each comes, and what is no throw at all."""

import reprlib
from collections.abc import Mapping
from itertools import product
from types import MappingProxyType

from boxperson.errors import UsageError

POINTS = frozenset({4, 5, 6, 8, 9, 10})
CRAPS = frozenset({2, 3, 12})
NATURALS = frozenset({7, 11})
SEVEN = 7
SUMS_ALLOWED = "give whole numbers from 2 to 12"

WAYS: Mapping[int, int] = MappingProxyType({total: 6 - abs(SEVEN - total) for total in range(2, 13)})
"""How many of the 36 equally likely falls of two dice give each sum."""

Faces = tuple[int, int]
FALLS: Mapping[Faces, int] = MappingProxyType(dict.fromkeys(product(range(1, 7), range(1, 7)), 1))
"""The 36 equally likely falls themselves, each in one way."""


def checked(total: int) -> int:
    """Give back the sum of a throw.

    Raises:
        UsageError: two dice cannot show it.
    """
    if not isinstance(total, int) or total not in WAYS:
        raise UsageError(f"the throw {reprlib.repr(total)} is not a sum of two dice; {SUMS_ALLOWED}")
    return total


def checked_faces(faces: Faces) -> Faces:
    """Give back the uppermost faces of a throw.

    Raises:
        UsageError: two dice cannot show them.
    """
    whole = isinstance(faces, tuple) and all(type(each) is int for each in faces)
    if not whole or faces not in FALLS:
        raise UsageError(f"the faces {reprlib.repr(faces)} are not those of two dice; give two from 1 to 6")
    return faces
