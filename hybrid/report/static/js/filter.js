// Which records are listed, and in which order. The address holds the filters.

// A group's filter is called by.FIELD, as --by FIELD names it elsewhere.
const groupFilter = (field) => `by.${field}`;
const GROUPS = new Map(settings.groups.map((field, at) => [groupFilter(field), at]));
const FILTERS = ["type", "status", "criterion", "rule", "concern", ...GROUPS.keys(), "review"];
const SORTS = ["input", "score", "score_up", "id"];

const wanted = { text: "", sort: "input" };

function matches(row, hits) {
  if (hits && !hits.has(row.number)) return false;
  for (const [name, at] of GROUPS) {
    if (wanted[name] !== undefined && row.groups[at] !== wanted[name]) return false;
  }
  if (wanted.review && !reviewStates(row).has(wanted.review)) return false;
  return matchesFinding(row);
}

// Type, status, criterion, rule and concern must meet in one finding, one that is not hidden.
function matchesFinding(row) {
  if (!wanted.status && !wanted.criterion && !wanted.rule && !wanted.concern) {
    return !wanted.type || wanted.type in row.findings;
  }
  return Object.entries(row.findings).some(([type, finding]) => {
    if (wanted.type && wanted.type !== type) return false;
    if (isHidden(row.id, type)) return false;
    if (wanted.status && statusOf(finding) !== wanted.status) return false;
    if (wanted.criterion && !finding.criteria.includes(wanted.criterion)) return false;
    if (wanted.concern && !finding.concerns.includes(wanted.concern)) return false;
    return !wanted.rule || finding.rules.includes(wanted.rule);
  });
}

function searched() {
  const text = wanted.text.trim().toLowerCase();
  if (!text) return null;
  const hits = new Set();
  searchable().forEach((haystack, number) => {
    if (haystack.includes(text)) hits.add(number);
  });
  return hits;
}

function listed() {
  const hits = searched();
  const found = records().filter((row) => matches(row, hits));
  if (wanted.sort === "id") return found.sort(byName);
  if (wanted.sort === "input") return found;
  const sign = wanted.sort === "score" ? -1 : 1;
  return found.sort((left, right) => sign * (scoreOf(left) - scoreOf(right)) || left.number - right.number);
}

function byName(left, right) {
  return left.id.localeCompare(right.id, "en", { numeric: true });
}

function scoreOf(row) {
  const shown = wanted.type ? [row.findings[wanted.type]] : Object.values(row.findings);
  // In blind mode the order must not tell what is hidden.
  if (review.blind) return 0;
  return Math.max(0, ...shown.filter(Boolean).map((finding) => finding.score));
}

function choices(name) {
  const values = new Map();
  const count = (value) => values.set(value, (values.get(value) ?? 0) + 1);
  for (const row of records()) {
    const findings = Object.entries(row.findings);
    if (name === "type") findings.forEach(([type]) => count(type));
    else if (name === "status") new Set(findings.map(([, each]) => statusOf(each))).forEach(count);
    else if (name === "criterion") new Set(findings.flatMap(([, each]) => each.criteria)).forEach(count);
    else if (name === "rule") new Set(findings.flatMap(([, each]) => each.rules)).forEach(count);
    else if (name === "concern") new Set(findings.flatMap(([, each]) => each.concerns)).forEach(count);
    else if (name === "review") reviewStates(row).forEach(count);
    else count(row.groups[GROUPS.get(name)]);
  }
  return [...values].sort((left, right) => right[1] - left[1]);
}

function choiceWords(name, value) {
  if (name === "type") return t(value);
  if (name === "status") return t(`status_${value}`);
  if (name === groupFilter("lang")) return t(`lang_${value}`);
  if (name === "review") return t(`review_${value}`);
  return value || t("unnamed");
}

function filterWords(name) {
  const field = GROUPS.has(name) ? settings.groups[GROUPS.get(name)] : null;
  return field === null ? t(`filter_${name}`) : settings.words[lang][`group_${field}`] ?? visible(field);
}

function filterCount() {
  return FILTERS.filter((name) => wanted[name] !== undefined).length;
}

function readFilters(query) {
  for (const name of FILTERS) {
    if (query.has(name)) wanted[name] = query.get(name);
    else delete wanted[name];
  }
  wanted.text = query.get("text") ?? "";
  wanted.sort = SORTS.includes(query.get("sort")) ? query.get("sort") : "input";
}

function filterQuery() {
  const query = new URLSearchParams();
  for (const name of FILTERS) if (wanted[name] !== undefined) query.set(name, wanted[name]);
  if (wanted.text) query.set("text", wanted.text);
  if (wanted.sort !== "input") query.set("sort", wanted.sort);
  const text = query.toString();
  return text ? `?${text}` : "";
}
