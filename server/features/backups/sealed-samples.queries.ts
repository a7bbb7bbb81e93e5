import type { Database } from '../../platform/db/database.ts';
import { keysOf, unsealWithAny, type SecretPurpose, type Secrets } from '../../platform/secrets.ts';
import { openConversation } from '../talk/sealing.ts';

const SAMPLE = 100;

/** How many sealed texts were tried, and how many of them the secret opens. */
export interface OpenedSamples {
  readonly tried: number;
  readonly opened: number;
}

/**
 * Tries the secret on a sample of what is sealed in a database: conversations' keys, waiting mails, second factors and
 * addresses of push services. A backup is worth little without the secret, and nobody else would find out in time.
 */
export async function openSamples(db: Database, secrets: Secrets): Promise<OpenedSamples> {
  const conversations = await db('conversations').whereNotNull('wrapped_key').limit(SAMPLE).select('id', 'wrapped_key');
  const mails = await db('outbox_mails').whereNotNull('sealed_content').limit(SAMPLE).pluck('sealed_content');
  const factors = await db('admin_second_factors').limit(SAMPLE).pluck('sealed_secret');
  const subscriptions = await db('push_subscriptions').limit(SAMPLE).pluck('sealed_subscription');
  const tried = [
    ...conversations.map(({ id, wrapped_key: wrapped }) => openConversation(secrets, id, wrapped) !== null),
    ...mails.map((sealed) => sealed !== null && opens(secrets, 'mail', sealed)),
    ...factors.map((sealed) => opens(secrets, 'second-factor', sealed)),
    ...subscriptions.map((sealed) => opens(secrets, 'push', sealed)),
  ];
  return { tried: tried.length, opened: tried.filter(Boolean).length };
}

function opens(secrets: Secrets, purpose: SecretPurpose, sealed: Buffer): boolean {
  try {
    unsealWithAny(keysOf(secrets, purpose), sealed);
    return true;
  } catch {
    return false;
  }
}
