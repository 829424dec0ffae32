// The course of the reasoning: which option it holds, from the first word to the answer.

// What tells no option from the others stands on a lane of its own.
const OPEN = new Set(["abstained", "doubt", "tie", "even", "several_hold", "all_alike", "told_alike", "concluded_both", "premise_denied"]);
// What says where the reasoning is, not only what it thinks of an option on the way.
const ASIDE = new Set(["choice_denied", "mislabelled", "premise_denied"]);
const LETTERED = new Set(["chosen", "concluded_elsewhere", "answered_before"]);
const UP = "M0 -6 L6 5 L-6 5 Z";
const SQUARE = "M-6 -6 H6 V6 H-6 Z";
const CROSS = "M-5 -5 L5 5 M5 -5 L-5 5";
const SHAPES = {
  choice_favoured: UP,
  rival_favoured: UP,
  told_of_rival: UP,
  points_elsewhere: UP,
  choice_denied: "M0 6 L6 -5 L-6 -5 Z",
  leaned: "M0 -5 L5 4 L-5 4 Z",
  guess: "M-5 -6 H5 L-5 6 H5 Z",
  doubt: "M0 -7 L7 0 L0 7 L-7 0 Z",
  tie: SQUARE,
  even: SQUARE,
  several_hold: SQUARE,
  all_alike: SQUARE,
  told_alike: SQUARE,
  concluded_both: SQUARE,
  mislabelled: CROSS,
  premise_denied: CROSS,
};
const SIGNS = new Set([...Object.keys(SHAPES), ...LETTERED, "abstained"]);
const LANE = 30;
const END = 94;

function course(own, items) {
  const length = toPoints(own.reasoning, own.reasoning.length) || 1;
  const events = own.stance
    .filter(([name]) => SIGNS.has(name))
    .map(([name, option, field, start, end]) => ({
      name, option, field, start, end,
      x: field === "reasoning" ? (END * start) / length : field === "answer" ? 98 : 0,
    }));
  const lanes = lanesOf(own, events);
  if (!events.length) return h("p", { class: "dim" }, t("course_none"));
  return h(
    "div",
    { class: "course" },
    h("div", { class: "lane-names", "aria-hidden": "true" },
      lanes.map((lane) => h("div", { class: "lane-name" }, lane === "?" ? t("lane_open") : lane)),
      h("div", { class: "lane-name is-small" }, t("lane_evidence"))),
    drawing(own, events, lanes, items, length),
    legend(events),
  );
}

// What the signs mean, for those that are there; each sign says the same to a screen reader.
function legend(events) {
  const names = Object.keys(SHAPES).filter((name) => events.some((event) => event.name === name));
  if (!names.length) return null;
  return h("ul", { class: "course-legend", "aria-hidden": "true" }, names.map((name) =>
    h("li", {}, s("svg", { width: 14, height: 14, viewBox: "-8 -8 16 16", class: `sign n-${name}` }, s("path", { d: SHAPES[name] })),
      t(`s_${name}`, { option: "" }).trim())));
}

function lanesOf(own, events) {
  const letters = own.options.map(([letter]) => letter);
  const named = new Set(events.map((event) => event.option));
  const lanes = letters.filter((letter) => letters.length <= 4 || named.has(letter) || letter === own.choice);
  return events.some(isOpen) ? [...lanes, "?"] : lanes;
}

function isOpen(event) {
  return OPEN.has(event.name) || event.option === null;
}

function drawing(own, events, lanes, items, length) {
  const height = LANE * lanes.length + 22;
  const y = (event) => LANE * Math.max(0, lanes.indexOf(laneOf(event))) + LANE / 2;
  return s(
    "svg",
    { class: "course-drawing", height, role: "group", "aria-label": t("course") },
    lanes.map((lane, at) => s("line", { class: "lane", x1: 0, x2: "100%", y1: LANE * at + LANE / 2, y2: LANE * at + LANE / 2 })),
    s("line", { class: "lane-end", x1: "96%", x2: "96%", y1: 2, y2: height - 20 }),
    path(events, y, height),
    events.map((event) => sign(own, event, y(event))),
    evidenceBars(items, length, height),
  );
}

function laneOf(event) {
  return isOpen(event) ? "?" : event.option;
}

function path(events, y, height) {
  let held = null;
  const parts = [];
  for (const event of events.filter((each) => !ASIDE.has(each.name)).sort((left, right) => left.x - right.x)) {
    if (held === null) parts.push(`M${10 * event.x} ${y(event)}`);
    else parts.push(`H${10 * event.x}`, `V${y(event)}`);
    held = event;
  }
  return s("svg", { class: "course-path", viewBox: `0 0 1000 ${height}`, preserveAspectRatio: "none", width: "100%", height },
    s("path", { d: parts.join(""), "vector-effect": "non-scaling-stroke" }));
}

function sign(own, event, y) {
  const words = slice(fieldsOf(own).get(event.field) ?? "", event.start, event.end);
  const said = t(`s_${event.name}`, { option: event.option ?? "" });
  const where = event.field === "reasoning" ? t("at_percent", { percent: `${Math.round((100 * event.x) / END)}%` }) : t(event.field);
  const told = `${said}\n“${words.slice(0, 300)}”\n${where}`;
  const shape = SHAPES[event.name]
    ? s("path", { d: SHAPES[event.name] })
    : s("circle", { r: 7 });
  const choose = () => showPlace(event);
  return s(
    "svg",
    { x: `${event.x}%`, y, class: "sign-place" },
    s(
      "g",
      {
        class: `sign n-${event.name}${event.field === "answer" ? " is-answer" : ""}`, tabindex: 0, role: "button",
        onclick: choose,
        onkeydown: (key) => { if (key.key === "Enter" || key.key === " ") { key.preventDefault(); choose(); } },
      },
      s("title", {}, told),
      s("circle", { class: "hit", r: 12 }),
      shape,
      LETTERED.has(event.name) ? s("text", { y: 4, "aria-hidden": "true" }, event.option ?? "") : null,
    ),
  );
}

function evidenceBars(items, length, height) {
  const rows = settings.types;
  return items.flatMap((item) =>
    item.places
      .filter(([field]) => field === "reasoning")
      .map(([, start, end]) =>
        s("rect", {
          class: `evidence-bar t-${item.type} r-${item.role}`,
          x: `${(END * start) / length}%`, width: `${Math.max(0.6, (END * (end - start)) / length)}%`,
          y: height - 17 + 5 * rows.indexOf(item.type), height: 4, rx: 1.5,
          onclick: () => showItem(item.id),
        }),
      ),
  );
}

// Shows any stretch, marked or not, by a passing light.
function showPlace({ field, start, end }) {
  const box = document.querySelector(`#record [data-field="${CSS.escape(field)}"]`);
  if (!box) return;
  const text = box.textContent;
  const units = toUnits(text);
  const range = rangeIn(box, units(start), units(end));
  if (!range) return;
  if (CSS.highlights) {
    CSS.highlights.set("place", new Highlight(range));
    clearTimeout(showPlace.timer);
    showPlace.timer = setTimeout(() => CSS.highlights.delete("place"), 2500);
  }
  const near = range.startContainer.parentElement;
  (near.closest("mark") ?? near).scrollIntoView({ block: "nearest" });
  const top = range.getBoundingClientRect().top;
  const pane = box.closest(".texts-pane") ?? document.scrollingElement;
  if (top < 140 || innerHeight - 60 < top) pane.scrollBy({ top: top - innerHeight / 2 });
}

function rangeIn(box, start, end) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let at = 0;
  let begun = false;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const next = at + node.length;
    if (!begun && start < next) { range.setStart(node, start - at); begun = true; }
    if (begun && end <= next) { range.setEnd(node, end - at); return range; }
    at = next;
  }
  return null;
}
