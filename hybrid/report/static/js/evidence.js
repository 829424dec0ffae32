// What is marked in a record's texts: flags and quotes of the findings, and the reviewer's own.

// One item for each role and stretch of a finding: {id, type, role, places, label, name, rules}.
function evidenceOf(own) {
  const items = [];
  for (const finding of own.findings) {
    if (isHidden(own.id, finding.type)) continue;
    const counts = {};
    const known = new Map();
    const add = (role, places, extra) => {
      if (!places.length) return null;
      const key = JSON.stringify([role, places]);
      if (!known.has(key)) {
        counts[role] = (counts[role] ?? 0) + 1;
        known.set(key, newItem(finding.type, role, places, counts[role]));
        items.push(known.get(key));
      }
      const item = known.get(key);
      if (extra.rule) item.rules.push(extra.rule);
      return item;
    };
    for (const flag of finding.flags) {
      flag.items = flag.premises.map((place) => add("premise", [place], flag));
      if (flag.conclusion) flag.items.push(add("conclusion", [flag.conclusion], flag));
    }
    for (const quote of finding.grounding) {
      quote.item = add(quote.accepted ? quote.role : "near", quote.places, {});
    }
  }
  return items;
}

function newItem(type, role, places, number) {
  // Which type it is needs saying only where several are shown.
  const label = `${shownType === "all" ? t(`i_${type}`) : ""}${t(`i_${role}`)}${number}`;
  return { id: `${type}-${role}-${number}`, type, role, places, label, number, rules: [],
    name: `${t(type)}, ${t(`role_${role}`)} ${number}` };
}

function ownItems(own) {
  return own.findings.flatMap((finding) =>
    (judged(own.id, finding.type)?.marks ?? []).map((mark, at) => ({
      id: `${finding.type}-own-${at + 1}`,
      type: finding.type,
      role: "own",
      places: [[mark.field, mark.start, mark.end]],
      label: `${t("i_own")}${t(`i_${finding.type}`)}${t(`i_${mark.role}`)}`,
      name: `${t("marked")}: ${t(finding.type)}, ${t(`role_${mark.role}`)}`,
      mark,
    })),
  );
}

function marksIn(field, items, type) {
  return items
    .filter((item) => type === "all" || item.type === type)
    .flatMap((item) =>
      item.places
        .filter(([name]) => name === field)
        .map(([, start, end]) => ({ ...item, start, end })),
    );
}

function showItem(id, { scroll = true } = {}) {
  let first = null;
  for (const mark of document.querySelectorAll("#record mark")) {
    const own = mark.dataset.m.split(" ").includes(id);
    mark.classList.toggle("is-active", own);
    if (own) first ??= mark;
  }
  if (first && scroll) first.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
