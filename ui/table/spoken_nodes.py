"""What a screen reader tells of a table beside its nodes: the question, notices, and the log."""

from games.cardfile.reader import Card
from ui.table.screen import TableScreen
from ui.toolkit.widgets import Node

LAST = 60  # sentences of the log
PIECES = ("card", "target")  # what keys of pieces begin with


def nodes(screen: TableScreen) -> list[Node]:
    """Return the question, what has just been told, and the log; each is read when it changes."""
    v = screen.follow.shown
    screen.write_log()
    first = max(0, len(screen.log.entries) - LAST)
    lines = [
        Node(f"said.{n}", "text", entry.text)
        for n, entry in enumerate(screen.log.entries[first:], first)
    ]
    asked = Node("asked", "text", screen.say.prompt(v, screen.follow.viewer), live=True)
    told = [screen.notice] if screen.notice_left > 0 else []
    return [
        asked,
        *(Node("told", "text", text, live=True) for text in told),
        Node("said", "log", screen.say("log.title"), children=lines, live=True),
    ]


def about(screen: TableScreen, node: Node) -> str:
    """Return what a card does, if its face is known; of others the tip."""
    kind, _, name = node.key.partition(".")
    if kind not in PIECES:
        return node.tip
    face = screen.follow.shown.faces[int(name)]
    if not isinstance(face, Card):
        return node.tip
    words = screen.say.words
    return " ".join(part for part in (words.card_text(face), words.card_does(face)) if part)
