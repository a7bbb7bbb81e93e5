import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import type { ErrorCode } from '../errors.ts';
import { TOWN_NAME_LENGTH } from '../limits.ts';
import { cautionSubjects } from '../talk/caution-words.ts';
import { findCautions } from '../talk/cautions/cautions.ts';
import { countGraphemes, findTextErrors, tidyText } from '../talk/text.ts';
import { CODE_LENGTH, normaliseCode } from '../evenings/codes.ts';
import { isClock, isDay, readHours, type Hours } from './evening-hours.ts';
import {
  ADDRESS_LENGTH,
  AGE_LEAST,
  AGE_MOST,
  AGES_LEAST,
  CANCELLING_LENGTH,
  NOTE_LENGTH,
  PRICE_LENGTH,
  REASON_LENGTH,
  SEATS_LEAST,
  SEATS_MOST,
  VENUE_LENGTH,
} from './evening-limits.ts';

const MEMBER_NAME_LENGTH = 254;

/** What an organiser says of an evening; the town is looked up afterwards. */
export interface EveningInput extends Hours {
  readonly town: string;
  /** The proposal that was picked. */
  readonly townId: number | null;
  readonly venue: string;
  readonly address: string;
  readonly seats: number;
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly priceWords: string;
  readonly takesMoney: boolean;
  readonly note: string;
}

interface TextRules {
  readonly longest: number;
  readonly wrong: ErrorCode;
  readonly isRequired?: boolean;
  /** Whether it may have several lines. */
  readonly hasLines?: boolean;
  /** Whether it may have numbers that look like those of a telephone, as a street and a postal code do. */
  readonly hasNumbers?: boolean;
}

/**
 * A text of an organiser, which all members nearby may read: later evenings are published without anybody of the team, so
 * nothing in it leads away from the site or hurts (S-evening-47).
 */
function text({ longest, wrong, isRequired = true, hasLines = false, hasNumbers = false }: TextRules) {
  return z.pipe(
    z.string(wrong),
    z.transform((typed, context) => {
      const lines = tidyText(typed, 'message');
      const tidied = hasLines ? lines : lines.replaceAll(/\s+/g, ' ');
      const code = findError(tidied);
      if (code === null) return tidied;
      context.issues.push({ code: 'custom', message: code, input: typed });
      return z.NEVER;
    }),
  );
  function findError(tidied: string): ErrorCode | null {
    if (tidied === '') return isRequired ? wrong : null;
    const errors = findTextErrors(tidied, 'message');
    if (errors.includes('text_empty') || tidied.length > longest * 4 || countGraphemes(tidied) > longest) return wrong;
    if (errors.some((error) => error !== 'text_message_too_long')) return errorCode('organised_text_unreadable');
    const cautions = findCautions(tidied).filter((caution) => !(hasNumbers && caution === 'phone'));
    const subjects = cautions.map((caution) => cautionSubjects[caution]);
    if (subjects.includes('abuse')) return errorCode('organised_text_abuse');
    return subjects.includes('contact') ? errorCode('organised_text_contact') : null;
  }
}

const number = (least: number, most: number, wrong: ErrorCode) =>
  z.pipe(
    z.pipe(
      z.string(wrong).check(z.trim(), z.regex(/^\d{1,3}$/, wrong)),
      z.transform((digits) => Number(digits)),
    ),
    z.number().check(z.minimum(least, wrong), z.maximum(most, wrong)),
  );

const moment = z.string(errorCode('organised_day')).check(z.refine(isDay, { error: errorCode('organised_day') }));
const clock = z.string(errorCode('organised_hours')).check(z.refine(isClock, { error: errorCode('organised_hours') }));
const checkbox = z.optional(z.literal('true'));

const venue = text({ longest: VENUE_LENGTH, wrong: 'organised_venue' });
const address = text({ longest: ADDRESS_LENGTH, wrong: 'organised_address', hasNumbers: true });
const evening = z.uuid(errorCode('organised_gone'));

const fields = {
  day: moment,
  from: clock,
  to: clock,
  town: z
    .string(errorCode('organised_town'))
    .check(z.trim(), z.minLength(1, errorCode('organised_town')), z.maxLength(TOWN_NAME_LENGTH, 'organised_town')),
  town_id: z.optional(z.string().check(z.regex(/^\d{0,9}$/, errorCode('bad_request')))),
  venue,
  address,
  is_public: z.literal('true', errorCode('organised_public')),
  seats: number(SEATS_LEAST, SEATS_MOST, 'organised_seats'),
  age_from: number(AGE_LEAST, AGE_MOST, 'organised_ages'),
  age_to: number(AGE_LEAST, AGE_MOST, 'organised_ages'),
  price: text({ longest: PRICE_LENGTH, wrong: 'organised_price' }),
  takes_money: checkbox,
  note: text({ longest: NOTE_LENGTH, wrong: 'organised_note', isRequired: false, hasLines: true }),
} as const;

interface TypedFields {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly town: string;
  readonly town_id?: string | undefined;
  readonly venue: string;
  readonly address: string;
  readonly seats: number;
  readonly age_from: number;
  readonly age_to: number;
  readonly price: string;
  readonly takes_money?: 'true' | undefined;
  readonly note: string;
}

interface Issues {
  readonly issues: { push(issue: { code: 'custom'; message: string; path: string[]; input: unknown }): unknown };
}

/** The evening of the fields, or the issues of what they say together. */
function toInput(typed: TypedFields, context: Issues): EveningInput {
  const read = readHours(typed);
  const refuse = (field: string, message: ErrorCode) =>
    context.issues.push({ code: 'custom', message, path: [field], input: typed });
  if ('error' in read) refuse(read.error.field, read.error.code);
  if (typed.age_to - typed.age_from < AGES_LEAST) refuse('age_to', 'organised_ages');
  if ('error' in read || typed.age_to - typed.age_from < AGES_LEAST) return z.NEVER;
  return {
    ...read.hours,
    town: typed.town,
    townId: typed.town_id ? Number(typed.town_id) : null,
    venue: typed.venue,
    address: typed.address,
    seats: typed.seats,
    ageFrom: typed.age_from,
    ageTo: typed.age_to,
    priceWords: typed.price,
    takesMoney: typed.takes_money === 'true',
    note: typed.note,
  };
}

/** Where and when an evening takes place instead. */
export interface MoveInput extends Hours {
  readonly venue: string;
  readonly address: string;
}

/** The forms of '/organiser', by intent. */
export const organiserForms = {
  create: z.pipe(
    z.strictObject({ intent: z.literal('create'), ...fields }),
    z.transform((typed, context) => toInput(typed, context)),
  ),
  edit: z.pipe(
    z.strictObject({ intent: z.literal('edit'), evening, ...fields }),
    z.transform((typed, context) => ({ evening: typed.evening, input: toInput(typed, context) })),
  ),
  move: z.pipe(
    z.strictObject({ intent: z.literal('move'), evening, day: moment, from: clock, to: clock, venue, address }),
    z.transform((typed, context) => {
      const read = readHours(typed);
      if ('hours' in read)
        return { evening: typed.evening, input: { ...read.hours, venue: typed.venue, address: typed.address } };
      const { field, code } = read.error;
      context.issues.push({ code: 'custom', message: code, path: [field], input: typed });
      return z.NEVER;
    }),
  ),
  submit: z.strictObject({ intent: z.literal('submit'), evening }),
  discard: z.strictObject({ intent: z.literal('discard'), evening }),
  cancel: z.strictObject({
    intent: z.literal('cancel'),
    evening,
    reason: text({ longest: CANCELLING_LENGTH, wrong: 'organised_reason' }),
  }),
} as const;

/** Names somebody on the list of the door, in this session. */
const token = z.string(errorCode('bad_request')).check(z.maxLength(64, errorCode('bad_request')));

/** The forms of '/organiser/accueil', by intent. */
export const doorForms = {
  code: z.strictObject({
    intent: z.literal('code'),
    evening,
    code: z.pipe(
      z.string(errorCode('door_code')).check(z.maxLength(40, errorCode('door_code'))),
      z.pipe(
        z.transform((typed: string) => normaliseCode(typed)),
        z.string().check(z.length(CODE_LENGTH, errorCode('door_code'))),
      ),
    ),
  }),
  arrive: z.strictObject({ intent: z.literal('arrive'), evening, person: token }),
  undo: z.strictObject({ intent: z.literal('undo'), evening, person: token }),
  report: z.strictObject({ intent: z.literal('report'), evening, person: token }),
} as const;

/** A text of the team, which nobody but the organiser reads. */
const statement = z.pipe(
  z.pipe(
    z.string(errorCode('evening_reason_required')),
    z.transform((typed) => typed.replaceAll('\r\n', '\n').trim()),
  ),
  z.string().check(z.maxLength(REASON_LENGTH, errorCode('evening_reason_long'))),
);
const requiredStatement = z.pipe(statement, z.string().check(z.minLength(1, errorCode('evening_reason_required'))));
const organiser = z.uuid(errorCode('organiser_unknown'));

/** The forms of '/admin-soirees', by intent. */
export const moderatedEveningForms = {
  approve: z.strictObject({
    intent: z.literal('approve'),
    evening,
    /** What the administrator has read: an evening that changed meanwhile is not approved. */
    seen: z.string(errorCode('bad_request')).check(z.maxLength(64, errorCode('bad_request'))),
  }),
  'take-down': z.strictObject({ intent: z.literal('take-down'), evening, reason: requiredStatement }),
  suspend: z.strictObject({ intent: z.literal('suspend'), organiser, reason: z.optional(statement) }),
  reinstate: z.strictObject({ intent: z.literal('reinstate'), organiser }),
  revoke: z.strictObject({ intent: z.literal('revoke'), organiser }),
  grant: z.strictObject({
    intent: z.literal('grant'),
    member: z
      .string(errorCode('organiser_unknown'))
      .check(
        z.trim(),
        z.minLength(1, errorCode('organiser_unknown')),
        z.maxLength(MEMBER_NAME_LENGTH, errorCode('organiser_unknown')),
      ),
  }),
} as const;
