import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** The one who subscribes once more loses the oldest. */
export const PUSH_SUBSCRIPTIONS_AT_MOST = 5;
/** Those of the large push services have about two hundred characters. */
export const PUSH_ENDPOINT_LENGTH = 1000;

/** An uncompressed point of P-256, 65 bytes that begin with 4; and 16 random bytes (RFC 8291). */
const KEY_SHAPE = /^B[\w-]{86}$/;
const SECRET_SHAPE = /^[\w-]{22}$/;
/** A name in the public tree: letters at its end, no number and nothing that only a network of one's own knows. */
const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const OWN_NETWORKS = /\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test)$/;

const given = (check: (text: string) => boolean) =>
  z.string(errorCode('push_subscription_invalid')).check(z.refine(check, errorCode('push_subscription_invalid')));

/** Where a browser is reached, and how what is said to it is encrypted; as the browser itself gives it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: given(isPushEndpoint),
  p256dh: given((key) => KEY_SHAPE.test(key)),
  auth: given((secret) => SECRET_SHAPE.test(secret)),
});
export type PushSubscription = z.output<typeof pushSubscriptionSchema>;

/** What is shown, also on a screen that others see. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** The page of ours that it opens. */
  readonly path: string;
}

export const notificationsOnSchema = z.strictObject({
  intent: z.literal('notifications-on'),
  ...pushSubscriptionSchema.shape,
});

/**
 * Whether an address may be a push service's: https, by a public name, at the usual port. Whom the name belongs to is
 * looked at when something is sent (server/platform/http/public-address.ts).
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password, port, hash, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || hash !== '') return false;
  return PUBLIC_NAME.test(hostname) && !OWN_NETWORKS.test(hostname);
}
