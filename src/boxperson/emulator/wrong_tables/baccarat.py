"""Wrong baccarat tables."""

from collections.abc import Sequence

from boxperson.emulator.table.baccarat import layout, lucky_nines
from boxperson.emulator.table.baccarat.lucky_nines import Cards, LuckyNinesRules
from boxperson.emulator.table.baccarat.policy import Policy, stage_after
from boxperson.emulator.table.baccarat.state import SIDE, Hand, Stage, State
from boxperson.emulator.table.layout import Area
from boxperson.emulator.table.state import Seat

_SIDE_AFTER_THIRDS: dict[Stage, Stage] = {"initial": "thirds", "thirds": "lucky-nines", "lucky-nines": "result"}


def _for_one(stake_cents: int, odds: int) -> int:
    return stake_cents * odds


def _each_hand(player: Cards, banker: Cards) -> tuple[Cards, ...]:
    return (player[:2], banker[:2])


def _all_cards(player: Cards, banker: Cards) -> tuple[Cards, ...]:
    return ((*player, *banker),)


def _side_after_thirds(hand: Hand) -> Stage:
    return _SIDE_AFTER_THIRDS.get(hand.stage) or stage_after(hand)


def _ends_when_paid(hand: Hand) -> Stage:
    return "result" if hand.stage == "lucky-nines" and hand.side_paid else stage_after(hand)


def _spades_do_not_match(suits: Sequence[str], rulings: dict[str, str]) -> tuple[str, ...]:
    return ("three",) if list(suits) == ["S", "S", "S"] else lucky_nines.rows_won(suits, rulings)


def _any_nine_is_of_diamonds(suits: Sequence[str], rulings: dict[str, str]) -> tuple[str, ...]:
    return ("one-of-diamonds",) if len(suits) == 1 else lucky_nines.rows_won(suits, rulings)


def _never_collects() -> bool:
    return False


def _needs_no_base(_seat: Seat, _wager: str) -> bool:
    return False


def _none_at_seat_2(seats: int) -> tuple[Area, ...]:
    return tuple(area for area in layout.areas(seats) if (area.seat, area.wager) != (2, SIDE))


def _forgets_hand(state: State) -> State:
    state.hand = None
    return state


def _six_is_nine(card: str) -> str:
    return card.replace("6", "9")


def _nines(rules: LuckyNinesRules) -> Policy:
    return Policy(lucky_nines=rules)


POLICIES = {
    "lucky-nines/pays-to-one-as-for-one": _nines(LuckyNinesRules(credit=_for_one)),
    "lucky-nines/counts-nines-per-hand": _nines(LuckyNinesRules(counted=_each_hand)),
    "lucky-nines/counts-third-card": Policy(LuckyNinesRules(counted=_all_cards), stage_after=_side_after_thirds),
    "lucky-nines/settles-after-third-card": Policy(stage_after=_side_after_thirds),
    "lucky-nines/three-of-suit-ignores-spades": _nines(LuckyNinesRules(rows_won=_spades_do_not_match)),
    "lucky-nines/diamond-row-for-any-nine": _nines(LuckyNinesRules(rows_won=_any_nine_is_of_diamonds)),
    "lucky-nines/accepts-without-base-wager": Policy(lacks_base=_needs_no_base),
    "lucky-nines/no-area-at-seat-2": Policy(areas=_none_at_seat_2),
    "lucky-nines/keeps-losing-wager": _nines(LuckyNinesRules(collects=_never_collects)),
    "lucky-nines/does-not-complete-the-hand": Policy(stage_after=_ends_when_paid),
    "lucky-nines/forgets-hand-after-power-cut": Policy(recovered=_forgets_hand),
    "baccarat/reads-six-as-nine": Policy(as_read=_six_is_nine),
}
