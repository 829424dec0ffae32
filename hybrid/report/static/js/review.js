// What the reviewer has judged, kept in this browser under the hash of the report.

const REVIEW = `hybrid-review:${settings.hash}`;
const review = { reviewer: "", blind: false, items: {}, ...kept(REVIEW) };

function judged(id, type) {
  return review.items[id]?.[type] ?? null;
}

function answered(id, type) {
  return judged(id, type)?.answer ?? null;
}

function isHidden(id, type) {
  return review.blind && !answered(id, type);
}

function change(id, type, changes) {
  const own = (review.items[id] ??= {});
  own[type] = { answer: null, criteria: null, marks: [], confidence: null, why: "", ...own[type] };
  Object.assign(own[type], changes, { at: new Date().toISOString() });
  save();
}

function judge(id, type, answer) {
  const blind = isHidden(id, type) || Boolean(judged(id, type)?.blind);
  change(id, type, { answer, blind });
}

function takeBack(id, type) {
  delete review.items[id]?.[type];
  if (!Object.keys(review.items[id] ?? {}).length) delete review.items[id];
  save();
}

function save() {
  if (!keep(REVIEW, review)) notify(t("storage_full"));
  showProgress();
}

function reviewedCount() {
  return Object.values(review.items)
    .flatMap((types) => Object.values(types))
    .filter((item) => item.answer).length;
}

// How a review stands to the record: open, some, unsure, and against the findings.
function reviewStates(row) {
  const states = new Set();
  for (const [type, finding] of Object.entries(row.findings)) {
    const answer = answered(row.id, type);
    if (!answer) continue;
    states.add("some");
    if (answer === "unsure") states.add("unsure");
    else if ((answer === "error") !== isError(finding)) states.add("against");
  }
  if (!states.size) states.add("open");
  return states;
}

// Another tab with the same report may have judged meanwhile.
addEventListener("storage", (event) => {
  if (event.key !== REVIEW) return;
  Object.assign(review, { items: {} }, kept(REVIEW));
  document.dispatchEvent(new Event("hybrid:review"));
});
