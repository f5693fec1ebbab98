/**
 * Shows what this server pushes while no page of it is open, and opens the table on a tap.
 *
 * @typedef {{title: string, text: string, link: string, lang: string}} Notice
 * @typedef {{url: string, focus(): Promise<unknown>}} OpenPage
 * @typedef {{matchAll(how: object): Promise<OpenPage[]>, openWindow(url: string): Promise<unknown>}} Pages
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} Lasting
 * @typedef {{registration: ServiceWorkerRegistration, clients: Pages, location: Location,
 *   addEventListener(name: string, heard: (event: any) => void): void}} PushWorker
 */

const worker = /** @type {PushWorker} */ (/** @type {unknown} */ (self));

/** @param {Lasting & {data: {json(): Notice}}} event */
function show(event) {
  const { title, text, link, lang } = event.data.json();
  const how = { body: text, tag: link, lang, icon: "static/icon-192.png", data: link };
  event.waitUntil(worker.registration.showNotification(title, how));
}

/** @param {string} link */
async function open(link) {
  const url = new URL(link, worker.location.href);
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (there ? there.focus() : worker.clients.openWindow(url.href));
}

/** @param {Lasting & {notification: Notification}} event */
function tapped(event) {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
}

worker.addEventListener("push", show);
worker.addEventListener("notificationclick", tapped);
