// One record: its texts with the evidence in place, and what was found.

const pane = byId("record");
let selected = null;
let shownType = "all";

function showRecord() {
  const number = selected === null ? undefined : numberOf(selected);
  if (number === undefined) {
    pane.replaceChildren(h("div", { class: "nothing" },
      h("p", {}, selected === null ? t("choose") : t("not_found", { id: selected })),
      h("p", { class: "dim" }, t("choose_hint"))));
    return;
  }
  const own = record(number);
  if (shownType !== "all" && !own.findings.some((each) => each.type === shownType)) shownType = "all";
  const items = evidenceOf(own);
  const marks = [...items, ...ownItems(own)];
  pane.replaceChildren(
    recordHead(own),
    h("div", { class: "record-body" },
      h("div", { class: "texts-pane" }, typeTabs(own), courseBox(own, items), texts(own, marks)),
      h("div", { class: "findings-pane" }, h("h2", { class: "unseen" }, t("findings")),
        own.findings.map((finding) => findingCard(own, finding)))),
  );
}

// Draws the record anew where it stands, with the focus on the same control.
function redrawRecord() {
  const scrolls = [".texts-pane", ".findings-pane"].map((name) => pane.querySelector(name)?.scrollTop ?? 0);
  const top = pane.scrollTop;
  const focus = focusPath();
  showRecord();
  [".texts-pane", ".findings-pane"].forEach((name, at) => {
    const part = pane.querySelector(name);
    if (part) part.scrollTop = scrolls[at];
  });
  pane.scrollTop = top;
  if (focus) pane.querySelector(focus)?.focus({ preventScroll: true });
  redrawRows();
}

function focusPath() {
  const active = document.activeElement;
  if (!pane.contains(active)) return null;
  const type = active.closest("[data-finding]")?.dataset.finding;
  const own = Object.entries(active.dataset).map(([name, value]) => `[data-${name}="${CSS.escape(value)}"]`).join("");
  return own ? `${type ? `[data-finding="${type}"] ` : ""}${active.tagName.toLowerCase()}${own}` : null;
}

function recordHead(own) {
  const at = shown.findIndex((row) => row.id === own.id);
  const link = () => navigator.clipboard?.writeText(location.href).then(() => notify(t("copied")), () => notify(location.href));
  return h(
    "header",
    { class: "record-head" },
    h("button", { type: "button", class: "icon back", "aria-label": t("back"), title: t("back"), onclick: goToList }, "‹"),
    h("div", { class: "record-name" },
      h("h1", { dir: "auto", id: "record-title", tabindex: -1 }, visible(own.id)),
      h("p", { class: "dim" },
        h("span", {}, t(`lang_${own.lang}`)),
        own.meta.model ? h("bdi", {}, visible(String(own.meta.model))) : null,
        h("span", { class: "chose" }, own.choice === null ? t("chose_none") : t("chose", { letter: own.choice })),
        own.stated !== null && own.stated !== own.choice ? h("span", {}, t("stated_other", { letter: own.stated })) : null,
        own.abstains ? h("span", {}, t("abstains")) : null)),
    h("div", { class: "record-tools" },
      h("button", { type: "button", class: "quiet", onclick: link }, t("copy_link")),
      h("button", { type: "button", class: "quiet", "data-next": "open", title: `${t("next_open")} (r)`, onclick: stepToOpen }, t("next_open")),
      h("button", { type: "button", class: "icon", "aria-label": t("previous"), title: `${t("previous")} (k)`, disabled: at <= 0, onclick: () => step(-1) }, "↑"),
      h("button", { type: "button", class: "icon", "aria-label": t("next"), title: `${t("next")} (j)`, disabled: at === shown.length - 1, onclick: () => step(1) }, "↓")),
  );
}

function typeTabs(own) {
  const show = (type) => { shownType = type; redrawRecord(); showCard(); };
  return h(
    "div",
    { class: "type-tabs", role: "group", "aria-label": t("show_evidence") },
    ["all", ...own.findings.map((finding) => finding.type)].map((type, at) =>
      h("button", { type: "button", class: `type-tab${type === "all" ? "" : ` t-${type}`}`, "data-show": type,
        "aria-pressed": type === shownType ? "true" : "false", title: String(at), onclick: () => show(type) },
        type === "all" ? null : h("span", { class: "dot" }), type === "all" ? t("all_types") : t(type))),
  );
}

// Brings the finding that is shown alone into view.
function showCard() {
  const card = pane.querySelector(`[data-finding="${shownType}"]`);
  const column = card?.closest(".findings-pane");
  if (column && column.scrollHeight > column.clientHeight) column.scrollTop = card.offsetTop - column.offsetTop - 16;
}

function courseBox(own, items) {
  if (own.findings.some((finding) => isHidden(own.id, finding.type))) return null;
  const shownItems = items.filter((item) => shownType === "all" || item.type === shownType);
  return h("details", { class: "course-box", open: true },
    h("summary", { title: t("course_note") }, t("course")), course(own, shownItems));
}

function texts(own, marks) {
  const box = (field, text, properties = {}) =>
    h("div", { class: "text", dir: "auto", lang: languageTag(own.lang), "data-field": field, ...properties },
      text === "" ? null : markedText(text, marksIn(field, marks, shownType)));
  const part = (name, ...content) => h("section", { class: `part part-${name}` }, h("h2", {}, t(name)), content);
  const said = (field, text) => (text === "" ? [box(field, text), h("p", { class: "dim" }, t("empty"))] : box(field, text));
  return [
    own.context === null ? null : part("context", said("context", own.context)),
    part("question", said("question", own.question)),
    part("options", h("ol", { class: "options" }, own.options.map(([letter, text]) =>
      h("li", { class: letter === own.choice ? "is-chosen" : null },
        h("span", { class: "letter" }, letter), box(`option.${letter}`, text),
        letter === own.choice ? h("span", { class: "chosen-note" }, t("chosen")) : null)))),
    part("reasoning", said("reasoning", own.reasoning)),
    part("answer", own.answer === null ? h("p", { class: "dim" }, t("no_answer")) : said("answer", own.answer)),
  ];
}

function findingCard(own, finding) {
  const hidden = isHidden(own.id, finding.type);
  const status = hidden ? "hidden" : statusOf(finding);
  const current = shownType === finding.type || currentType(own) === finding.type;
  return h(
    "article",
    { class: `finding t-${finding.type} is-${status}${current ? " is-current" : ""}`, "data-finding": finding.type,
      "aria-labelledby": `finding-${finding.type}` },
    h("header", {},
      h("h3", { id: `finding-${finding.type}` }, h("span", { class: "dot" }), t(finding.type)),
      h("span", { class: `chip s-${status}` }, t(`status_${status}`)),
      hidden ? null : h("span", { class: "decided dim" }, t(`by_${finding.by}`))),
    judgement(own, finding, redrawRecord),
    hidden ? h("p", { class: "dim" }, t("blind_note")) : findingBody(own, finding),
  );
}

// Which finding the keys judge: the one shown alone, else the first that is open.
function currentType(own) {
  if (shownType !== "all") return shownType;
  return own.findings.find((finding) => !answered(own.id, finding.type))?.type ?? null;
}

function findingBody(own, finding) {
  return [
    scoreLine(finding),
    finding.criteria.length ? h("ul", { class: "criteria" }, finding.criteria.map((name) =>
      h("li", {}, h("code", {}, name), h("span", { class: "dim" }, t(`c_${name}`))))) : null,
    finding.by !== "rules" && finding.explanation ? h("div", { class: "explanation" }, h("h4", {}, t("explanation")), h("p", { dir: "auto" }, visible(finding.explanation))) : null,
    finding.objections.length ? objections(finding.objections, "objections") : null,
    finding.concerns.length ? objections(finding.concerns, "concerns") : null,
    groundings(own, finding),
    finding.judge ? judgeBox(finding) : null,
    finding.judge && finding.flags.length ? h("h4", {}, t("rules_evidence")) : null,
    finding.flags.map((flag) => flagBox(own, flag)),
    quietNote(finding),
  ];
}

function quietNote(finding) {
  if (finding.by !== "rules") return null;
  if (!finding.flags.length) return h("p", { class: "dim" }, t("no_flag_note"));
  return finding.status === "clean" ? h("p", { class: "dim" }, t("under_note")) : null;
}

function scoreLine(finding) {
  const gauge = (name, value) =>
    h("div", { class: "gauge" }, h("span", { class: "dim" }, t(name)),
      h("meter", { min: 0, max: 1, value, "aria-label": t(name) }), h("span", { class: "figure" }, value.toFixed(2)));
  const chance = finding.judge?.p_error;
  return h("div", { class: "gauges" }, gauge("score", finding.score), typeof chance === "number" ? gauge("p_error", chance) : null,
    finding.point ? [gauge("reliability_p", finding.p), h("p", { class: "dim" }, t(`point_${finding.point.aim}`, finding.point))] : null,
    settings.judged && finding.by === "rules" ? h("p", { class: "dim" }, t("not_asked")) : null);
}

const LONGEST_QUOTE = 1500;

// The place in the text holds all of a long quote; here its beginning tells which it is.
function quoteButton(own, item, whole) {
  const text = item && LONGEST_QUOTE < whole.length ? `${whole.slice(0, LONGEST_QUOTE)}…` : whole;
  return h("button", { type: "button", class: `quote r-${item?.role ?? "missing"}`, "data-item": item?.id ?? "",
    onclick: () => item && showItem(item.id), onmouseenter: () => item && showItem(item.id, { scroll: false }) },
    item ? h("span", { class: "role" }, item.label) : null, h("span", { class: "words", dir: "auto" }, visible(text)));
}

function flagBox(own, flag) {
  const fields = fieldsOf(own);
  const words = (item) => item.places.map(([field, start, end]) => slice(fields.get(field), start, end)).join(" … ");
  return h("div", { class: "flag" },
    h("p", { class: "message", dir: "auto" }, visible(flag.message)),
    h("ul", { class: "quotes" }, (flag.items ?? []).map((item) => h("li", {}, quoteButton(own, item, words(item))))),
    h("p", { class: "rule dim" }, h("code", {}, flag.rule), h("span", { class: `strength is-${flag.strength}` }, t(flag.strength))));
}

function groundings(own, finding) {
  // What rules quote is exact by construction, and their flags have shown it.
  if (shownByRules(finding) || !finding.grounding.length) return null;
  return h("div", { class: "groundings" }, h("h4", {}, t("evidence")),
    h("ul", { class: "quotes" }, finding.grounding.map((quote) =>
      h("li", {},
        quoteButton(own, quote.item, quote.quote),
        h("p", { class: "grounded" },
          h("span", { class: "dim" }, t(`role_${quote.role}`)),
          h("span", { class: `tier tier-${quote.tier}` }, t(`tier_${quote.tier}`)),
          h("span", { class: quote.accepted ? "dim" : "refused" }, t(quote.accepted ? "accepted" : "refused")),
          quote.reason ? h("span", { class: "dim", dir: "auto" }, visible(quote.reason)) : null),
        quote.words ? difference(quote.words) : null,
        quote.difference ? h("p", { class: "dim difference-note", dir: "auto" }, visible(quote.difference)) : null))));
}

// Weighed, a finding may be an error that no judge shows: its evidence is what rules flagged.
function shownByRules(finding) {
  const answers = finding.judge?.answers ?? [];
  return finding.by === "rules"
    || (finding.by === "both" && finding.status === "error" && !answers.some((answer) => answer.status === "error"));
}

function difference(words) {
  const tags = { same: "span", dropped: "del", added: "ins" };
  return h("p", { class: "difference", "aria-label": t("word_difference"), dir: "auto" },
    words.map(([kind, text, apart]) => [apart ? " " : "",
      h(tags[kind], { title: kind === "same" ? null : t(kind) }, visible(text))]));
}

// What was raised against a verdict, and what only stands beside it.
function objections(given, name) {
  return h("div", { class: name }, h("h4", {}, t(name)),
    h("ul", {}, given.map(([code, message, quote]) =>
      h("li", {}, h("code", {}, code), " ", h("span", { dir: "auto" }, visible(message)),
        quote ? [" ", h("q", { dir: "auto" }, visible(quote))] : null))));
}

function judgeBox(finding) {
  const answers = finding.judge.answers ?? [];
  return h("details", { class: "judge" }, h("summary", {}, `${t("judge_says")} (${answers.length})`),
    answers.map((answer) => judgeAnswer(answer)));
}

function judgeAnswer(answer) {
  const says = { true: "says_error", false: "says_clean" }[String(answer.is_error)] ?? "says_nothing";
  const hints = (name, given) => (given?.length ? h("p", { class: "dim" }, `${t(name)}: ${given.join(", ")}`) : null);
  return h("div", { class: "judge-answer" },
    h("p", {}, h("strong", { dir: "auto" }, visible(String(answer.model))), " ", h("span", { class: "dim" }, t("vote", { n: answer.vote })), " ",
      h("span", { class: `chip s-${answer.status}` }, t(`status_${answer.status}`)), " ", h("span", {}, t(says))),
    answer.failure ? h("p", { class: "refused", dir: "auto" }, visible(answer.failure)) : null,
    answer.explanation ? h("p", { dir: "auto" }, visible(answer.explanation)) : null,
    hints("confirmed_hints", answer.confirmed), hints("dismissed_hints", answer.dismissed),
    ["objections", "concerns"].map((name) => (answer[name]?.length
      ? objections(answer[name].map((each) => [each.code, each.message, each.quote]), name) : null)),
    answer.raw ? h("details", {}, h("summary", {}, t("raw")), h("pre", { dir: "auto", tabindex: 0 }, visible(answer.raw)))
      : h("p", { class: "dim key" }, t("no_raw"), " ", h("code", {}, String(answer.key ?? ""))));
}
