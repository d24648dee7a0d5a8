"""check_coral.py [--no-seed] TRACE...   verify traces (record.md, 'Trace') against the oracle; `-` is stdin
   check_coral.py --vectors DIR...       run the vectors (conformance/README.md)
If the record has a seed, the setup and everything drawn must follow from it; --no-seed skips that.
First mismatch: printed with its rule, exit 1. Otherwise one summary line, exit 0."""
import argparse, glob, json, os, re, sys, time
from coral import *
from chance import Seeded

RECORD = {"format", "game", "seats", "options", "seed", "setup"}
RULE = {"phase": "CO-18/CO-19", "stocks": "CO-8", "box": "CO-16/CO-18", "pieces": "CO-11", "pawns": "CO-4", "turn": "CO-11",
        "bag": "CO-24", "moved": "CO-16", "off": "CO-15/CO-26", "owed": "CO-16/CO-18", "chosen": "CO-24", "glided": "CO-24"}
STEP_RULE = {"place": "CO-9", "pawn": "CO-10", "grow": "CO-11", "glide": "CO-13", "float": "CO-15", "land": "CO-15", "drop": "CO-16",
             "choose": "CO-24"}


class Bad(Exception):
    def __init__(self, rule, what):
        super().__init__(what)
        self.rule = rule


def norm(field, v):
    """comparable form; true and 1, 1 and 1.0 stay apart"""
    if field == "pieces":
        v = [{**p, "cells": sorted(p["cells"])} for p in v]
    return json.dumps(v, sort_keys=True)


def compare_state(mine, theirs):
    for f in mine:
        if f not in theirs:
            raise Bad("record", "state has no field %r" % f)
        # written the same way, it is the same
        if repr(mine[f]) != repr(theirs[f]) and norm(f, mine[f]) != norm(f, theirs[f]):
            raise Bad(RULE[f], "state field %r\n  oracle: %s\n  trace:  %s" % (f, json.dumps(mine[f]), json.dumps(theirs[f])))
    unknown = {f for f in set(theirs) - set(mine) if (f, theirs[f]) not in (("chosen", None), ("glided", False))}
    if unknown:
        raise Bad("record", "state has unknown fields %s" % sorted(unknown))


def compare_legal(g, legal):
    mine = {}
    for i, s in g.legal():
        mine[(i, step_key(s))] = s
    theirs = {}
    for e in legal:
        if not (isinstance(e, list) and len(e) == 2):
            raise Bad("record", "legal entry %s" % json.dumps(e))
        i, s = e
        try:
            k = (i, step_key(s))
        except Exception:
            raise Bad("record", "unreadable legal step %s" % json.dumps(s))
        if set(s) - {"type"} != FIELDS[s["type"]]:
            raise Bad("record", "fields of legal step %s" % json.dumps(s))
        if k in theirs:
            raise Bad("record", "legal step twice: %s" % json.dumps(s))
        theirs[k] = s
    g.checked = mine
    extra = [k for k in theirs if k not in mine]
    miss = [k for k in mine if k not in theirs]
    if extra or miss:
        k = (extra or miss)[0]
        s = (theirs if extra else mine)[k]
        rule = STEP_RULE.get(s["type"], "CO-11")
        if extra:
            try:
                rule = g.why_not(k[0], s)
            except Exception:
                pass
        elif s["type"] == "grow":
            rule = "CO-11/CO-6"
        raise Bad(rule, "legal steps differ: oracle %d, trace %d; %d wrongly there, %d missing; first %s: %s" % (
            len(mine), len(theirs), len(extra), len(miss), "wrongly there" if extra else "missing", json.dumps(s)))


def open_record(rec, use_seed):
    """the game at its start, and the source of chance (None without a seed)"""
    if rec.get("format") != "reeflight/1" or rec.get("game") != "coral":
        raise Bad("record", "format %r, game %r" % (rec.get("format"), rec.get("game")))
    if set(rec) != RECORD:
        raise Bad("record", "the first line has %s too much, %s too little" % (sorted(set(rec) - RECORD), sorted(RECORD - set(rec))))
    su, seed = rec["setup"], rec["seed"]
    if seed is not None and not (isinstance(seed, str) and re.fullmatch("[0-9a-fA-F]{64}", seed)):
        raise Bad("record", "seed %r is neither 64 hex digits nor null" % (seed,))
    g = Game(rec["seats"], rec["options"], su)
    need = {"solo": {"stocks"}, "chaos": {"first", "stocks"}}.get(g.mode, {"first"})
    if set(su) != need:
        raise Bad("record", "setup of %s needs exactly %s, has %s" % (g.mode, sorted(need), sorted(su)))
    if seed is None or not use_seed:
        return g, None
    src = Seeded(seed)
    want = Game(rec["seats"], rec["options"], None, src).setup
    if json.dumps(want, sort_keys=True) != json.dumps(su, sort_keys=True):
        raise Bad("chance", "the seed gives the setup %s, the record has %s" % (json.dumps(want), json.dumps(su)))
    return g, src


def check_result(g, got):
    if g.phase != "over":
        if got is not None:
            raise Bad("CO-19", "the trace has a result, but the game is not over")
        return
    r = g.result()
    if not isinstance(got, dict) or set(got) != set(r):
        raise Bad("record", "result needs exactly %s: %s" % (sorted(r), json.dumps(got)))
    if json.dumps(got["scores"]) != json.dumps(r["scores"]):
        raise Bad("CO-25" if g.mode == "solo" else "CO-20", "scores: oracle %s, trace %s" % (r["scores"], got["scores"]))
    if sorted(got["winners"]) != r["winners"]:
        raise Bad("CO-21", "winners: oracle %s, trace %s" % (r["winners"], got["winners"]))
    if len(got["breakdown"]) != g.n or any({k: v for k, v in a.items() if v} != {k: v for k, v in b.items() if v}
                                           for a, b in zip(got["breakdown"], r["breakdown"])):
        raise Bad("CO-25" if g.mode == "solo" else "CO-20", "breakdown: oracle %s, trace %s" % (r["breakdown"], got["breakdown"]))


def check_trace(path, use_seed=True):
    """(steps compared, None or what is wrong, whether the game is over)"""
    n = line = 0
    g = None
    try:
        with (sys.stdin if path == "-" else open(path)) as f:
            lines = [json.loads(l) for l in f if l.strip()]
        line = 1
        if len(lines) < 2 or "record" not in lines[0]:
            raise Bad("record", "the first line holds no record, or it is all there is")
        g, src = open_record(lines[0]["record"], use_seed)
        for line, e in enumerate(lines[1:-1], 2):
            if g.phase == "over":
                raise Bad("CO-19", "the game is over, but the trace goes on")
            compare_state(g.state(), e["state"])
            inv = g.invariants()
            if inv:
                raise Bad(*inv)
            if e["to_act"] != [g.turn]:
                raise Bad("CO-11", "to act: oracle %s, trace %s" % ([g.turn], e["to_act"]))
            extra = set(e) - {"state", "to_act", "legal", "seat", "do", "chance"}
            if extra:
                raise Bad("record", "unknown fields %s" % sorted(extra))
            compare_legal(g, e["legal"])
            ch = e.get("chance")
            do = e["do"]
            if do.get("type") not in FIELDS or set(do) - {"type"} != FIELDS[do["type"]]:
                raise Bad("record", "fields of the step %s" % json.dumps(do))
            if (e["seat"], step_key(do)) not in g.checked:
                raise Bad(g.why_not(g.turn, do), "the step done is not legal: seat %s %s" % (e["seat"], json.dumps(do)))
            bag = list(g.bag)
            made = g.apply(e["seat"], do, ch if ch is not None else {}, None, check=False)
            if made != ch:
                raise Bad("record", "chance: oracle %s, trace %s" % (json.dumps(made), json.dumps(ch)))
            if src and made:
                fate = {"drawn": [SPECIES[draw_one(bag, src)]]}
                if fate != made:
                    raise Bad("chance", "the seed gives %s, the trace has %s" % (json.dumps(fate), json.dumps(made)))
            n += 1
        line = len(lines)
        e = lines[-1]
        if set(e) != {"state", "result"}:
            raise Bad("record", "the last line holds state and result")
        compare_state(g.state(), e["state"])
        inv = g.invariants()
        if inv:
            raise Bad(*inv)
        check_result(g, e["result"])
    except Bad as x:
        return n, "%s line %d: %s: %s" % (path, line, x.rule, x), False
    except (Illegal, Mismatch) as x:
        return n, "%s line %d: %s" % (path, line, x), False
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as x:
        return n, "%s line %d: record: malformed (%s: %s)" % (path, line, type(x).__name__, x), False
    return n, None, g.phase == "over"


# ------------------------------------------------------------ vectors


def answer(v):
    ga = v["game"]
    g = Game.from_state(ga["seats"], ga["options"], v["position"])
    a = v["ask"]
    q = a["q"]
    if q == "holds":
        return holds([c for _, c in g.pieces])
    if q == "legal":
        steps = [s for _, s in g.legal()]
        if "type" in a:
            steps = [s for s in steps if s["type"] == a["type"]]
        return steps
    if q == "count_legal":
        n = {}
        for _, s in g.legal():
            n[s["type"]] = n.get(s["type"], 0) + 1
        return n
    if q == "are_legal":
        keys = {step_key(s) for _, s in g.legal()}
        return [step_key(s) in keys for s in a["steps"]]
    if q == "apply":
        for e in a["steps"]:
            g.apply(g.turn, e["do"], e.get("chance", {}))
        st = g.state()
        return {k: st[k] for k in v["expect"]}
    if q == "falls":
        return sorted(falls([c for _, c in g.pieces] + [tuple(sorted(tuple(c) for c in a["cells"]))])[0])
    if q == "result":
        r = g.result()
        return {k: r[k] for k in v["expect"]}
    if q == "count":
        return [count_card(g.pieces, dict(c, species=IDX[c["species"]])) for c in a["cards"]]
    if q == "seen":
        return sorted([list(c), SPECIES[s]] for c, s in seen_from(g.pieces, a["from"]).items() if s is not None)
    raise ValueError(q)


def same(q, a, b):
    if q == "legal":
        return {step_key(s) for s in a} == {step_key(s) for s in b} and len(a) == len(b)
    if q == "apply":
        return all(norm(k, a[k]) == norm(k, b[k]) for k in b)
    if q == "seen":
        return sorted(a) == sorted(b)
    return a == b


def check_vectors(d):
    n = 0
    for p in sorted(glob.glob(os.path.join(d, "*.json"))):
        v = json.load(open(p))
        g = Game.from_state(v["game"]["seats"], v["game"]["options"], v["position"])
        if set(v["position"]) != set(g.state()):
            return n, "%s: fields of the position: %s" % (p, sorted(set(v["position"]) ^ set(g.state())))
        if not v.get("not_a_state"):
            inv = g.invariants()
            if inv:
                return n, "%s: position breaks %s: %s" % (p, inv[0], inv[1])
        r = answer(v)
        if not same(v["ask"]["q"], r, v["expect"]):
            return n, "%s: %s (%s)\n  oracle: %s\n  expect: %s" % (p, v["rule"], v["name"], json.dumps(r), json.dumps(v["expect"]))
        n += 1
    return n, None


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("traces", nargs="*")
    ap.add_argument("--vectors", nargs="+", action="extend", default=[])
    ap.add_argument("--no-seed", action="store_true")
    a = ap.parse_args()
    for what, paths in (("vectors", a.vectors), ("steps", a.traces)):
        tot = unfinished = 0
        t0 = time.time()
        for p in paths:
            if what == "vectors":
                n, err = check_vectors(p)
                err = err or (None if n else "%s: no vectors" % p)
            else:
                n, err, over = check_trace(p, not a.no_seed)
                unfinished += not over
            tot += n
            if err:
                print("MISMATCH " + err)
                return 1
        if paths:
            print("coral: %d %s, %d %s, all agree, %.1f s%s" % (len(paths), "directories" if what == "vectors" else "traces", tot, what,
                                                             time.time() - t0, ", %d unfinished" % unfinished if unfinished else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
