// The page that explores a set of solutions: conditions, counts, shares, a sample.

const board = data.board && new Board(data.board);
const diagram = new Diagram(await unpacked(data.diagram), data.classes, data.given);
const optionsOf = data.items.map(() => []);
data.covered.forEach((items, option) => items.forEach((item) => optionsOf[item].push(option)));
const itemOfCell = board ? board.names.map((name) => data.items.indexOf(name)) : [];
const MOST_ROWS = 150;

// A condition is {kind, options, text}. To require several is to forbid the others on their item.
let conditions = [];
const history = [];
let now, shares, sample;
let place = { cell: -1, item: -1 };

function evaluate() {
  const required = new Set(), forbidden = new Set();
  for (const { kind, options, others } of conditions) {
    if (kind === "forbid") options.forEach((option) => forbidden.add(option));
    else if (options.length === 1) required.add(options[0]);
    else others.forEach((option) => forbidden.add(option));
  }
  now = diagram.under(required, forbidden);
  shares = new Map();
  for (const [option, count] of now.optionCounts()) shares.set(option, ratio(count, now.count));
  const isFine = sample && ![...required].some((option) => !sample.includes(option)) &&
    !sample.some((option) => forbidden.has(option));
  if (!isFine) sample = now.sample();
}

const PRECISION = 10n ** 15n;

function ratio(part, whole) {
  return typeof part === "bigint" ? Number((part * PRECISION) / whole) / 1e15 : part / whole;
}

const share = (option) => shares.get(option) ?? 0;

function change(next) {
  history.push(conditions);
  conditions = next;
  evaluate();
  show();
}

function require(options, others, text) {
  change([...conditions, { kind: "require", options, others, text }]);
}

function forbid(options, text) {
  change([...conditions, { kind: "forbid", options, text }]);
}

function undo() {
  if (!history.length) return;
  conditions = history.pop();
  evaluate();
  show();
}

// What is shown.

function show() {
  const focused = document.activeElement?.dataset?.key;
  const of = conditions.length ? ` of ${written(diagram.total)}` : "";
  // Long numbers may be broken behind a comma.
  const told = plural(now.count, "solution").replaceAll(",", ",\u200b");
  byId("count").replaceChildren(told, element("small", {}, of || "no condition yet"));
  byId("undo").disabled = history.length === 0;
  byId("reset").disabled = conditions.length === 0;
  byId("draw").disabled = now.count == 0;
  showSample();
  if (board) showHeat();
  showChoices();
  showConditions();
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function showSample() {
  const names = sample ? sample.map((option) => data.options[option]) : [];
  const told = names.length ? names.join(", ") : "nothing is chosen";
  if (!sample) byId("sample").replaceChildren(element("p", {}, "No solution meets these conditions."));
  else if (board) byId("sample").replaceChildren(board.draw(sample, `A solution: ${told}`));
  else byId("sample").replaceChildren(element("p", {}, told));
}

/** The choices on a cell: options that write the same there are one choice. */
function choicesOnCell(cell) {
  const groups = new Map();
  for (const option of board.optionsOn[cell]) {
    const text = board.textOn(option, cell);
    const key = text || `option ${option}`;
    if (!groups.has(key)) groups.set(key, { text: text || data.options[option], options: [] });
    groups.get(key).options.push(option);
  }
  return [...groups.values()].map(withShare).sort((a, b) => b.share - a.share);
}

function choicesOnItem(item) {
  const options = item >= 0 ? optionsOf[item] : data.options.map((_, option) => option);
  return options.map((option) => withShare({ text: data.options[option], options: [option] }))
    .sort((a, b) => b.share - a.share);
}

// Where several options of a choice can be in one solution, this is an upper bound.
function withShare(choice) {
  return { ...choice, share: Math.min(1, choice.options.reduce((sum, option) => sum + share(option), 0)) };
}

// What is certain stands out; all else is shaded in proportion, the likeliest choice of the board darkest.
function showHeat() {
  const wanted = byId("shown").value;
  const picture = board.svg("The board, shaded");
  picture.setAttribute("role", "group");
  if (place.cell < 0) place.cell = 0;
  const listed = board.cells.map((_, cell) => choicesOnCell(cell));
  const likeliest = listed.map((choices) =>
    wanted === "" ? choices[0] : choices.find(({ text }) => text === board.texts[wanted]));
  const highest = Math.max(0, ...likeliest.map((best) => best?.share ?? 0));
  board.cells.forEach((_, cell) => {
    const choices = listed[cell], best = likeliest[cell];
    const told = choices.slice(0, 3).filter(({ share }) => share > 0)
      .map((choice) => `${choice.text} ${percent(choice.share)}`).join(", ");
    const label = `${board.names[cell]}: ${told || "nothing"}`;
    const group = svgElement("g", {
      role: "button", tabindex: cell === place.cell ? 0 : -1, "aria-label": label, "data-key": `cell ${cell}`,
    }, svgElement("title", {}, label), board.polygon(cell, "cell"));
    if (best?.share > 0) {
      const heat = board.polygon(cell, "heat");
      heat.style.fillOpacity = (best.share === 1 ? 0.85 : (0.7 * best.share) / highest).toFixed(3);
      group.append(heat);
      // A bare symbol on every cell would only repeat the shade.
      if (board.textOn(best.options[0], cell) && (wanted === "" ? board.texts.length > 1 || best.share === 1 : true)) {
        const letter = board.text(cell, board.textOn(best.options[0], cell));
        letter.style.opacity = best.share === 1 ? 1 : 0.75;
        group.append(letter);
      }
    }
    group.addEventListener("click", () => chooseCell(cell));
    group.addEventListener("keydown", (event) => cellKey(event, cell));
    picture.append(group);
  });
  picture.append(...board.ownMarks());
  picture.append(svgElement("g", { id: "rings" }));
  byId("heat").replaceChildren(picture);
  byId("highest").textContent = percent(highest);
  byId("ramp").classList.toggle("certain", highest === 1);
  ring([place.cell]);
}

function ring(cells) {
  byId("rings")?.replaceChildren(...cells.map((cell) => board.polygon(cell, "ring")));
}

function chooseCell(cell) {
  place = { cell, item: itemOfCell[cell] };
  byId("item").value = place.item >= 0 ? place.item : "cell";
  byId("item-label").textContent = "Item";
  show();
  document.querySelector(`[data-key="cell ${cell}"]`)?.focus();
}

function cellKey(event, cell) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    chooseCell(cell);
    byId("choices").querySelector("button:not(:disabled)")?.focus();
    return;
  }
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!direction) return;
  event.preventDefault();
  const next = board.nextCell(cell, direction);
  if (next >= 0) chooseCell(next);
}

function showChoices() {
  const onCell = board && (place.item < 0 ? place.cell >= 0 : itemOfCell[place.cell] === place.item);
  const all = onCell ? choicesOnCell(place.cell) : choicesOnItem(place.item);
  const shown = all.filter((choice) => choice.share > 0).slice(0, MOST_ROWS);
  const rows = shown.map((choice) => choiceRow(choice, all));
  const hidden = all.length - shown.length;
  if (hidden) rows.push(element("li", { class: "faint" }, `${plural(hidden, "other choice")} left out: impossible now, or rare`));
  byId("choices").replaceChildren(...rows);
}

function choiceRow(choice, all) {
  const item = place.item;
  const single = choice.options.length === 1;
  const canRequire = single || (item >= 0 && data.once[item] === 1);
  const text = single ? data.options[choice.options[0]] : `${choice.text} on ${board.names[place.cell]}`;
  const others = all.filter((other) => other !== choice).flatMap((other) => other.options);
  const row = element("li", {}, choiceLine(choice, text, choice.share < 1 && canRequire, others));
  if (!single) {
    const lines = choice.options.filter((option) => share(option) > 0)
      .sort((a, b) => share(b) - share(a)).slice(0, MOST_ROWS)
      .map((option) => {
        const one = { text: data.options[option], options: [option], share: share(option) };
        return choiceLine(one, one.text, one.share < 1, []);
      });
    row.append(element("details", {}, element("summary", {}, plural(lines.length, "option")), ...lines));
  }
  return row;
}

function choiceLine(choice, text, canRequire, others) {
  const bar = element("span");
  bar.style.width = `${choice.share * 100}%`;
  const line = element("div", { class: "row" },
    element("span", { class: "what" }, `${choice.text}: ${percent(choice.share)}`),
    element("button", {
      "aria-label": `Require ${text}`, "data-key": `require ${text}`, disabled: !canRequire && "",
      onclick: () => require(choice.options, others, text),
    }, "Require"),
    element("button", {
      "aria-label": `Forbid ${text}`, "data-key": `forbid ${text}`, disabled: choice.share === 1 && "",
      onclick: () => forbid(choice.options, text),
    }, "Forbid"),
    element("div", { class: "share" }, bar));
  if (board && choice.options.length === 1) {
    const cells = board.marks[choice.options[0]].map(([cell]) => cell);
    for (const event of ["mouseenter", "focusin"]) line.addEventListener(event, () => ring(cells));
    for (const event of ["mouseleave", "focusout"]) line.addEventListener(event, () => ring([place.cell]));
  }
  return line;
}

function showConditions() {
  const rows = conditions.map((condition) => element("li", { class: `row ${condition.kind === "require" ? "required" : "forbidden"}` },
    element("span", { class: "what" }, `${condition.kind === "require" ? "✓ required" : "✗ forbidden"}: ${condition.text}`),
    element("button", {
      "aria-label": `Remove the condition ${condition.text}`,
      onclick: () => change(conditions.filter((other) => other !== condition)),
    }, "Remove")));
  if (!rows.length) rows.push(element("li", { class: "faint" }, "None. Require or forbid a choice."));
  byId("conditions").replaceChildren(...rows);
  byId("python").textContent = python();
}

function python() {
  const given = [], forbidden = [];
  for (const { kind, options, others } of conditions) {
    if (kind === "forbid") forbidden.push(...options);
    else if (options.length === 1) given.push(...options);
    else forbidden.push(...others);
  }
  const listed = (options) => `[names[k] for k in ${JSON.stringify([...new Set(options)])}]`;
  return `names = list(model.options)\nsolutions.restrict(\n    given=${listed(given)},\n    forbidden=${listed(forbidden)},\n)`;
}

function fillSelects() {
  const items = data.items.map((name, item) => element("option", { value: item }, name));
  if (board && itemOfCell.includes(-1)) items.unshift(element("option", { value: "cell" }, "the chosen cell"));
  if (!data.items.length) items.push(element("option", { value: -1 }, "any"));
  byId("item").replaceChildren(...items);
  if (!board) return;
  byId("heat-panel").hidden = false;
  const texts = board.texts.map((text, k) => (text ? element("option", { value: k }, text) : ""));
  byId("shown").replaceChildren(element("option", { value: "" }, "the likeliest choice"), ...texts);
}

byId("item").addEventListener("change", (event) => {
  const chosen = event.target.value;
  place.item = chosen === "cell" ? -1 : Number(chosen);
  const cell = itemOfCell.indexOf(place.item);
  if (place.item >= 0 && cell >= 0) place.cell = cell;
  show();
});
byId("shown").addEventListener("change", showHeat);
byId("undo").addEventListener("click", undo);
byId("reset").addEventListener("click", () => change([]));
byId("draw").addEventListener("click", () => { sample = now.sample(); showSample(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const button = { u: "undo", r: "reset", s: "draw" }[event.key.toLowerCase()];
  if (button) byId(button).click();
});

fillSelects();
if (board) place = { cell: 0, item: itemOfCell[0] };
else if (data.items.length) place = { cell: -1, item: 0 };
byId("item").value = place.item >= 0 ? place.item : board ? "cell" : -1;
evaluate();
show();
document.documentElement.dataset.ready = "yes";
