import { timingSafeEqual } from 'node:crypto';
import { routes } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { keyedHash, recognitionKeyOf, type Secrets } from '../secrets.ts';

const TOKEN_SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Where the person concerned contests a decision: only we can make it, and it can be mailed again at any time. */
export function contestLinkFor(config: Secrets & Pick<Config, 'publicUrl'>, decisionId: string): string {
  return `${config.publicUrl}${routes.contest}?token=${decisionId}.${signatureOf(config, decisionId)}`;
}

/** The decision that a token speaks for, or null when it was not made by us. */
export function readContestToken(config: Secrets, token: string | null): string | null {
  const [, decisionId = '', signature = ''] = TOKEN_SHAPE.exec(token ?? '') ?? [];
  if (decisionId === '') return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, decisionId)));
  return isOurs ? decisionId : null;
}

function signatureOf(config: Secrets, decisionId: string): string {
  return keyedHash(recognitionKeyOf(config, 'contest'), decisionId);
}
