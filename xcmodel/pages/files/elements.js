// Elements of pages, and the data that a page carries.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** Makes an element with attributes and children; texts are never read as HTML. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function svgElement(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Writes a whole number with its digits in groups, or rounded where there are very many. */
function written(number) {
  const digits = number.toString();
  if (digits.length <= 36) return digits.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${digits[0]}.${digits.slice(1, 4)} × 10^${digits.length - 1}`;
}

const plural = (number, noun) => `${written(number)} ${noun}${number == 1 ? "" : "s"}`;

function percent(share) {
  if (share === 0 || share === 1) return `${share * 100} %`;
  const text = (share * 100).toPrecision(share > 0.1 ? 3 : 2);
  return share < 0.0001 ? "< 0.01 %" : `${Math.min(Number(text), 99.99)} %`;
}
