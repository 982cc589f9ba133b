"""The limit test: offers beyond the limit, none of which may be recognised.

A curve fitted to offers around the boundary says nothing of a table that is late once in a while: such a table is a
mixture, and its rare late answers lie where the curve has long come down. They are found by offering there often
enough. With n offers and none accepted, the probability p of acceptance is bounded by (1 - p)ⁿ = 1 - C at confidence
C; in general by Clopper and Pearson (Biometrika 26, 1934): 59, 299 and 2,995 offers for 5 %, 1 % and 0.1 % at 95 %.
"""

import math

from scipy.special import betaincinv

CONFIDENCE = 0.95


def offers_needed(probability: float, confidence: float = CONFIDENCE) -> int:
    """How many offers, none accepted, bound the probability of acceptance; as many find a defect of that frequency."""
    return math.ceil(math.log1p(-confidence) / math.log1p(-probability))


def detection(offers: int, probability: float) -> float:
    """Probability that a table which is late with a given probability is late at least once in a number of offers."""
    return -math.expm1(offers * math.log1p(-probability))


def upper_bound(offers: int, accepted: int, confidence: float = CONFIDENCE) -> float:
    """One-sided upper bound of the probability of acceptance."""
    return 1.0 if accepted == offers else float(betaincinv(accepted + 1, offers - accepted, confidence))
