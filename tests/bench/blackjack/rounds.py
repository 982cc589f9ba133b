"""Some rounds that are played again and again."""

from tests.bench.blackjack.simulated_round import Deal

PLAIN = Deal(
    {
        1: ("TH", "KH"),
        2: ("KD", "JC"),
        3: ("KS", "9H"),
        4: ("AC", "9D"),
        5: ("TS", "TS"),
        6: ("9C", "2D"),
        7: ("KS", "TC"),
    },
    wagers=(1, 2, 3, 4, 5, 6),
)
"""Suited, any, a 19, an ace and a nine, matched, an 11; seat 7 plays Blackjack only."""

SHARED = Deal({2: ("QH", "QH"), 4: ("9C", "2D"), 6: ("QH", "QH")}, (2, 4, 6), up="AH", hole="KH")
"""Two winners of the whole meter."""

PART = Deal({3: ("QH", "QH"), 5: ("9C", "2D")}, (3, 5), up="AH", hole="KD", paytable="9")
"""One winner of 10% of the meter."""

UNPAIRED = Deal({3: ("QH", "QH"), 5: ("KS", "TC")}, (3, 5), up="KS", hole="7D")
"""Queens of hearts that are held and paid by odds: the dealer has no blackjack."""

STRICT = Deal({4: ("TS", "TS")}, (4,), readings={"LL-21": "all-wins"})
