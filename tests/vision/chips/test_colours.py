"""The colours of chips, by what their bodies return against their inlays."""

import numpy as np
import pytest

from boxperson.vision.chips.colours import BODY, CHIP, SPOTS, have_inlay, told_colours
from boxperson.vision.image import Gray
from boxperson.vision.polar import ANGLES

INLAY, CREAM = (0.58, 0.67, 0.70), (0.50, 0.64, 0.69)
BODIES = {
    "white": (0.62, 0.66, 0.67), "red": (0.03, 0.026, 0.40), "green": (0.045, 0.24, 0.03), "black": (0.02, 0.02, 0.02),
    "purple": (0.27, 0.03, 0.125), "yellow": (0.03, 0.47, 0.72), "orange": (0.02, 0.135, 0.66),
}  # fmt: skip


def rings(body: tuple[float, float, float], light: tuple[float, float, float], glare: float = 0.0) -> Gray:
    chip = np.tile(np.array(INLAY), (1, ANGLES, len(CHIP.radii_mm()), 1))
    chip[:, :, BODY] = body
    chip[:, ::3, SPOTS] = CREAM
    return np.minimum(chip * light + glare, 1).astype(np.float32)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.4, 0.45, 0.5), (0.32, 0.3, 0.3)])
@pytest.mark.parametrize("colour", BODIES)
def test_the_light_makes_no_difference(colour: str, light: tuple[float, float, float]) -> None:
    assert told_colours(rings(BODIES[colour], light))[0].name == colour


@pytest.mark.parametrize("glare", np.arange(0, 1.0, 0.05))
@pytest.mark.parametrize("colour", BODIES)
def test_glare_makes_a_colour_untold_and_never_another(colour: str, glare: float) -> None:
    assert told_colours(rings(BODIES[colour], (0.5, 0.5, 0.5), glare))[0].name in (colour, "")


@pytest.mark.parametrize("body", [(0.3, 0.3, 0.3), (0.01, 0.25, 0.55), (0.4, 0.4, 0.02)])
def test_a_body_between_two_colours_is_untold(body: tuple[float, float, float]) -> None:
    colour = told_colours(rings(body, (1, 1, 1)))[0]
    assert colour.name == ""
    assert colour.why


def test_felt_is_no_inlay() -> None:
    felts = np.array([(0.07, 0.16, 0.01), (0.28, 0.07, 0.02), (0.02, 0.02, 0.22), INLAY], np.float32)
    assert have_inlay(np.tile(felts[:, None, None], (1, ANGLES, 18, 1))).tolist() == [False, False, False, True]
