"""A sixth game, all of it here: rules, judge, presenter, look, table, words and a rule page.

Two to four seats hold four cards each; in turn each lays one down, and the highest card laid in a
round scores. When the hands are empty the most points win.
"""
