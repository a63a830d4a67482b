"""Says in words what the window's calm page says when something in the program fails."""

from __future__ import annotations

import errno
import traceback

from games.cardfile.errors import visible
from ui.files import shown
from ui.language.localization import Words
from ui.play.session import Session
from ui.storage.bug_report import anonymous, log_crash, report, write_report
from ui.storage.profile import Profile

LONGEST = 200  # characters told of what happened


def silent(error: Exception) -> bool:
    """Return whether an error only means that nobody hears any more: the terminal is gone."""
    if isinstance(error, OSError) and error.filename is None:
        return error.errno in (errno.EPIPE, errno.EIO)
    return isinstance(error, EOFError)


def tell_fault(profile: Profile, words: Words, played: Session | None) -> None:
    """Tell of the exception at hand, and keep it in the crash log and in a bug report."""
    fault = traceback.format_exc()
    log_crash(profile.folder, fault)
    last = anonymous(fault.strip().rpartition("\n")[2], profile.folder)
    print(f"\n{words('fault.what', what=visible(last)[:LONGEST])}")
    print(words("fault.safe" if profile.kept else "fault.unsaved"))
    text = report(played.match if played else None, profile.settings, profile.folder, fault)
    try:
        print(words("fault.not_copied", where=shown(write_report(profile.folder, text))))
    except OSError:
        print(words("fault.lost"))
