// Texts with marks in them. Spans count code points; the browser counts UTF-16 units.

const SURROGATES = /[\ud800-\udbff][\udc00-\udfff]/g;

// What is invisible, or turns the direction of what follows. Joiners stay: emoji and Indic scripts
// need them. Tag characters stay in flags only.
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0001}-\u{e007f}]/gu;

// A function from a code point offset to the UTF-16 offset in the same text.
function toUnits(text) {
  const pairs = [];
  for (const match of text.matchAll(SURROGATES)) pairs.push(match.index - pairs.length);
  // pairs[n] is the code point offset of the n-th character that takes two units.
  return (points) => points + below(pairs, points);
}

function toPoints(text, units) {
  let pairs = 0;
  for (const match of text.slice(0, units).matchAll(SURROGATES)) pairs += match ? 1 : 0;
  return units - pairs;
}

function below(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function slice(text, start, end) {
  const units = toUnits(text);
  return text.slice(units(start), units(end));
}

// Cuts a text where marks begin and end: [{text, marks, starting}], in order, nothing lost.
function segments(text, marks) {
  const units = toUnits(text);
  const placed = marks
    .map((mark) => ({ mark, start: units(mark.start), end: units(mark.end) }))
    .filter((each) => each.start < each.end);
  const edges = new Set([0, text.length]);
  for (const each of placed) edges.add(each.start).add(each.end);
  const cuts = [...edges].sort((left, right) => left - right);
  const found = [];
  for (let at = 0; at + 1 < cuts.length; at += 1) {
    const [start, end] = [cuts[at], cuts[at + 1]];
    const here = placed.filter((each) => each.start <= start && end <= each.end);
    found.push({
      text: text.slice(start, end),
      marks: here.map((each) => each.mark),
      starting: here.filter((each) => each.start === start).map((each) => each.mark),
    });
  }
  return found;
}

// Shows a text as text, control characters as a sign around the character itself.
function visible(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(CONTROLS)) {
    nodes.push(text.slice(from, match.index));
    const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    nodes.push(h("span", { class: "control", "data-code": `U+${code}` }, match[0]));
    from = match.index + match[0].length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== "");
}

function markedText(text, marks) {
  return segments(text, marks).map((piece) => {
    if (!piece.marks.length) return visible(piece.text);
    const kinds = new Set(piece.marks.flatMap((mark) => [`t-${mark.type}`, `r-${mark.role}`]));
    const labels = [...new Set(piece.starting.map((mark) => mark.label))];
    return h(
      "mark",
      {
        class: [...kinds].join(" "),
        "data-m": piece.marks.map((mark) => mark.id).join(" "),
        "data-label": labels.length ? labels.join(" ") : null,
        "aria-description": piece.marks.map((mark) => mark.name).join("; "),
        title: [...new Set(piece.marks.map((mark) => mark.name))].join("\n"),
      },
      visible(piece.text),
    );
  });
}
