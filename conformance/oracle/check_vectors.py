#!/usr/bin/env python3
"""Checks the rule vectors with the reference engine.   check_vectors.py DIR_OR_FILE ..."""
import glob
import json
import os
import sys

import lumicora as L


def game_of(pos):
    """A Game standing in the given position (see conformance/README.md)."""
    g = L.Game.__new__(L.Game)
    seats = pos.get("seats") or [{k: pos[k] for k in ("reef", "limestone") if k in pos}]
    g.n = len(seats)
    g.options = {"side": pos.get("side", "a"), "animals": pos.get("animals", "dark"), "overlap": pos.get("overlap", False)}
    g.board = L.load_board(g.options["side"])
    g.seats = []
    for p in seats:
        s = L.Seat()
        s.reef = L.Reef.from_entries(p.get("reef", []))
        s.limestone, s.score = p.get("limestone", 0), p.get("score", 0)
        s.display, s.hand = sorted(p.get("display", [])), sorted(p.get("hand", []))
        s.scoring = {c: p.get("scoring", {}).get(c, "coral") for c in L.COLORS}
        g.seats.append(s)
    g.round, g.phase, g.octopus = pos.get("round", 1), pos.get("phase", "action"), pos.get("octopus", 0)
    g.atoll, g.bag, g.emergency = sorted(pos.get("atoll", [])), set(pos.get("bag", [])), list(pos.get("emergency", []))
    g.early_end, g.extra_phase = pos.get("early_end", False), pos.get("extra_phase", False)
    g.emergency_round, g.short = None, False
    g.orient_left, g.score_left, g.result, g.start_tiles = [], [], None, []
    g.last_scorer = None
    turn = pos.get("turn", g.octopus)
    at = g.order().index(turn)
    if g.phase == "action":
        for i, seat in enumerate(g.order()):
            s = g.seats[seat]
            s.stage = "finished" if i < at else "wait" if i > at else "place" if s.hand else "start"
    elif g.phase == "scoring":
        g.score_left = [i for i in g.order()[at:] if "coral" in g.seats[i].scoring.values()]
    return g


def subset(want, got, path, out):
    """want is a part of got?"""
    if isinstance(want, dict):
        for k, v in want.items():
            if not isinstance(got, dict) or k not in got:
                out.append("%s.%s is missing" % (path, k))
            else:
                subset(v, got[k], path + "." + k, out)
    elif isinstance(want, list) and want and isinstance(want[0], dict):
        if len(want) != len(got):
            out.append("%s: length %d, expected %d" % (path, len(got), len(want)))
        for i, (a, b) in enumerate(zip(want, got)):
            subset(a, b, "%s[%d]" % (path, i), out)
    elif want != got:
        out.append("%s: expected %s, got %s" % (path, json.dumps(want), json.dumps(got)))


def run(v):
    """List of problems; empty if the vector agrees."""
    pos, ask, expect = v["position"], v["ask"], v["expect"]
    g = game_of(pos)
    s = g.seats[0]
    (kind, arg), = ask.items()
    out = []
    if kind == "legal_places":
        got = L.legal_places(s.reef, g.board, s.limestone, L.tile_color(arg["tile"]))
        if "on" in arg:
            got = [p for p in got if p[0] in arg["on"] and p[1] in arg["on"]]
        got, want = set(map(tuple, got)), set(map(tuple, expect))
        if len(want) != len(expect):
            out.append("double entry in expect")
        if got != want:
            out.append("missing in expect: %s; too many in expect: %s" % (sorted(got - want), sorted(want - got)))
    elif kind == "score_color":
        got = L.coral_score(s.reef, arg)
        if got != expect:
            out.append("expected %r, got %r" % (expect, got))
    elif kind == "final":
        points = dict(g.final_points())
        g._finish()
        subset(expect, {"scores": g.result["scores"], "winners": g.result["winners"], "points": points}, "final", out)
    elif kind == "play":
        for i, st in enumerate(arg):
            src = L.ReplaySource(st.get("chance", {}).get("drawn", []))
            try:
                g.apply(st["seat"], st["do"], src)
            except (L.IllegalStep, L.ChanceError) as e:
                return ["step %d: %s: %s" % (i, type(e).__name__, e)]
            if src.left:
                out.append("step %d: %s recorded but not drawn" % (i, src.left))
        got = {"state": g.state(), "to_act": g.to_act(), "result": g.result}
        subset(expect, got, "play", out)
    else:
        out.append("unknown ask %s" % kind)
    for p in pos.get("seats") or [pos]:                         # the position itself must be sound
        halves = {}
        for e in p.get("reef", []):
            halves.setdefault(e["tile"], []).append(e)
            if (e["color"], e["shows"]) not in L.tile_halves(e["tile"]):
                out.append("tile %d does not have a half %s %s" % (e["tile"], e["color"], e["shows"]))
        below = L.Reef.from_entries(p.get("reef", []))
        for t, es in halves.items():
            if len(es) != 2 or es[0]["level"] != es[1]["level"] or es[1]["space"] not in L.NEIGHBOURS[es[0]["space"]]:
                out.append("tile %d lies wrong" % t)
            elif es[0]["level"] > 1:
                lv = es[0]["level"] - 2
                if below.stacks[es[0]["space"]][lv][0] == below.stacks[es[1]["space"]][lv][0]:
                    out.append("tile %d lies congruent" % t)
            elif t not in L.START_TILES and {es[0]["space"], es[1]["space"]} & set(L.START):
                out.append("tile %d lies on the starting area" % t)
    tiles = [t for p in (pos.get("seats") or [pos]) for t in {e["tile"] for e in p.get("reef", [])} | set(p.get("display", [])) | set(p.get("hand", []))]
    tiles += pos.get("atoll", []) + pos.get("bag", []) + pos.get("emergency", [])
    if "legal_places" in ask:
        tiles.append(ask["legal_places"]["tile"])
    if pos.get("seats"):
        out += ["tile %d is not in a game of %d" % (t, g.n) for t in tiles if t < 104 and L.TILES[t]["min_seats"] > g.n]
    if len(tiles) != len(set(tiles)):
        out.append("a tile is in two places: %s" % sorted(t for t in set(tiles) if tiles.count(t) > 1))
    return out


def main(argv):
    bad = n = 0
    for a in argv:
        for f in sorted(glob.glob(os.path.join(a, "*.json"))) if os.path.isdir(a) else [a]:
            for v in json.load(open(f)):
                n += 1
                for p in run(v):
                    bad += 1
                    print("%s %s %s: %s" % (os.path.basename(f), v["rule"], v["name"], p))
    print("%d vectors, %d problems" % (n, bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
