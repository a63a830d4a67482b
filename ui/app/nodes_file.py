"""The file of `--nodes`: what is on the screen, for tests of a real window."""

import json
from collections.abc import Iterable
from pathlib import Path

from ui.toolkit.widgets import Node, walk


def write_nodes(nodes: Iterable[Node], path: Path, before: str) -> str:
    """Write all nodes of some trees unless they are as `before`; return what stands there now."""
    rows = [
        {
            "key": n.key,
            "role": n.role,
            "label": n.label,
            "value": n.value,
            "rect": list(n.rect),
            "enabled": n.enabled,
            "actions": sorted(n.actions),
        }
        for n in walk(nodes)
    ]
    text = json.dumps(rows)
    if text != before:
        part = path.with_suffix(".part")
        part.write_text(text)
        part.replace(path)
    return text
