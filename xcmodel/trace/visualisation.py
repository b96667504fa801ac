"""Visualisation: pictures of a model, and of the search on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from xcmodel.backend.deadline import Deadline
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.named_arguments import named_arguments

if TYPE_CHECKING:
    from xcmodel.answer.estimate import Estimate
    from xcmodel.draw.svg import Svg
    from xcmodel.pages.page_board import PageBoard
    from xcmodel.trace.item_order import ItemOrder
    from xcmodel.trace.sequence import Trace
    from xcmodel.trace.tree import SearchTree


class Visualisation(ABC):
    """Methods of a model that draw it, and trace the search on it."""

    @property
    @abstractmethod
    def items(self) -> Mapping[Name, Item]:
        """The items by name."""

    @property
    @abstractmethod
    def options(self) -> Mapping[Name, Option]:
        """The options by name."""

    @abstractmethod
    def require_plain(self, what: str) -> None:
        """Raise ModelError for weighted rows or penalties, if `what` knows nothing of them.

        :meta private:
        """

    @named_arguments("Model.trace()")
    def trace(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        order: ItemOrder = "fewest",
        seed: int | None = 0,
        limit: int | None = 1000,
    ) -> Trace:
        """Return Algorithm X on this model step by step, to be printed and read.

        Costs play no part in it. The steps are those of a search that tries options in the order of
        the model; backends may search in another order.

        Args:
            given: options that are chosen first.
            forbidden: options that are left out.
            order: which of the items that need covering is covered next: ``"fewest"`` takes the
                first with the fewest options beyond its need, ``"most"`` with the most;
                ``"first"`` the first in the model, as textbooks begin, ``"last"`` the last,
                ``"random"`` any. Or a function, which takes a position and returns one of its
                ``open_items``; ``position.slack(item)`` is the number of options beyond the need,
                ``position.covering(item)`` has the options.
            seed: of a random order; None for another each time.
            limit: the most steps to make; None for all.

        Raises:
            ModelError: for a given or forbidden option that does not fit the model.
            TypeError: for a limit or seed that is no whole number.
            ValueError: for another order, a function that returns no open item, or a limit below 1.

        >>> import xcmodel as xc
        >>> for step in xc.Model({"A": [1], "B": [1, 2], "C": [2]}, optional=[2]).trace()[:3]:
        ...     print(step)
        1. Choose item 1: it has 2 options, A, B.
             ↓
             1   2
             1  0-1
        → A  ●   ·
        → B  ●   ●
          C  ·   ●
        2. Try option A: strike out item 1 and options A, B.
             1   2
             1  0-1
        → A──●──────
          B──●───●──
          C  │   ●
        3. Every item has what it needs. Solution 1: A.
        chosen: A
             2
            0-1
          C  ●
        """
        self.require_plain("Algorithm X")
        from xcmodel.trace.item_order import ItemChoice
        from xcmodel.trace.sequence import Trace
        from xcmodel.trace.start import checked_limit, checked_start

        position, wanted = checked_start(self.items, self.options, given, forbidden)
        return Trace(position, wanted, ItemChoice.of(order, seed), checked_limit(limit))

    @named_arguments("Model.search_tree()")
    def search_tree(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        order: ItemOrder = "fewest",
        seed: int | None = 0,
        limit: int | None = 1000,
    ) -> SearchTree:
        """Return the tree of the search that `trace` shows, recorded up to a number of nodes.

        Args:
            given: options that are chosen first; the root is the node below them.
            forbidden: options that are left out.
            order: as for `trace`; the number of nodes shows what the choice is worth.
            seed: as for `trace`.
            limit: the most nodes to record; None for all.

        Raises:
            ModelError: for a given or forbidden option that does not fit the model.
            TypeError: for a limit or seed that is no whole number.
            ValueError: for another order, a function that returns no open item, or a limit below 1.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
        ...                   "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
        >>> print(model.search_tree())
        1
        ├─ A → dead end: 2
        └─ B → 5
           └─ D → 7
              └─ F → solution
        """
        self.require_plain("Algorithm X")
        from xcmodel.trace.item_order import ItemChoice
        from xcmodel.trace.search import Search
        from xcmodel.trace.start import checked_limit, checked_start
        from xcmodel.trace.tree import SearchTree

        position, wanted = checked_start(self.items, self.options, given, forbidden)
        steps = Search(position, wanted, ItemChoice.of(order, seed)).steps()
        return SearchTree.of(steps, checked_limit(limit))

    @named_arguments("Model.estimate()")
    @checked_arguments
    def estimate(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        probes: int = 300,
        seed: int | None = 0,
        time_limit: float | None = 10.0,
    ) -> Estimate:
        """Estimate the size of the search tree and the number of solutions, by random walks.

        So one knows whether to wait for a search. The tree is that of `search_tree`, in which
        the item with the fewest options is covered next; faster engines need fewer nodes. Rare,
        large parts of the tree stay hidden from few probes. The same seed tells the same, unless
        the time limit leaves out walks.

        Args:
            given: options that are chosen first.
            forbidden: options that are left out.
            probes: how many walks to make, from 1.
            seed: of the random choices; None for others each time.
            time_limit: seconds after which the walks that were made by then have to do, or None.

        Raises:
            ModelError: for a given or forbidden option that does not fit the model.
            ValueError: for fewer than one probe, or a time limit below 0.
            StoppedError: when the time was over before the end of the first walk.
            EstimateInterrupted: on Ctrl-C; its ``estimate`` is by the walks until then.

        >>> import xcmodel as xc
        >>> rooks = {(i, j): [("row", i), ("column", j)] for i in range(4) for j in range(4)}
        >>> told = xc.Model(rooks).estimate(probes=5)
        >>> print(told.nodes, told.solutions, sep=", ")
        65 (65 to 65), 24 (24 to 24)
        """
        deadline = Deadline(time_limit)
        self.require_plain("Algorithm X")
        from xcmodel.trace.estimate import estimate
        from xcmodel.trace.start import checked_start

        if probes < 1:
            raise ValueError(f"probes is {probes!r}: give 1 or more")
        position, wanted = checked_start(self.items, self.options, given, forbidden)
        return estimate(position, wanted, probes, seed, deadline)

    @checked_arguments
    def matrix_text(self, *, most_rows: int = 40, most_columns: int = 40) -> str:
        """Return the model as a matrix, as text: options are rows, items columns.

        Args:
            most_rows: more rows than this are cut, and a last line says so.
            most_columns: the same for columns.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1, 2], "B": [2, 3]}).matrix_text())
            1 2 3
          A ● ● ·
          B · ● ●
        """
        from xcmodel.trace.matrix import whole_matrix
        from xcmodel.trace.matrix_text import matrix_text

        matrix = whole_matrix(self.items, self.options)
        return matrix_text(matrix, most_rows=most_rows, most_columns=most_columns)

    @checked_arguments
    def matrix_svg(self, *, most_rows: int = 40, most_columns: int = 40) -> Svg:
        """Return the same matrix as a picture.

        Args:
            most_rows: more rows than this are cut.
            most_columns: the same for columns.

        >>> import xcmodel as xc
        >>> picture = xc.Model({"A": [1, 2], "B": [2]}).matrix_svg()
        >>> picture.splitlines()[1]
        '<title>the options, and the items that they cover</title>'
        """
        from xcmodel.trace.matrix import whole_matrix
        from xcmodel.trace.matrix_svg import matrix_svg

        matrix = whole_matrix(self.items, self.options)
        title = "the options, and the items that they cover"
        return matrix_svg(matrix, most_rows=most_rows, most_columns=most_columns, title=title)

    @checked_arguments
    def graph_svg(self, *, highlighted: Iterable[Name] = ()) -> Svg:
        """Return a picture of options on the left, items on the right, and lines between them.

        Args:
            highlighted: options to emphasise, such as those of a solution.

        Raises:
            ModelError: for more than 100 options or items, which would be illegible.
            UnknownNameError: for an option that the model does not have.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2], "C": [1]})
        >>> picture = model.graph_svg(highlighted=["B", "C"])
        >>> picture.splitlines()[1]
        '<title>options A, B, C, and the items that they cover</title>'
        """
        from xcmodel.trace.graph_svg import graph_svg

        return graph_svg(self.items, self.options, highlighted)

    def page_board(self) -> PageBoard | None:
        """Return where options lie on HTML pages, as their names tell, or None if they do not.

        Cells are items such as ``(0, 3)`` or ``("cell", 0, 3)``, or else such options.

        >>> import xcmodel as xc
        >>> sorted(xc.Model({"A": [(0, 0), (0, 1)]}).page_board().cells)
        [(0, 0), (0, 1)]
        """
        from xcmodel.pages.page_board import PageBoard

        options = self.options.values()
        return PageBoard.of_names(
            {option.name: option.items for option in options},
            colours={option.name: option.colours for option in options if option.colours},
        )

    def _repr_html_(self) -> str:
        from xcmodel.problem.html import model_html

        return model_html(repr(self)[1:-1], self.items, self.options)
