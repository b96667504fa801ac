"""What a joint search of the native engine finds first."""

from searching import listed, query_of
from xcmodel.testing.strategies import RandomQuery
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_search import NativeSearch


def first_found(query: RandomQuery, workers: int = 1) -> set[frozenset[object]]:
    """Return the solution that is found first, as the names of its options, if there is one."""
    native, names = _dlx.Instance(*query.model.to_instance().arrays), list(query.model.options)
    asked = query_of(query, solution_limit=1)
    search = NativeSearch(_dlx.JointSearch(native, asked, workers=workers, simd=""))
    slices = [search.advance(0.5)]
    while not slices[-1].exhausted and not listed(slices):
        slices.append(search.advance(0.5))
    search.close()
    return {frozenset(names[o] for o in solution) for solution in listed(slices)}
