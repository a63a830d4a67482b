"""Robot Wars: what the features of a Robot count."""

from ai.games.robot_wars.judge import JUDGE
from tests.games.robot_wars.tables import Table


def features(parts: str, battle: bool) -> dict[str, float]:
    """Return the features of a Robot."""
    s = Table(parts, "gerbil hammer", battle=battle).s
    return dict(zip(JUDGE.feature_names, JUDGE.features(s, 0), strict=True))


def test_a_force_field_covers_weapons_and_parts_before_battle_as_in_battle() -> None:
    """RW-03."""
    for battle in (False, True):
        bare, covered = (features(f"steam big_axe {more}", battle) for more in ("tin", "force"))
        assert bare["weapon.best"] > 0 == covered["weapon.best"]
        assert covered["weapon.dead"] == covered["robot.shielded"] == 1
        assert covered["build.field"] == float(not battle)


def test_few_components_are_dangerous_in_battle_only_whatever_was_asked_before() -> None:
    for battle in (False, True, False):
        assert features("steam tin", battle)["robot.two"] == float(battle)
