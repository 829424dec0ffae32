// The reviewer's part of a finding: error, none or unsure; own marks; criteria; a note.

const ANSWERS = ["error", "none", "unsure"];

function judgement(own, finding, redraw) {
  const item = judged(own.id, finding.type);
  const type = finding.type;
  const give = (answer) => {
    if (item?.answer === answer) takeBack(own.id, type);
    else judge(own.id, type, answer);
    redraw();
  };
  const group = `${t(type)}: ${t("your_judgement")}`;
  return h(
    "div",
    { class: "judgement", role: "group", "aria-label": group },
    h("div", { class: "answers" },
      h("span", { class: "judgement-title" }, h("span", { class: "judged-type" }, t(type)), t("your_judgement")),
      ANSWERS.map((answer) => answerButton(own, finding, item, answer, () => give(answer)))),
    item?.answer ? judgementDetails(own, finding, item, redraw) : null,
  );
}

function answerButton(own, finding, item, answer, onclick) {
  const relation = isHidden(own.id, finding.type) ? null : relationOf(finding, answer);
  return h(
    "button",
    { type: "button", class: `answer a-${answer}`, "aria-pressed": item?.answer === answer ? "true" : "false",
      "data-answer": answer, onclick },
    h("span", {}, t(`r_${answer}`)),
    relation ? h("small", {}, t(relation)) : null,
  );
}

function relationOf(finding, answer) {
  if (answer === "unsure" || !["error", "clean"].includes(finding.status)) return null;
  return (answer === "error") === isError(finding) ? "confirms" : "rejects";
}

function judgementDetails(own, finding, item, redraw) {
  const type = finding.type;
  return h(
    "div",
    { class: "judgement-details" },
    item.answer === "none" ? null : ownMarks(own, type, item, redraw),
    item.answer === "error" ? ownCriteria(own, finding, item, redraw) : null,
    h("div", { class: "note-row" },
      h("label", {}, h("span", {}, t("confidence")),
        h("select", { class: "confidence", onchange: (event) => change(own.id, type, { confidence: Number(event.target.value) || null }) },
          ["", 1, 2, 3, 4, 5].map((grade) => h("option", { value: String(grade), selected: (item.confidence ?? "") === grade }, String(grade) || "–")))),
      h("label", { class: "note" }, h("span", {}, t("note")),
        h("textarea", { rows: 2, placeholder: t("note_hint"), maxLength: 4000, value: item.why,
          oninput: (event) => change(own.id, type, { why: event.target.value }) }))),
    h("button", { type: "button", class: "quiet take-back", onclick: () => { takeBack(own.id, type); redraw(); } }, t("take_back")),
  );
}

function ownMarks(own, type, item, redraw) {
  const remove = (at) => {
    change(own.id, type, { marks: item.marks.filter((_, other) => other !== at) });
    redraw();
  };
  return h(
    "div",
    { class: "own-marks" },
    h("div", { class: "mark-buttons" },
      ["premise", "conclusion"].map((role) =>
        h("button", { type: "button", "data-mark": role, onmousedown: (event) => event.preventDefault(),
          onclick: () => { if (markSelection(own, type, role)) redraw(); } }, t(`mark_${role}`)))),
    item.marks.length
      ? h("ul", {}, item.marks.map((mark, at) =>
          h("li", {}, h("span", { class: "role" }, t(`role_${mark.role}`)),
            h("q", { dir: "auto" }, visible(textAt(own, mark))),
            h("button", { type: "button", class: "icon", "aria-label": t("unmark"), title: t("unmark"), onclick: () => remove(at) }, "×"))))
      : h("p", { class: "dim" }, t("mark_hint")),
  );
}

function ownCriteria(own, finding, item, redraw) {
  const names = Object.keys(settings.criteria).filter((name) => settings.criteria[name] === finding.type);
  const chosen = item.criteria ?? (isError(finding) && !item.blind ? finding.criteria : []);
  const toggle = (name) => {
    const criteria = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    change(own.id, finding.type, { criteria });
    redraw();
  };
  return h("fieldset", { class: "own-criteria" }, h("legend", {}, t("which_criteria")),
    names.map((name) =>
      h("button", { type: "button", class: "pick", "aria-pressed": chosen.includes(name) ? "true" : "false",
        title: t(`c_${name}`), onclick: () => toggle(name) }, name)));
}

// Marks the words that are selected in one of the record's texts.
function markSelection(own, type, role) {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) { notify(t("nothing_selected")); return false; }
  const range = selection.getRangeAt(0);
  const [first, last] = [range.startContainer, range.endContainer].map((node) =>
    (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("[data-field]"));
  if (!first || first !== last) { notify(t(first || last ? "one_field" : "nothing_selected")); return false; }
  const before = document.createRange();
  before.setStart(first, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = fieldsOf(own).get(first.dataset.field);
  const units = before.toString().length;
  const mark = { role, field: first.dataset.field, start: toPoints(text, units), end: toPoints(text, units + range.toString().length) };
  const marks = judged(own.id, type)?.marks ?? [];
  const kept = role === "conclusion" ? marks.filter((each) => each.role !== "conclusion") : marks;
  change(own.id, type, { marks: [...kept, mark] });
  selection.removeAllRanges();
  return true;
}
