"""The workshop of own decks."""
