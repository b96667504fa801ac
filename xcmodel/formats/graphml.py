"""Bipartite graphs as GraphML, by networkx: options and items are nodes, an edge covers.

Names and colours stand as JSON, so that those of any plain kind are kept. In a file of another
hand, the nodes' own identifiers are the names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Mapping
from typing import Any
from xml.etree.ElementTree import ParseError

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.building import build
from xcmodel.formats.files import Content, Place
from xcmodel.formats.json_names import from_name, to_name
from xcmodel.formats.needed_package import needed_package
from xcmodel.model import Model

_GREATEST_NUMBER = 2**63 - 1


def read(content: Content) -> Model:
    """Return the model in a file.

    Nodes with the attribute ``bipartite`` 0 are options, which may have a ``cost``, those with 1
    items: with ``low`` alone, covered so often or more; with neither ``low`` nor ``high``, once.
    An item with ``low_if_required`` is optional, so that its ``low`` is 0.
    """
    networkx = needed_package("networkx", "GraphML files", "networkx")
    text = content.text
    try:
        graph = networkx.parse_graphml(text)
    except ParseError as error:
        line, column = error.position
        raise FormatError(f"is no XML: {error.msg}", content.file, line, column + 1) from None
    except (networkx.NetworkXException, KeyError, ValueError, TypeError, AttributeError) as error:
        content.fail_at(f"is no GraphML: {error}", Place(1))
    if graph.is_multigraph():
        node = next(one for one, other in graph.edges() if graph.number_of_edges(one, other) > 1)
        content.fail_at("two edges join the same nodes", _place(content, node))
    try:
        return _model(content, graph)
    except FormatError:
        raise
    except ModelError as error:
        content.fail_at(str(error), _place(content, error.subject), error.subject)
    except (ValueError, TypeError, RecursionError) as error:
        content.fail_at(f"a name or colour is no JSON: {error}", Place(1))


def _place(content: Content, node: Hashable) -> Place:
    """Return where a node is declared, or the beginning."""
    identifier = rf"\bid\s*=\s*[\"']{re.escape(str(node))}[\"']"
    found = re.search(rf"<(?:\w+:)?node\b[^>]*{identifier}", content.text)
    return content.place_of(found.start()) if found else Place(1)


def _model(content: Content, graph: Any) -> Model:
    names = {node: _name(node, facts) for node, facts in graph.nodes(data=True)}
    items: list[Any] = []
    options: dict[Any, tuple[list[Hashable], dict[str, Any]]] = {}
    for node, facts in graph.nodes(data=True):
        side = facts.get("bipartite")
        if side == 1:
            items.append((names[node], _settings(node, facts)))
        elif side == 0:
            options[node] = ([], {"cost": facts.get("cost", 0), "colours": {}})
        else:
            raise ModelError(
                f"node {node!r} has bipartite={side!r}: 0 is an option, 1 an item", node
            )
    for one, other, facts in graph.edges(data=True):
        option, item = (one, other) if one in options else (other, one)
        if option not in options or item in options:
            raise ModelError(f"an edge joins {one!r} and {other!r}, which are of one kind", one)
        covered, settings = options[option]
        covered.append(names[item])
        if "colour" in facts:
            settings["colours"][names[item]] = _value(facts["colour"])
    return build(content, items, [(names[o], *entry) for o, entry in options.items()], {})


def _name(node: Hashable, facts: Mapping[str, Any]) -> Hashable:
    return _value(facts["name"]) if "name" in facts else node


def _value(text: Any) -> Hashable:
    return to_name(json.loads(text)) if isinstance(text, str) else to_name(text)


def _settings(node: Hashable, facts: Mapping[str, Any]) -> dict[str, Any]:
    if "low_if_required" in facts:
        if facts.get("low", 0) != 0:
            raise ModelError(
                f"node {node!r} has low={facts['low']!r}: with low_if_required it is 0", node
            )
        bounds = facts["low_if_required"], facts.get("high")
        return {"multiplicity": bounds, "optional": True}
    if "low" not in facts and "high" not in facts:
        return {"multiplicity": (1, 1)}
    return {"multiplicity": (facts.get("low", 0), facts.get("high"))}


def write(model: Model) -> str:
    """Return the file of a model."""
    networkx = needed_package("networkx", "GraphML files", "networkx")
    graph = networkx.Graph()
    nodes: dict[Hashable, str] = {}
    for number, item in enumerate(model.items.values()):
        nodes[item.name] = f"i{number}"
        bounds = {"low": item.low} if item.high is None else {"low": item.low, "high": item.high}
        if item.optional:  # Whoever does not know this attribute reads bounds that are right.
            bounds["low_if_required"] = item.multiplicity[0]
        _check_size(item.name, *bounds.values())
        graph.add_node(f"i{number}", bipartite=1, name=_json(item.name), **bounds)
    for number, option in enumerate(model.options.values()):
        node = f"o{number}"
        graph.add_node(node, bipartite=0, name=_json(option.name), cost=int(option.cost))
        for item_name in option.items:
            colour = option.colours.get(item_name)
            facts = {} if colour is None else {"colour": _json(colour)}
            graph.add_edge(node, nodes[item_name], **facts)
    return "\n".join([*networkx.generate_graphml(graph), ""])


def _check_size(name: Hashable, *numbers: int) -> None:
    if max(numbers) > _GREATEST_NUMBER:
        raise FormatError(f"item {name!r} has a bound too great for 'graphml'", subject=name)


def _json(name: Hashable) -> str:
    return json.dumps(from_name(name))
