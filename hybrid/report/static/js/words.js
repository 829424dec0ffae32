// The interface's words, in English and Chinese, and the look that the reader prefers.

const PREFERENCES = "hybrid-preferences";

const preferences = { lang: null, theme: null, ...kept(PREFERENCES) };
let lang = preferences.lang ?? settings.lang;

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function t(key, values = {}) {
  const known = settings.words[lang];
  const words = (String(values.n) === "1" && known[`${key}_one`]) || (known[key] ?? key);
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

const figure = (count) => count.toLocaleString("en-US");

const languageTag = (name) => (name === "zh" ? "zh-Hans" : "en");

function showWords() {
  document.documentElement.lang = languageTag(lang);
  for (const element of document.querySelectorAll("[data-t]")) {
    element.textContent = t(element.dataset.t, JSON.parse(element.dataset.v ?? "{}"));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    if (element.title) element.title = t(element.dataset.label);
  }
  for (const element of document.querySelectorAll("[data-title]")) {
    element.title = t(element.dataset.title);
  }
  for (const element of document.querySelectorAll("[data-placeholder]")) {
    element.placeholder = t(element.dataset.placeholder);
  }
}

function switchLanguage() {
  lang = lang === "zh" ? "en" : "zh";
  preferences.lang = lang;
  keep(PREFERENCES, preferences);
  showWords();
  document.dispatchEvent(new Event("hybrid:words"));
}

function showTheme() {
  if (preferences.theme) document.documentElement.dataset.theme = preferences.theme;
}

function switchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  preferences.theme = (preferences.theme ?? dark) === "dark" ? "light" : "dark";
  keep(PREFERENCES, preferences);
  showTheme();
}

showTheme();
if (lang !== settings.lang) showWords();
byId("language").addEventListener("click", switchLanguage);
byId("theme").addEventListener("click", switchTheme);
