// Reviews as gold: JSON Lines, one record a line, bound to the report by its hash.

function goldLines() {
  return Object.keys(review.items)
    .map((id) => [id, numberOf(id)])
    .filter(([, number]) => number !== undefined)
    .sort((left, right) => left[1] - right[1])
    .map(([id, number]) => goldLine(id, record(number)))
    .filter((line) => line !== null);
}

function goldLine(id, own) {
  const line = {
    id,
    report: settings.hash,
    text_hash: own.text_hash,
    ...(own.sampling ? { sampling: own.sampling } : {}),
    reviewer: review.reviewer || null,
    labels: {},
    unsure: {},
  };
  for (const finding of own.findings) {
    const item = judged(id, finding.type);
    if (!item?.answer) continue;
    if (item.answer === "unsure") line.unsure[finding.type] = { ...details(item), why: item.why };
    else line.labels[finding.type] = label(item, finding, own);
  }
  return Object.keys(line.labels).length || Object.keys(line.unsure).length ? line : null;
}

function label(item, finding, own) {
  const error = item.answer === "error";
  const confirms = error && isError(finding) && !item.blind;
  const marked = item.marks.length > 0;
  const quotes = (role) =>
    marked
      ? item.marks.filter((mark) => mark.role === role).map((mark) => textAt(own, mark))
      : finding.grounding
          .filter((each) => each.accepted && (each.role === "conclusion") === (role === "conclusion"))
          .map((each) => each.quote);
  const shown = error && (marked || confirms);
  const criteria = error ? (item.criteria ?? (confirms ? finding.criteria : [])) : [];
  const [premises, conclusion] = shown ? [quotes("premise"), quotes("conclusion")[0] ?? ""] : [[], ""];
  // What is only confirmed says nothing on how right the run is that found it.
  const adopted = [];
  if (criteria.length && item.criteria === null) adopted.push("criteria");
  if ((premises.length || conclusion) && !marked) adopted.push("evidence");
  return {
    is_error: error,
    criteria,
    premises,
    conclusion,
    confidence: item.confidence,
    adopted,
    why: item.why,
    ...details(item),
  };
}

function details(item) {
  return { spans: item.marks, blind: Boolean(item.blind), at: item.at };
}

function textAt(own, mark) {
  return slice(fieldsOf(own).get(mark.field), mark.start, mark.end);
}

function exportGold() {
  const made = goldLines();
  const text = made.map((line) => `${JSON.stringify(line)}\n`).join("");
  const who = (review.reviewer || "gold").replace(/[^\p{L}\p{N}-]+/gu, "-").slice(0, 40);
  const name = `${who}-${settings.hash.slice(0, 8)}.jsonl`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  notify(t("exported", { n: figure(made.length), name }));
}

// Takes a file of gold; either all of it is taken, or nothing.
function importGold(text) {
  const rows = text.replace(/^\ufeff/, "").split("\n");
  const taken = {};
  let reviewer = "";
  let count = 0;
  for (const [at, row] of rows.entries()) {
    if (!row.trim()) continue;
    const read = goldItem(row);
    if (read.other !== undefined) return notify(t("import_other", { hash: read.other }));
    if (read.reason) return notify(t("import_bad", { line: at + 1, reason: read.reason }));
    taken[read.id] = read.items;
    reviewer ||= read.reviewer;
    count += 1;
  }
  if (!count) return notify(t("import_bad", { line: 1, reason: t("import_empty") }));
  for (const [id, items] of Object.entries(taken)) {
    review.items[id] = { ...review.items[id], ...items };
  }
  review.reviewer ||= reviewer;
  save();
  document.dispatchEvent(new Event("hybrid:review"));
  return notify(t("imported", { n: figure(count) }));
}

function goldItem(row) {
  let line;
  try {
    line = JSON.parse(row);
  } catch {
    return { reason: t("import_shape") };
  }
  if (!isMapping(line) || typeof line.id !== "string" || !isMapping(line.labels)) {
    return { reason: t("import_shape") };
  }
  if (line.report && line.report !== settings.hash) {
    return { other: String(line.report).slice(0, 12) };
  }
  const number = numberOf(line.id);
  if (number === undefined) return { reason: t("import_unknown", { id: line.id }) };
  const items = {};
  for (const [type, given] of Object.entries(line.labels)) {
    if (!knownLabel(type, given)) return { reason: t("import_shape") };
    items[type] = itemOf(given, given.is_error ? "error" : "none", record(number));
  }
  for (const [type, given] of Object.entries(isMapping(line.unsure) ? line.unsure : {})) {
    if (!isMapping(given) || !settings.types.includes(type)) return { reason: t("import_shape") };
    items[type] = itemOf(given, "unsure", record(number));
  }
  return { id: line.id, items, reviewer: typeof line.reviewer === "string" ? line.reviewer : "" };
}

const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function knownLabel(type, given) {
  return settings.types.includes(type) && isMapping(given) && typeof given.is_error === "boolean";
}

function itemOf(given, answer, own) {
  const known = (name) => name in settings.criteria;
  const chosen = Array.isArray(given.criteria) && !(Array.isArray(given.adopted) && given.adopted.includes("criteria"));
  const grade = Number.isInteger(given.confidence) ? given.confidence : null;
  return {
    answer,
    criteria: chosen ? given.criteria.filter(known) : null,
    marks: Array.isArray(given.spans) ? given.spans.filter((mark) => fits(mark, own)).map(plain) : [],
    confidence: grade !== null && grade >= 1 && grade <= 5 ? grade : null,
    why: typeof given.why === "string" ? given.why : "",
    blind: given.blind === true,
    at: typeof given.at === "string" ? given.at : "",
  };
}

function fits(mark, own) {
  const text = isMapping(mark) ? fieldsOf(own).get(mark.field) : undefined;
  const range = Number.isInteger(mark?.start) && Number.isInteger(mark?.end);
  const role = mark?.role === "premise" || mark?.role === "conclusion";
  return text !== undefined && range && role && 0 <= mark.start && mark.start < mark.end
    && mark.end <= toPoints(text, text.length);
}

const plain = ({ role, field, start, end }) => ({ role, field, start, end });
