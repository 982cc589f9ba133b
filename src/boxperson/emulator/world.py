"""Where everything is: dice, cards, chips and lamps, the light, the board, a button. Physics needs no power."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from boxperson.emulator import dice, stick
from boxperson.emulator.chips import Chips
from boxperson.emulator.clock import FRAME_NS, Clock
from boxperson.emulator.dice import Motion, Pose, Throw
from boxperson.emulator.felt_of_cards import Cards
from boxperson.emulator.keypad import Keypad
from boxperson.emulator.lamps import Lamps
from boxperson.emulator.lines import Line
from boxperson.emulator.places import LAYOUTS
from boxperson.emulator.rests import Kind, Rest, rest, stacks_of
from boxperson.emulator.stick import Slide
from boxperson.emulator.stimulus import Stimulus

Scene = dict[str, Any]

_START_FACES = (4, 3)
_LIGHT = {"seed": 1, "glare": 0.2, "level": 0.8}


class Furniture(NamedTuple):
    """What the table is dressed with, for the picture.

    Attributes:
        layout: what is printed on the felt: the name of the game.
        felt: the felt's colour.
        dice: the set of dice, `red` or `white`.
        deck: the design of the cards, `standard`, `jumbo` or `external` (the camera has its faces).
        seats: how many players it has.
    """

    layout: str
    felt: str = "green"
    dice: str = "red"
    deck: str = "standard"
    seats: int = 6


class World:
    """Dice, cards and chips on the felt, what stands around them, and a camera that is shown every change.

    Args:
        clock: what time it is.
        seed: where all chance comes from.
        furniture: what the table is dressed with.
        show: takes each new scene and returns when the camera has it.

    Attributes:
        cards: the shoe and the cards on the felt; none on a craps table.
        chips: the chips on the felt.
        lamps: the table's own, which its firmware lights.
        button: the lock-out button's line.
        offer: the line on which a wager is offered electrically.
        stimulus: what brings it to the wager sensors.
        keypad: the dealer's, of a progressive table game system.
        came_to: how the last throw comes to rest; None for one that was thrown onto an empty felt, always flat.
    """

    def __init__(self, clock: Clock, seed: int, furniture: Furniture, show: Callable[[Scene], None]) -> None:
        self._clock = clock
        self._random = random.Random(seed)  # noqa: S311 - dice of a world that must repeat
        self._furniture = furniture
        self._show = show
        self._layout = layout = LAYOUTS[furniture.layout]
        self.cards = Cards(clock, seed, layout.cards, self._changed)
        self.chips = Chips(clock, seed, layout.chips, self._changed)
        self.lamps = Lamps(layout.lamps(furniture.seats), self._changed)
        self.button = Line(clock, "lock-out", seed)
        self.offer = Line(clock, "offer", seed)
        self.stimulus = Stimulus(clock, seed, self.offer)
        self.keypad = Keypad()
        self.tidy()
        clock.watch(self._show_motion)

    def tidy(self) -> None:
        """Put everything where it was in the beginning; chance goes on from where it is, lamps are the table's."""
        self._dice_set = self._furniture.dice
        self._light: dict[str, float] = dict(_LIGHT)
        self._board: dict[str, Any] | None = None
        self._next_faces: tuple[int, int] | None = None
        self._next_rest: Rest | None = None
        self.came_to: Rest | None = None
        self._throw: Throw | Slide | None = None
        self._thrown_ns = 0
        self._rest = self._at_first()
        self.cards.tidy()
        self.chips.tidy()
        self._changed()

    def begin(self, seed: str) -> None:
        """Have chance begin anew, and the lamps hang where they hung at first; what lies on the felt stays."""
        self._random.seed(seed)
        for thing in (self.cards, self.chips, self.button, self.offer):
            thing.begin(seed)
        if self._light != _LIGHT:
            self.set_light(**_LIGHT)

    def throw(self) -> None:
        """Throw both dice, from wherever they are.

        Raises:
            UsageError: the chips on the felt leave no room for how they are to come to rest.
        """
        drawn = self._draw_throw()
        self._next_faces = self._next_rest = None
        self._move_dice(drawn)

    def bring_dice(self, place: str, faces: tuple[int, int]) -> None:
        """Bring both dice to a place of the layout with a stick, so that they lie flat with these faces up."""
        self._move_dice(stick.slide(self._random, self.poses(), faces, self._layout.dice.by_stick[place]))

    def lay_dice_back(self) -> None:
        """Have the dice lie where they lay at first, at once, and forget how they were to fall next."""
        self._next_faces = self._next_rest = self._throw = None
        self._rest = self._at_first()
        self._changed()

    def _move_dice(self, moved: Throw | Slide) -> None:
        self._throw = moved
        self._thrown_ns = self._clock.now_ns
        self._rest = moved.poses(moved.duration_ns)
        self._follow(moved)

    def _at_first(self) -> tuple[Pose, Pose]:
        first, second = self._layout.dice.at_first
        return dice.resting(_START_FACES[0], *first), dice.resting(_START_FACES[1], *second)

    def _draw_throw(self) -> Throw:
        wanted = self._next_rest
        if wanted is None:
            faces = self._next_faces or (self._random.randint(1, 6), self._random.randint(1, 6))
            if not self._layout.dice.among_chips:
                self.came_to = None
                return dice.throw(self._random, faces)
            wanted = Rest("flat", faces)
        rests = rest(self._random, *wanted, stacks_of(self.chips.middles_mm()))
        self.came_to = wanted
        return dice.throw_to(self._random, rests)

    @property
    def in_motion(self) -> bool:
        """Whether dice, cards or chips are moving."""
        return self.dice_in_motion or self.cards.in_motion or self.chips.in_motion

    @property
    def dice_in_motion(self) -> bool:
        """Whether the dice are moving."""
        return self._throw is not None and self._elapsed_ns() < self._throw.duration_ns

    def poses(self) -> tuple[Pose, Pose]:
        """Where the dice are now."""
        if self._throw is not None:
            return self._throw.poses(self._elapsed_ns())
        return (self._rest[0], self._rest[1])

    def faces(self) -> tuple[int | None, int | None]:
        """The uppermost faces; None for a die that moves or does not lie flat."""
        if self.in_motion:
            return (None, None)
        first, second = self.poses()
        return (dice.uppermost(first), dice.uppermost(second))

    def prepare(self, faces: tuple[int, int]) -> None:
        """Have the next throw, and only that one, end with these faces uppermost."""
        self._next_faces = faces

    def prepare_rest(self, kind: Kind, faces: tuple[int, int]) -> None:
        """Have the next throw, and only that one, come to rest so (see `rests.rest`), by the chips that lie there then.

        Raises:
            UsageError: the chips that lie there now leave no room for it.
        """
        rest(random.Random(0), kind, faces, stacks_of(self.chips.middles_mm()))  # noqa: S311 - whether any is possible
        self._next_rest = Rest(kind, faces)

    def set_dice(self, dice_set: str) -> None:
        """Put the other set of dice on the table, where these lie."""
        self._dice_set = dice_set
        self._changed()

    def set_light(self, **light: float) -> None:
        """Change the lamps, or some of it: `level` and `glare` from 0 to 1, `seed` for where they hang."""
        self._light |= light
        self._changed()

    def set_board(self, board: dict[str, Any] | None) -> None:
        """Hold the calibration board at a pose, or take it away."""
        self._board = board
        self._changed()

    def scene(self) -> Scene:
        """What the camera looks at, now."""
        return {
            "layout": self._furniture.layout,
            "felt": self._furniture.felt,
            "set": self._dice_set,
            "dice": self._dice() if self._layout.dice.shown else [],
            "deck": self._furniture.deck,
            "cards": self.cards.scene(),
            "chips": self.chips.scene(),
            "lamps": self.lamps.scene(),
            "light": dict(self._light),
            "board": self._board,
        }

    def _dice(self) -> list[Scene]:
        motions = self._throw.motions(self._elapsed_ns()) if self._throw is not None else None
        moving = motions if motions is not None else (None, None)
        return [_die(pose, motion) for pose, motion in zip(self.poses(), moving, strict=True)]

    def _elapsed_ns(self) -> int:
        return self._clock.now_ns - self._thrown_ns

    def _changed(self) -> None:
        self._show(self.scene())

    def _follow(self, thrown: Throw | Slide) -> None:
        """Show the dice where they start, frame by frame as the wall goes, and where they come to rest."""
        if thrown is not self._throw:
            return
        self._changed()
        left_ns = thrown.duration_ns - self._elapsed_ns()
        if left_ns > 0:
            step_ns = min(FRAME_NS, left_ns) if self._clock.realtime else left_ns
            self._clock.after(step_ns, lambda: self._follow(thrown))

    def _show_motion(self) -> None:
        """Show what moves where it has got to: a picture of virtual time is never older than the time."""
        if self.in_motion and not self._clock.realtime:
            self._changed()


def _die(pose: Pose, motion: Motion | None) -> Scene:
    return {
        "position_mm": [pose.x_mm, pose.y_mm, pose.z_mm],
        "quaternion": list(pose.quaternion),
        "blur": None
        if motion is None
        else {"velocity_mm_s": list(motion.velocity_mm_s), "spin_rad_s": list(motion.spin_rad_s)},
    }
