"""Packages of strangers: real ones, with the metadata that an installer would leave beside them."""

from pathlib import Path

GOOD = """
import dataclasses
from turnwise.games.scoundrel import GAME as SCOUNDREL

GAME = dataclasses.replace(SCOUNDREL, id="{id}", title="{title}", package=__name__)
"""
BLIND = """
def view(state, viewer):
    raise ZeroDivisionError("no view today")


GAME = dataclasses.replace(GAME, view_of=view)
"""


SPEECHLESS = """
def view(state, viewer):
    return SCOUNDREL.view_of(state, viewer)


GAME = dataclasses.replace(GAME, view_of=view)
"""
DROPPING = """
from types import SimpleNamespace


def deal(state):
    raise ZeroDivisionError("no cards")


GAME = dataclasses.replace(GAME, rules=SimpleNamespace(**(vars(GAME.rules) | {"deal": deal})))
"""


def install(folder: Path, package: str, points: str, source: str | None = None) -> None:
    """A package of one file, if it has any source, and its entry points."""
    if source is not None:
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text(source)
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[turnwise.games]\n{points}\n")


def good(game_id: str) -> str:
    """The source of a game that works."""
    return GOOD.format(id=game_id, title=game_id.title())


def install_one_of_each(folder: Path) -> dict[str, str]:
    """Good games and one of each bad kind; what is to be said of each name that has a problem."""
    install(folder, "cellar", "cellar = cellar:GAME", good("cellar"))
    install(folder, "missing", "gone = no_such_cellar:GAME")
    install(folder, "nameless", "nameless = nameless:GAME", "x = 1\n")
    install(folder, "raising", "raising = raising:GAME", "raise RuntimeError('two\\nlines')\n")
    install(folder, "leaving", "leaving = leaving:GAME", "raise SystemExit(3)\n")
    install(folder, "typo", "typo = typo:GAME", "GAME = = 1\n")
    install(folder, "dictionary", "dictionary = dictionary:GAME", "GAME = {}\n")
    install(folder, "dashed", "my-game = dashed:GAME", good("my-game"))
    install(folder, "one", "twin = one:GAME", good("twin"))
    install(folder, "two", "twin = two:GAME", good("twin"))
    install(folder, "thief", "uno = thief:GAME", good("uno"))
    install(folder, "half", "half = half:GAME", good("half"))
    install(folder, "hollow", "half = hollow:GAME", "GAME = None\n")
    install(folder, "blanks", "blanks = a b c")
    install(folder, "alias", "alias = alias:GAME", good("other"))
    setup = "\ndef refuse(state):\n    raise KeyError('health')\n\nfrom types import SimpleNamespace\n"
    setup += "rules = SimpleNamespace(**(vars(GAME.rules) | {'check_parameters': refuse}))\n"
    setup += "GAME = dataclasses.replace(GAME, rules=rules)\n"
    install(folder, "unready", "unready = unready:GAME", good("unready") + setup)
    single = good("single").replace("__name__", "'single.py'")
    install(folder, "single", "single = single:GAME", single)
    cannot = "cannot be loaded"
    return {
        "alias": f"game 'alias' of alias {cannot}: its id is 'other'; id and entry point must be the same",
        "blanks": f"game 'blanks' of blanks {cannot}: "
        "its entry point 'a b c' is not of the form package.module:GAME",
        "dictionary": f"game 'dictionary' of dictionary {cannot}: "
        "dictionary:GAME is of type dict, not a turnwise Game",
        "gone": f"game 'gone' of missing {cannot}: No module named 'no_such_cellar'",
        "half": "game 'half' is offered twice, by half:GAME of half and hollow:GAME of hollow: "
        "half:GAME is used; rename or uninstall one",
        "leaving": f"game 'leaving' of leaving {cannot}: SystemExit: 3",
        "my-game": "game 'my-game' of dashed is left out: "
        "a name has lower-case letters, digits and underscores, as 'my_game'",
        "nameless": f"game 'nameless' of nameless {cannot}: "
        "AttributeError: module 'nameless' has no attribute 'GAME'",
        "raising": f"game 'raising' of raising {cannot}: RuntimeError: two lines",
        "single": f"game 'single' of single {cannot}: "
        "its package 'single.py' is no folder with an __init__.py",
        "twin": "game 'twin' is offered twice, by one:GAME of one and two:GAME of two: "
        "none of them is used; rename or uninstall one",
        "typo": f"game 'typo' of typo {cannot}: SyntaxError: invalid syntax (__init__.py, line 1)",
        "uno": "game 'uno' is offered twice, by thief:GAME of thief and turnwise.games.uno:GAME of turnwise: "
        "turnwise.games.uno:GAME is used; rename or uninstall one",
        "unready": f"game 'unready' of unready {cannot}: KeyError: 'health'",
    }
