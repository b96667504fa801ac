// The page on which puzzles are designed; the server on this machine answers.

const SIDE = 5;
const SETS = {
  tetrominoes: { I: "IIII", L: "LLL L..", O: "OO OO", S: "SS. .SS", T: "TTT .T." },
  pentominoes: {
    F: ".FF FF. .F.", I: "IIIII", L: "LLLL L...", N: "NNN. ..NN", P: "PPP PP.", T: "TTT .T. .T.",
    U: "U.U UUU", V: "V.. V.. VVV", W: "W.. WW. .WW", X: ".X. XXX .X.", Y: "YYYY .Y..", Z: "ZZ. .Z. .ZZ",
  },
};
const holes = new Set(["0,3"]);
let pieces = Object.entries({ ...SETS.tetrominoes }).map(([name, shape]) => pieceOf(name, shape));
let asked = 0, waiting = null, answer = null, givens = null, seed = 0;

function pieceOf(name, shape) {
  const cells = new Set();
  shape.split(" ").forEach((row, i) => [...row].forEach((mark, j) => mark !== "." && cells.add(`${i},${j}`)));
  return { name, cells, count: 1 };
}

/** A piece as text: the rows and columns that it has. */
function shapeOf(piece) {
  const places = [...piece.cells].map((cell) => cell.split(",").map(Number));
  const rows = places.map(([i]) => i), columns = places.map(([, j]) => j);
  const lines = [];
  for (let i = Math.min(...rows); i <= Math.max(...rows); i++) {
    let line = "";
    for (let j = Math.min(...columns); j <= Math.max(...columns); j++) line += piece.cells.has(`${i},${j}`) ? piece.name[0] : ".";
    lines.push(line);
  }
  return lines.join(" ");
}

const size = (id) => Math.max(1, Math.min(20, Number(byId(id).value) || 1));

function design() {
  const lines = [];
  for (let i = 0; i < size("rows"); i++) {
    let line = "";
    for (let j = 0; j < size("columns"); j++) line += holes.has(`${i},${j}`) ? "#" : ".";
    lines.push(line);
  }
  const drawn = pieces.filter((piece) => piece.cells.size && piece.count > 0);
  return {
    board: lines.join(" "),
    pieces: drawn.map((piece) => ({ name: piece.name, shape: shapeOf(piece), count: piece.count })),
    flips: byId("flips").checked,
    seed,
  };
}

/** A grid of buttons that are pressed or not; one of them is reached by the tab key. */
function fillGrid(grid, rows, columns, pressed, describe, toggle) {
  const buttons = [];
  const press = (button, i, j) => {
    button.setAttribute("aria-pressed", String(toggle(i, j)));
    ask();
  };
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const button = element("button", {
        "aria-pressed": String(pressed(i, j)), "aria-label": describe(i, j), tabindex: i || j ? -1 : 0,
        onclick: () => press(button, i, j),
        onkeydown: (event) => {
          const [di, dj] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
          const next = di === undefined || i + di < 0 || i + di >= rows || j + dj < 0 || j + dj >= columns
            ? null : buttons[(i + di) * columns + j + dj];
          if (di !== undefined) event.preventDefault();
          if (!next) return;
          button.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        },
      });
      buttons.push(button);
    }
  }
  grid.replaceChildren(...buttons);
}

const toggleIn = (set, cell) => (set.delete(cell) ? false : Boolean(set.add(cell)));

function showBoard() {
  byId("board").style.setProperty("--columns", size("columns"));
  fillGrid(byId("board"), size("rows"), size("columns"), (i, j) => holes.has(`${i},${j}`),
    (i, j) => `hole in row ${i + 1}, column ${j + 1}`, (i, j) => toggleIn(holes, `${i},${j}`));
}

function showPieces() {
  byId("pieces").replaceChildren(...pieces.map((piece) => {
    const grid = element("div", { class: "grid", role: "group", "aria-label": `cells of piece ${piece.name}` });
    fillGrid(grid, SIDE, SIDE, (i, j) => piece.cells.has(`${i},${j}`),
      (i, j) => `piece ${piece.name}, row ${i + 1}, column ${j + 1}`, (i, j) => toggleIn(piece.cells, `${i},${j}`));
    return element("li", {}, element("div", { class: "bar" },
      element("label", {}, "Name ", element("input", {
        type: "text", value: piece.name, maxlength: 8, onchange: (event) => { piece.name = event.target.value.trim() || piece.name; showPieces(); ask(); },
      }))), grid, element("div", { class: "bar" },
      element("label", {}, "× ", element("input", {
        type: "number", min: 0, max: 99, value: piece.count, "aria-label": `how many of piece ${piece.name}`,
        onchange: (event) => { piece.count = Math.max(0, Math.min(99, Math.floor(Number(event.target.value)) || 0)); ask(); },
      })),
      element("button", { "aria-label": `Remove piece ${piece.name}`, onclick: () => { pieces = pieces.filter((other) => other !== piece); showPieces(); ask(); } }, "Remove")));
  }));
}

// Asking the server.

async function post(path) {
  const response = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json", "X-Token": data.token }, body: JSON.stringify(design()),
  });
  if (response.ok) return response;
  const told = await response.text();
  throw new Error(told.startsWith("{") ? JSON.parse(told).error : told);
}

/** Asks when nothing has been changed for a moment; answers that came too late are dropped. */
function ask() {
  clearTimeout(waiting);
  byId("count").textContent = "…";
  showGivens(null);
  waiting = setTimeout(async () => {
    const number = ++asked;
    try {
      const given = await (await post("/answer")).json();
      if (number === asked) show(given, "");
    } catch (error) {
      if (number === asked) show(null, error.message);
    }
  }, 250);
}

function show(given, fault) {
  answer = given;
  byId("remark").className = fault ? "fault" : "";
  for (const id of ["save-svg", "save-python", "print"]) byId(id).disabled = !given;
  byId("suggest").disabled = byId("save-explorer").disabled = !given?.count || given.count === "0";
  if (!given) {
    byId("count").textContent = "not a puzzle yet";
    byId("remark").textContent = fault;
    return;
  }
  const differs = given.cells !== given.area;
  byId("count").textContent = given.count === null ? (differs ? "not a puzzle yet" : "many?") : plural(BigInt(given.count), "solution");
  byId("remark").textContent = differs ? `The board has ${plural(given.cells, "free cell")}, the pieces fill ${given.area}.` : given.remark;
  showPicture("picture", given.picture);
  showPictures("forced", given.forced);
  showPictures("decisive", given.decisive);
  byId("python").textContent = given.python;
}

// The server's own picture, read as SVG: it can hold no script that this page's policy would run.
function pictureOf(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

const showPicture = (id, svg) => byId(id).replaceChildren(pictureOf(svg));

/** Shows placements, each on a small board. */
function showPictures(id, pictures) {
  const rows = pictures.map((svg) => element("li", {}, pictureOf(svg)));
  byId(id).replaceChildren(...(rows.length ? rows : [element("li", { class: "faint" }, "none")]));
}

/** Shows placements that make the solution unique; each time others, or none any more. */
function showGivens(found, told = "") {
  givens = found;
  for (const id of ["save-givens", "save-unique"]) byId(id).disabled = !found;
  byId("told").textContent = told || (found ? `With ${plural(found.givens.length, "given")}, one solution is left${found.givens.length ? "" : ", as there is only one anyway"}.` : "");
  if (found) showPicture("givens", found.picture);
  else byId("givens").replaceChildren();
}

async function suggest() {
  const number = asked;
  seed++;
  showGivens(null, "…");
  try {
    const found = await (await post("/givens")).json();
    if (number === asked) showGivens(found);
  } catch (error) {
    if (number === asked) showGivens(null, error.message);
  }
}

function save(name, kind, content) {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

for (const id of ["rows", "columns"]) byId(id).addEventListener("change", () => { showBoard(); ask(); });
byId("flips").addEventListener("change", ask);
byId("add").addEventListener("click", () => {
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((name) => !pieces.some((piece) => piece.name === name)) ?? "AA";
  pieces = [{ name: free, cells: new Set(["0,0"]), count: 1 }, ...pieces];
  showPieces();
  ask();
});
byId("clear").addEventListener("click", () => { pieces = []; showPieces(); ask(); });
byId("set").addEventListener("change", (event) => {
  const known = new Set(pieces.map((piece) => piece.name));
  const added = Object.entries(SETS[event.target.value] ?? {}).filter(([name]) => !known.has(name));
  pieces = [...pieces, ...added.map(([name, shape]) => pieceOf(name, shape))];
  event.target.value = "";
  showPieces();
  ask();
});
byId("save-svg").addEventListener("click", () => save("solution.svg", "image/svg+xml", answer.picture));
byId("save-python").addEventListener("click", () => save("puzzle.py", "text/x-python", answer.python));
byId("suggest").addEventListener("click", suggest);
byId("save-givens").addEventListener("click", () => save("puzzle.svg", "image/svg+xml", givens.picture));
byId("save-unique").addEventListener("click", () => save("puzzle.py", "text/x-python", givens.python));
byId("print").addEventListener("click", () => window.print());
byId("save-explorer").addEventListener("click", async () => {
  try {
    save("explore.html", "text/html", await (await post("/explorer")).text());
  } catch (error) {
    byId("remark").textContent = error.message;
  }
});

history.replaceState(null, "", "/"); // The token need not stay in the address bar.
showBoard();
showPieces();
ask();
document.documentElement.dataset.ready = "yes";
