"""High Card, a sixth game in one place: rules, judge, presenter, look, words and rule page.

Two to four seats hold four cards each. In turn each lays one, and the highest card of a round
scores. When the hands are empty the most points win.
"""
