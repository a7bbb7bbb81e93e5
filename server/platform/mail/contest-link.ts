import { timingSafeEqual } from 'node:crypto';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Config } from '../config.ts';
import { keyedHash, recognitionKeyOf, type Secrets } from '../secrets.ts';

const SIGNATURE = /^[\w-]{43}$/;

/** The link to contest a decision. Its token is derived from our secret, so it can be mailed again at any time. */
export function contestLinkFor(config: Secrets & Pick<Config, 'publicUrl'>, decisionId: string): string {
  return `${config.publicUrl}${routes.contest}?token=${decisionId}.${signatureOf(config, decisionId)}`;
}

/** The decision that a token names; null when it was not made by us. */
export function readContestToken(config: Secrets, token: string | null): string | null {
  const [decisionId = '', signature = '', ...more] = (token ?? '').split('.');
  if (!isUuid(decisionId) || !SIGNATURE.test(signature) || more.length > 0) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, decisionId)));
  return isOurs ? decisionId : null;
}

function signatureOf(config: Secrets, decisionId: string): string {
  return keyedHash(recognitionKeyOf(config, 'contest'), decisionId);
}
