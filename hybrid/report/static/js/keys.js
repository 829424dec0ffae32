// Keys for everything; never while the reader writes.

const KEYS = [
  ["j / k", "keys_move"], ["r", "next_open"], ["l", "keys_open"], ["/", "keys_search"], ["0 1 2 3", "keys_types"],
  ["e n u", "keys_judge"], ["p c", "keys_mark"], ["b", "keys_blind"], ["h", "keys_overview"],
  ["t", "keys_theme"], ["z", "keys_language"], ["?", "keys_help"], ["Esc", "keys_escape"],
];

const ACTIONS = {
  j: () => step(1),
  k: () => step(-1),
  r: () => { openRecords(); stepToOpen(); },
  l: () => (place.view === "records" && selected === null ? step(1) : goToList()),
  h: goToOverview,
  t: switchTheme,
  z: switchLanguage,
  b: () => byId("blind").click(),
  "/": () => { openRecords(); byId("search").focus(); byId("search").select(); },
  "?": openKeys,
  e: () => judgeCurrent("error"),
  n: () => judgeCurrent("none"),
  u: () => judgeCurrent("unsure"),
  p: () => markCurrent("premise"),
  c: () => markCurrent("conclusion"),
};

function currentRecord() {
  const number = place.view === "records" && selected !== null ? numberOf(selected) : undefined;
  return number === undefined ? null : record(number);
}

function judgeCurrent(answer) {
  const own = currentRecord();
  const type = own && currentType(own);
  if (!type) return;
  judge(own.id, type, answer);
  redrawRecord();
  notify(`${t(type)}: ${t(`r_${answer}`)}`);
}

function markCurrent(role) {
  const own = currentRecord();
  // With all types shown, marks go to the finding that was judged last.
  const type = own && (shownType !== "all" ? shownType : lastJudged(own) ?? currentType(own));
  if (type && markSelection(own, type, role)) redrawRecord();
}

function lastJudged(own) {
  const given = own.findings.filter((finding) => answered(own.id, finding.type));
  const when = (finding) => judged(own.id, finding.type).at;
  return given.sort((left, right) => (when(left) < when(right) ? 1 : -1))[0]?.type ?? null;
}

function showTypeAt(at) {
  const own = currentRecord();
  const types = own ? ["all", ...own.findings.map((finding) => finding.type)] : [];
  if (!types[at]) return;
  shownType = types[at];
  redrawRecord();
  showCard();
}

function openKeys() {
  byId("keys-list").replaceChildren(...KEYS.map(([keys, words]) =>
    h("div", {}, h("dt", {}, keys.split(" ").map((key) => (key === "/" && keys !== "/" ? " / " : h("kbd", {}, key)))), h("dd", {}, t(words)))));
  byId("keys").showModal();
}

function leave() {
  const writing = isWriting(document.activeElement);
  if (writing) document.activeElement.blur();
  else if (place.view === "records" && selected !== null) goToList();
}

function isWriting(element) {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
    || (element instanceof HTMLInputElement && element.type !== "checkbox" && element.type !== "button");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || byId("keys").open) return;
  if (event.key === "Escape") return leave();
  if (isWriting(event.target)) return;
  const act = /^[0-3]$/.test(event.key) ? () => showTypeAt(Number(event.key)) : ACTIONS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

byId("help").addEventListener("click", openKeys);
byId("keys-close").addEventListener("click", () => byId("keys").close());
