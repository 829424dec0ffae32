// Where the reader is: #/ is the overview, #/records the list, #/records/<id> a record.

const place = { view: "overview" };

// The browser tells of a new address only later; a key pressed before that must meet the new place.
function goTo(address) {
  location.hash = address;
  arriveOnce();
}

function go(id) {
  goTo(`#/records/${encodeURIComponent(id)}${filterQuery()}`);
}

function goToList() {
  goTo(`#/records${filterQuery()}`);
}

function goToOverview() {
  goTo("#/");
}

function openRecords() {
  if (place.view !== "records") goToList();
}

function readPlace() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [view, id] = path.split("/");
  place.view = view === "records" ? "records" : "overview";
  const before = filterQuery();
  if (place.view === "records") readFilters(new URLSearchParams(query));
  const next = id ? decode(id) : null;
  return { next, filtered: before !== filterQuery() };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let begun = false;
let arrivedAt = null;

// What has been drawn for this address already keeps its focus and its scroll.
function arriveOnce() {
  if (location.hash !== arrivedAt) arrive();
}

function arrive() {
  arrivedAt = location.hash;
  const { next, filtered } = readPlace();
  const listing = place.view === "records";
  byId("overview").hidden = listing;
  byId("workbench").hidden = !listing;
  byId("to-overview").toggleAttribute("aria-current", !listing);
  byId("to-records").toggleAttribute("aria-current", listing);
  if (!listing) return;
  const moved = selected !== next;
  selected = next;
  byId("workbench").classList.toggle("has-record", selected !== null);
  if (!begun || filtered) {
    begun = true;
    drawFilters();
    showList();
  }
  if (moved) shownType = wanted.type ?? "all";
  showRecord();
  if (moved && selected !== null) pane.scrollTop = 0;
  markCurrentRow();
}

function drawFilters() {
  byId("search").value = wanted.text;
  byId("sort").replaceChildren(...SORTS.map((name) => h("option", { value: name }, t(`sort_${name}`))));
  byId("sort").value = wanted.sort;
  byId("filters").replaceChildren(
    ...FILTERS.map(filterSelect).filter(Boolean),
    h("button", { type: "button", class: "quiet", id: "clear", onclick: clearFilters }, t("clear")),
  );
  const count = filterCount();
  byId("filters-count").hidden = !count;
  byId("filters-count").textContent = String(count);
  if (count) openFilters(true);
}

function filterSelect(name) {
  const given = choices(name);
  if (given.length < 2 && wanted[name] === undefined) return null;
  if (wanted[name] !== undefined && !given.some(([value]) => value === wanted[name])) given.push([wanted[name], 0]);
  const options = given.map(([value, count]) =>
    h("option", { value: `=${value}` }, `${choiceWords(name, value)} (${figure(count)})`));
  const select = h("select", { "data-filter": name, onchange: (event) => setFilter(name, event.target.value) },
    h("option", { value: "" }, t("any")), options);
  select.value = wanted[name] === undefined ? "" : `=${wanted[name]}`;
  return h("label", {}, h("span", { dir: "auto" }, filterWords(name)), select);
}

function setFilter(name, value) {
  if (value) wanted[name] = value.slice(1);
  else delete wanted[name];
  refilter();
}

function clearFilters() {
  FILTERS.forEach((name) => delete wanted[name]);
  wanted.text = "";
  refilter();
}

// The address changes with the filters, so that what is seen can be linked.
function refilter() {
  const at = selected === null ? "#/records" : `#/records/${encodeURIComponent(selected)}`;
  history.replaceState(null, "", at + filterQuery());
  arrivedAt = location.hash;
  const focused = document.activeElement?.dataset?.filter;
  drawFilters();
  if (focused) document.querySelector(`[data-filter="${focused}"]`)?.focus();
  showList();
}

function openFilters(open) {
  byId("filters").hidden = !open;
  byId("filters-toggle").setAttribute("aria-expanded", String(open));
}

function notify(words) {
  const notice = byId("notice");
  notice.textContent = words;
  notice.hidden = false;
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => { notice.hidden = true; }, 6000);
}

function showProgress() {
  const total = records().reduce((sum, row) => sum + Object.keys(row.findings).length, 0);
  const count = reviewedCount();
  byId("progress").max = total || 1;
  byId("progress").value = count;
  byId("progress-words").textContent = t("progress", { n: figure(count), total: figure(total) });
}

function showReview() {
  byId("blind").checked = review.blind;
  byId("reviewer").value = review.reviewer;
  showProgress();
  if (place.view !== "records") {
    begun = false;
    return;
  }
  drawFilters();
  showList({ keepPlace: true });
  showRecord();
}

let searching = 0;
byId("search").addEventListener("input", (event) => {
  clearTimeout(searching);
  searching = setTimeout(() => { wanted.text = event.target.value; refilter(); }, 120);
});
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && shown.length) { event.target.blur(); go(shown[0].id); }
});
byId("sort").addEventListener("change", (event) => { wanted.sort = event.target.value; refilter(); });
byId("filters-toggle").addEventListener("click", () => openFilters(byId("filters").hidden));
byId("blind").addEventListener("change", (event) => { review.blind = event.target.checked; save(); showReview(); });
byId("reviewer").addEventListener("input", (event) => { review.reviewer = event.target.value; save(); });
byId("export").addEventListener("click", exportGold);
byId("import").addEventListener("click", () => byId("import-file").click());
byId("import-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) importGold(await file.text());
  event.target.value = "";
});
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
document.addEventListener("hybrid:words", showReview);
document.addEventListener("hybrid:review", showReview);
addEventListener("hashchange", arriveOnce);

// The overview stands in the page already; the records are read when the browser has painted it.
arrive();
requestAnimationFrame(() => setTimeout(showReview, 0));
