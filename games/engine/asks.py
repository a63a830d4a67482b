"""Kinds of questions; in the body of a dataclass mypyc would take what they say for fields."""

from typing import ClassVar

from games.engine.core import Ask


class SecretAsk(Ask):
    """A question whose answer the others do not see."""

    secret: ClassVar[bool] = True


class AlikeAsk(Ask):
    """A question asked of all who could answer, whatever they hold."""

    alike: ClassVar[bool] = True
