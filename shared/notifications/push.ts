import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** The largest number of a member's push subscriptions; one more replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_AT_MOST = 5;
/** The longest address of a push subscription; those of large services have about two hundred characters. */
export const PUSH_ENDPOINT_LENGTH = 1000;

/** An uncompressed point of P-256, 65 bytes that begin with 4; and 16 random bytes (RFC 8291). */
const KEY_SHAPE = /^B[\w-]{86}$/;
const SECRET_SHAPE = /^[\w-]{22}$/;
/**
 * The shape of a public host name: letters at its end, no bare number, and no name that only a private network knows.
 */
const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const OWN_NETWORKS = /\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test)$/;

const given = (check: (text: string) => boolean) =>
  z.string(errorCode('push_subscription_invalid')).check(z.refine(check, errorCode('push_subscription_invalid')));

/** A push subscription as the browser gives it: its address, and the keys to encrypt notifications. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: given(isPushEndpoint),
  p256dh: given((key) => KEY_SHAPE.test(key)),
  auth: given((secret) => SECRET_SHAPE.test(secret)),
});
export type PushSubscription = z.output<typeof pushSubscriptionSchema>;

/** A notification, which may be seen by others on the screen. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** The path of this site's page that the notice opens. */
  readonly path: string;
}

export const notificationsOnSchema = z.strictObject({
  intent: z.literal('notifications-on'),
  ...pushSubscriptionSchema.shape,
});

/**
 * Whether an address can be that of a push service: https, a public host name, the usual port. Its IP address is
 * checked when something is sent (server/platform/http/public-address.ts).
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password, port, hash, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || hash !== '') return false;
  return PUBLIC_NAME.test(hostname) && !OWN_NETWORKS.test(hostname);
}
