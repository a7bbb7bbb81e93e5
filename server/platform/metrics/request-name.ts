import { EVENING_FILE_PATH } from '#shared/evenings/calendar-file-path.ts';
import { LIVE_PATH } from '#shared/live/live.ts';
import { NEWS_STATE_PATH } from '#shared/news/news.ts';
import { DATA_PREFIX, DOWNLOAD_PATH, routeIds, routes } from '#shared/routes.ts';
import { CALENDAR_FILE_PATH } from '#shared/talk/meeting-file.ts';
import { VIDEO_FILE_PATH, videoCallPaths } from '#shared/video-meetings/addresses.ts';

/** The name under which a request is counted: only names of this file, so that it contains nothing that was sent. */
export interface RequestName {
  readonly kind: 'screen' | 'data' | 'call' | 'file' | 'health' | 'other';
  /** The id of a route, or an address as it is declared, without ids and tokens. */
  readonly route: string;
}

/** Every address that is no screen, as it is declared. A test finds a forgotten one. */
const declared: Readonly<Record<Exclude<RequestName['kind'], 'screen' | 'data' | 'other'>, readonly string[]>> = {
  health: ['/healthz', '/livez', '/readyz'],
  call: [
    '/auth/v1/otp',
    '/auth/v1/verify',
    '/auth/v1/logout',
    '/auth/v1/user',
    '/auth/v1/consents',
    '/auth/v1/passkeys/sign-in-options',
    '/auth/v1/passkeys/creation-options',
    '/auth/v1/passkeys/proof-options',
    '/functions/v1/geocode-address',
    '/functions/v1/suggest-places',
    '/functions/v1/admin-stats',
    '/functions/v1/find-matches',
    '/functions/v1/notify-theme-completion',
    '/functions/v1/chatbot',
    '/functions/v1/send-crush-email',
    ...Object.values(videoCallPaths),
    '/webhooks/mail-bounces',
    LIVE_PATH,
    NEWS_STATE_PATH,
  ],
  file: [
    '/photos/:id/:variant',
    '/bannieres/:file',
    '/voix/:id/:format',
    `${routes.voiceNote}/:token/:number/:format`,
    `${routes.adminReports}/photo/:report`,
    `${routes.adminReports}/voix/:report/:number`,
    DOWNLOAD_PATH,
    CALENDAR_FILE_PATH,
    EVENING_FILE_PATH,
    VIDEO_FILE_PATH,
    '/.well-known/security.txt',
    '/robots.txt',
  ],
};

const unknown: RequestName = { kind: 'other', route: 'unknown' };
const asset: RequestName = { kind: 'file', route: '/assets/:file' };
/** The name of all other files of the build, such as the pictures of cards and the icon. */
const clientFile: RequestName = { kind: 'file', route: '/:file' };
const mailbox: RequestName = { kind: 'other', route: '/dev/mailbox' };

const exact = new Map<string, RequestName>();
const patterns: { readonly pattern: RegExp; readonly name: RequestName }[] = [];
for (const id of routeIds) {
  exact.set(routes[id], { kind: 'screen', route: id });
  exact.set(DATA_PREFIX + routes[id], { kind: 'data', route: id });
}
exact.set(DATA_PREFIX, { kind: 'data', route: 'splash' });
for (const [kind, addresses] of Object.entries(declared) as [RequestName['kind'], readonly string[]][]) {
  for (const route of addresses) {
    const name = { kind, route };
    if (!route.includes(':')) exact.set(route, name);
    else patterns.push({ name, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`) });
  }
}

/**
 * Names a request for the metrics.
 * @param url of a request, with its query
 */
export function nameRequest(url: string): RequestName {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const found = exact.get(path);
  if (found) return found;
  if (path.startsWith('/assets/')) return asset;
  if (path.startsWith(mailbox.route)) return mailbox;
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? (/\.\w+$/.test(path) ? clientFile : unknown);
}
