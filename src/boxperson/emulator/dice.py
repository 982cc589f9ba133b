"""Two casino dice as rigid bodies: how they lie, how they are thrown, which face is uppermost.

World frame: millimetres, origin at the centre of the landing area on the felt, x right, y away from the viewer,
z up. A quaternion is (w, x, y, z), of unit length, and turns the body into the world.

The body: faces 1, 2, 3 look along +x, +y, +z and so run counter-clockwise seen from their common corner, as on
western casino dice; opposite faces sum to 7.
"""

import math
import random
from dataclasses import dataclass
from typing import NamedTuple

EDGE_MM = 19.05
HALF_MM = EDGE_MM / 2
AREA_MM = (320.0, 170.0)
FLAT_COSINE = math.cos(math.radians(2.0))
MOTION_STEP_NS = 1_000_000
TOUCHING_MM = 0.0001
ROUNDING_MM = 1e-9
SPREADS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
LOOKS = 150
ROOM_MM = 2.5
DROP_MM = 60.0

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

NORMALS: dict[int, Vector] = {
    1: (1.0, 0.0, 0.0),
    2: (0.0, 1.0, 0.0),
    3: (0.0, 0.0, 1.0),
    4: (0.0, 0.0, -1.0),
    5: (0.0, -1.0, 0.0),
    6: (-1.0, 0.0, 0.0),
}

_ROOT = math.sqrt(0.5)
_FACE_UP: dict[int, Quaternion] = {
    1: (_ROOT, 0.0, -_ROOT, 0.0),
    2: (_ROOT, _ROOT, 0.0, 0.0),
    3: (1.0, 0.0, 0.0, 0.0),
    4: (0.0, 1.0, 0.0, 0.0),
    5: (_ROOT, -_ROOT, 0.0, 0.0),
    6: (_ROOT, 0.0, _ROOT, 0.0),
}


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is: its centre in millimetres and its attitude (w, x, y, z), body to world."""

    x_mm: float
    y_mm: float
    z_mm: float
    quaternion: Quaternion


class Motion(NamedTuple):
    """How a die moves: velocity in mm/s and spin in rad/s, both in the world frame."""

    velocity_mm_s: Vector
    spin_rad_s: Vector


class Place(NamedTuple):
    """Where a flat die lies on the felt: its centre and its yaw."""

    x_mm: float
    y_mm: float
    yaw_rad: float


def product(a: Quaternion, b: Quaternion) -> Quaternion:
    """Returns the rotation that turns by ``b`` first and by ``a`` after."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def turn(axis: Vector, angle_rad: float) -> Quaternion:
    """Returns the rotation by an angle about a unit axis."""
    s = math.sin(angle_rad / 2)
    return (math.cos(angle_rad / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def axes(quaternion: Quaternion) -> tuple[Vector, Vector, Vector]:
    """Returns where the body's x, y and z axes point in the world."""
    w, x, y, z = quaternion
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def resting(face: int, x_mm: float, y_mm: float, yaw_rad: float) -> Pose:
    """Returns a die flat on the felt with ``face`` uppermost.

    Raises:
        KeyError: there is no such face.
    """
    return Pose(x_mm, y_mm, HALF_MM, product(turn((0.0, 0.0, 1.0), yaw_rad), _FACE_UP[face]))


def uppermost(pose: Pose) -> int | None:
    """Returns the face that looks up, or None when the die is tilted by more than 2 degrees."""
    height = [axis[2] for axis in axes(pose.quaternion)]
    for face, normal in NORMALS.items():
        if sum(n * h for n, h in zip(normal, height, strict=True)) >= FLAT_COSINE:
            return face
    return None


def support_mm(quaternion: Quaternion) -> float:
    """Returns how high the centre of a die in this attitude is when its lowest point touches the felt."""
    return HALF_MM * sum(abs(axis[2]) for axis in axes(quaternion))


def gap_mm(a: Pose, b: Pose) -> float:
    """Returns the widest gap between two dice along any separating axis; negative when they interpenetrate."""
    ours, theirs = axes(a.quaternion), axes(b.quaternion)
    apart = (b.x_mm - a.x_mm, b.y_mm - a.y_mm, b.z_mm - a.z_mm)
    candidates = [*ours, *theirs, *(_cross(u, v) for u in ours for v in theirs)]
    widest = -math.inf
    for axis in candidates:
        length = math.sqrt(_dot(axis, axis))
        if length > 1e-6:
            reach = HALF_MM * sum(abs(_dot(axis, side)) for side in (*ours, *theirs))
            widest = max(widest, (abs(_dot(axis, apart)) - reach) / length)
    return widest


def places(rng: random.Random) -> tuple[Place, Place]:
    """Draws where two flat dice lie: anywhere on the landing area, apart, near each other or touching."""
    first = _anywhere(rng)
    while True:
        kind = rng.random()
        second = _anywhere(rng) if kind < 0.6 else _beside(first, rng, flush=kind < 0.7, touching=kind < 0.85)
        if _inside(second) and gap_mm(_lie(first), _lie(second)) >= 0:
            return first, second


def _anywhere(rng: random.Random) -> Place:
    reach_x, reach_y = (side / 2 - HALF_MM for side in AREA_MM)
    return Place(rng.uniform(-reach_x, reach_x), rng.uniform(-reach_y, reach_y), rng.uniform(-math.pi, math.pi))


def _inside(place: Place) -> bool:
    return abs(place.x_mm) <= AREA_MM[0] / 2 - HALF_MM and abs(place.y_mm) <= AREA_MM[1] / 2 - HALF_MM


def _beside(first: Place, rng: random.Random, *, flush: bool, touching: bool) -> Place:
    """Slides a second die towards the first until they meet, face to face if flush, or stops just short."""
    quarter = rng.randrange(4) * math.pi / 2
    yaw = first.yaw_rad + quarter if flush else rng.uniform(-math.pi, math.pi)
    heading = first.yaw_rad + quarter if flush else rng.uniform(-math.pi, math.pi)
    aside = rng.uniform(-HALF_MM, HALF_MM) if flush else 0.0

    def at(distance: float) -> Place:
        return Place(
            first.x_mm + distance * math.cos(heading) - aside * math.sin(heading),
            first.y_mm + distance * math.sin(heading) + aside * math.cos(heading),
            yaw,
        )

    near, far = 0.0, 2 * EDGE_MM
    for _ in range(40):
        middle = (near + far) / 2
        near, far = (near, middle) if gap_mm(_lie(first), _lie(at(middle))) >= 0 else (middle, far)
    return at(far + (TOUCHING_MM if touching else rng.uniform(0.2, 8.0)))


def _lie(place: Place) -> Pose:
    return resting(1, *place)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@dataclass(frozen=True, slots=True)
class Path:
    """The way of one die to where it comes to rest, told backwards from there.

    ``u`` runs from 0 (thrown) to 1 (at rest). The die comes in along ``heading``, hops lower and lower, tumbles
    until ``calm`` and then only slides and turns about the vertical. One that does not come to rest flat on the felt
    hops higher by how high it comes to lie, and comes down from ``drop_mm`` above.
    """

    end: Pose
    heading: tuple[float, float]
    travel_mm: float
    tumble_axis: Vector
    tumble_rad: float
    yaw_rad: float
    hop_mm: float
    calm: float
    drop_mm: float = 0.0

    def pose(self, u: float) -> Pose:
        """Returns the pose at ``u``."""
        if u >= 1:
            return self.end
        left = 1 - u
        behind = self.travel_mm * left**2
        tumble = -self.tumble_rad * max(0.0, 1 - u / self.calm) ** 1.2
        attitude = product(turn((0.0, 0.0, 1.0), -self.yaw_rad * left**2), turn(self.tumble_axis, tumble))
        attitude = product(attitude, self.end.quaternion)
        return Pose(
            self.end.x_mm - self.heading[0] * behind,
            self.end.y_mm - self.heading[1] * behind,
            support_mm(attitude) + self._lie_mm() + self.hop_mm * _hop(u) + self.drop_mm * left**2,
            attitude,
        )

    def _lie_mm(self) -> float:
        return self.end.z_mm - support_mm(self.end.quaternion)


def _hop(u: float) -> float:
    """A falling start and three ever lower hops, as a share of the first height."""
    start, landing, height = -0.22, 0.22, 1.0
    for _ in range(4):
        if u < landing:
            middle, reach = (start + landing) / 2, (landing - start) / 2
            return height * (1 - ((u - middle) / reach) ** 2)
        start, landing, height = landing, landing + (landing - start) * 0.55, height * 0.3
    return 0.0


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of two dice that ends exactly where they come to rest."""

    duration_ns: int
    paths: tuple[Path, Path]

    def poses(self, t_ns: int) -> tuple[Pose, Pose]:
        """Returns both poses ``t_ns`` after the throw began; before it the first ones, after it the last."""
        u = min(1.0, max(0.0, t_ns / self.duration_ns))
        return self.paths[0].pose(u), self.paths[1].pose(u)

    def motions(self, t_ns: int) -> tuple[Motion, Motion] | None:
        """Returns how both dice move at ``t_ns``, for the blur of a picture; None once they are at rest."""
        if t_ns >= self.duration_ns:
            return None
        now, later = self.poses(t_ns), self.poses(t_ns + MOTION_STEP_NS)
        return motion_between(now[0], later[0]), motion_between(now[1], later[1])


def motion_between(now: Pose, later: Pose) -> Motion:
    """Returns how a body moves that is at one pose now and at the other `MOTION_STEP_NS` later."""
    per_s = 1e9 / MOTION_STEP_NS
    w, x, y, z = now.quaternion
    dw, dx, dy, dz = product(later.quaternion, (w, -x, -y, -z))
    twice = math.copysign(2 * per_s, dw)
    velocity = (later.x_mm - now.x_mm, later.y_mm - now.y_mm, later.z_mm - now.z_mm)
    return Motion(
        (velocity[0] * per_s, velocity[1] * per_s, velocity[2] * per_s),
        (dx * twice, dy * twice, dz * twice),
    )


def throw(rng: random.Random, faces: tuple[int, int], ends: tuple[Place, Place] | None = None) -> Throw:
    """Draws a throw that ends with ``faces`` uppermost; the dice never run through each other.

    Args:
        rng: where all chance comes from.
        faces: the uppermost faces at the end, die by die.
        ends: where the dice come to rest; drawn by `places` when not given.
    """
    ends = ends or places(rng)
    return throw_to(rng, (resting(faces[0], *ends[0]), resting(faces[1], *ends[1])))


def throw_to(rng: random.Random, rests: tuple[Pose, Pose]) -> Throw:
    """Draws a throw that ends with the dice at rest there, flat or not; they never run through each other."""
    duration_ns = round(rng.uniform(1.2, 2.0) * 1e9)
    heading = rng.uniform(-0.5, 0.5)
    while True:
        drawn = (_draw(rng), _draw(rng))
        for spread in SPREADS:
            made = Throw(
                duration_ns, (_path(*rests, drawn[0], heading, spread), _path(*rests[::-1], drawn[1], heading, spread))
            )
            if _clear(made):
                return made


class _Draw(NamedTuple):
    travel_mm: float
    tumble_rad: float
    tumble_skew: float
    yaw_rad: float
    hop_mm: float
    calm: float


def _draw(rng: random.Random) -> _Draw:
    return _Draw(
        travel_mm=rng.uniform(360, 500),
        tumble_rad=rng.uniform(3.0, 6.0) * math.tau,
        tumble_skew=rng.uniform(-0.7, 0.7),
        yaw_rad=rng.uniform(-3.0, 3.0),
        hop_mm=rng.uniform(40, 110),
        calm=rng.uniform(0.68, 0.80),
    )


def _path(rest: Pose, other: Pose, draw: _Draw, heading: float, spread: float) -> Path:
    """The way to ``rest``, along the heading and, by the spread, from the side that is away from the other die."""
    apart = math.atan2(rest.y_mm - other.y_mm, rest.x_mm - other.x_mm)
    way = math.atan2(
        math.sin(heading) - spread * math.sin(apart),
        math.cos(heading) - spread * math.cos(apart),
    )
    rolling = way + math.pi / 2 + draw.tumble_skew
    return Path(
        end=rest,
        heading=(math.cos(way), math.sin(way)),
        travel_mm=draw.travel_mm,
        tumble_axis=(math.cos(rolling), math.sin(rolling), 0.0),
        tumble_rad=draw.tumble_rad,
        yaw_rad=draw.yaw_rad,
        hop_mm=draw.hop_mm,
        calm=draw.calm,
        drop_mm=0.0 if abs(rest.z_mm - HALF_MM) < TOUCHING_MM else DROP_MM,
    )


def _clear(made: Throw) -> bool:
    """Whether the dice keep out of each other on the whole way, with room to spare between two looks."""
    for look in range(LOOKS + 1):
        left = (look / LOOKS) ** 2
        a, b = made.poses(round(made.duration_ns * (1 - left)))
        near = math.dist((a.x_mm, a.y_mm, a.z_mm), (b.x_mm, b.y_mm, b.z_mm)) < EDGE_MM * math.sqrt(3) + ROOM_MM
        if near and gap_mm(a, b) < ROOM_MM * min(1.0, 2 * left) ** 2 - ROUNDING_MM:
            return False
    return True
