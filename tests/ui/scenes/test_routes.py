"""Each route leads to a scene that takes what the route holds."""

from __future__ import annotations

import inspect
from typing import get_type_hints

import pytest

from ui.scenes import routes
from ui.scenes.routes import SCENES

ROUTES = {name: one for name, one in vars(routes).items() if name.endswith("Route")}
del ROUTES["Route"]  # what they have in common


def test_every_route_leads_to_a_scene() -> None:
    assert [*SCENES] == [*ROUTES]


@pytest.mark.parametrize("name", ROUTES)
def test_the_fields_of_a_route_are_the_parameters_of_its_scene(name: str) -> None:
    made = SCENES[name].__init__
    route = ROUTES[name]
    held, taken = get_type_hints(route), get_type_hints(made)
    parameters = [*inspect.signature(made).parameters.values()][2:]
    assert [(field, held[field]) for field in route._fields] == [
        (p.name, taken[p.name]) for p in parameters
    ]
    defaults = {p.name: p.default for p in parameters if p.default is not p.empty}
    assert defaults == route._field_defaults
