import { DAY_MS } from '../duration.ts';

/*
 * Whether reports that somebody is a minor hide the profile at once, or only put the case first in the queue. A false
 * report silences an adult, a true one that is not believed leaves a child visible: what counts is who says it, how
 * many say it independently, and how plausible it is (S-safety-5).
 */

/** An account is established once it is this old and its profile takes part. */
export const ESTABLISHED_AFTER_MS = 7 * DAY_MS;
/** A reporter with this many reports without action, and more of them than with action, is not believed. */
export const REPORTS_WITHOUT_ACTION = 3;
/** Up to this age a claim to be an adult may be a lie by a few years; above it, the report is implausible. */
export const PLAUSIBLE_UNDER_AGE = 30;
/** The weight that hides a profile at once. */
export const WEIGHT_TO_HIDE = 2;
export const WEIGHT_TO_HIDE_IMPLAUSIBLE = 3;

/** The account that made a report, when it is weighed. */
export interface Reporter {
  /** The keyed hash of the reporter's mailbox. */
  readonly mailbox: string;
  /** The keyed hash of the network from which the report came; null where it is not known. */
  readonly client: string | null;
  readonly accountAgeMs: number;
  readonly takesPart: boolean;
  /** Earlier reports of this reporter that led to an action, and that led to nothing. */
  readonly withAction: number;
  readonly withoutAction: number;
  /** Whether the team found that this reporter abused reports. */
  readonly hasAbused: boolean;
}

/** All that is known about a member who was reported as a minor. */
export interface MinorCase {
  /** In full years, by the birth date of the profile; null where none is given. */
  readonly declaredAge: number | null;
  /** Whether an administrator found the member to be of age before. */
  readonly isKnownAdult: boolean;
  /** Whether the member says so in words of the profile. */
  readonly hasOwnWords: boolean;
  /** The reporters whose reports are open. */
  readonly reporters: readonly Reporter[];
}

export type MinorVerdict = 'hide' | 'queue';

/** What a reporter's word weighs: 2 of an established account, 1 of another, 0 of one that reported without cause. */
export function weightOf(reporter: Reporter): 0 | 1 | 2 {
  const { withAction, withoutAction, hasAbused } = reporter;
  if (hasAbused || (withoutAction >= REPORTS_WITHOUT_ACTION && withoutAction > withAction)) return 0;
  const isEstablished = reporter.accountAgeMs >= ESTABLISHED_AFTER_MS && reporter.takesPart;
  return isEstablished ? 2 : 1;
}

/**
 * The weight of the heaviest reporters who are independent of each other, counted up to `enough`. Reporters who share a
 * mailbox or a network may be one person; unknown networks count as one.
 */
export function weightOfAll(reporters: readonly Reporter[], enough: number): number {
  let heaviest = 0;
  for (const [index, reporter] of reporters.entries()) {
    const weight = weightOf(reporter);
    if (weight === 0) continue;
    const others = reporters.slice(index + 1).filter((other) => areIndependent(reporter, other));
    heaviest = Math.max(heaviest, weight < enough ? weight + weightOfAll(others, enough - weight) : enough);
    if (heaviest >= enough) return enough;
  }
  return heaviest;
}

function areIndependent(one: Reporter, other: Reporter): boolean {
  return one.mailbox !== other.mailbox && one.client !== other.client;
}

/** Decides about a member who was reported as a minor. */
export function verdictOn({ declaredAge, isKnownAdult, hasOwnWords, reporters }: MinorCase): MinorVerdict {
  if (isKnownAdult) return 'queue';
  if (hasOwnWords) return 'hide';
  const isPlausible = declaredAge === null || declaredAge < PLAUSIBLE_UNDER_AGE;
  const enough = isPlausible ? WEIGHT_TO_HIDE : WEIGHT_TO_HIDE_IMPLAUSIBLE;
  return weightOfAll(reporters, enough) >= enough ? 'hide' : 'queue';
}

const AGE_IN_FIGURES = /(?<!\d)(?:[5-9]|1[0-7])\s?ans(?!\p{L})/u;
const AGE_IN_WORDS =
  /(?<!\p{L})(?:dix|onze|douze|treize|quatorze|quinze|seize|dix[ -]sept) ans(?!\p{L})|(?<!\p{L})(?:mineure?|coll[ée]gien(?:ne)?|lyc[ée]en(?:ne)?)(?!\p{L})/u;

/** Whether words of a profile say that its owner is a minor: an age below 18, or that they are at school. */
export function saysMinor(words: readonly string[]): boolean {
  return words.some((text) => {
    const plain = text.normalize('NFC').toLowerCase();
    return AGE_IN_FIGURES.test(plain) || AGE_IN_WORDS.test(plain);
  });
}
