// The page that browses solutions: filters by options, picks, prints.

const board = data.board && new Board(data.board);
const solutions = [];
const numbers = await unpacked(data.solutions);
for (let k = 0; k < numbers.length;) {
  const options = [];
  let option = 0;
  for (let left = numbers[k++]; left > 0; left--) options.push((option += numbers[k++]));
  solutions.push(options);
}
const holding = solutions.map((options) => new Set(options));

let filters = []; // each {option, wanted}
const picked = new Set();
let onlyPicked = false;
let page = 0;
let found = [];

function filter() {
  found = solutions.map((_, number) => number).filter((number) =>
    (!onlyPicked || picked.has(number)) &&
    filters.every(({ option, wanted }) => holding[number].has(option) === wanted));
  page = 0;
  show();
}

const size = () => Number(byId("size").value);
const pages = () => Math.max(1, Math.ceil(found.length / size()));

function show() {
  page = Math.max(0, Math.min(pages() - 1, page));
  const first = page * size(), shown = found.slice(first, first + size());
  const more = data.more ? " (there are more, which this page does not hold)" : "";
  byId("count").textContent = found.length === solutions.length
    ? `${plural(solutions.length, "solution")}${more}`
    : `${written(found.length)} of ${plural(solutions.length, "solution")}${more}`;
  byId("place").textContent = `page ${written(page + 1)} of ${written(pages())}`;
  byId("previous").disabled = page === 0;
  byId("next").disabled = page === pages() - 1;
  byId("cards").replaceChildren(...shown.map(card));
  byId("filters").replaceChildren(...filters.map(chip));
  showPicked();
}

function showPicked() {
  byId("python").textContent = `[solutions[k] for k in ${JSON.stringify([...picked].sort((a, b) => a - b))}]`;
  byId("picked").textContent = `Only picked (${picked.size})`;
  byId("picked").disabled = picked.size === 0 && !onlyPicked;
}

function card(number) {
  const options = solutions[number], told = options.map((option) => data.options[option]).join(", ");
  const box = element("input", {
    type: "checkbox", "aria-label": `Pick solution ${number + 1}`,
    onchange: (event) => {
      if (event.target.checked) picked.add(number);
      else picked.delete(number);
      showPicked();
    },
  });
  box.checked = picked.has(number);
  const picture = board ? board.draw(options, `Solution ${number + 1}: ${told}`) : element("p", {}, told);
  picture.addEventListener("click", (event) => {
    const option = event.target.dataset?.option;
    if (option !== undefined) add(Number(option), true);
  });
  return element("li", { class: "panel" }, element("label", {}, element("span", {}, `No. ${written(number + 1)}`), box), picture);
}

function chip(condition) {
  const text = `${condition.wanted ? "with" : "without"} ${data.options[condition.option]}`;
  return element("li", {}, element("button", {
    "aria-label": `Remove the condition ${text}`,
    onclick: () => { filters = filters.filter((other) => other !== condition); filter(); },
  }, `${text} ✕`));
}

function add(option, wanted) {
  filters = [...filters.filter((other) => other.option !== option), { option, wanted }];
  filter();
}

function addWritten(wanted) {
  const text = byId("option").value.trim();
  const option = data.options.indexOf(text);
  byId("option").setCustomValidity(option < 0 ? "Choose one of the options that are suggested." : "");
  if (!byId("option").reportValidity()) return;
  byId("option").value = "";
  add(option, wanted);
}

byId("with").addEventListener("click", () => addWritten(true));
byId("without").addEventListener("click", () => addWritten(false));
byId("option").addEventListener("input", (event) => event.target.setCustomValidity(""));
byId("picked").addEventListener("click", (event) => {
  onlyPicked = !onlyPicked;
  event.target.setAttribute("aria-pressed", String(onlyPicked));
  filter();
});
byId("previous").addEventListener("click", () => { page -= 1; show(); });
byId("next").addEventListener("click", () => { page += 1; show(); });
byId("size").addEventListener("change", () => { page = 0; show(); });
byId("random").addEventListener("click", () => {
  if (!found.length) return;
  const place = Math.floor(Math.random() * found.length);
  page = Math.floor(place / size());
  show();
  const chosen = byId("cards").children[place % size()];
  chosen.querySelector("input").focus();
  chosen.scrollIntoView({ block: "center" });
});
byId("print").addEventListener("click", () => window.print());
byId("options").replaceChildren(...data.options.map((name) => element("option", { value: name })));
byId("hint").textContent = board
  ? "A click on a picture keeps the solutions that have the same option there. Printing takes the page that is shown."
  : "Printing takes the page that is shown.";
filter();
document.documentElement.dataset.ready = "yes";
