"""Run a function over many jobs in order, in processes or on a Dask cluster."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")
NICENESS = 10  # of the processes, so that the computer stays responsive


def parallel_map(
    run: Callable[[J], R], jobs: Sequence[J], workers: int, dask: str = ""
) -> Iterator[R]:
    """Yield the result of each job, in the order of the jobs.

    The workers of a Dask scheduler run them if its address is given; else `workers` processes.
    """
    if dask:
        yield from _map_on_cluster(dask, run, jobs)
    elif workers == 1:
        yield from map(run, jobs)
    else:
        with multiprocessing.get_context("spawn").Pool(workers, os.nice, (NICENESS,)) as pool:
            yield from pool.imap(run, jobs, 1)


def _map_on_cluster(address: str, run: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
    """Yield the results of a Dask cluster, whose workers need this program on their path."""
    from distributed import Client

    with Client(address) as client:
        for future in client.map(run, jobs, pure=False):
            yield future.result()
