import type { Notice } from '#shared/notifications/push.ts';

/**
 * Runs in the browser apart from the pages. It caches the offline page with the immutable files that it is made of, and
 * nothing else: no page of a member, no data, no picture (docs/decisions/0038). It imports nothing, and is built by
 * itself (by a plugin of Vite), which also fills in the next line.
 */
declare const OFFLINE_PATH: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends LifeEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationClick extends LifeEvent {
  readonly notification: Notification;
}
interface WindowOfOurs {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Scope {
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NotificationClick) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { readonly type: 'window' }): Promise<readonly WindowOfOurs[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
const scope = self as unknown as Scope;

/** The server fills in what tells one release's offline page from another's. */
const CACHE = 'offline-%RELEASE%';

scope.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  // Other requests, such as a form that is sent without scripts, are left to the browser: it repeats them with the
  // typed values.
  if (mode === 'navigate' && method === 'GET') event.respondWith(answerPage(event));
  else if (['style', 'font', 'script'].includes(destination)) event.respondWith(answerFile(event.request));
});
scope.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathIn(event.notification.data)));
});

async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'reload' });
  if (!page.ok) throw new Error(`The offline page answered ${page.status}.`);
  const files = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(files)]);
  await cache.put(OFFLINE_PATH, page);
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Answers a page from the network, always; without a network, with the offline page. */
async function answerPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    const preloaded = await preloadResponse;
    // In Firefox a page that could not be loaded ahead arrives as an error, and the network is asked once more.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PATH)) ?? Response.error();
  }
}

/** Answers a file from the cache if it is there: the files of the offline page never change under their names. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Shows the notice that came. A browser takes the permission away from a page that shows nothing. */
async function showNotice({ data }: PushEvent): Promise<void> {
  const { title, body, path } = (data?.json() ?? {}) as Partial<Notice>;
  await scope.registration.showNotification(title ?? 'Résonance', {
    body: body ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'fr',
    // One notice at a time: the next one replaces it.
    tag: 'notice',
    data: { path },
  });
}

/** The path that a notice opens: only ever a page of this site, whatever the notice says. */
function pathIn(data: unknown): string {
  const { path } = (data ?? {}) as { path?: unknown };
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

async function open(path: string): Promise<void> {
  const [window] = await scope.clients.matchAll({ type: 'window' });
  if (!window) return void (await scope.clients.openWindow(path));
  await window.focus();
  await window.navigate(path);
}
