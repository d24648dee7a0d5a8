"""Where the boards and cards are."""
import glob
import os
HERE = os.path.dirname(os.path.abspath(__file__))


def path(name):
    """In the folders that REEFLIGHT_DATA lists, in `data` beside this file, or with the crates of this repository."""
    folders = os.environ.get("REEFLIGHT_DATA", "").split(os.pathsep) + [os.path.join(HERE, "data")]
    for d in folders + sorted(glob.glob(os.path.join(HERE, "..", "..", "crates", "*", "data"))):
        if d and os.path.exists(os.path.join(d, name)):
            return os.path.join(d, name)
    raise SystemExit("oracle: no data file " + name + ": set REEFLIGHT_DATA")
