// The picture of a board: its cells, options drawn on them, and shares as a heat map.

const PALETTE = [
  "#ffd75f", "#5fd7ff", "#ff87af", "#87d787", "#d7afff", "#ffaf5f", "#5fffd7", "#d7d7af",
  "#ff8787", "#87afff", "#afff5f", "#d7d7d7",
];

const STEPS = { N: [0, -0.5], E: [0.5, 0], S: [0, 0.5], W: [-0.5, 0] };

/** The area of a polygon. */
function area(points) {
  const crosses = points.map(([x, y], k) => {
    const [u, v] = points[(k + 1) % points.length];
    return x * v - u * y;
  });
  return Math.abs(crosses.reduce((sum, cross) => sum + cross, 0)) / 2;
}

class Board {
  /** @param shape the data of a PageBoard: cells as lists of coordinates, texts, marks of options. */
  constructor(shape) {
    this.cells = shape.cells.map((flat) => {
      const points = [];
      for (let k = 0; k < flat.length; k += 2) points.push([flat[k], flat[k + 1]]);
      return points;
    });
    this.names = shape.names;
    this.texts = shape.texts;
    this.clues = shape.clues;
    this.lines = shape.lines;
    this.coloured = shape.coloured;
    this.marks = shape.marks.map((flat) => {
      const pairs = [];
      for (let k = 0; k < flat.length; k += 2) pairs.push([flat[k], flat[k + 1]]);
      return pairs;
    });
    this.centres = this.cells.map((points) => [0, 1].map(
      (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length));
    this.sizes = this.cells.map((points) => Math.min(1, Math.sqrt(area(points))));
    // Options that write different things on their cells share them with others, as words do.
    this.fills = !this.coloured && this.marks.some((mark) => mark.length > 1) &&
      this.marks.every((mark) => mark.every(([, text]) => text === mark[0][1]));
    this.edges = this.#sharedEdges();
    this.thick = new Set(shape.thick.map(([a, b]) => `${Math.min(a, b)},${Math.max(a, b)}`));
    this.optionsOn = this.cells.map(() => []);
    this.marks.forEach((mark, option) => mark.forEach(([cell]) => this.optionsOn[cell].push(option)));
  }

  /** The text that an option writes on a cell. */
  textOn(option, cell) {
    const pair = this.marks[option].find(([its]) => its === cell);
    return pair ? this.texts[pair[1]] : "";
  }

  /** Lists [cell, other cell or -1, one end, the other end] for every edge of a cell. */
  #sharedEdges() {
    const known = new Map();
    this.cells.forEach((points, cell) => points.forEach((point, k) => {
      const next = points[(k + 1) % points.length];
      const key = [point, next].map((p) => p.map((x) => x.toFixed(3)).join()).sort().join(" ");
      if (known.has(key)) known.get(key)[1] = cell;
      else known.set(key, [cell, -1, point, next]);
    }));
    return [...known.values()];
  }

  /** The nearest cell in a direction, or -1. */
  nextCell(cell, [dx, dy]) {
    const [x, y] = this.centres[cell];
    let best = -1, least = Infinity;
    this.centres.forEach(([cx, cy], other) => {
      const along = (cx - x) * dx + (cy - y) * dy, across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (along > 0.1 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
    });
    return best;
  }

  /** Makes an empty picture. */
  svg(title) {
    const xs = this.cells.flat().map((point) => point[0]), ys = this.cells.flat().map((point) => point[1]);
    const [left, top] = [Math.min(...xs) - 0.15, Math.min(...ys) - 0.15];
    const [width, height] = [Math.max(...xs) - left + 0.15, Math.max(...ys) - top + 0.15];
    const picture = svgElement("svg", {
      class: "board", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": title,
    });
    picture.style.maxWidth = `${width * 64}px`;
    return picture;
  }

  polygon(cell, kind) {
    return svgElement("polygon", { class: kind, points: this.cells[cell].map((p) => p.join()).join(" ") });
  }

  line(kind, [, , start, end]) {
    return svgElement("line", { class: kind, x1: start[0], y1: start[1], x2: end[0], y2: end[1] });
  }

  text(cell, text, attributes = {}) {
    const [x, y] = this.centres[cell];
    if (this.lines) {
      const ways = [...text].filter((way) => way in STEPS).map((way) => `M${x},${y}l${STEPS[way]}`);
      return svgElement("path", { class: "way", d: ways.join(""), ...attributes });
    }
    const height = this.sizes[cell] * (text.length > 1 ? Math.min(0.42, 0.95 / text.length) : 0.58);
    const size = { style: `font-size:${height.toFixed(2)}px` };
    return svgElement("text", { x, y, ...size, ...attributes }, text);
  }

  /** The thick lines and the clues that belong to the board itself. */
  ownMarks() {
    const lines = this.edges
      .filter(([a, b]) => b >= 0 && this.thick.has(`${Math.min(a, b)},${Math.max(a, b)}`))
      .map((edge) => this.line("block", edge));
    return [...lines, ...this.clues.map(([x, y, text]) => svgElement("text", { class: "clue", x, y }, text))];
  }

  /**
   * Draws these options: coloured shapes with outlines where they cover several cells, or each of
   * their cells in the colour of its text.
   */
  draw(options, title) {
    const picture = this.svg(title);
    const owner = this.cells.map(() => -1);
    for (const option of options) for (const [cell] of this.marks[option]) owner[cell] = option;
    this.cells.forEach((_, cell) => {
      const shape = this.polygon(cell, "cell");
      if (this.fills && owner[cell] >= 0) {
        shape.style.fill = this.colour(owner[cell], options);
        shape.classList.add("filled");
      } else if (this.coloured && owner[cell] >= 0) {
        shape.style.fill = PALETTE[this.texts.indexOf(this.textOn(owner[cell], cell)) % PALETTE.length];
        shape.classList.add("filled");
      }
      if (owner[cell] >= 0) shape.dataset.option = owner[cell];
      picture.append(shape);
    });
    picture.append(...this.ownMarks());
    if (this.fills) {
      const borders = this.edges.filter(([a, b]) =>
        (b < 0 ? owner[a] >= 0 : owner[a] !== owner[b]));
      picture.append(...borders.map((edge) => this.line("border", edge)));
    }
    const copies = this.#numbersOfCopies(options);
    for (const option of options) picture.append(...this.#letters(option, owner, copies.get(option) ?? ""));
    return picture;
  }

  /** The colour of an option: that of its text, or of its place among those drawn. */
  colour(option, options) {
    const [first] = this.marks[option];
    const rank = this.texts[first[1]] ? first[1] : options.indexOf(option);
    return PALETTE[rank % PALETTE.length];
  }

  /**
   * The number of each option whose text others have as well, if one of these lies in several
   * layers: in the order of their first cells.
   */
  #numbersOfCopies(options) {
    const alike = new Map(), numbers = new Map();
    for (const option of this.fills ? options : []) {
      const text = this.marks[option].length ? this.texts[this.marks[option][0][1]] : "";
      if (text) alike.set(text, [...(alike.get(text) ?? []), option]);
    }
    for (const some of alike.values()) {
      const isTorn = (option) => this.#oneOfEachRun(this.marks[option].map(([cell]) => cell)).length > 1;
      if (some.length < 2 || !some.some(isTorn)) continue;
      some.sort((a, b) => this.marks[a][0][0] - this.marks[b][0][0]);
      some.forEach((option, k) => numbers.set(option, k + 1));
    }
    return numbers;
  }

  /** One text for each run of touching cells where options fill them, or else one a cell. */
  #letters(option, owner, number) {
    const mark = this.marks[option];
    const shown = this.fills ? this.#oneOfEachRun(mark.map(([cell]) => cell)) : mark.map(([cell]) => cell);
    return shown.filter((cell) => owner[cell] === option).map((cell) => {
      const made = this.text(cell, `${this.textOn(option, cell)}${number}`);
      if (this.fills || this.coloured) made.style.fill = "#1b1f24";
      return made;
    });
  }

  #oneOfEachRun(cells) {
    const left = new Set(cells), shown = [];
    while (left.size) {
      const run = [left.values().next().value];
      left.delete(run[0]);
      for (const cell of run) {
        for (const [a, b] of this.edges) {
          const other = a === cell ? b : b === cell ? a : -1;
          if (left.delete(other)) run.push(other);
        }
      }
      shown.push(this.#middle(run));
    }
    return shown;
  }

  #middle(cells) {
    const spread = (cell) => cells.reduce((sum, other) => sum +
      (this.centres[cell][0] - this.centres[other][0]) ** 2 +
      (this.centres[cell][1] - this.centres[other][1]) ** 2, 0);
    return cells.reduce((best, cell) => (spread(cell) < spread(best) ? cell : best));
  }
}
