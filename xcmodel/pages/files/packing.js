// Reads what xcmodel/pages/packing.py writes.

/** Resolves to the whole numbers of a packed text. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const raw = new Uint8Array(await new Response(stream).arrayBuffer());
  const numbers = [];
  let number = 0, weight = 1;
  for (const byte of raw) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (byte < 128) {
      numbers.push(number);
      number = 0;
      weight = 1;
    }
  }
  return numbers;
}
