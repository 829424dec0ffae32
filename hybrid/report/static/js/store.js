// The records: an index of all of them at once, each record when it is looked at.

let index = null;
let lines = null;
let haystacks = null;
const numbers = new Map();
const opened = new Map();
const MOST_OPEN = 50;

function records() {
  if (!index) {
    index = JSON.parse(block("index"));
    index.forEach((row, number) => {
      row.number = number;
      numbers.set(row.id, number);
    });
  }
  return index;
}

function recordLines() {
  lines ??= block("records-data").split("\n");
  return lines;
}

function record(number) {
  if (!opened.has(number)) {
    if (opened.size >= MOST_OPEN) opened.delete(opened.keys().next().value);
    opened.set(number, JSON.parse(recordLines()[number]));
  }
  return opened.get(number);
}

function numberOf(id) {
  records();
  return numbers.get(id);
}

function fieldsOf(own) {
  const fields = new Map();
  if (own.context !== null) fields.set("context", own.context);
  fields.set("question", own.question);
  for (const [letter, text] of own.options) fields.set(`option.${letter}`, text);
  fields.set("reasoning", own.reasoning);
  if (own.answer !== null) fields.set("answer", own.answer);
  return fields;
}

// The text of each record in small letters, made at the first search.
function searchable() {
  haystacks ??= recordLines().map((line) => {
    const own = JSON.parse(line);
    return [own.id, ...fieldsOf(own).values()].join("\n").toLowerCase();
  });
  return haystacks;
}

// What the reader is told of a decision: a run without a judge has flags and no verdicts.
function statusOf(finding) {
  const passed = finding.status === "clean" && finding.by === "rules";
  if (settings.judged) return passed ? "passed" : finding.status;
  if (finding.status === "error") return "flagged";
  if (finding.status !== "clean") return finding.status;
  return (finding.rules ?? finding.flags).length ? "under" : "noflag";
}

const isError = (finding) => finding.status === "error";
