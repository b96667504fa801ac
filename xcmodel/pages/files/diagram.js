// A decision diagram, evaluated under conditions: how many solutions, and with which options.
//
// Nodes 0 and 1 stand for no solution and for one; children come before their parents. An arc has a
// class of equal options, of which a solution takes one, or class 0, which takes none.

class Diagram {
  /** @param numbers as xcmodel/solution_sets/explorer.py writes them; @param classes their options. */
  constructor(numbers, classes, given) {
    let k = 0;
    const n = numbers[k++] + 2;
    this.root = numbers[k++];
    this.start = new Int32Array(n + 1);
    this.children = [];
    this.classes = [];
    for (let node = 2; node < n; node++) {
      const size = numbers[k++];
      for (let arc = 0; arc < size; arc++) {
        this.children.push(node - numbers[k++]);
        this.classes.push(numbers[k++]);
      }
      this.start[node + 1] = this.children.length;
    }
    this.size = n;
    this.members = [[], ...classes];
    this.given = new Set(given);
    this.classOf = new Map();
    this.members.forEach((options, its) => options.forEach((option) => this.classOf.set(option, its)));
    this.below = new Map();
    // Small counts are exact as doubles, which are much faster; larger ones are whole numbers.
    this.number = BigInt;
    this.total = this.under(new Set(), new Set()).count;
    if (this.total < 2n ** 53n) {
      this.number = Number;
      this.total = Number(this.total);
    }
  }

  /** For every node, whether a class occurs below it. */
  #occurs(its) {
    if (!this.below.has(its)) {
      const found = new Uint8Array(this.size);
      for (let node = 2; node < this.size; node++) {
        for (let arc = this.start[node]; arc < this.start[node + 1] && !found[node]; arc++) {
          found[node] = this.classes[arc] === its || found[this.children[arc]];
        }
      }
      this.below.set(its, found);
    }
    return this.below.get(its);
  }

  /** Evaluates the solutions that have all required options and none of the forbidden ones. */
  under(required, forbidden) {
    const left = this.members.map((options) => options.filter((option) => !forbidden.has(option)));
    const due = new Set();
    let possible = ![...this.given].some((option) => forbidden.has(option));
    for (const option of required) {
      const its = this.classOf.get(option);
      if (this.given.has(option)) continue;
      if (its === undefined) possible = false;
      else {
        left[its] = left[its].filter((other) => other === option);
        due.add(its);
      }
    }
    const blocked = new Uint8Array(this.children.length);
    // No class of an arc occurs below it. So a due class that occurs below a node was not taken
    // above it, and has to be taken from here on: arcs that lose it are blocked.
    for (const its of due) {
      const found = this.#occurs(its);
      possible &&= found[this.root] === 1;
      for (let node = 2; node < this.size; node++) {
        if (!found[node]) continue;
        for (let arc = this.start[node]; arc < this.start[node + 1]; arc++) {
          if (this.classes[arc] !== its && !found[this.children[arc]]) blocked[arc] = 1;
        }
      }
    }
    return new Evaluation(this, left, blocked, possible);
  }
}

class Evaluation {
  constructor(diagram, left, blocked, possible) {
    this.diagram = diagram;
    this.left = left;
    this.blocked = blocked;
    const number = diagram.number;
    this.weights = left.map((options, its) => number(its === 0 ? 1 : options.length));
    this.counts = this.#countAll();
    this.count = possible ? this.counts[diagram.root] : number(0);
  }

  #countAll() {
    const { start, children, classes, size, number } = this.diagram;
    const counts = new Array(size);
    counts[0] = number(0);
    counts[1] = number(1);
    for (let node = 2; node < size; node++) {
      let sum = counts[0];
      for (let arc = start[node]; arc < start[node + 1]; arc++) {
        if (!this.blocked[arc]) sum += this.weights[classes[arc]] * counts[children[arc]];
      }
      counts[node] = sum;
    }
    return counts;
  }

  /** For every option, in how many of the solutions it is. */
  optionCounts() {
    const { start, children, classes, size, number, root, members, given } = this.diagram;
    const zero = number(0), perOption = new Map();
    if (this.count == 0) return perOption;
    const ways = new Array(size).fill(zero), perClass = members.map(() => zero);
    ways[root] = number(1);
    for (let node = size - 1; node > 1; node--) {
      if (ways[node] == 0) continue;
      for (let arc = start[node]; arc < start[node + 1]; arc++) {
        const child = children[arc], its = classes[arc];
        if (this.blocked[arc] || this.weights[its] == 0 || this.counts[child] == 0) continue;
        ways[child] += ways[node] * this.weights[its];
        perClass[its] += ways[node] * this.counts[child];
      }
    }
    this.left.forEach((options, its) => options.forEach((option) => perOption.set(option, perClass[its])));
    for (const option of given) perOption.set(option, this.count);
    return perOption;
  }

  /** A solution at random, each as likely, as the numbers of its options; null if there is none. */
  sample() {
    const { start, children, classes, root, given } = this.diagram;
    if (this.count == 0) return null;
    const options = [...given];
    for (let node = root; node !== 1;) {
      let rank = randomBelow(BigInt(this.counts[node]));
      for (let arc = start[node]; arc < start[node + 1]; arc++) {
        if (this.blocked[arc]) continue;
        const its = classes[arc], child = children[arc], each = BigInt(this.counts[child]);
        const here = BigInt(this.weights[its]) * each;
        if (rank < here) {
          if (its) options.push(this.left[its][Number(rank / each)]);
          node = child;
          break;
        }
        rank -= here;
      }
    }
    return options.sort((a, b) => a - b);
  }
}

/** A whole number below another one, each as likely. */
function randomBelow(limit) {
  const bits = (limit - 1n).toString(2).length;
  for (;;) {
    const words = crypto.getRandomValues(new Uint32Array(Math.ceil(bits / 32)));
    const drawn = words.reduce((sum, word) => (sum << 32n) + BigInt(word), 0n);
    const number = BigInt.asUintN(bits, drawn);
    if (number < limit) return number;
  }
}
