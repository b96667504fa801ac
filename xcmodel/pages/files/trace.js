// The page that steps through Algorithm X: what it says, the matrix, the board and the tree.

const board = data.board && new Board(data.board);
const MOST_LINES = 80;
const steps = data.steps;
let at = 0;
let timer = null;

/** What is left at each position: positions are told by how they differ from the one before. */
const positions = [];
for (const [items, options, bounds] of data.positions) {
  const before = positions.at(-1) ?? { items: new Set(), options: new Set(), bounds: new Map() };
  positions.push({
    items: toggled(before.items, items),
    options: toggled(before.options, options),
    bounds: bounds.length ? new Map([...before.bounds, ...bounds]) : before.bounds,
  });
}

function toggled(set, numbers) {
  const made = new Set(set);
  for (const number of numbers) if (!made.delete(number)) made.add(number);
  return made;
}

// The matrix.

/** The lines to show, in order, with those that a step is about first among those that are kept. */
function lines(left, important) {
  const all = [...left].sort((a, b) => a - b);
  if (all.length <= MOST_LINES) return all;
  const kept = new Set([...important, ...all].slice(0, MOST_LINES));
  return all.filter((number) => kept.has(number));
}

function showMatrix(step) {
  const { items, options, bounds } = positions[step.position];
  const struckItems = new Set(step.struckItems), struckOptions = new Set(step.struckOptions);
  const lostItems = new Set(step.lostItems), marked = new Set(step.marked);
  const columns = lines(items, [step.item, ...step.struckItems].filter((item) => items.has(item)));
  const rows = lines(options, [...step.marked, ...step.struckOptions]);
  const chosenItem = step.kind === "item" || step.kind === "dead end" ? step.item : -1;
  const upright = columns.some((item) => data.items[item].length > 3) ? "upright" : "";
  const kindOf = (item) => (item === chosenItem ? "marked" : struckItems.has(item) ? "struck" : lostItems.has(item) ? "lost" : "");
  /** How often an item may still be covered, or its colour: shown unless all are covered once. */
  const bound = (item) => bounds.get(item) ?? "1";
  const hasBounds = [...items].some((item) => bound(item) !== "1");
  const heading = columns.map((item) => element("th", {
    scope: "col",
    class: `${upright} ${kindOf(item)}`,
  }, element("span", {}, data.items[item]), ...(hasBounds ? [element("small", {}, bound(item))] : [])));
  const body = rows.map((option) => {
    const entries = new Map(data.entries[option]);
    const tried = struckOptions.size && marked.has(option);
    const kind = tried ? "tried" : struckOptions.has(option) ? "struck" : null;
    return element("tr", { class: kind },
      element("th", { scope: "row", class: marked.has(option) ? "marked" : null, title: data.options[option] },
        `${marked.has(option) ? "→ " : ""}${data.short[option]}`),
      ...columns.map((item) => element("td", {
        class: kindOf(item) || null,
      }, entries.has(item) ? entries.get(item) || "●" : "")));
  });
  const table = element("table", {}, element("thead", {}, element("tr", {}, element("td"), ...heading)), element("tbody", {}, ...body));
  const hidden = items.size - columns.length + options.size - rows.length;
  byId("matrix").replaceChildren(rows.length || columns.length ? table : element("p", {}, "Nothing is left."),
    hidden ? element("p", { class: "faint" }, `${plural(hidden, "more line")} not shown`) : "");
}

// The tree.

const LEVEL = 62, LONGEST_NAME = 14, CHARACTER = 6.2;
const nodes = data.nodes.map(([parent, option]) => ({ parent, option, children: [], first: -1, kind: "", item: -1 }));
nodes.forEach((node, number) => { if (number) nodes[node.parent].children.push(number); });
steps.forEach((step, number) => {
  const node = nodes[step.node];
  if (node.first < 0) node.first = number;
  if (["solution", "dead end", "clash"].includes(step.kind)) node.kind = step.kind === "solution" ? "good" : "bad";
  if (step.kind === "item" || step.kind === "dead end") node.item = step.item;
});
let leaves = 0;
// Children come after their parents, so places are found from the last node to the first; leaves
// get theirs in the order of the search.
nodes.forEach((node) => { if (!node.children.length) node.x = leaves++; });
for (const node of [...nodes].reverse()) {
  if (node.children.length) node.x = (nodes[node.children[0]].x + nodes[node.children.at(-1)].x) / 2;
}
nodes.forEach((node) => { node.depth = node.parent < 0 ? 0 : nodes[node.parent].depth + 1; });

/** A text that is cut in the middle, as names often differ at the end. */
const short = (text, most = LONGEST_NAME) => (text.length > most ? `${text.slice(0, most / 2)}…${text.slice(1 - most / 2)}` : text);

nodes.forEach((node) => {
  node.above = node.option < 0 ? "" : short(data.options[node.option]);
  node.name = { good: "✓", bad: "✗" }[node.kind] ?? (node.item < 0 ? "" : short(data.items[node.item]));
});
/** The width of a box, and that of a leaf's strip: so that the longest name fits in. */
const BOX = Math.max(50, 8 + CHARACTER * Math.max(...nodes.map(({ above, name }) => Math.max(above.length, name.length))));
const BREADTH = BOX + 8;

function drawTree() {
  const depth = Math.max(...nodes.map((node) => node.depth));
  const width = leaves * BREADTH + 10, height = depth * LEVEL + 46;
  const picture = svgElement("svg", {
    class: "tree", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `The search tree: ${plural(nodes.length, "node")}`,
  });
  for (const node of nodes) {
    node.left = (node.x + 0.5) * BREADTH + 5;
    node.top = node.depth * LEVEL + 22;
  }
  for (const node of nodes.slice(1)) {
    const parent = nodes[node.parent], knee = node.top - 34;
    node.edge = svgElement("path", { class: "edge", d: `M${parent.left},${parent.top}V${knee}H${node.left}V${node.top}` });
    picture.append(node.edge);
  }
  nodes.forEach((node) => {
    node.shape = svgElement("g", { class: "dot" });
    if (node.option >= 0) {
      node.shape.append(
        svgElement("rect", { x: node.left - BOX / 2 - 2, y: node.top - 29, width: BOX + 4, height: 13, style: "fill:var(--panel)" }),
        svgElement("text", { x: node.left, y: node.top - 22 }, node.above));
    }
    node.shape.append(
      svgElement("title", {}, `${node.option < 0 ? "root" : data.options[node.option]}${node.item >= 0 ? `, item ${data.items[node.item]}` : ""}`),
      svgElement("rect", { class: "node", x: node.left - BOX / 2, y: node.top - 11, width: BOX, height: 22, rx: 5 }),
      svgElement("text", { class: `name ${node.kind}`, x: node.left, y: node.top }, node.name));
    node.shape.addEventListener("click", () => go(node.first));
    picture.append(node.shape);
  });
  byId("tree").replaceChildren(picture);
}

function showTree(step) {
  const path = new Set();
  for (let node = step.node; node >= 0; node = nodes[node].parent) path.add(node);
  nodes.forEach((node, number) => {
    node.shape.classList.toggle("unseen", node.first > at);
    node.shape.classList.toggle("here", number === step.node);
    node.edge?.classList.toggle("path", path.has(number));
    node.edge?.classList.toggle("unseen", node.first > at);
  });
  const box = byId("tree"), here = nodes[step.node];
  box.scrollTo(here.left - box.clientWidth / 2, here.top - box.clientHeight / 2);
}

// Going from step to step.

function go(number) {
  at = Math.max(0, Math.min(steps.length - 1, number));
  const step = steps[at];
  byId("number").textContent = at + 1;
  byId("says").textContent = step.says;
  const tried = step.kind === "option" || step.kind === "given" ? [step.option] : [];
  const named = (options) => options.map((option) => data.options[option]).join(", ");
  byId("chosen").textContent = [named(step.chosen) || "nothing yet", ...tried.map((option) => `now ${named([option])}`)].join("; ");
  byId("slider").value = at + 1;
  byId("slider").setAttribute("aria-valuetext", `step ${at + 1}`);
  byId("back").disabled = byId("first").disabled = at === 0;
  byId("forward").disabled = at === steps.length - 1;
  byId("solution").disabled = nextSolution() < 0;
  byId("solution").title = nextSolution() < 0 ? "no other solution follows" : "to the next solution (N)";
  byId("remark").textContent = at === steps.length - 1 ? data.remark : "";
  showMatrix(step);
  showTree(step);
  if (board) {
    byId("board").replaceChildren(board.draw([...step.chosen, ...tried], `Chosen: ${byId("chosen").textContent}`));
  }
}

const nextSolution = () => steps.findIndex((step, number) => number > at && step.kind === "solution");

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at < steps.length - 1 ? go(at + 1) : play(false)), Number(byId("speed").value)) : null;
  byId("play").textContent = on ? "Pause" : "Play";
  byId("play").setAttribute("aria-pressed", String(on));
}

const actions = {
  first: () => go(0),
  back: () => go(at - 1),
  forward: () => go(at + 1),
  play: () => play(timer === null),
  solution: () => go(nextSolution()),
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
byId("speed").addEventListener("change", () => timer !== null && play(true));
byId("slider").addEventListener("input", (event) => go(Number(event.target.value) - 1));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  const id = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", n: "solution", N: "solution" }[event.key];
  const isSpace = event.key === " " && event.target.tagName !== "BUTTON";
  if (!id && !isSpace) return;
  event.preventDefault();
  const button = byId(isSpace ? "play" : id);
  if (!button.disabled) button.click();
});

byId("length").textContent = steps.length;
byId("slider").max = steps.length;
byId("board-panel").hidden = !board;
drawTree();
go(0);
document.documentElement.dataset.ready = "yes";
