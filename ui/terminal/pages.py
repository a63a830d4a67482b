"""Long lists in the terminal: told a page at a time, each page with its number."""

import re
from collections.abc import Iterable

from ui.language.localization import Words

HIGH = 20  # lines of a page, so that nothing leaves a small terminal unread
TURN = re.compile(r"m ?([0-9]{1,4})?")


class Pages:
    """What was listed last, of which `m` tells the next page and `m 3` the third."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.pages: list[list[str]] = []
        self.at = 0

    def show(self, items: Iterable[str], last: bool = False) -> None:
        """Print the first page of a list, or its last one; an item of several lines stays whole."""
        self.pages = paged(items)
        self.at = len(self.pages) - 1 if last else 0
        self._print()

    def turned(self, text: str) -> bool:
        """Print the page that `m` or `m 3` asks for; return False if the text is neither."""
        found = TURN.fullmatch(text)
        if found is None:
            return False
        if len(self.pages) < 2:
            print(self.words("words.page.only"))
            return True
        wanted = int(found[1]) if found[1] else (self.at + 1) % len(self.pages) + 1
        self.at = min(max(wanted, 1), len(self.pages)) - 1
        self._print()
        return True

    def _print(self) -> None:
        for line in self.pages[self.at] if self.pages else ():
            print(line)
        if len(self.pages) > 1:
            print(self.words("words.page.of", n=self.at + 1, all=len(self.pages)), flush=True)


def paged(items: Iterable[str]) -> list[list[str]]:
    """Return the lines of a list by page."""
    pages: list[list[str]] = []
    for item in items:
        lines = item.split("\n")
        if not pages or len(pages[-1]) + len(lines) > HIGH:
            pages.append([])
        pages[-1] += lines
    return pages
