// Taps without a whole new page: the answer comes from the same address, and only <main> changes.
// Everything works without this script.
(function () {
  "use strict";
  // The book and the documentation are plain pages, loaded whole: they are read from the top.
  const isPlain = (place) => /\/(docs|openapi[^/]*|glossary|rules(\/[^/]*)?|v1\/.*)$/.test(place.pathname);
  const same = (url) => url.origin === location.origin && !isPlain(url) && !isPlain(location);
  let latest = 0;

  async function show(address, push) {
    const turn = ++latest;
    let page;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!(answer.headers.get("Content-Type") || "").startsWith("text/html")) throw new Error();
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
      address = answer.url;
    } catch {
      location.assign(address);
      return;
    }
    if (turn !== latest) return;
    const focused = document.activeElement && document.activeElement.getAttribute("aria-label");
    const opened = document.querySelector("details.house");
    const isOpen = opened && opened.open;
    for (const part of ["main", ".tabs", ".bottom"]) {
      const from = page.querySelector(part), to = document.querySelector(part);
      if (from && to) to.replaceWith(document.importNode(from, true));
    }
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.className = page.body.className;
    if (push) history.pushState(null, "", address);
    const details = document.querySelector("details.house");
    if (details && isOpen) details.open = true;
    ready();
    const again = focused && document.querySelector(`[aria-label="${CSS.escape(focused)}"]`);
    (again || document.getElementById("main")).focus({ preventScroll: true });
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
    if (!same(url) || (url.pathname === location.pathname && url.hash)) return;
    event.preventDefault();
    show(url.href, true);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get") return;
    const url = new URL(form.action);
    if (!same(url)) return;
    event.preventDefault();
    url.search = new URLSearchParams(new FormData(form)).toString();
    show(url.href, true);
  });

  window.addEventListener("popstate", () => show(location.href, false));
  ready();
})();
