"""judge_reefs.py FILE...   compares our judgement of random reefs (CO-5, CO-27) with the oracle's; `-` is stdin
Each line: {"pieces": [[[x, y, z], ...], ...], "holds": bool, "falls": [numbers of pieces] or null where that is not asked}.
First mismatch: printed with its rule, exit 1. Otherwise one summary line, exit 0."""
import json, sys, time
from coral import holds, falls


def judge(line):
    """None, or what is wrong"""
    case = json.loads(line)
    cells = [tuple(tuple(c) for c in p) for p in case["pieces"]]
    if holds(cells) != case["holds"]:
        return "CO-5: the oracle says %s" % (not case["holds"])
    if case["falls"] is None:
        return None
    if not case["holds"]:
        gone = sorted(falls(cells)[0])
        if gone != case["falls"]:
            return "CO-27: the oracle lets %s fall" % gone
    elif case["falls"]:
        return "CO-27: nothing falls from a reef that holds"
    return None


def main(paths):
    start, n, held = time.time(), 0, 0
    for path in paths or ["-"]:
        for line in (sys.stdin if path == "-" else open(path)):
            wrong = judge(line)
            if wrong:
                print("MISMATCH %s: %s" % (wrong, line.strip()))
                return 1
            n += 1
            held += '"holds":true' in line
    print("coral: %d reefs, %d of them hold, all agree, %.1f s" % (n, held, time.time() - start))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
