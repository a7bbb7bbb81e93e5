import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { routes } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { createOriginCheck, ForeignOriginError } from './own-address.ts';

export const TWO_YEARS_OF_SECONDS = 63_072_000;
/** The device features that pages may use: the place step asks for the position; no other is used on most pages. */
export const DEVICE_FEATURES =
  'geolocation=(self), accelerometer=(), autoplay=(), bluetooth=(), browsing-topics=(), camera=(), display-capture=(), ' +
  'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';
/** The pages on which a voice can be recorded. The browser still asks the member before it opens the microphone. */
const RECORDING_FEATURES = DEVICE_FEATURES.replace('microphone=()', 'microphone=(self)');
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A header's name and its value. */
export type Header = readonly [name: string, value: string];

export function setHeaders(headers: readonly Header[]): RequestHandler {
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const recordingPages: ReadonlySet<string> = new Set([routes.audio, routes.voiceNote]);
/** The one page with a camera, which is reached and left by a whole document: a policy belongs to a document. */
const MEETING_FEATURES = RECORDING_FEATURES.replace('camera=()', 'camera=(self)');

/** Permits the microphone on the pages that record, and both camera and microphone where two meet by video, and nowhere else. */
export const permitDevices: RequestHandler = (req, res, next) => {
  if (recordingPages.has(req.path)) res.setHeader('Permissions-Policy', RECORDING_FEATURES);
  if (req.path === routes.videoMeeting) res.setHeader('Permissions-Policy', MEETING_FEATURES);
  next();
};

/**
 * The headers of every answer: only our own files run, no site may frame us, and no referrer is sent to other sites.
 */
export function securityHeaders(config: Config): readonly Header[] {
  // Vite's reload script is inline; it exists only where pages are rendered from source.
  const scripts = config.renderFromSource ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  const styles = config.renderFromSource ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  const strict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: scripts,
        styleSrc: styles,
        // blob: shows a chosen photo before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // blob: plays a recorded voice before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: config.renderFromSource ? ["'self'", 'ws:'] : ["'self'"],
        frameSrc: frameOrigins(config),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.isProduction && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: config.isProduction && { maxAge: TWO_YEARS_OF_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
  });
  return [['Permissions-Policy', DEVICE_FEATURES], ...headersSetBy(strict)];
}

/** The headers that a middleware of helmet sets. They are the same for every answer, so they are computed once. */
function headersSetBy(middleware: RequestHandler): readonly Header[] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  let lastError: unknown = new Error('helmet did not answer at once.');
  middleware({} as Request, response as unknown as Response, (error?: unknown) => {
    lastError = error;
  });
  if (lastError) throw lastError;
  return [...headers];
}

/**
 * Only the configured forms of quizzes are framed. On every page, for the policy of the first one stays when the
 * screens change without another document.
 */
function frameOrigins({ quizForms }: Config): string[] {
  const origins = new Set(Object.values(quizForms).map((address) => new URL(address).origin));
  return origins.size > 0 ? [...origins] : ["'none'"];
}

/**
 * Refuses requests that change something and do not come from our own pages. Browsers say where a request comes from
 * (Sec-Fetch-Site; Origin in older ones); a request with neither is accepted only without a cookie (S-session-7).
 */
export function refuseForeignRequests(config: Config): RequestHandler {
  const isOwn = createOriginCheck(config);
  return (req, _res, next) => {
    if (safeMethods.has(req.method)) return next();
    // Mail programs send the one-click unsubscription from anywhere; without a cookie only the token in the address
    // counts.
    if (req.path === routes.unsubscribeOneClick && req.headers.cookie === undefined) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    // A page with 'no-referrer' posts with 'Origin: null'; then Sec-Fetch-Site alone must show that it is ours.
    const isOriginOurs = origin === undefined || origin === 'null' ? site === 'same-origin' : isOwn(req, origin);
    const isOurs =
      site === undefined && origin === undefined
        ? req.headers.cookie === undefined
        : isOriginOurs && (site === undefined || site === 'same-origin');
    next(isOurs ? undefined : new ForeignOriginError(config.publicUrl));
  };
}
