// Keeps the desk usable in a hall with bad signal: what was loaded once is shown again.
// Pictures, styles and scripts come from the cache and are renewed behind it; pages come from the
// network, and from the cache only where it does not answer. Nothing leaves this origin.
"use strict";
const CACHE = "desk-1";
const MOST_VISITED = 80;
// Without signal the page in another language is better than none; an address is kept once.
const ANYHOW = { ignoreVary: true };
const FIRST = ["./", "trick", "deal", "rob", "score", "rules", "glossary", "cards.svg", "static/desk.css", "static/desk.js", "static/icon.svg"];
const isFile = (url) => /\/(static\/|cards\.svg)/.test(url.pathname);
const isPage = (request, url) =>
  request.mode === "navigate" || (request.headers.get("Accept") || "").includes("text/html") && !/\/v1\//.test(url.pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith("desk-") && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

async function kept(request, fresh) {
  if (!fresh.ok) return fresh;
  const cache = await caches.open(CACHE);
  await cache.delete(request, ANYHOW);
  await cache.put(request, fresh.clone());
  // The oldest pages go first, never what was loaded at the start.
  const keys = await cache.keys();
  const visited = keys.filter((key) => new URL(key.url).search);
  await Promise.all(visited.slice(0, Math.max(0, visited.length - MOST_VISITED)).map((key) => cache.delete(key)));
  return fresh;
}

async function file(request) {
  const known = await caches.match(request, ANYHOW);
  const fresh = fetch(request).then((answer) => kept(request, answer));
  if (!known) return fresh;
  fresh.catch(() => {});
  return known;
}

async function page(request) {
  try {
    return await kept(request, await fetch(request));
  } catch (error) {
    // Only the same question: another page would show another ruling.
    const known = await caches.match(request, ANYHOW);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isFile(url)) event.respondWith(file(request));
  else if (isPage(request, url)) event.respondWith(page(request));
});
