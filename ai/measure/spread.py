"""Spreads jobs over processes, or over the machines of a Dask scheduler, and keeps their order."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def spread(run: Callable[[J], R], jobs: Sequence[J], workers: int, dask: str = "") -> Iterator[R]:
    """Yield what each job comes to, in the order of the jobs, which decide it alone.

    With the address of a scheduler (`dask`) its workers run them, else so many processes here.
    """
    if dask:
        yield from _over(dask, run, jobs)
    elif workers == 1:
        yield from map(run, jobs)
    else:
        with multiprocessing.get_context("spawn").Pool(workers, os.nice, (10,)) as pool:
            yield from pool.imap(run, jobs, 1)


def _over(address: str, run: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
    """Yield the results of a Dask scheduler; its workers have this program on their path."""
    from distributed import Client

    with Client(address) as client:
        for future in client.map(run, jobs, pure=False):
            yield future.result()
