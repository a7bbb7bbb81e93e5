import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { keyFor, keysOf, unwrapId, wrapId, type Secrets } from '../../platform/secrets.ts';
import type { Session } from './session.ts';

/** What a pseudonym can name. Each has keys of its own: the pseudonym of a photo never names a member. */
export type Subject =
  | 'member'
  | 'photo'
  | 'crush'
  | 'conversation'
  | 'game'
  | 'voice'
  | 'evening'
  | 'table-mate'
  | 'attendee'
  | 'reported'
  | 'blocked';

/** The names by which one session knows others on one day. */
export interface Pseudonyms {
  /** The pseudonym of an id: always the same in this session on this day. */
  of(subject: Subject, id: string): string;
  /**
   * The id that a pseudonym of this session names, made today or yesterday; null for anything else. It says nothing
   * about whether the member may see what is named: that is asked afterwards.
   */
  idOf(subject: Subject, pseudonym: unknown): string | null;
}

/** 24 bytes in base64url. */
const SHAPE = /^[\w-]{32}$/;

/** Whether a text has the shape of a pseudonym, of whichever session and day. */
export function isLikePseudonym(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * The pseudonyms that replace ids of others in all that leaves the server (S-resonance-5). They hold the id, encrypted
 * with a key of the session and the day: no two accounts, and no two days, are told the same about one person, and no
 * table is searched to resolve them.
 */
export function pseudonymsOf(ctx: { readonly config: Secrets; now(): Date }, { id }: Pick<Session, 'id'>): Pseudonyms {
  const today = dayOf(ctx.now());
  const secrets = keysOf(ctx.config, 'pseudonym');
  const keyOf = (secret: Buffer, subject: Subject, day: string) => keyFor(secret, `${subject}|${day}|${id}`);
  const present = new Map<Subject, Buffer>();
  return {
    of(subject, subjectId) {
      const key = present.get(subject) ?? keyOf(secrets[0], subject, today);
      present.set(subject, key);
      return wrapId(key, subjectId).toString('base64url');
    },
    idOf(subject, pseudonym) {
      if (typeof pseudonym !== 'string' || !isLikePseudonym(pseudonym)) return null;
      const wrapped = Buffer.from(pseudonym, 'base64url');
      // A page that was opened before midnight can be used for one more day.
      for (const day of [today, addDays(today, -1)])
        for (const secret of secrets) {
          const found = unwrapId(keyOf(secret, subject, day), wrapped);
          if (found !== null) return found;
        }
      return null;
    },
  };
}
