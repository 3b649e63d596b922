// Taps without a whole new page: the answer comes from the same address, and only <main> changes.
// Everything works without this script.
(function () {
  "use strict";
  // The book and the documentation are plain pages, loaded whole: they are read from the top.
  const isPlain = (place) => /\/(docs|openapi[^/]*|glossary|rules(\/[^/]*)?|v1\/.*)$/.test(place.pathname);
  const same = (url) => url.origin === location.origin && !isPlain(url) && !isPlain(location);
  // The address without the place on the page.
  const question = () => location.pathname + location.search;
  let latest = 0, shown = question();

  async function show(address, push, isForm) {
    const turn = ++latest;
    let page;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!(answer.headers.get("Content-Type") || "").startsWith("text/html")) throw new Error();
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
      address = answer.url;
    } catch (error) {
      // Without a connection what is on the page stays there.
      if (error instanceof TypeError) document.getElementById("offline").hidden = false;
      else location.assign(address);
      return;
    }
    document.getElementById("offline").hidden = true;
    if (turn !== latest) return;
    const tapped = document.activeElement && document.activeElement.matches("main a") && nameOf(document.activeElement);
    const opened = [...document.querySelectorAll("main details[open]")].map(called);
    const place = placeOf(document.activeElement);
    for (const part of ["main", ".tabs", ".bottom"]) {
      const from = page.querySelector(part), to = document.querySelector(part);
      if (from && to) to.replaceWith(document.importNode(from, true));
    }
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.className = page.body.className;
    if (push) history.pushState(null, "", address);
    shown = question();
    for (const details of document.querySelectorAll("main details")) {
      if (opened.includes(called(details))) details.open = true;
    }
    ready();
    const close = beside(place), main = document.getElementById("main");
    const wrong = isForm && document.querySelector("main [aria-invalid]");
    const again = tapped && [...document.querySelectorAll("main a")].find((link) => nameOf(link) === tapped);
    (wrong || again || close || main).focus({ preventScroll: !wrong });
    // Where nothing is left to tap under the finger, the answer comes into sight.
    if (isForm ? !wrong : place && !again && !close) main.scrollIntoView();
  }

  // What a link is called, without what it is set to; the same link is called so after the tap.
  function nameOf(link) {
    const labelled = link.matches("[aria-label]") ? link : link.querySelector("[aria-label]");
    return labelled ? labelled.getAttribute("aria-label") : link.textContent.trim().split(":")[0];
  }

  const called = (details) => details.id || details.className;

  // What is tapped again and again stays where it is under the finger, however long the answer grows.
  function placeOf(element) {
    const kept = element && element.closest("main .grid, main .seats");
    if (!kept) return null;
    const items = [...kept.querySelectorAll("li")];
    const index = items.indexOf(element.closest("li"));
    return { kind: kept.className, top: kept.getBoundingClientRect().top, index };
  }

  // The next card that can be tapped, so that a keyboard goes on from where it was.
  function beside(place) {
    const kept = place && document.querySelector(`main [class="${place.kind}"]`);
    if (!kept || !kept.querySelector("a")) return null;
    window.scrollBy(0, kept.getBoundingClientRect().top - place.top);
    const items = [...kept.querySelectorAll("li")];
    const link = (item) => item.querySelector("a");
    const next = items.slice(Math.max(place.index, 0)).find(link) || items.find(link);
    return next ? link(next) : null;
  }

  function ready() {
    for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      navigator.clipboard.writeText(field.value).then(() => { copy.textContent = copy.dataset.copied; }, () => field.select());
      return;
    }
    if (event.target.closest("[data-print]")) { window.print(); return; }
    const link = event.target.closest("main a, .tabs a, .bottom a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (!same(url) || (url.pathname === location.pathname && url.search === location.search && url.hash)) return;
    event.preventDefault();
    show(url.href, true);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get") return;
    const url = new URL(form.action);
    if (!same(url)) return;
    event.preventDefault();
    const told = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...told]) if (!value) told.delete(name);
    url.search = told.toString();
    show(url.href, true, true);
  });

  // Going to a place on the same page is no new question.
  window.addEventListener("popstate", () => { if (question() !== shown) show(location.href, false); });
  if ("serviceWorker" in navigator) {
    const script = document.querySelector("script[src$='desk.js']");
    // A page that may not have one, such as a private window, works without.
    navigator.serviceWorker.register(new URL("../sw.js", script.src)).catch(() => {});
  }
  ready();
})();
