"""Lumicora reference engine: plain Python, written from docs/rules/lumicora.md for checking.

Rule numbers (LC-n) in comments are those of that page; record.md is docs/RECORD.md. Chance is never made here: every draw asks a
*source* (`SeededSource` follows record.md's generator, `ReplaySource` reads it from a trace).

Where the rules or record.md leave something open this file follows the conventions listed in CONVENTIONS.
"""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
import data_files

CONVENTIONS = """
C1  the step that ends the action carries the LC-16 draws; the step that empties the last hand of the
    round carries the LC-23 draws; a step that does both lists LC-16's first.
C2  stage: `wait` before the seat's turn, `finished` after it until the round's scoring phase begins; with
    LC-22 the next seat is at `start` as soon as the one before it has done LC-16.
C3  `offered` and `taken` keep their values until the turn ends (the hand is empty), then null and 0.
    `taken` is 0 after actions A and B. `swap_from` and `picked` go back to null and [] at `done`.
C4  `to_score` leaves out seats without a coral side from the start of the phase on; its first seat is to act.
C5  `last_scorer` is the last seat that scored in the scoring phase under way; null until someone has, and
    null outside the scoring phase (the extra phase starts with null again).
C6  `early_end` and `extra_phase` stay true to the end of the game, `over` included.
C7  the state of an over game has the final scoring in `score`, `wait` for every seat.
C8  setup.emergency is [] with 2 seats; a trace always has the ids, never null.
C9  below(1) takes a word like any other: drawing the only tile of a bag uses one.
C10 a penalty counts on limestone only (LC-34), should a custom board have one elsewhere.
"""

COLORS = ["green", "pink", "blue", "yellow"]                    # LC-1
ANIMALS = ["shell", "crab", "seahorse", "starfish"]
MAX_LIMESTONE = 10                                              # LC-5
LAST_ROUND = 10
START = (21, 22)                                                # LC-6

# ---------------------------------------------------------------- board geometry (LC-6)


def _coords():
    out = []
    for r in range(-3, 4):
        qs = range(-3, 4 - r + 1) if r >= 0 else range(-3 - r, 5)
        for q in qs:
            out.append((q, r))
    return out


COORDS = _coords()
SPACE_AT = {c: i for i, c in enumerate(COORDS)}
DIRS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
NEIGHBOURS = [[SPACE_AT[(q + a, r + b)] for a, b in DIRS if (q + a, r + b) in SPACE_AT] for q, r in COORDS]
PAIRS = [(n, o) for n in range(44) for o in sorted(NEIGHBOURS[n])]                # two neighbours, either way round
AROUND = {(n, o): tuple(set(NEIGHBOURS[n] + NEIGHBOURS[o]) - {n, o}) for n, o in PAIRS}
assert len(COORDS) == 44 and SPACE_AT[(0, 0)] == 21 and SPACE_AT[(1, 0)] == 22


class Board:
    """terrain per space ('water', 'limestone', 'start') and penalty per space (LC-7)."""

    def __init__(self, spaces):
        if [s["id"] for s in spaces] != list(range(44)) or [(s["q"], s["r"]) for s in spaces] != COORDS:
            raise ValueError("board: 44 spaces in id order with the coordinates of LC-6")
        self.terrain = [s["terrain"] for s in spaces]
        self.penalty = [s.get("penalty") or 0 for s in spaces]
        if not set(self.terrain) <= {"water", "limestone", "start"}:
            raise ValueError("board: terrain is water, limestone or start")
        if [i for i in range(44) if self.terrain[i] == "start"] != list(START):
            raise ValueError("board: start is exactly 21 and 22")
        if not any(self.terrain[x] == "limestone" for s in START for x in NEIGHBOURS[s]):
            raise ValueError("board: no limestone next to the start")


def load_board(side="a"):
    with open(data_files.path("lumicora-boards.json")) as f:
        for b in json.load(f)["boards"]:
            if b["side"] == side:
                return Board(b["spaces"])
    raise ValueError("no side %r" % side)


# ---------------------------------------------------------------- tiles (LC-2, LC-3, LC-4)
# (value, other, every game, added with 3+, added with 4): the table of LC-2, not the data file.
_TABLE = [
    (1, "starfish", 1, 0, 0), (1, "seahorse", 0, 1, 0),
    (2, "seahorse", 2, 0, 0), (2, "crab", 1, 0, 0), (2, "starfish", 0, 0, 1),
    (3, "shell", 4, 1, 0), (3, "crab", 2, 0, 1),
    (4, "plain", 4, 1, 1), (5, "plain", 3, 0, 1), (6, "plain", 1, 1, 0),
]


def _tiles():
    order = ANIMALS + ["plain"]
    tiles = []
    for color in COLORS:
        for value, other, every, three, four in sorted(_TABLE, key=lambda t: (t[0], order.index(t[1]))):
            for min_seats, n in ((2, every), (3, three), (4, four)):
                for _ in range(n):
                    tiles.append({"id": len(tiles), "color": color, "value": value, "other": other,
                                  "min_seats": min_seats})
    return tiles


TILES = _tiles()
START_TILES = {104: ("green", "pink"), 105: ("green", "blue"), 106: ("green", "yellow"),
               107: ("pink", "blue"), 108: ("pink", "yellow"), 109: ("blue", "yellow")}
EMERGENCY = {2: 0, 3: 6, 4: 8}                                  # LC-10


_TILES_FOR = {n: [t["id"] for t in TILES if t["min_seats"] <= n] for n in (2, 3, 4)}


def tiles_for(seats):
    return list(_TILES_FOR[seats])


def tile_color(tile):
    return TILES[tile]["color"]


def tile_halves(tile):
    """(number half, other half) as (colour, shows) of a normal tile; (first, second) of a start tile."""
    if tile in START_TILES:
        a, b = START_TILES[tile]
        return (a, "plain"), (b, "plain")
    t = TILES[tile]
    return (t["color"], str(t["value"])), (t["color"], t["other"])


# ---------------------------------------------------------------- a reef
class Reef:
    """Per space the stack of halves, bottom up; a half is (tile, colour, shows)."""

    def __init__(self):
        self.stacks = [[] for _ in range(44)]
        self.memo = {}                                          # what was found out about it; lay() forgets it

    def copy(self):
        r = Reef()
        r.stacks = [list(s) for s in self.stacks]
        return r

    def height(self, s):
        return len(self.stacks[s])

    def top(self, s):
        return self.stacks[s][-1] if self.stacks[s] else None

    def lay(self, tile, n, o):
        self.memo.clear()
        a, b = tile_halves(tile)
        self.stacks[n].append((tile,) + a)
        self.stacks[o].append((tile,) + b)

    def entries(self):
        if "entries" not in self.memo:
            self.memo["entries"] = [{"space": s, "level": i + 1, "tile": h[0], "color": h[1], "shows": h[2]}
                                    for s in range(44) for i, h in enumerate(self.stacks[s])]
        return self.memo["entries"]

    def tiles(self):
        """The Luminos that lie here, start tiles left out. Each must lie flat, on two neighbours, in its own colour."""
        if "tiles" not in self.memo:
            laid = {}
            for s, stack in enumerate(self.stacks):
                for level, h in enumerate(stack):
                    laid.setdefault(h[0], []).append((s, level, h[1]))
            for t, hs in laid.items():
                assert len(hs) == 2 and hs[0][1] == hs[1][1] and hs[1][0] in NEIGHBOURS[hs[0][0]], t
                assert t in START_TILES or hs[0][2] == hs[1][2]
            self.memo["tiles"] = [t for t in laid if t not in START_TILES]
        return self.memo["tiles"]

    @staticmethod
    def from_entries(entries):
        r = Reef()
        for e in sorted(entries, key=lambda e: e["level"]):
            if e["level"] != r.height(e["space"]) + 1:
                raise ValueError("gap in the stack of space %d" % e["space"])
            r.stacks[e["space"]].append((e["tile"], e["color"], e["shows"]))
        return r


class Look:
    """A reef as it concerns a tile of one colour."""

    def __init__(self, reef, color):
        self.height = [len(stack) for stack in reef.stacks]
        self.tile = [stack[-1][0] if stack else None for stack in reef.stacks]          # the visible half's
        # the level in which the space shows the colour; 0 if it does not
        self.level = [len(stack) if stack and stack[-1][1] == color else 0 for stack in reef.stacks]
        self.exception = level1_exception(self)


def place_problem(reef, board, limestone, color, n, o):
    """None if a tile of this colour may be laid on n, o; otherwise the rule that forbids it."""
    return pair_problem(Look(reef, color), board, limestone, n, o)


def pair_problem(look, board, limestone, n, o):
    """The same, of a reef looked at before. No rule tells n from o."""
    h = look.height[n]
    if o not in NEIGHBOURS[n] or look.height[o] != h:
        return "LC-18"
    if h >= 1 and look.tile[n] == look.tile[o]:
        return "LC-19"
    around = AROUND[n, o]
    touches = False                                             # a visible half of the colour in the new tile's level
    for s in around:
        if look.level[s] == h + 1:
            touches = True
            break
    if h == 0:
        if not touches and not (look.exception and any(look.height[s] >= 1 for s in around)):
            return "LC-20"
        if water_cost(board, n, o) > limestone:
            return "LC-21"
    elif not touches and not look.level[n] and not look.level[o]:
        return "LC-20"
    return None


def level1_exception(look):
    """LC-20: no visible half of the colour in level 1, or no free pair touches one (payable or not)."""
    for s in range(44):
        if look.level[s] == 1:
            for n in NEIGHBOURS[s]:
                if look.height[n] == 0 and any(look.height[o] == 0 for o in NEIGHBOURS[n]):
                    return False
    return True


def water_cost(board, n, o):
    return (board.terrain[n] == "water") + (board.terrain[o] == "water")


def legal_places(reef, board, limestone, color):
    key = color, min(limestone, 2), board                       # LC-21: no two spaces cost more than 2
    if key not in reef.memo:
        look = Look(reef, color)
        once = {(n, o) for n, o in PAIRS if n < o and pair_problem(look, board, limestone, n, o) is None}
        reef.memo[key] = [(n, o) for n, o in PAIRS if (n, o) in once or (o, n) in once]
    return reef.memo[key]


# ---------------------------------------------------------------- scoring of one reef
def coral_score(reef, color):                                   # LC-24
    best = {}
    for s in range(44):
        t = reef.top(s)
        if t and t[1] == color and t[2].isdigit():
            level = reef.height(s)
            best[level] = min(best.get(level, 99), int(t[2]))
    return sum(best.values())


def round_limestone(rnd):                                       # LC-24
    return 4 if rnd <= 4 else 2 if rnd <= 7 else 1 if rnd <= 9 else 0


DARK = {"shell": [0, 0, 1, 4, 8], "crab": [0, 2, 4, 7, 10], "seahorse": [0, 1, 6, 7, 12],
        "starfish": [0, 4, 8, 11, 14]}                          # LC-31


def animals_dark(reef):
    n = {a: 0 for a in ANIMALS}
    for s in range(44):
        t = reef.top(s)
        if t and t[2] in n:
            n[t[2]] += 1
    return sum(DARK[a][min(n[a], 4)] for a in ANIMALS)


def animals_light(reef, board):                                 # LC-32
    total = 0
    for s in range(44):
        t = reef.top(s)
        if not t or t[2] not in ANIMALS:
            continue
        h = reef.height(s)
        around = NEIGHBOURS[s]
        water = sum(1 for x in around if reef.height(x) == 0 and board.terrain[x] == "water")
        same = sum(1 for x in around if reef.height(x) == h)
        higher = sum(1 for x in around if reef.height(x) > h)
        lower = sum(1 for x in around if 1 <= reef.height(x) < h)
        if t[2] == "shell":
            total += 2 if water >= 3 else 1 if water >= 1 else 0
        elif t[2] == "crab":
            total += 3 if same >= 4 else 1 if same >= 1 else 0
        elif t[2] == "seahorse":
            total += 7 if higher >= 6 else 2 if higher >= 1 else 0
        else:
            total += 4 if lower >= 5 else 2 if lower >= 1 else 0
    return total


def visible_count(reef, color):
    return sum(1 for s in range(44) if reef.top(s) and reef.top(s)[1] == color)


def majority_points(counts):                                    # LC-33, one colour
    points = [0] * len(counts)
    most = max(counts)
    if most == 0:
        return points
    first = [i for i, c in enumerate(counts) if c == most]
    for i in first:
        points[i] = 4 if len(first) == 1 else 3
    if len(first) == 1:
        rest = [c for c in counts if c < most and c > 0]
        if rest:
            second = [i for i, c in enumerate(counts) if c == max(rest)]
            for i in second:
                points[i] = 2 if len(second) == 1 else 1
    return points


def remote_penalty(reef, board):                                # LC-34
    return -sum(board.penalty[s] for s in range(44) if reef.height(s) == 0 and board.terrain[s] == "limestone")


def winners(scores, limestone):                                 # LC-35
    key = max(zip(scores, limestone))
    return [i for i in range(len(scores)) if (scores[i], limestone[i]) == key]


# ---------------------------------------------------------------- sources of chance
class ChanceError(Exception):
    """A recorded draw that cannot have happened."""


class SeedError(Exception):
    """A recorded draw that is not the one the seed gives."""


class SeededSource:
    """record.md: an index below(size) into the bag's content sorted."""

    def __init__(self, chance):
        self.chance = chance                                    # chance.Seeded
        self.drawn = []

    def draw(self, bag):
        t = sorted(bag)[self.chance.below(len(bag))]
        self.drawn.append(t)
        return t


class ReplaySource:
    """The recorded draws; with seeded (a SeededSource) each must be the one the seed gives."""

    def __init__(self, tiles, seeded=None):
        self.left = list(tiles)
        self.seeded = seeded
        self.number = 0

    def draw(self, bag):
        if not self.left:
            raise ChanceError("more draws were needed than recorded (bag holds %d)" % len(bag))
        t = self.left.pop(0)
        if t not in bag:
            raise ChanceError("tile %r was drawn but is not in the bag" % (t,))
        if self.seeded:
            want = self.seeded.draw(bag)
            if want != t:
                raise SeedError("drawn[%d]: the seed gives tile %d, recorded is %d (bag of %d)" % (self.number, want, t, len(bag)))
        self.number += 1
        return t


# ---------------------------------------------------------------- the game
class IllegalStep(Exception):
    pass


class Seat:
    def __init__(self):
        self.score = 0
        self.limestone = 0
        self.display = []
        self.hand = []
        self.scoring = {c: "coral" for c in COLORS}
        self.reef = Reef()
        self.points = {}                                        # rule -> points, for the breakdown
        # the turn: wait, start, swap, action, take, place, finished
        self.stage = "wait"
        self.swap_from = None
        self.picked = []
        self.offered = None
        self.taken = []

    def gain(self, rule, points):
        self.score += points
        self.points[rule] = self.points.get(rule, 0) + points

    def store(self, markers):                                   # LC-5
        self.limestone = min(MAX_LIMESTONE, self.limestone + markers)


class Game:
    known_legal = None                                          # seat -> legal steps, until the next step is done

    def __init__(self, seats, options, setup):
        """setup: the record's `setup`. The bag is what is left of the game's tiles."""
        self.n = seats
        self.options = {"side": "a", "animals": "dark", "overlap": False}
        self.options.update({k: v for k, v in (options or {}).items() if v is not None})
        for k, values in (("side", ("a", "b")), ("animals", ("dark", "light")), ("overlap", (False, True))):
            if self.options[k] not in values:
                raise ValueError("option %s: %r" % (k, self.options[k]))
        first = self.options.get("first")
        if first is not None and (type(first) is not int or first not in range(seats) or setup["octopus"] != first):
            raise ValueError("option first: %r" % (first,))
        custom = self.options.get("board")
        self.board = Board(custom["spaces"]) if custom else load_board(self.options["side"])
        self.seats = [Seat() for _ in range(seats)]
        self.round = 1
        self.phase = "setup"
        self.octopus = setup["octopus"]
        self.atoll = sorted(setup["atoll"])
        self.emergency = sorted(setup["emergency"])
        self.start_tiles = list(setup["start_tiles"])
        bag = set(tiles_for(seats))
        for i, d in enumerate(setup["displays"]):
            self.seats[i].display = sorted(d)
        for t in [t for s in self.seats for t in s.display] + self.atoll + self.emergency:
            if t not in bag:
                raise ChanceError("setup: tile %r is not in this game or is in two places" % (t,))
            bag.remove(t)
        if len(self.atoll) != 4 or len(setup["displays"]) != seats or \
                any(len(s.display) != 4 for s in self.seats) or len(self.emergency) != EMERGENCY[seats]:
            raise ChanceError("setup: wrong counts (LC-10, LC-11)")
        if len(self.start_tiles) != seats or len(set(self.start_tiles)) != seats or \
                any(t not in START_TILES for t in self.start_tiles):
            raise ChanceError("setup: wrong start tiles (LC-8)")
        if self.octopus not in range(seats):
            raise ChanceError("setup: no such seat for the octopus (LC-11)")
        self.bag = bag
        self.emergency_round = None                             # LC-27: the round in which the stack came in
        self.short = False                                      # LC-28: a draw found nothing
        self.early_end = False                                  # LC-27: triggered before round 10
        self.extra_phase = False                                # LC-27: we are in the extra scoring phase
        self.orient_left = self.order()
        self.score_left = []
        self.last_scorer = None
        self.result = None

    @staticmethod
    def deal(seats, chance, first=None):
        """The setup a seed gives, in record.md's order (LC-8, LC-10, LC-11). chance: chance.Seeded"""
        starts, tiles = sorted(START_TILES), tiles_for(seats)

        def some(count, box):
            return [chance.take(box) for _ in range(count)]

        start_tiles = some(seats, starts)
        emergency = some(EMERGENCY[seats], tiles)
        atoll = some(4, tiles)
        displays = [some(4, tiles) for _ in range(seats)]
        octopus = chance.below(seats) if first is None else first
        return {"start_tiles": start_tiles, "atoll": sorted(atoll), "displays": [sorted(d) for d in displays],
                "octopus": octopus, "emergency": sorted(emergency)}

    def order(self):
        return [(self.octopus + i) % self.n for i in range(self.n)]

    # ---- what is to be done
    def to_act(self):
        if self.phase == "setup":
            return [self.orient_left[0]]
        if self.phase == "action":
            return [i for i in range(self.n)
                    if self.seats[i].stage in ("start", "swap", "action", "take", "place")]
        if self.phase == "scoring":
            return [self.score_left[0]]
        return []

    def legal(self, seat):
        if self.known_legal is None:
            self.known_legal = {}
        if seat not in self.known_legal:
            self.known_legal[seat] = self._legal(seat)
        return self.known_legal[seat]

    def _legal(self, seat):
        s = self.seats[seat]
        if seat not in self.to_act():
            return []
        if self.phase == "setup":                               # LC-12
            return [{"type": "orient", "flipped": False}, {"type": "orient", "flipped": True}]
        if self.phase == "scoring":                             # LC-24
            return [{"type": "score", "color": c} for c in COLORS if s.scoring[c] == "coral"] + [{"type": "skip"}]
        out = []
        if s.stage == "start":
            for c in COLORS:                                    # LC-13
                if s.scoring[c] == "jellyfish":
                    if self.atoll:
                        out.append({"type": "swap", "spend": c, "from": "atoll"})
                    if s.display:
                        out.append({"type": "swap", "spend": c, "from": "display"})
            out += [{"type": "offer", "tile": t} for t in s.display]            # LC-14
        elif s.stage == "swap":                                 # LC-13
            source = self.atoll if s.swap_from == "atoll" else s.display
            last = s.picked[-1] if s.picked else -1
            out += [{"type": "pick", "tile": t} for t in source if t > last]
            if s.picked:
                out.append({"type": "done"})
        elif s.stage == "action":                               # LC-15
            out.append({"type": "limestone"})
            out += [{"type": "take", "from": "display", "tile": t} for t in s.display]
            out += [{"type": "take", "from": "atoll", "tile": t} for t in self.atoll
                    if tile_color(t) != tile_color(s.offered)]
        elif s.stage == "take":                                 # LC-15 C, after the first
            out += [{"type": "take", "from": "atoll", "tile": t} for t in self._more(s)]
            out.append({"type": "done"})
        elif s.stage == "place":                                # LC-17
            for t in s.hand:
                out += [{"type": "place", "tile": t, "at": [n, o]}
                        for n, o in legal_places(s.reef, self.board, s.limestone, tile_color(t))]
                out.append({"type": "discard", "tile": t})
        return out

    def all_legal(self):
        return [[seat, step] for seat in self.to_act() for step in self.legal(seat)]

    def _more(self, s):
        """Atoll tiles that action C may still take (LC-15)."""
        if len(s.taken) >= 3:
            return []
        return [t for t in self.atoll if tile_color(t) == tile_color(s.taken[0]) and t > s.taken[-1]]

    # ---- doing it
    def apply(self, seat, step, source, check=True):
        if check and step not in self.legal(seat):
            raise IllegalStep("seat %r: %s" % (seat, json.dumps(step)))
        self.known_legal = None
        s = self.seats[seat]
        kind = step["type"]
        if kind == "orient":
            n, o = (START[1], START[0]) if step["flipped"] else START
            s.reef.lay(self.start_tiles[seat], n, o)
            self.orient_left.pop(0)
            if not self.orient_left:
                self._begin_round(source)
        elif kind == "swap":
            s.scoring[step["spend"]] = "spent"
            s.swap_from, s.picked, s.stage = step["from"], [], "swap"
        elif kind == "pick":
            s.picked.append(step["tile"])
        elif kind == "done" and s.stage == "swap":
            box = self.atoll if s.swap_from == "atoll" else s.display
            for t in s.picked:
                box.remove(t)
                self.bag.add(t)
            box += self._draw(len(s.picked), source)
            box.sort()
            s.swap_from, s.picked, s.stage = None, [], "start"
        elif kind == "offer":
            s.display.remove(step["tile"])
            self.atoll.append(step["tile"])
            self.atoll.sort()
            s.offered, s.taken, s.stage = step["tile"], [], "action"
        elif kind == "limestone":
            s.store(TILES[s.offered]["value"])
            self._action_done(seat, source)
        elif kind == "take":
            box = self.atoll if step["from"] == "atoll" else s.display
            box.remove(step["tile"])
            s.hand.append(step["tile"])
            s.hand.sort()
            if step["from"] == "atoll":
                s.taken.append(step["tile"])
                s.stage = "take"
                if not self._more(s):
                    self._action_done(seat, source)
            else:
                self._action_done(seat, source)
        elif kind == "done":
            self._action_done(seat, source)
        elif kind == "place":
            n, o = step["at"]
            if s.reef.height(n) == 0:
                s.limestone -= water_cost(self.board, n, o)     # LC-21
            s.reef.lay(step["tile"], n, o)
            s.hand.remove(step["tile"])
            self._after_hand(seat, source)
        elif kind == "discard":
            s.hand.remove(step["tile"])
            self.bag.add(step["tile"])
            s.gain("LC-17", -1)
            self._after_hand(seat, source)
        elif kind in ("score", "skip"):
            if kind == "score":
                s.scoring[step["color"]] = "jellyfish"
                s.gain("LC-24", coral_score(s.reef, step["color"]))
                s.store(round_limestone(self.round))
                self.last_scorer = seat
            self.score_left.pop(0)
            self._scoring_on(source)
        else:
            raise IllegalStep(kind)

    def _draw(self, count, source):
        """Up to count tiles from the bag, with the emergency stack (LC-27, LC-28)."""
        out = []
        for _ in range(count):
            if not self.bag and self.emergency:
                self.bag = set(self.emergency)
                self.emergency = []
                self.emergency_round = self.round
                if self.round < LAST_ROUND:
                    self.early_end = True
            if not self.bag:
                self.short = True
                break
            t = source.draw(self.bag)
            self.bag.remove(t)
            out.append(t)
        return out

    def _begin_round(self, source):
        self.phase = "action"
        for s in self.seats:
            s.stage = "wait"
        self._start_next(source)

    def _start_next(self, source):
        """Lets the next seat begin if it may; begins the scoring phase when all are through."""
        while True:
            stages = [s.stage for s in self.seats]
            if any(st in ("start", "swap", "action", "take") for st in stages):
                return
            if "place" in stages and not self.options["overlap"]:               # LC-22
                return
            waiting = [i for i in self.order() if self.seats[i].stage == "wait"]
            if not waiting:
                if "place" not in stages:
                    self._begin_scoring(source)
                return
            s = self.seats[waiting[0]]
            s.stage = "start" if s.display else "finished"      # LC-28: nothing to offer

    def _action_done(self, seat, source):
        s = self.seats[seat]
        self.atoll += self._draw(max(0, 4 - len(self.atoll)), source)           # LC-16
        self.atoll.sort()
        s.stage = "place"
        self._after_hand(seat, source)

    def _after_hand(self, seat, source):
        s = self.seats[seat]
        if not s.hand:
            s.stage, s.offered, s.taken = "finished", None, []
        self._start_next(source)

    def _begin_scoring(self, source):
        self.phase = "scoring"
        for s in self.seats:
            s.stage = "wait"
        for i in self.order():                                  # LC-23
            d = self.seats[i].display
            d += self._draw(max(0, 4 - len(d)), source)
            d.sort()
        self.score_left = [i for i in self.order() if "coral" in self.seats[i].scoring.values()]    # LC-24: the others skip by themselves
        self._scoring_on(source)

    def _scoring_on(self, source):
        if self.score_left:
            return
        if self.last_scorer is not None:                        # LC-25
            self.octopus = self.last_scorer
        self.last_scorer = None
        if self.extra_phase or self.round == LAST_ROUND:        # LC-26, LC-27
            self._finish()
            return
        self.round += 1
        if self.early_end:
            self.extra_phase = True
            self._begin_scoring(source)
        else:
            self._begin_round(source)

    def _finish(self):
        for rule, points in self.final_points():
            for i, p in enumerate(points):
                self.seats[i].gain(rule, p)
        self.phase = "over"
        scores = [s.score for s in self.seats]
        self.result = {"scores": scores, "winners": winners(scores, [s.limestone for s in self.seats]),
                       "breakdown": [self.breakdown(i) for i in range(self.n)]}

    def final_points(self):
        """[(rule, points per seat)] of the final scoring, in order."""
        seats = self.seats
        out = [("LC-29", [2 * sum(1 for v in s.scoring.values() if v == "jellyfish") for s in seats]),
               ("LC-30", [s.limestone // 2 for s in seats])]
        if self.options["animals"] == "light":
            out.append(("LC-32", [animals_light(s.reef, self.board) for s in seats]))
        else:
            out.append(("LC-31", [animals_dark(s.reef) for s in seats]))
        maj = [0] * self.n
        for c in COLORS:
            for i, p in enumerate(majority_points([visible_count(s.reef, c) for s in seats])):
                maj[i] += p
        out.append(("LC-33", maj))
        out.append(("LC-34", [remote_penalty(s.reef, self.board) for s in seats]))
        return out

    def breakdown(self, i):
        animals = "LC-32" if self.options["animals"] == "light" else "LC-31"
        keys = ["LC-17", "LC-24", "LC-29", "LC-30", animals, "LC-33", "LC-34"]
        return {k: self.seats[i].points.get(k, 0) for k in keys}

    # ---- the trace's S
    def state(self):
        return {"round": self.round, "phase": self.phase, "octopus": self.octopus, "atoll": list(self.atoll),
                "bag_size": len(self.bag), "emergency_size": len(self.emergency), "to_score": list(self.score_left),
                "last_scorer": self.last_scorer, "early_end": self.early_end, "extra_phase": self.extra_phase,
                "seats": [{"score": s.score, "limestone": s.limestone, "display": list(s.display),
                           "hand": list(s.hand), "scoring": dict(s.scoring), "stage": s.stage, "offered": s.offered,
                           "swap_from": s.swap_from, "picked": list(s.picked), "taken": len(s.taken),
                           "reef": s.reef.entries()} for s in self.seats]}

    def check_invariants(self):
        """The italic counts and the Invariants section."""
        tiles = list(self.bag) + self.atoll + self.emergency
        for s in self.seats:
            tiles += s.display + s.hand + s.reef.tiles()
            assert 0 <= s.limestone <= MAX_LIMESTONE
            if s.stage == "start":
                assert len(s.display) == 4
            turn = s.stage in ("action", "take", "place")
            assert (s.offered is not None) == turn and (turn or not s.taken) and len(s.taken) <= 3
            assert (s.swap_from is not None) == (s.stage == "swap") and (s.swap_from or not s.picked)
            assert s.picked == sorted(set(s.picked)) and set(s.picked) <= set(self.atoll if s.swap_from == "atoll" else s.display)
            assert bool(s.hand) == (s.stage in ("take", "place"))
            assert self.phase == "action" or s.stage == "wait"
        to_act = self.to_act()
        assert self.atoll and len(to_act) == len(set(to_act))
        assert bool(to_act) == (self.phase != "over") and all(self.legal(i) for i in to_act)
        assert len(to_act) == 1 or self.options["overlap"] or self.phase == "over"
        assert bool(self.score_left) == (self.phase == "scoring") and (self.last_scorer is None or self.score_left)
        assert not self.extra_phase or self.early_end
        assert not self.early_end or not self.emergency
        assert self.n > 2 or not self.short, "LC-27: with 2 seats the bag is never short"
        assert sorted(tiles) == tiles_for(self.n), "every Lumino in exactly one place"
        assert sum(s.limestone for s in self.seats) <= 40
        assert self.n > 2 or not self.emergency


if __name__ == "__main__":
    with open(data_files.path("lumicora-tiles.json")) as f:
        d = json.load(f)
    assert d["tiles"] == TILES, "tile data differs from the table in LC-2"
    print(d["start_tiles"])
    assert [len(tiles_for(n)) for n in (2, 3, 4)] == [72, 88, 104]
    for side in "ab":
        b = load_board(side)
        assert sorted(s for s in range(44) if b.terrain[s] == "limestone" and not b.penalty[s]) == \
            {"a": [13, 14, 15, 20, 23, 28, 29, 30], "b": [13, 14, 29, 30]}[side], "LC-7"
        assert sum(1 for p in b.penalty if p) == {"a": 0, "b": 8}[side] and set(b.penalty) <= {0, 1, 2, 3}, "LC-7"
        print(side, sum(t == "limestone" for t in b.terrain), "limestone", sum(b.penalty), "penalty in all")
