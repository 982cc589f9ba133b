"""Money in chips."""

VALUES_CENTS = (500_000, 100_000, 50_000, 10_000, 2_500, 500, 100)


def chips_for(amount_cents: int) -> list[int]:
    """The chips that make an amount, the largest first; cents for which there is no chip are left out."""
    chips: list[int] = []
    for value_cents in VALUES_CENTS:
        number, amount_cents = divmod(amount_cents, value_cents)
        chips += [value_cents] * number
    return chips
