// The list: only the rows in view are elements, however many records there are.

const ROW_HEIGHT = 74;
const list = byId("list");
const space = byId("list-space");
let shown = [];
let drawn = { from: -1, to: -1 };

function showList({ keepPlace = false } = {}) {
  shown = listed();
  space.style.height = `${shown.length * ROW_HEIGHT}px`;
  if (!keepPlace) list.scrollTop = 0;
  byId("list-count").textContent = t("of_n", { n: figure(shown.length), total: figure(records().length) });
  redrawRows();
  if (!shown.length) {
    space.append(h("div", { class: "nothing" }, h("p", {}, t("no_match")), h("p", { class: "dim" }, t("no_match_hint"))));
  }
}

function redrawRows() {
  drawn = { from: -1, to: -1 };
  space.replaceChildren();
  drawRows();
}

function drawRows() {
  // A screenful beyond each edge, so that a quick scroll meets rows and no blank.
  const room = Math.ceil(list.clientHeight / ROW_HEIGHT) || 12;
  const first = Math.floor(list.scrollTop / ROW_HEIGHT);
  const from = Math.max(0, first - room);
  const to = Math.min(shown.length, first + 2 * room + 1);
  if (from === drawn.from && to === drawn.to) return;
  const standing = new Map([...space.children].map((row) => [Number(row.dataset.at), row]));
  for (const [at, row] of standing) if (at < from || to <= at) row.remove();
  for (let at = from; at < to; at += 1) if (!standing.has(at)) space.append(rowAt(at));
  drawn = { from, to };
}

function rowAt(at) {
  const row = shown[at];
  const current = row.id === selected;
  const element = h(
    "div",
    {
      class: `row${current ? " is-current" : ""}`,
      role: "option",
      id: `row-${row.number}`,
      "aria-selected": current ? "true" : "false",
      "aria-setsize": shown.length,
      "aria-posinset": at + 1,
      "data-at": at,
      onclick: () => go(row.id),
    },
    h(
      "div",
      { class: "row-head" },
      h("bdi", { class: "row-id" }, row.id),
      h("span", { class: "row-marks" }, Object.entries(row.findings).map(([type, each]) => rowMark(row, type, each))),
    ),
    h("div", { class: "row-intro", dir: "auto" }, visible(row.intro)),
  );
  element.style.top = `${at * ROW_HEIGHT}px`;
  return element;
}

function rowMark(row, type, finding) {
  const hidden = isHidden(row.id, type);
  const answer = answered(row.id, type);
  const status = hidden ? "hidden" : statusOf(finding);
  const name = `${t(type)}: ${t(`status_${status}`)}${answer ? `, ${t(`r_${answer}`)}` : ""}`;
  const sign = { error: "✕", none: "✓", unsure: "?" }[answer];
  return h(
    "span",
    { class: `row-mark t-${type} is-${status}`, role: "img", "aria-label": name, title: name },
    sign ?? t(`i_${type}`),
  );
}

function scrollToRow(at) {
  const top = at * ROW_HEIGHT;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (list.scrollTop + list.clientHeight < top + ROW_HEIGHT) {
    list.scrollTop = top + ROW_HEIGHT - list.clientHeight;
  }
}

function markCurrentRow() {
  const at = shown.findIndex((row) => row.id === selected);
  if (at >= 0) {
    if (list.clientHeight) scrollToRow(at);
    list.setAttribute("aria-activedescendant", `row-${shown[at].number}`);
  } else list.removeAttribute("aria-activedescendant");
  redrawRows();
}

function step(by) {
  const at = shown.findIndex((row) => row.id === selected);
  const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
  const row = shown[Math.max(0, Math.min(shown.length - 1, next))];
  if (row) go(row.id);
}

// Goes to the next listed record with a finding that is not reviewed, from the top again at the end.
function stepToOpen() {
  const at = shown.findIndex((row) => row.id === selected);
  const rest = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0))];
  const row = rest.find((each) => Object.keys(each.findings).some((type) => !answered(each.id, type)));
  if (row) go(row.id);
  else notify(t("all_reviewed"));
}

list.addEventListener("scroll", drawRows, { passive: true });
new ResizeObserver(drawRows).observe(list);
list.addEventListener("keydown", (event) => {
  const page = Math.max(1, Math.floor(list.clientHeight / ROW_HEIGHT) - 1);
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
  if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const by = steps[event.key];
  if (Number.isFinite(by)) step(by);
  else if (shown.length) go(shown[by < 0 ? 0 : shown.length - 1].id);
});
