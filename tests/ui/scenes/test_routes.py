"""Each route leads to a scene that takes what the route holds."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest

from ui.scenes.routes import SCENES, Route

ROUTES = {route.__name__: route for route in Route.__subclasses__()}


def test_every_route_leads_to_a_scene() -> None:
    assert [*SCENES] == [*ROUTES]


@pytest.mark.parametrize("name", ROUTES)
def test_the_fields_of_a_route_are_the_parameters_of_its_scene(name: str) -> None:
    made = SCENES[name].__init__
    held, taken = get_type_hints(ROUTES[name]), get_type_hints(made)
    parameters = [*inspect.signature(made).parameters.values()][2:]
    assert [(f.name, held[f.name]) for f in fields(ROUTES[name])] == [
        (p.name, taken[p.name]) for p in parameters
    ]
    for field, parameter in zip(fields(ROUTES[name]), parameters, strict=True):
        default = parameter.empty if field.default is MISSING else field.default
        assert parameter.default == default, field.name
