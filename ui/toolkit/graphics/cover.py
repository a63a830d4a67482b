"""Cover a surface with a picture of its size, so that drawing on it goes on fast."""

from pygame import Surface


def cover(to: Surface, picture: Surface) -> None:
    """Copy a picture to the corner of a surface, as `to.blit(picture, (0, 0))` does.

    SDL copies past the processor's caches, so what is drawn next waits for each row to come from
    memory. Between two surfaces that are alike a plain copy of the bytes leaves them at hand.
    """
    if not _alike(to, picture):
        to.blit(picture, (0, 0))
        return
    with _pixels(to) as there, _pixels(picture) as here:
        there[:] = here


def _pixels(surface: Surface) -> memoryview:
    """Return the bytes of a surface, which is locked until they are released."""
    return memoryview(surface.get_buffer())  # type: ignore[arg-type]  # typed as no buffer


def _alike(to: Surface, picture: Surface) -> bool:
    """Return whether all bytes of a picture can be those of a surface."""
    whole = to.get_clip() == to.get_rect() and picture.get_size() == to.get_size()
    opaque = not picture.get_masks()[3] and picture.get_alpha() in (None, 255)
    plain = opaque and picture.get_colorkey() is None and picture.get_bitsize() == to.get_bitsize()
    bytes_alike = to.get_masks() == picture.get_masks() and to.get_pitch() == picture.get_pitch()
    return whole and plain and bytes_alike and to.get_parent() is None
