"""Prints long lists in the terminal by numbered pages."""

import re
from collections.abc import Iterable

from ui.language.localization import Words

PAGE_LINES = 20  # fits on a small terminal
PAGE_COMMAND = re.compile(r"m ?([0-9]{1,4})?")


class Pages:
    """The last list printed; `m` prints its next page and `m 3` the third."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.pages: list[list[str]] = []
        self.at = 0

    def show(self, items: Iterable[str], last: bool = False) -> None:
        """Print the first page of a list, or its last one; no page break splits an item."""
        self.pages = split_pages(items)
        self.at = len(self.pages) - 1 if last else 0
        self._print()

    def turn(self, text: str) -> bool:
        """Print the page for `m` or `m 3`; return False for any other text."""
        found = PAGE_COMMAND.fullmatch(text)
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


def split_pages(items: Iterable[str]) -> list[list[str]]:
    """Return the lines of a list, split into pages."""
    pages: list[list[str]] = []
    for item in items:
        lines = item.split("\n")
        if not pages or len(pages[-1]) + len(lines) > PAGE_LINES:
            pages.append([])
        pages[-1] += lines
    return pages
