import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { keyedHash, keyFor, keysOf, seal, unsealWithAny, type Secrets } from '../../platform/secrets.ts';
import { sessionSlot } from '../members/session.ts';

/** The screens from which a member can be reported. */
export type SafetyOrigin =
  | 'matches'
  | 'matchResonance'
  | 'matchResonanceRefined'
  | 'profileCrush'
  | 'discussion'
  | 'audio'
  | 'evening'
  | 'organiserDoor';

/** The member whom the screen for reporting and blocking is about. */
export interface SafetyTarget {
  readonly memberId: string;
  /** False for a crush whose sender's name may not be known yet. */
  readonly isNamed: boolean;
  readonly back: SafetyOrigin;
  /** What the screen shows of them, sealed (`sealShown`); absent until it was shown first. */
  readonly shown?: string;
  /** The recording that the report is about, where it is about one. */
  readonly voice?: string;
  /** The evening at which it happened, where it happened at one. */
  readonly eveningId?: string;
  /** Whether the report is about the evening itself, and reaches its organiser in place of a member. */
  readonly isOrganiser?: boolean;
}

/** The member to report or block, in the session, so that no address names them. */
export const safetyTarget = sessionSlot<SafetyTarget>('safetyTarget');

/**
 * What the screen shows of the member, as it was when it was opened: what they change later, and whether they are still there,
 * is not read there (S-safety-15).
 */
export interface ShownTarget {
  readonly name: string | null;
  /** The phrase that the report is about, where it is about one. */
  readonly words: string | null;
}

interface Sealing {
  readonly config: Secrets;
}

/** Seals it for the session of one reporter: of a member who is erased meanwhile, no row has it in clear. */
export function sealShown({ config }: Sealing, reporterId: string, shown: ShownTarget): string {
  return seal(keysOf(config, 'report')[0], JSON.stringify(shown), `shown|${reporterId}`).toString('base64url');
}

/** What `sealShown` has sealed; nothing when its key is gone. */
export function openShown({ config }: Sealing, reporterId: string, sealed: string): ShownTarget {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    return JSON.parse(unsealWithAny(keysOf(config, 'report'), bytes, `shown|${reporterId}`)) as ShownTarget;
  } catch {
    return { name: null, words: null };
  }
}

/**
 * Words of a profile, signed for the page of one reader: its form brings back what the page has shown, and nothing that anybody
 * else has typed. The same words are signed alike each time: the page stays the same to the byte (B11).
 */
export function signWords({ config }: Sealing, words: string, readerId: string, writerId: string): string {
  return `${Buffer.from(words).toString('base64url')}.${signatureOf(keysOf(config, 'report')[0], words, readerId, writerId)}`;
}

/** @throws AppError 400 for anything but what `signWords` made for these two */
export function readSignedWords({ config }: Sealing, signed: string, readerId: string, writerId: string): string {
  const [encoded = '', signature = ''] = signed.split('.');
  const words = Buffer.from(encoded, 'base64url').toString('utf8');
  const isOurs = keysOf(config, 'report').some((key) =>
    isEqual(signature, signatureOf(key, words, readerId, writerId)),
  );
  if (!isOurs) throw new AppError('bad_request', 400);
  return words;
}

/** Made with a key of its own: the one that it is made from seals. */
function signatureOf(key: Buffer, words: string, readerId: string, writerId: string): string {
  return keyedHash(keyFor(key, 'shown words'), `${readerId}|${writerId}|${words}`);
}

function isEqual(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
