"""How a die looks: translucent red with white pips, or opaque white with black pips. Colours are B, G, R."""

from dataclasses import dataclass

import numpy as np

from boxperson.emulator.camera import faces, felt, lamps
from boxperson.emulator.camera.arrays import Floats, Index, floats
from boxperson.emulator.camera.scene import Scene
from boxperson.emulator.camera.solid import ONE, Entry, bend, leave, on_face, pick

HALF_MM = np.float32(faces.EDGE_MM / 2)
BRIGHTEST = np.float32(3.0)
MIRRORED = np.float32(30.0)
INDEX = np.float32(1.49)
ROUNDING = {"red": 0.045, "white": 0.11}
PIP_MM = {"red": 4.7, "white": 4.3}


def _colour(blue: float, green: float, red: float) -> Floats:
    return np.array([[blue], [green], [red]], np.float32)


ABSORPTION_PER_MM = _colour(0.17, 0.125, 0.012)
GLOW = _colour(0.0035, 0.0012, 0.075)
WHITE_PLASTIC = _colour(0.68, 0.77, 0.80)
BLACK_PAINT = np.float32(0.022)
WHITE_PAINT = _colour(0.78, 0.82, 0.83)
SCUFF = _colour(0.42, 0.42, 0.66)
DIM = np.float32(0.06)
WEAR = np.float32(0.4)
MARK = {"red": np.float32(0.6), "white": np.float32(0.35)}


@dataclass(frozen=True, slots=True)
class Stage:
    """A die and what surrounds it.

    Attributes:
        rotation: body to world.
        middle_mm: its middle.
        others_mm: the middles of the other dice, (n, 3).
        rig: the lamps.
        scene: which dice and which felt these are.
        walls: how many walls a ray inside is followed to.
        to_key: the way to the key light.
        key: how bright white is that faces the key light, (3, 1).
    """

    rotation: Floats
    middle_mm: Floats
    others_mm: Floats
    rig: lamps.Lamps
    scene: Scene
    walls: int
    to_key: Floats
    key: Floats

    def world(self, points: Floats) -> Floats:
        """Turns points of the die's frame into the world."""
        return self.rotation @ points * HALF_MM + self.middle_mm[:, None]


def stage(rotation: Floats, middle_mm: Floats, others_mm: Floats, rig: lamps.Lamps, scene: Scene, walls: int) -> Stage:
    """Sets a die on its stage; the arguments are as in `Stage`."""
    to_key, key = lamps.key_light(rig, middle_mm[:, None])
    return Stage(rotation, middle_mm, others_mm, rig, scene, walls, to_key[:, 0].astype(np.float32), key)


def shade(setting: Stage, hit: Entry) -> Floats:
    """Returns the radiance (3, n) of the points of a die that rays have hit."""
    face, a, b = on_face(hit.point, hit.axis)
    at = faces.texel(face, a, b)
    pip = faces.pips(PIP_MM[setting.scene.set]).ravel()[at]
    mark = faces.engraving().ravel()[at]
    points = setting.world(hit.point)
    normal = setting.rotation @ hit.normal
    direction = setting.rotation @ hit.direction
    light = _light(setting, points, normal)
    cosine = np.maximum(-(direction * normal).sum(axis=0), 0)
    mirror = _fresnel(cosine)
    edge = (np.abs(hit.normal).max(axis=0) < np.float32(0.999)).astype(np.float32)
    most = MIRRORED * (ONE - np.float32(0.8) * edge)  # what an edge mirrors is finer than a ray
    mirrored = np.minimum(_surroundings(setting, points, direction + 2 * cosine * normal), most)
    if setting.scene.set == "white":
        mark *= MARK["white"]
        plain = light * (WHITE_PLASTIC * (ONE - pip - mark * (ONE - pip)) + BLACK_PAINT * pip)
    else:
        mark *= MARK["red"]
        worn = mark + edge * WEAR * _wear(points)
        body = _through(setting, hit) * (ONE - worn) + light * SCUFF * worn
        plain = body * (ONE - pip) + light * WHITE_PAINT * pip
    return floats(np.minimum(plain * (ONE - mirror) + mirrored * mirror, BRIGHTEST))


def _wear(points: Floats) -> Floats:
    """How worn an edge is along its length, 0 to 1."""
    wave = np.sin(points[0] * np.float32(1.7) + 3) + np.sin(points[1] * np.float32(2.3) + points[2])
    return floats(np.clip(np.float32(0.5) + np.float32(0.3) * wave, 0, 1))


def _light(setting: Stage, points: Floats, normal: Floats) -> Floats:
    """How bright white is on the die: key light, room, what the felt throws back; less near another die."""
    facing = np.maximum(setting.to_key @ normal, 0)
    up = normal[2]
    low = np.minimum(points[2] / np.float32(faces.EDGE_MM), 1)
    around = np.float32(lamps.AMBIENT) * (np.float32(0.55) + np.float32(0.45) * up)
    around = around * (np.float32(0.55) + np.float32(0.45) * low)
    thrown_back = felt.mean(setting.scene.felt) * np.float32(0.5) * (ONE - np.abs(up)) * (ONE - np.float32(0.4) * low)
    return floats((setting.key * facing + around + thrown_back) * _openness(setting, points, normal))


def _openness(setting: Stage, points: Floats, normal: Floats) -> Floats:
    """How little of the light is taken by other dice close by, 0 to 1."""
    free = np.ones(points.shape[1], np.float32)
    for other in setting.others_mm:
        to = other[:, None] - points
        far = np.sqrt((to**2).sum(axis=0))
        towards = np.maximum((to * normal).sum(axis=0) / far, 0)
        free *= ONE - np.float32(0.75) * towards * np.clip((34 - far) / 22, 0, 1)
    return free


def _fresnel(cosine: Floats) -> Floats:
    """Returns the share of light that plastic mirrors at its surface (Schlick's approximation)."""
    return np.float32(0.039) + np.float32(0.961) * (ONE - cosine) ** 5


def _surroundings(setting: Stage, points_mm: Floats, directions: Floats) -> Floats:
    """Returns what rays see around the die: the felt below, the lamps and the room above."""
    seen = np.empty_like(points_mm)
    down = directions[2] < 0
    below, above = np.flatnonzero(down), np.flatnonzero(~down)
    seen[:, above] = lamps.radiance(setting.rig, points_mm[:, above], directions[:, above])
    start, way = points_mm[:, below], directions[:, below]
    ground = start[:2] + way[:2] * np.minimum(start[2] / np.maximum(-way[2], np.float32(0.05)), 60)
    apart = np.hypot(ground[0] - setting.middle_mm[0], ground[1] - setting.middle_mm[1])
    lit = np.clip((apart - 8) / 16, np.float32(0.12), ONE)
    seen[:, below] = felt.below(setting.scene.felt, setting.scene.layout, ground) * lit
    return seen


def _through(setting: Stage, hit: Entry) -> Floats:
    """Follows the refracted rays inside the red die, bouncing off its walls, until their light is spent."""
    point, direction = hit.point, bend(hit.direction, hit.normal, ONE / INDEX)
    total = np.zeros_like(point)
    alive = np.arange(point.shape[1])
    passing = np.ones_like(point)
    for _ in range(setting.walls):
        far, axis = leave(point, direction)
        point = point + direction * far
        seen = passing * _glow(setting, point) * far
        passing = passing * np.exp(-ABSORPTION_PER_MM * (far * HALF_MM))
        pip = faces.pips(PIP_MM["red"]).ravel()[faces.texel(*on_face(point, axis))]
        seen += passing * pip * _paint(setting, point)
        passing *= ONE - pip
        out = _escaping(pick(direction, axis))
        gone = np.flatnonzero(out * passing[2] > DIM)
        way = setting.rotation @ _exit(direction[:, gone], axis[gone])
        outside = _surroundings(setting, setting.world(point[:, gone]), way)
        seen[:, gone] += passing[:, gone] * out[gone] * np.minimum(outside, 4)
        passing *= ONE - out
        total[:, alive] += seen
        kept = np.flatnonzero(passing[2] > DIM)
        alive, axis, point = alive[kept], axis[kept], point[:, kept]
        passing, direction = passing[:, kept], direction[:, kept]
        direction[axis, np.arange(axis.size)] *= -1
    total[:, alive] += passing * np.float32(0.25)
    return total


def _escaping(cosine: Floats) -> Floats:
    """Returns the share of light that leaves where it meets the surface from inside: none beyond the critical angle."""
    sine = INDEX**2 * (ONE - cosine**2)
    return np.where(sine < 1, ONE - _fresnel(np.sqrt(np.maximum(ONE - sine, 0))), np.float32(0))


def _glow(setting: Stage, point: Floats) -> Floats:
    """How much the plastic itself shines per half edge of way: most away from the lamp, where its light gathers."""
    towards = (setting.rotation.T @ setting.to_key) @ point
    return floats(GLOW * np.maximum(-towards - np.float32(0.1), np.float32(0.2)) ** 2)


def _paint(setting: Stage, point: Floats) -> Floats:
    """How bright the back of a pip is, lit through the plastic: less, the deeper it lies."""
    depth = HALF_MM * (ONE - setting.rotation[2] @ point)
    return floats(np.exp(-ABSORPTION_PER_MM * (depth + np.float32(2))) * np.float32(0.5))


def _exit(direction: Floats, axis: Index) -> Floats:
    """Bends rays that leave through the face across an axis."""
    outside = direction * INDEX
    rays = np.arange(axis.size)
    outside[axis, rays] = 0
    straight = np.sqrt(np.maximum(ONE - (outside**2).sum(axis=0), 0))
    outside[axis, rays] = np.copysign(straight, pick(direction, axis))
    return outside
