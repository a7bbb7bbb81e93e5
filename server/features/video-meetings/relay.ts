import { createHmac } from 'node:crypto';
import type { RelayCredentials } from '#shared/video-meetings/screens.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { RelaySettings } from '../../platform/config.ts';
import { keyedHash, recognitionKeyOf, type Secrets } from '../../platform/secrets.ts';
import type { VideoPlace } from './opened-video.ts';

/** The longest time for which credentials are good, and how often there are new ones. */
const CREDENTIALS_LAST_MS = 10 * MINUTE_MS;
const RENEWED_EVERY_MS = 5 * MINUTE_MS;
/** Enough to tell the few apart that are in use, and nothing to tell whose they are. */
const NAME_CHARACTERS = 24;

/**
 * What lets one member use the relay in one meeting, for five to ten minutes (S-video-meeting-6): the form that coturn knows
 * as `use-auth-secret`, an end and a name, and their HMAC. The name tells the relay nothing of the member, and the same
 * member has another one in another meeting.
 */
export function relayCredentials(
  { urls, secret }: RelaySettings,
  secrets: Secrets,
  { memberId, conversationId, number }: VideoPlace & { readonly memberId: string },
  now: Date,
): RelayCredentials {
  const renewedAt = Math.floor(now.getTime() / RENEWED_EVERY_MS) * RENEWED_EVERY_MS;
  const expiresAt = new Date(renewedAt + CREDENTIALS_LAST_MS);
  const key = recognitionKeyOf(secrets, 'video');
  const name = keyedHash(key, `${memberId}|${conversationId}|${number}`).slice(0, NAME_CHARACTERS);
  const username = relayUsername(expiresAt, name);
  return { urls, username, credential: relayPassword(secret, username), expiresAt: expiresAt.toISOString() };
}

export function relayUsername(expiresAt: Date, name: string): string {
  return `${Math.floor(expiresAt.getTime() / 1000)}:${name}`;
}

export function relayPassword(secret: string, username: string): string {
  return createHmac('sha1', secret).update(username).digest('base64');
}
