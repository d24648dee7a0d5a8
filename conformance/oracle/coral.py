"""Coral: independent reference implementation (oracle). Plain Python, standard library only.

Written from the printed rules and docs/rules/coral.md; shares no code with the product. Where comments say record.md, docs/RECORD.md is meant.
Chance is always an input (`chance`), or drawn from a given source: chance.Seeded (record.md, 'Chance'), or a random.Random.
"""
import json
from functools import lru_cache
from itertools import combinations
from math import gcd

SPECIES = ["red", "tube", "sun", "brain"]
IDX = {s: i for i, s in enumerate(SPECIES)}
ROCK = (0, 0, 0)
DIRS = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
SIDES = ["above", "north", "east", "south", "west"]
BOUND = 63  # CO-2


def inside(c):
    return -BOUND <= c[0] <= BOUND and -BOUND <= c[1] <= BOUND and 0 <= c[2] <= BOUND


def draw_one(counts, src):
    """record.md, 'Chance': an index into the sorted content (CO-1 order); takes the piece out of counts."""
    x = src.below(sum(counts)) if hasattr(src, "below") else src.randrange(sum(counts))
    k = 0
    while x >= counts[k]:
        x -= counts[k]
        k += 1
    counts[k] -= 1
    return k


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


# the 12 orientations, each as offsets from the corner
ORIENT = []
for _i in range(6):
    for _j in range(_i + 1, 6):
        if add(DIRS[_i], DIRS[_j]) != (0, 0, 0):
            ORIENT.append(((0, 0, 0), DIRS[_i], DIRS[_j]))
assert len(ORIENT) == 12
# all 36 offsets-triples that contain the origin
THROUGH = set()
for _o in ORIENT:
    for _c in _o:
        THROUGH.add(tuple(sorted((a[0] - _c[0], a[1] - _c[1], a[2] - _c[2]) for a in _o)))
THROUGH = sorted(THROUGH)
assert len(THROUGH) == 36
# CO-11: the pieces that are face to face with a cube at the origin and leave it out
TOUCHING = sorted({tuple(sorted(add(_d, _c) for _c in _t)) for _d in DIRS for _t in THROUGH})
TOUCHING = [_t for _t in TOUCHING if (0, 0, 0) not in _t]
REACH = sorted({_c for _t in TOUCHING for _c in _t})
# CO-12: each with the cell its pawn is lifted to, if it fills the cell above that cube
TOUCHING = [(_t, max(c for c in _t if c[:2] == (0, 0)) if (0, 0, 1) in _t else None) for _t in TOUCHING]


def is_piece(cells):
    cells = [tuple(c) for c in cells]
    if len(set(cells)) != 3:
        return False
    s = sorted(cells)
    o = s[0]
    return tuple((c[0] - o[0], c[1] - o[1], c[2] - o[2]) for c in s) in PIECE_NORMAL


PIECE_NORMAL = set()
for _o in ORIENT:
    _s = sorted(_o)
    PIECE_NORMAL.add(tuple((c[0] - _s[0][0], c[1] - _s[0][1], c[2] - _s[0][2]) for c in _s))
assert len(PIECE_NORMAL) == 12

# ---------------------------------------------------------------- geometry


def hull(points):
    """Convex hull (strict vertices) of integer points, counter-clockwise."""
    pts = sorted(set(points))
    if len(pts) <= 2:
        return pts

    def half(ps):
        h = []
        for p in ps:
            while len(h) >= 2 and (h[-1][0] - h[-2][0]) * (p[1] - h[-2][1]) - (h[-1][1] - h[-2][1]) * (p[0] - h[-2][0]) <= 0:
                h.pop()
            h.append(p)
        return h
    lo = half(pts)
    up = half(pts[::-1])
    return lo[:-1] + up[:-1]


def corners(x, y):
    """Corners of the unit square of column (x,y), doubled coordinates."""
    return [(2 * x - 1, 2 * y - 1), (2 * x + 1, 2 * y - 1), (2 * x + 1, 2 * y + 1), (2 * x - 1, 2 * y + 1)]


@lru_cache(maxsize=100000)
def _squares_hull(cols):
    p = []
    for (x, y) in cols:
        p += corners(x, y)
    return hull(p)


def squares_hull(cols):
    return _squares_hull(tuple(sorted(cols)))


def in_hull(h, px, py, k):
    """Is (px/k, py/k) in the closed polygon h (area > 0)?"""
    n = len(h)
    for i in range(n):
        ax, ay = h[i]
        bx, by = h[(i + 1) % n]
        if (bx - ax) * (py - k * ay) - (by - ay) * (px - k * ax) < 0:
            return False
    return True


@lru_cache(maxsize=100000)
def _com_over(cells_xy, cols):
    sx = sum(2 * c[0] for c in cells_xy)
    sy = sum(2 * c[1] for c in cells_xy)
    return in_hull(squares_hull(cols), sx, sy, len(cells_xy))


def com_over(cells_xy, cols):
    """Centre of mass of unit cubes with these xy over the hull of the given unit squares (exact)."""
    if not cols:
        return False
    ox, oy = cells_xy[0]
    return _com_over(tuple((x - ox, y - oy) for x, y in cells_xy), tuple(sorted({(x - ox, y - oy) for x, y in cols})))


def all_over(squares, cols):
    """Do these unit squares lie in the hull of the others?"""
    if all(q in cols for q in squares):
        return True
    h = squares_hull(cols)
    return all(in_hull(h, px, py, 1) for x, y in squares for px, py in corners(x, y))


# ---------------------------------------------------------------- exact LP


def lp_feasible(rows, b, bland_only=False):
    """Is there x >= 0 with rows * x = b?  All integers; exact: phase-1 simplex. An equation may be multiplied by any
    positive number, so no fractions are needed: each row has a scale of its own, and is divided by its gcd when it gets large.
    Most-negative rule for the first pivots, then Bland's rule (no cycling)."""
    m = len(rows)
    if m == 0:
        return True
    n = len(rows[0])
    T = []
    for r, v in zip(rows, b):
        T.append([-a for a in r] + [-v] if v < 0 else list(r) + [v])
    z = [sum(column) for column in zip(*T)]  # infeasibility row: want z[n] == 0
    basis = [n + i for i in range(m)]  # artificials
    it = 0
    while z[n] > 0:
        it += 1
        e = -1
        if bland_only or it > 60:
            for j in range(n):
                if z[j] > 0:
                    e = j
                    break
        else:
            best = max(z[:n])
            if best > 0:
                e = z.index(best)
        if e < 0:
            return False
        r = -1
        for i in range(m):
            a = T[i][e]
            if a > 0:
                if r < 0:
                    r = i
                else:
                    l = T[i][n] * T[r][e]
                    q = T[r][n] * a
                    if l < q or (l == q and basis[i] < basis[r]):
                        r = i
        if r < 0:
            return False  # cannot happen in phase 1 (bounded); kept for safety
        R = T[r]
        for i in range(m):
            if i != r and T[i][e]:
                T[i] = eliminate(T[i], R, e)
        z = eliminate(z, R, e)
        basis[r] = e
    return True


def eliminate(row, R, e):
    """a positive multiple of `row`, plus a multiple of R, such that column e becomes 0 (R[e] > 0)"""
    p, a = R[e], row[e]
    g = gcd(p, a)
    p //= g
    a //= g
    if p == 1:
        out = [x - a * y if y else x for x, y in zip(row, R)]
    else:
        out = [x * p - a * y for x, y in zip(row, R)]
    if p > 1 and max(out) > LARGE:
        g = 0
        for x in out:
            g = gcd(g, x)
            if g == 1:
                return out
        out = [x // g for x in out]
    return out


LARGE = 1 << 20


# ---------------------------------------------------------------- statics


def occupancy(pieces):
    """cell -> piece index; rock -> -1"""
    occ = {ROCK: -1}
    for i, (_, cells) in enumerate(pieces):
        for c in cells:
            if c in occ:
                raise ValueError("two things in cell %s" % (c,))
            occ[c] = i
    return occ


def contacts(cells_list, occ):
    """list of (upper index, lower index or -1 for table/rock, x, y)"""
    out = []
    for i, cells in enumerate(cells_list):
        for (x, y, z) in cells:
            if z == 0:
                out.append((i, -1, x, y))
            else:
                j = occ.get((x, y, z - 1))
                if j is not None and j != i:
                    out.append((i, j, x, y))
    return out


def build_lp(bodies, pairs):
    """rows, b: forces and moments on every body. bodies: index -> the columns of its cubes;
    pairs: (upper, lower) -> squares where they touch. An index that is no body is ground."""
    row_of = {p: 3 * k for k, p in enumerate(bodies)}
    m = 3 * len(bodies)
    touch = {}                                  # the same with rows, and all ground in one
    for (u, l), sq in pairs.items():
        ends = row_of.get(u), row_of.get(l)
        if ends != (None, None):
            touch.setdefault(ends, []).extend(sq)
    colsv = []
    for (above, below), sq in touch.items():
        for (px, py) in squares_hull(sq):
            col = [0] * m
            if above is not None:
                col[above:above + 3] = 1, px, py
            if below is not None:
                col[below:below + 3] = -1, -px, -py
            colsv.append(col)
    b = []
    for xy in bodies.values():
        b += [len(xy), sum(2 * x for x, _ in xy), sum(2 * y for _, y in xy)]
    return [[c[i] for c in colsv] for i in range(m)], b


def recentre(rows, b):
    """Move each body's moment axis to its centre of mass (keeps integers small, and the same wherever it stands)."""
    for k in range(0, len(rows), 3):
        for t in (1, 2):
            w, v = b[k + t], b[k]
            # moments about the centre of mass, times the weight
            rows[k + t] = [v * x - w * f for x, f in zip(rows[k + t], rows[k])]
            b[k + t] = 0
    return rows, b


@lru_cache(maxsize=2000)
def _lp_known(rows, b):
    return lp_feasible(rows, b)


def in_balance(bodies, pairs):
    """Are there forces under which every body is in balance?"""
    rows, b = recentre(*build_lp(bodies, pairs))
    return _lp_known(tuple(map(tuple, rows)), tuple(b))


def touching(cons):
    """(upper, lower) -> squares where they touch"""
    pairs = {}
    for (u, l, x, y) in cons:
        pairs.setdefault((u, l), []).append((x, y))
    return pairs


def columns(cells):
    return [(c[0], c[1]) for c in cells]


def holds_plain(cells_list, free=()):
    """CO-5 literally: the full LP, no shortcuts. `free`: pieces with a helping hand (CO-27)."""
    occ = {ROCK: -1}
    for i, cells in enumerate(cells_list):
        for c in cells:
            occ[c] = i
    bodies = {i: columns(cells) for i, cells in enumerate(cells_list) if i not in free}
    rows, b = build_lp(bodies, touching(contacts(cells_list, occ)))
    if not rows:
        return True
    if not rows[0]:
        return not any(b)
    return lp_feasible(*recentre(rows, b))


def solid_set(cells_list, occ):
    """Pieces every cube of which lies on table, rock, itself or a solid piece."""
    solid = set()
    while True:
        new = []
        for i, cells in enumerate(cells_list):
            if i in solid:
                continue
            for (x, y, z) in cells:
                if z:
                    j = occ.get((x, y, z - 1))
                    if j is None or not (j == -1 or j == i or j in solid):
                        break
            else:
                new.append(i)
        if not new:
            return solid
        solid.update(new)


def clusters(indices, pairs):
    """Components of the pieces in `indices` linked by contacts among themselves."""
    par = {i: i for i in indices}

    def f(a):
        while par[a] != a:
            par[a] = par[par[a]]
            a = par[a]
        return a
    for (u, l) in pairs:
        if u in par and l in par:
            par[f(u)] = f(l)
    g = {}
    for i in indices:
        g.setdefault(f(i), set()).add(i)
    return list(g.values())


def stands(bodies, pairs):
    """Same answer as in_balance, with less work. A body of which the answer is known leaves, until none is left or only the LP helps:
    - A rider, with nothing on it and one body under it: the force between them can only be its weight. So its centre of
      mass must be over the contact, and its weight counts with what it rides on.
    - A firm one, which lies on ground only, and has its own centre of mass and all that lies on it over that:
      whatever presses it down, the ground answers. It counts as ground.
    Pieces that are no body, such as those with a helping hand (CO-27), are ground, also for what is under them."""
    bodies = dict(bodies)
    under = {i: {} for i in bodies}             # body -> what is under it -> squares
    above = {i: {} for i in bodies}             # body -> what is on it -> squares
    for (u, l), sq in pairs.items():
        if u in bodies:
            under[u][l] = sq
        if l in bodies:
            above[l][u] = sq
    todo = list(bodies)
    while todo:
        i = todo.pop()
        if i not in bodies:
            continue
        if not under[i]:
            return False                        # it hangs in the air
        xy = tuple(bodies[i])
        if not above[i] and len(under[i]) == 1:
            (l, sq), = under[i].items()
            if not com_over(xy, sq):
                return False
            if l in bodies:
                bodies[l] = bodies[l] + list(xy)
                del above[l][i]
                todo.append(l)
            del bodies[i]
            continue
        if any(l in bodies for l in under[i]):
            continue
        ground = [q for sq in under[i].values() for q in sq]
        if com_over(xy, ground):
            if all(all_over(sq, ground) for sq in above[i].values()):
                del bodies[i]
                todo += [u for u in above[i] if u in bodies]
        elif not above[i]:
            return False
    left = {(u, l): sq for (u, l), sq in pairs.items() if u in bodies or (l in bodies and u in above[l])}
    for cl in clusters(bodies, left):
        part = {pair: sq for pair, sq in left.items() if pair[0] in cl or pair[1] in cl}
        if tips(cl, bodies, part) or not in_balance({i: bodies[i] for i in cl}, part):
            return False
    return True


def bodies_above(cl, pairs):
    """Every piece of cl with all that is above it in cl, down to the piece: what would fall with it."""
    up = {i: [] for i in cl}
    for (u, l) in pairs:
        if l in cl:
            up[l].append(u)
    for i in cl:
        T, st = {i}, [i]
        while st:
            for q in up.get(st.pop(), ()):
                if q not in T:
                    T.add(q)
                    st.append(q)
        yield T


def tips(cl, bodies, pairs):
    """Some pieces with all that is above them, taken as one body, which does not stand over what is under it (enough for a no,
    whatever happens elsewhere); None if there are none. """
    for T in bodies_above(cl, pairs):
        if all(i in bodies for i in T):
            cols = [q for (u, l), sq in pairs.items() if u in T and l not in T for q in sq]
            if not com_over(tuple(q for i in sorted(T) for q in bodies[i]), cols):
                return T
    return None


def holds(cells_list):
    """Same answer as holds_plain."""
    occ = {ROCK: -1}
    for i, cells in enumerate(cells_list):
        for c in cells:
            occ[c] = i
    return stands({i: columns(cells) for i, cells in enumerate(cells_list)}, touching(contacts(cells_list, occ)))


class Statics:
    """Answers 'does it still hold with this piece added?' for a reef that holds."""
    stats = {}

    def __init__(self, cells_list):
        self.cells = [tuple(c) for c in cells_list]
        occ = {ROCK: -1}
        for i, cells in enumerate(self.cells):
            for c in cells:
                occ[c] = i
        self.occ = occ
        self.cons = contacts(self.cells, occ)
        self.solid = solid_set(self.cells, occ)
        base = {}
        for (x, y, z) in occ:
            if (x, y) not in base:
                h = 0
                while (x, y, h) in occ:
                    h += 1
                base[(x, y)] = h
        self.base = base
        self.cache = {}

    def _note(self, k):
        Statics.stats[k] = Statics.stats.get(k, 0) + 1

    def ok(self, new):
        key = tuple(sorted(new))
        r = self.cache.get(key)
        if r is None:
            r = self.cache[key] = self._ok(key)
        return r

    def _ok(self, new):
        occ, base = self.occ, self.base
        news = set(new)
        cols, grounded, covered, solid = [], [], False, True
        for (x, y, z) in new:
            if z == 0:
                cols.append((x, y))
                grounded.append((x, y))
            else:
                u = (x, y, z - 1)
                if u in occ:
                    cols.append((x, y))
                    if base[(x, y)] >= z:
                        grounded.append((x, y))
                    j = occ[u]
                    if j != -1 and j not in self.solid:
                        solid = False
                elif u not in news:
                    solid = False
            if (x, y, z + 1) in occ:
                covered = True
        if not cols:
            self._note("reject:nothing below")
            return False
        if solid:
            self._note("accept:solid")
            return True
        xy = tuple((c[0], c[1]) for c in new)
        if len(grounded) > 0 and com_over(xy, grounded):
            self._note("accept:grounded columns")
            return True
        if not covered and (len(grounded) == len(cols) or not com_over(xy, cols)):
            self._note("reject:own balance")
            return False
        return self._full(new)

    def _full(self, new):
        n = len(self.cells)
        cl_all = self.cells + [tuple(new)]
        occ = dict(self.occ)
        for c in new:
            occ[c] = n
        r = stands({i: columns(c) for i, c in enumerate(cl_all)}, touching(contacts(cl_all, occ)))
        self._note("full:%s" % r)
        return r


def falls(cells_list):
    """CO-27. Indices that fall, and the rounds they fall in as (k, indices)."""
    alive = list(range(len(cells_list)))
    rounds = []
    while True:
        sub = [cells_list[i] for i in alive]
        occ = {ROCK: -1}
        for i, cells in enumerate(sub):
            for c in cells:
                occ[c] = i
        pairs = touching(contacts(sub, occ))
        # clusters are independent: the sets of fewest hands are unions of one such set per cluster; solid pieces need none
        gone, hands = set(), 0
        solid = solid_set(sub, occ)
        for cl in clusters([i for i in range(len(sub)) if i not in solid], pairs):
            k, hit = fewest_hands({i: columns(sub[i]) for i in sorted(cl)},
                                  {pair: sq for pair, sq in pairs.items() if pair[0] in cl or pair[1] in cl})
            gone |= hit
            hands += k
        if not hands:
            return [i for _, r in rounds for i in r], rounds
        rounds.append((hands, [alive[k] for k in sorted(gone)]))
        alive = [i for k, i in enumerate(alive) if k not in gone]


def fewest_hands(bodies, pairs):
    """CO-27: the smallest k such that k helping hands make the bodies hold, and all bodies in such sets of k."""
    tipping = []                                # sets of bodies that do not hold unless one of them gets a hand
    for k in range(len(bodies) + 1):
        hit, ok = set(), False
        for hs in combinations(bodies, k):
            if any(T.isdisjoint(hs) for T in tipping):
                continue
            rest = {i: xy for i, xy in bodies.items() if i not in hs}
            if stands(rest, pairs):
                ok = True
                hit.update(hs)
            else:
                T = tips(rest, rest, pairs)
                if T:
                    tipping.append(T)
        if ok:
            return k, hit
    raise AssertionError("a hand on every body holds everything")


# ---------------------------------------------------------------- views


def view_above(pieces):
    """column -> (z, species or None for the rock)"""
    v = {(0, 0): (0, None)}
    for sp, cells in pieces:
        for (x, y, z) in cells:
            if (x, y) not in v or v[(x, y)][0] < z:
                v[(x, y)] = (z, sp)
    return v


def seen_from(pieces, side):
    """the cells (incl. the rock's) whose face towards `side` is visible from there -> species"""
    best = {}
    items = [(ROCK, None)] + [(c, sp) for sp, cells in pieces for c in cells]
    for (x, y, z), sp in items:
        if side == "above":
            k, d = (x, y), z
        elif side == "north":
            k, d = (x, z), y
        elif side == "south":
            k, d = (x, z), -y
        elif side == "east":
            k, d = (y, z), x
        else:
            k, d = (y, z), -x
        if k not in best or best[k][0] < d:
            best[k] = (d, (x, y, z), sp)
    return {c: sp for (_, c, sp) in best.values()}


def patches_above(pieces, sp):
    cols = {k for k, (z, s) in view_above(pieces).items() if s == sp}
    sizes = []
    while cols:
        st = [cols.pop()]
        n = 1
        while st:
            x, y = st.pop()
            for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if q in cols:
                    cols.remove(q)
                    st.append(q)
                    n += 1
        sizes.append(n)
    return sizes


def count_card(pieces, card):
    """The number a solo card counts (CO-25)."""
    sp, kind, par = card["species"], card["kind"], card.get("params", {})
    if kind in ("visible", "hidden"):
        return sum(1 for s in seen_from(pieces, par["from"]).values() if s == sp)
    if kind == "two_sides":
        return sum(1 for side in par["from"] for s in seen_from(pieces, side).values() if s == sp)
    if kind in ("level", "table"):
        vis = set()
        for side in SIDES:
            vis |= set(c for c, s in seen_from(pieces, side).items() if s == sp)
        if kind == "table":
            return sum(1 for c in vis if c[2] == 0)
        return sum(1 for c in vis if c[2] + 1 >= par["min"])
    if kind == "patch":
        return max(patches_above(pieces, sp), default=0)
    if kind == "patches":
        return len(patches_above(pieces, sp))
    if kind == "tower":
        return max((z + 1 for z, s in view_above(pieces).values() if s == sp), default=0)
    raise ValueError(kind)


def card_points(card, n):
    if card["kind"] == "hidden":
        return sum(1 for t in card["thresholds"] if n <= t)
    return sum(1 for t in card["thresholds"] if n >= t)


# ---------------------------------------------------------------- the game

class Illegal(Exception):
    def __init__(self, rule, why):
        super().__init__("%s: %s" % (rule, why))
        self.rule = rule


class Mismatch(Exception):
    def __init__(self, rule, why):
        super().__init__("%s: %s" % (rule, why))
        self.rule = rule


_DATA = None


def solo_data(path=None):
    global _DATA
    if _DATA is None or path:
        import data_files
        path = path or data_files.path("coral-solo.json")
        with open(path) as f:
            _DATA = json.load(f)
    return _DATA


def step_key(step):
    """Hashable form of a step; cells of a placement as a set."""
    t = step["type"]
    if t in ("place", "grow"):
        return (t, step["species"], tuple(sorted(tuple(c) for c in step["cells"])))
    if t in ("pawn", "land"):
        return (t, tuple(step["at"]))
    if t == "glide":
        return (t, tuple(step["to"]))
    if t in ("drop", "choose"):
        return (t, step["species"])
    return (t,)


FIELDS = {"place": {"species", "cells"}, "grow": {"species", "cells"}, "pawn": {"at"}, "land": {"at"},
          "glide": {"to"}, "drop": {"species"}, "choose": {"species"}, "float": set()}


OPTIONS = {"mode", "falling", "species", "neutral", "first", "setup", "cards"}


class Game:
    def __init__(self, seats, options, setup=None, rng=None):
        self.n = seats
        self.o = o = {k: v for k, v in options.items() if v is not None}
        if set(o) - OPTIONS:
            raise Mismatch("Options", "unknown options %s" % sorted(set(o) - OPTIONS))
        self.mode = o.get("mode", "solo" if seats == 1 else "standard")
        self.falling = o.get("falling", "refuse")
        if seats not in {"standard": (2, 3, 4), "chaos": (3, 4), "symbiosis": (4,), "solo": (1,)}.get(self.mode, ()):
            raise Mismatch("Options", "mode %s with %s seats" % (self.mode, seats))
        if self.falling not in ("refuse", "penalty"):
            raise Mismatch("Options", "falling %s" % self.falling)
        self.neutral = None
        if self.mode == "solo":
            self.species = [None]
            self.card_setup = o.get("setup", 1)
            self.cards = o.get("cards", {k: "I" for k in SPECIES})
            if type(self.card_setup) is not int or not 1 <= self.card_setup <= 6:
                raise Mismatch("Options", "setup %s" % self.card_setup)
            if set(self.cards) != set(SPECIES) or not set(self.cards.values()) <= {"I", "II", "III"}:
                raise Mismatch("Options", "cards %s" % self.cards)
        else:
            self.species = [IDX[s] for s in o["species"]] if "species" in o else list(range(seats))
            if len(self.species) != seats or len(set(self.species)) != seats:
                raise Mismatch("CO-7", "one species per seat, all distinct")
            unused = [s for s in range(4) if s not in self.species]
            if seats < 4:
                self.neutral = IDX[o["neutral"]] if "neutral" in o else unused[0]
            elif "neutral" in o:
                raise Mismatch("CO-7", "four seats have no neutral species")
            if self.neutral in self.species:
                raise Mismatch("CO-7", "the neutral species is played by a seat")
        self.seat_of = {s: i for i, s in enumerate(self.species) if s is not None}
        self.pieces = []
        self.pawns = [None] * 4
        self.box = [0] * 4
        self.bag = [0] * 4
        self.moved = [False] * seats
        self.off = [None] * seats       # None | "float" | "free": why the pawn is off the reef (land then owed)
        self.owed = 0
        self.chosen = None
        self.glided = False
        self.phase = "cover"
        self.turn = 0
        self._st = None
        self._view = None
        self._sound = None              # the list of pieces last found to hold
        if setup is not None or rng is not None:
            self._setup(setup, rng)

    # -- setup
    def _setup(self, setup, rng):
        n = self.n
        self.setup = s = dict(setup) if setup else {}
        if self.mode == "solo":
            d = solo_data()
            card = [c for c in d["setups"] if c["id"] == self.card_setup][0]
            for p in card["pieces"]:
                self.pieces.append((IDX[p["species"]], tuple(sorted(tuple(c) for c in p["cells"]))))
            for k, at in card["pawns"].items():
                self.pawns[IDX[k]] = tuple(at)
            self.bag = [5] * 4
            if "stocks" not in s:
                s["stocks"] = [[0] * 4]
                left = list(self.bag)
                for _ in range(3):
                    s["stocks"][0][draw_one(left, rng)] += 1
            self.stocks = [list(s["stocks"][0])]
            if sum(self.stocks[0]) != 3 or min(self.stocks[0]) < 0 or len(self.stocks[0]) != 4 or len(s["stocks"]) != 1:
                raise Mismatch("CO-24", "setup draws 3 pieces")
            for k in range(4):
                self.bag[k] -= self.stocks[0][k]
                if self.bag[k] < 0:
                    raise Mismatch("CO-24", "more drawn than there are")
            self.phase = "play"
            return
        if "first" not in s:
            s["first"] = self.o["first"] if "first" in self.o else rng.below(n) if hasattr(rng, "below") else rng.randrange(n)
        self.turn = s["first"]
        if type(self.turn) is not int or not 0 <= self.turn < n or self.turn != self.o.get("first", self.turn):
            raise Mismatch("CO-9", "first seat")
        st = [[0] * 4 for _ in range(n)]
        if self.mode == "chaos":
            if "stocks" not in s:
                bag = [6 - (2 if k in self.species else 0) for k in range(4)]
                for i in range(n):
                    st[i][self.species[i]] = 2
                i = self.turn
                while sum(bag):
                    st[i][draw_one(bag, rng)] += 1
                    i = (i + 1) % n
                s["stocks"] = st
            st = [list(x) for x in s["stocks"]]
            if len(st) != n or any(len(x) != 4 or min(x) < 0 for x in st):
                raise Mismatch("CO-22", "stocks %s" % st)
            for k in range(4):
                if sum(x[k] for x in st) != 6:
                    raise Mismatch("CO-22", "six of each species are dealt")
            for i in range(n):
                if sum(st[i]) != 24 // n or st[i][self.species[i]] < 2:
                    raise Mismatch("CO-22", "stock of seat %d" % i)
        elif n == 4:
            for i in range(4):
                st[i][self.species[i]] = 4
                st[i][self.species[(i + 1) % 4]] += 1
                st[i][self.species[(i + 3) % 4]] += 1
        else:
            for i in range(n):
                st[i][self.species[i]] = 6
                st[i][self.neutral] = 3 if n == 2 else 2
        self.stocks = st
        for k in range(4):
            self.box[k] = 6 - sum(x[k] for x in st)

    # -- json
    def state(self):
        s = {
            "phase": self.phase,
            "turn": None if self.phase == "over" else self.turn,
            "stocks": [list(s) for s in self.stocks],
            "box": list(self.box),
            "bag": list(self.bag),
            "pieces": [{"species": SPECIES[sp], "cells": [list(c) for c in cells]} for sp, cells in self.pieces],
            "pawns": [list(p) if p is not None else None for p in self.pawns],
            "moved": list(self.moved),
            "off": list(self.off),
            "owed": self.owed,
        }
        if self.mode == "solo":
            s["chosen"] = None if self.chosen is None else SPECIES[self.chosen]
            s["glided"] = self.glided
        return s

    @classmethod
    def from_state(cls, seats, options, s):
        g = cls(seats, options)
        g.phase = s["phase"]
        g.turn = s.get("turn") if s.get("turn") is not None else 0
        g.stocks = [list(x) for x in s["stocks"]]
        g.box = list(s["box"])
        g.bag = list(s.get("bag", [0] * 4))
        g.pieces = [(IDX[p["species"]], tuple(sorted(tuple(c) for c in p["cells"]))) for p in s["pieces"]]
        g.pawns = [tuple(p) if p is not None else None for p in s["pawns"]]
        g.moved = list(s.get("moved", [False] * seats))
        g.off = list(s.get("off", [None] * seats))
        g.owed = s.get("owed", 0)
        g.chosen = IDX[s["chosen"]] if s.get("chosen") else None
        g.glided = s.get("glided", False)
        return g

    def clone(self):
        g = Game.__new__(Game)
        g.__dict__.update(self.__dict__)
        g.stocks = [list(x) for x in self.stocks]
        g.box, g.bag = list(self.box), list(self.bag)
        g.pieces, g.pawns = self.pieces, list(self.pawns)   # pieces is never changed in place
        g.moved, g.off = list(self.moved), list(self.off)
        return g

    # -- helpers
    def statics(self):
        if self._st is None or self._st[0] != len(self.pieces) or self._st[2] is not self.pieces:
            self._st = (len(self.pieces), Statics([c for _, c in self.pieces]), self.pieces)
        return self._st[1]

    def occ(self):
        return self.statics().occ

    def view(self):
        if self._view is None or self._view[0] is not self.pieces:
            self._view = (self.pieces, view_above(self.pieces))
        return self._view[1]

    def pawn_cells(self, but=None):
        return {add(p, (0, 0, 1)) for k, p in enumerate(self.pawns) if p is not None and k != but}

    def species_at(self, cell):
        j = self.occ().get(cell)
        return None if j is None or j < 0 else self.pieces[j][0]

    def free_tops(self, own):
        """CO-10/CO-15: cubes with a free top symbol not of species `own`."""
        occ = self.occ()
        taken = {p for p in self.pawns if p is not None}
        out = []
        for c, j in occ.items():
            if j < 0:
                continue                     # the rock bears no symbol (solo never lands)
            if self.pieces[j][0] != own and add(c, (0, 0, 1)) not in occ and c not in taken:
                out.append(c)
        return out

    # -- legal
    def legal(self):
        if self.phase == "over":
            return []
        i = self.turn
        return [(i, s) for s in self._legal_steps(i)]

    def _legal_steps(self, i):
        if self.phase == "cover":
            return self.legal_place(i)
        if self.phase == "pawns":
            return [{"type": "pawn", "at": list(c)} for c in self.free_tops(self.species[i])]
        if self.mode == "solo":
            return self.legal_solo()
        if self.owed:
            return [{"type": "drop", "species": SPECIES[k]} for k in range(4) if self.stocks[i][k]]
        own = self.species[i]
        if self.off[i]:
            return [{"type": "land", "at": list(c)} for c in self.free_tops(own)]
        out = []
        if sum(self.stocks[i]):
            out += self.legal_grow(own, [k for k in range(4) if self.stocks[i][k]])
        out += [{"type": "glide", "to": list(c)} for c in self.glides(own)]
        out.append({"type": "float"})
        return out

    def cover_candidates(self):
        """all stable placements face to face with the rock, with flags (b, c)"""
        occ = self.occ()
        own = self.species[self.turn]
        others = {}
        for sp, cells in self.pieces:
            if sp in self.seat_of and sp != own:
                for (x, y, z) in cells:
                    others[(x, y)] = min(z, others.get((x, y), 99999))
        st = self.statics()
        seen = {}
        for d in DIRS[:5]:
            a = add(ROCK, d)
            if a in occ:
                continue
            for t in THROUGH:
                cells = tuple(sorted(add(a, o) for o in t))
                if cells in seen:
                    continue
                seen[cells] = None
                if any(c in occ or c[2] < 0 for c in cells) or not st.ok(cells):
                    continue
                b = any(c[2] == 0 for c in cells)
                cc = not any((x, y) in others and others[(x, y)] < z for (x, y, z) in cells)
                seen[cells] = (b, cc)
        return {k: v for k, v in seen.items() if v is not None}

    def legal_place(self, i):
        cand = self.cover_candidates()
        best = [k for k, (b, c) in cand.items() if b and c]
        if not best:
            best = [k for k, (b, c) in cand.items() if b]
        if not best:
            best = list(cand)
        return [{"type": "place", "species": SPECIES[k], "cells": [list(c) for c in cells]}
                for cells in best for k in range(4) if self.stocks[i][k]]

    def grow_cells(self, own, at=None):
        """free-cell candidates (CO-11, CO-12 without species and without CO-6): cells -> lifted-to cube or None"""
        return dict(self.growths(own, at))

    def growths(self, own, at=None):
        occ = self.occ()
        at = self.pawns[own] if at is None else at
        block = self.pawn_cells(own)
        free = {}                               # cell relative to the pawn's cube -> cell
        for d in REACH:
            c = add(at, d)
            if c not in occ and c not in block and inside(c):
                free[d] = c
        for (a, b, c), lift in TOUCHING:
            if a in free and b in free and c in free:
                if lift is not None:
                    lift = free[lift]
                    if add(lift, (0, 0, 1)) in occ:
                        continue
                yield (free[a], free[b], free[c]), lift

    def legal_grow(self, own, kinds, at=None, any_one=False):
        st = self.statics()
        out = []
        for cells, lift in self.growths(own, at):
            ks = [k for k in kinds if lift is None or k != own]
            if not ks:
                continue
            if (self.falling == "penalty" and self.mode != "solo") or st.ok(cells):
                for k in ks:
                    out.append({"type": "grow", "species": SPECIES[k], "cells": [list(c) for c in cells]})
                if any_one:
                    return out
        return out

    def glides(self, own):
        v = self.view()
        start = self.pawns[own]
        pawn_on = {p: k for k, p in enumerate(self.pawns) if p is not None and k != own}
        partner = None
        if self.mode == "symbiosis":
            partner = self.species[(self.seat_of[own] + 2) % 4]
        s0 = (start[0], start[1])
        seen = {s0} if v[s0][0] == start[2] else set()  # from below an overhang it may come back on top
        todo = [s0]
        ends = []
        while todo:
            x, y = todo.pop()
            for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if q in seen or q not in v:
                    continue
                z, sp = v[q]
                if sp == own or (sp is None and self.mode != "solo"):
                    continue
                w = pawn_on.get((q[0], q[1], z))
                if w is not None and w != partner:
                    continue
                seen.add(q)
                todo.append(q)
                if w is None:
                    ends.append(q)
        return ends

    def top_of(self, col):
        z, _ = self.view()[tuple(col)]
        return (col[0], col[1], z)

    def legal_solo(self):
        if self.chosen is None:
            return [{"type": "choose", "species": SPECIES[k]} for k in range(4) if self.stocks[0][k]]
        k = self.chosen
        out = self.legal_grow(k, [k])
        if not self.glided:
            for q in self.glides(k):
                if self.legal_grow(k, [k], self.top_of(q), any_one=True):
                    out.append({"type": "glide", "to": list(q)})
        return out

    # -- apply
    def apply(self, seat, step, chance=None, rng=None, check=True):
        """Returns the chance that happened (dict or None)."""
        if self.phase == "over":
            raise Illegal("CO-19", "the game is over")
        if seat != self.turn:
            raise Illegal("CO-11", "seat %s is not to act" % seat)
        if check:
            k = step_key(step)
            if set(step) - {"type"} != FIELDS[step["type"]]:
                raise Illegal("record", "fields of the step")
            if k not in {step_key(s) for _, s in self.legal()}:
                raise Illegal(self.why_not(seat, step), "step is not legal: %s" % json.dumps(step))
        self._draw_src = (chance, rng)
        self._drawn = None
        getattr(self, "_do_" + step["type"])(seat, step)
        if chance and chance.get("drawn") and self._drawn is None:
            raise Mismatch("record", "this step draws nothing, but chance says %s" % chance)
        return {"drawn": self._drawn} if self._drawn else None

    def why_not(self, seat, step):
        t = step["type"]
        if t == "place":
            return "CO-9"
        if t == "pawn":
            return "CO-10"
        if t == "grow":
            if self.mode == "solo" and self.chosen is None:
                return "CO-24"
            own = self.chosen if self.mode == "solo" else self.species[seat]
            if self.phase in ("cover", "pawns") or self.owed or self.off[seat] or own is None or self.pawns[own] is None:
                return "CO-11"
            c = self.grow_cells(own)
            k = tuple(sorted(tuple(x) for x in step["cells"]))
            if k in c and c[k] is not None and IDX.get(step["species"]) == own:
                return "CO-12"
            if k in c and not self.statics().ok(k):
                return "CO-6"
            return "CO-11"
        return {"glide": "CO-24" if self.mode == "solo" else "CO-13", "float": "CO-15", "land": "CO-15",
                "drop": "CO-16", "choose": "CO-24"}.get(t, "CO-11")

    def _put(self, sp, cells):
        self.pieces = self.pieces + [(sp, tuple(sorted(tuple(c) for c in cells)))]

    def _do_place(self, i, step):
        sp = IDX[step["species"]]
        self.stocks[i][sp] -= 1
        self._put(sp, step["cells"])
        occ = self.occ()
        self.turn = (i + 1) % self.n
        if all(add(ROCK, d) in occ for d in DIRS[:5]):
            self.phase = "pawns"
            self._next_pawn(self.turn, self.n)

    def _next_pawn(self, i, left):
        """seat i is next to set its pawn, `left` seats still to come"""
        while left:
            if self.free_tops(self.species[i]):
                self.turn = i
                return
            self.off[i] = "free"
            i = (i + 1) % self.n
            left -= 1
        self.phase = "play"
        self.turn = i
        self._begin_turn()

    def _do_pawn(self, i, step):
        self.pawns[self.species[i]] = tuple(step["at"])
        # seats that have neither a pawn nor the "free" mark are still to come
        left = sum(1 for j in range(self.n) if self.pawns[self.species[j]] is None and not self.off[j])
        self._next_pawn((i + 1) % self.n, left)

    # a turn (not solo)
    def _can_act(self, i):
        own = self.species[i]
        if self.pawns[own] is not None:
            return True                       # float is always possible
        return bool(self.free_tops(own))

    def _begin_turn(self):
        """self.turn is the next seat in order: skip seats that cannot do anything."""
        for _ in range(4 * self.n + 4):
            if not any(sum(s) for s in self.stocks):
                self.phase = "over"
                return
            i = self.turn
            if self.phase == "end":
                if sum(self.stocks[i]):
                    self.owed = 0 if self._can_act(i) else 1
                    return
            elif not any(sum(self.stocks[j]) and self._can_act(j) for j in range(self.n)):
                self.phase = "over"           # CO-17
                return
            elif self._can_act(i):
                return
            self.turn = (i + 1) % self.n
        raise AssertionError("nobody can act")

    def _finish(self, i):
        """the action of seat i is done (drops may be owed)"""
        if not any(sum(s) for s in self.stocks):
            self.owed = 0
            self.phase = "over"
            return
        if self.phase == "end":
            self.owed += 1
        self.owed = min(self.owed, sum(self.stocks[i]))
        if not self.owed:
            self.turn = (i + 1) % self.n
            self._begin_turn()

    def _do_drop(self, i, step):
        sp = IDX[step["species"]]
        self.stocks[i][sp] -= 1
        self.box[sp] += 1
        self.owed -= 1
        if not any(sum(s) for s in self.stocks):
            self.owed = 0
            self.phase = "over"
            return
        self.owed = min(self.owed, sum(self.stocks[i]))
        if not self.owed:
            self.turn = (i + 1) % self.n
            self._begin_turn()

    def _move(self, i):
        self.owed = 1 if self.moved[i] and sum(self.stocks[i]) else 0
        self.moved[i] = True
        self._finish(i)

    def _do_glide(self, i, step):
        own = self.chosen if self.mode == "solo" else self.species[i]
        self.pawns[own] = self.top_of(step["to"])
        if self.mode == "solo":
            self.glided = True
        else:
            self._move(i)

    def _do_float(self, i, step):
        self.pawns[self.species[i]] = None
        self.off[i] = "float"
        self._move(i)

    def _do_land(self, i, step):
        self.pawns[self.species[i]] = tuple(step["at"])
        why = self.off[i]
        self.off[i] = None
        if why == "float":
            self._finish(i)

    def _do_grow(self, i, step):
        sp = IDX[step["species"]]
        cells = tuple(sorted(tuple(c) for c in step["cells"]))
        self.stocks[i][sp] -= 1
        if self.mode == "solo":
            self._put(sp, cells)
            return self._end_solo_turn()
        own = self.species[i]
        lift = None
        at = self.pawns[own]
        if add(at, (0, 0, 1)) in cells:
            lift = max((c for c in cells if c[:2] == at[:2]), key=lambda c: c[2])
        held = self.statics().ok(cells)
        self._put(sp, cells)
        if lift is not None:
            self.pawns[own] = lift
        self.moved[i] = False
        if held:
            if not sum(self.stocks[i]):
                self.phase = "end"
            return self._finish(i)
        gone, _ = falls([c for _, c in self.pieces])
        gone = set(gone)
        gone_cells = {c for g in gone for c in self.pieces[g][1]}
        for g in sorted(gone):
            k = self.pieces[g][0]
            if k == own or k == self.neutral:
                self.box[k] += 1
            else:
                self.stocks[self.seat_of[k]][k] += 1
        self.pieces = [p for j, p in enumerate(self.pieces) if j not in gone]
        for j in range(self.n):
            p = self.pawns[self.species[j]]
            if p is not None and p in gone_cells:
                self.pawns[self.species[j]] = None
                self.off[j] = "free"
        self._finish(i)

    # solo
    def _do_choose(self, i, step):
        k = IDX[step["species"]]
        self.chosen = k
        self.glided = False
        if self.legal_solo():
            return
        self.stocks[0][k] -= 1
        self.box[k] += 1
        self._end_solo_turn()

    def _end_solo_turn(self):
        self.chosen = None
        self.glided = False
        if sum(self.bag):
            chance, rng = self._draw_src
            if chance is not None:
                d = chance.get("drawn")
                if not d or len(d) != 1:
                    raise Mismatch("CO-24", "one piece is drawn at the end of the turn, chance says %s" % chance)
                k = IDX[d[0]]
                if not self.bag[k]:
                    raise Mismatch("CO-24", "%s drawn, but none is in the bag" % d[0])
            elif rng is not None:
                k = draw_one(list(self.bag), rng)
            else:
                raise Mismatch("CO-24", "the step must draw one piece, but no chance is recorded")
            self.bag[k] -= 1
            self.stocks[0][k] += 1
            self._drawn = [SPECIES[k]]
        if not sum(self.stocks[0]) and not sum(self.bag):
            self.phase = "over"

    # -- result
    def level_counts(self, kinds):
        """visible-from-above symbols of these species per level, highest level of the reef first"""
        v = self.view()
        top = max(z for z, _ in v.values())
        return [sum(1 for z, s in v.values() if z == l and s in kinds) for l in range(top, -1, -1)]

    def solo_points(self):
        d = solo_data()
        out = {}
        for k in SPECIES:
            lv = self.cards[k]
            card = [c for c in d["objectives"] if c["species"] == k and c["difficulty"] == lv][0]
            n = count_card(self.pieces, dict(card, species=IDX[k]))
            out[k] = (n, card_points(card, n))
        return out

    def result(self):
        if self.mode == "solo":
            pts = self.solo_points()
            return {"scores": [sum(p for _, p in pts.values())], "winners": [],
                    "breakdown": [{"CO-25": sum(p for _, p in pts.values())}]}
        sides = [[i] for i in range(self.n)]
        if self.mode == "symbiosis":
            sides = [[0, 2], [1, 3]]
        v = self.view()
        scores = [sum(1 for _, s in v.values() if s == self.species[i]) for i in range(self.n)]
        keys = []
        for sd in sides:
            keys.append((sum(scores[i] for i in sd), self.level_counts([self.species[i] for i in sd])))
        best = max(keys)
        win = sorted(i for sd, k in zip(sides, keys) if k == best for i in sd)
        return {"scores": scores, "winners": win, "breakdown": [{"CO-20": s} for s in scores]}

    def invariants(self):
        for k in range(4):
            tot = sum(s[k] for s in self.stocks) + self.box[k] + self.bag[k] + sum(1 for p in self.pieces if p[0] == k)
            if tot != 6:
                return "Invariants", "%d pieces of %s" % (tot, SPECIES[k])
        try:
            occ = occupancy(self.pieces)
        except ValueError as e:
            return "Invariants", str(e)
        ps = [p for p in self.pawns if p is not None]
        if len(set(ps)) != len(ps):
            return "CO-4", "two pawns on one symbol"
        for k, p in enumerate(self.pawns):
            if p is None:
                continue
            if p not in occ or add(p, (0, 0, 1)) in occ:
                return "CO-4", "pawn of %s stands badly" % SPECIES[k]
            j = occ[p]
            if j >= 0 and self.pieces[j][0] == k:
                return "Invariants", "pawn of %s on its own species" % SPECIES[k]
            if j < 0 and self.mode != "solo":
                return "CO-4", "pawn on the rock"
        if self._sound is not self.pieces:         # once per reef
            if not all(inside(c) for c in occ):
                return "CO-2", "a cube out of bounds"
            if not holds([c for _, c in self.pieces]):
                return "CO-6", "the reef does not hold"
            self._sound = self.pieces
        return None
