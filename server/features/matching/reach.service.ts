// How many people the choices of a member leave: asked for by other features, counted by the worker (decision 93).
import { createHash } from 'node:crypto';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { CountedReach } from '#shared/matching/reach-in-words.ts';
import { bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import { countedVisibilities, leastCount } from '#shared/matching/reach.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { recognitionKeyOf } from '../../platform/secrets.ts';
import { createAgeReader, readBirth } from './codes/ages.ts';
import { LATITUDE_AT, ANSWERED_AT, who, WHO_AT, put, take } from './codes/code.ts';
import { encode } from './codes/encode.ts';
import { findUnfinished } from './codes/matchable.queries.ts';
import { countReachJob } from './matching.jobs.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { choicesOf } from './reach/reach-population.ts';
import { seedOf, type Sample } from './reach/reach-sample.ts';
import {
  findCodesOf,
  findCountingDays,
  findStoredReach,
  markReachDue,
  saveReaches,
  takeDueReaches,
  type MadeReach,
  type StoredReach,
} from './reach/reaches.queries.ts';

/**
 * How often the counts of a member follow the member's changes: on one day, or ever before the profile is complete. Enough
 * to fill in a profile, too few to ask many questions (S-matching-37).
 */
const MOST_COUNTINGS = 12;
/** Where people are so many that not all are counted, each member's counts are made anew every so many nights at most. */
const MOST_NIGHTS = 7;
/**
 * So many members are counted in one transaction, some tenths of a second even on a slow machine: the rows of those whose
 * counts are due stay locked meanwhile, and PostgreSQL ends a transaction that does nothing for ten seconds.
 */
const COUNTED_PER_TRANSACTION = 100;

/** How many people a member's choices leave; null where that was never asked for. One row. */
export async function findReach(ctx: AppContext, memberId: string): Promise<CountedReach | null> {
  const stored = await findStoredReach(ctx.db, memberId);
  return stored && toCountedReach(stored, dayOf(ctx.now()));
}

/** What is stored, as it can be said on a day. */
export function toCountedReach(stored: StoredReach, today: IsoDate): CountedReach {
  const { counts, countedOn, countings, isUnfinished, isDue, photoVisibility: _profile, ...choices } = stored;
  const bandsFrom = countedVisibilities.length;
  const agesFrom = bandsFrom + bandsFromNearToFar.length + 1;
  const isLimited = countings >= MOST_COUNTINGS && (isUnfinished || countedOn === today);
  const later = isUnfinished ? 'with-profile' : 'tomorrow';
  return {
    ...choices,
    countedOn,
    byVisibility: counts.slice(0, bandsFrom),
    byBand: counts.slice(bandsFrom, agesFrom),
    byAges: counts.slice(agesFrom),
    state: isDue ? (isLimited ? later : 'soon') : 'current',
  };
}

/** Has the counts of a member in matching made anew with the list, if this code has other choices than they. */
export async function askForReach(tx: AppContext, memberId: string, code: Uint8Array): Promise<void> {
  await markReachDue(tx.db, memberId, basisOf(code));
}

/**
 * Has the counts made for a member whose profile is not complete yet, who reads them before choosing. To be called in the
 * transaction that saves an answer.
 */
export async function askForFirstReach(tx: AppContext, memberId: string): Promise<void> {
  await markReachDue(tx.db, memberId, null);
  await tx.enqueue(countReachJob, { memberId }, { onceFor: memberId });
}

/** Makes those counts of some members anew that are due. May run twice. */
export async function countDueReaches(
  ctx: AppContext,
  engine: MatchingEngine,
  memberIds: readonly string[],
): Promise<void> {
  const today = dayOf(ctx.now());
  await inTransaction(ctx, async (tx) => {
    const due = await takeDueReaches(tx.db, memberIds, { today, mostCountings: MOST_COUNTINGS });
    if (due.length === 0) return;
    const sample = await openSample(tx, engine, today);
    await saveReaches(tx.db, countFor(tx, sample, await findAsking(tx.db, due)), { today, isNight: false });
  });
}

/**
 * Makes the counts of a part of everybody anew, with their lists: of all, or where people are many of some each night.
 * @returns for how many milliseconds it computed; the rest of its time is the database's
 */
export async function countReachesAtNight(
  ctx: AppContext,
  engine: MatchingEngine,
  memberIds: readonly string[],
  today: IsoDate,
): Promise<number> {
  const sample = await openSample(ctx, engine, today);
  const nights = Math.min(MOST_NIGHTS, Math.ceil(sample.scale));
  let computedMs = 0;
  for (let from = 0; from < memberIds.length; from += COUNTED_PER_TRANSACTION) {
    const some = memberIds.slice(from, from + COUNTED_PER_TRANSACTION);
    await inTransaction(ctx, async (tx) => {
      const due = new Set(await takeDueReaches(tx.db, some, { today, mostCountings: Number.MAX_SAFE_INTEGER }));
      const days = await findCountingDays(tx.db, some);
      const counted = some.filter(
        (memberId) => due.has(memberId) || isDueAtNight(memberId, days.get(memberId) ?? null, nights, today),
      );
      const asking = await findAsking(tx.db, counted);
      const begun = performance.now();
      const made = countFor(tx, sample, asking);
      computedMs += performance.now() - begun;
      await saveReaches(tx.db, made, { today, isNight: true });
    });
  }
  return computedMs;
}

/**
 * Where there are several nights, members whose ids are neighbours have the same one, since their rows lie side by side; so
 * have those who were never counted.
 */
function isDueAtNight(memberId: string, countedOn: IsoDate | null, nights: number, today: IsoDate): boolean {
  if (countedOn === today) return false;
  const turn = (Number.parseInt(memberId.slice(0, 2), 16) + Date.parse(today) / DAY_MS) % nights;
  return turn === 0 || (countedOn !== null && countedOn <= addDays(today, -nights));
}

function openSample(ctx: AppContext, { reachSample }: MatchingEngine, today: IsoDate): Promise<Sample> {
  return reachSample.open(ctx.db, today, recognitionKeyOf(ctx.config, 'reach'));
}

/** Somebody whose counts are made, with the answers that they are made of. */
interface Asking {
  readonly memberId: string;
  readonly code: Uint8Array;
  readonly basis: Buffer;
}

async function findAsking(db: Database, memberIds: readonly string[]): Promise<Asking[]> {
  if (memberIds.length === 0) return [];
  const coded = await findCodesOf(db, memberIds);
  const unfinished = await findUnfinished(
    db,
    memberIds.filter((memberId) => !coded.has(memberId)),
  );
  return [
    ...[...coded].map(([memberId, code]) => ({ memberId, code, basis: basisOf(code) })),
    ...unfinished.map(({ memberId, profile }) => ({ memberId, code: encode(profile), basis: Buffer.alloc(0) })),
  ];
}

function countFor({ config }: AppContext, { people, scale, numberOf }: Sample, asking: readonly Asking[]): MadeReach[] {
  const key = recognitionKeyOf(config, 'reach');
  return asking.map(({ memberId, code, basis }) => {
    const seed = seedOf(key, alikeOf(code, people.today));
    const reach = people.count({ code, number: numberOf(memberId), seed });
    const counts = [...reach.byVisibility, ...reach.byBand, ...reach.byAges].map((count) => Math.round(count * scale));
    return { memberId, basis, ...choicesOf(code), counts, least: leastCount(scale) };
  });
}

const BASIS_BYTES = 8;
const POSITION_BYTES = ANSWERED_AT - LATITUDE_AT;

/** Of which answers counts are made: gender, attraction, birth date, position and choices. */
function basisOf(code: Uint8Array): Buffer {
  const { visibility, ages } = choicesOf(code);
  return createHash('sha256')
    .update(code.subarray(WHO_AT, WHO_AT + 3))
    .update(code.subarray(LATITUDE_AT, LATITUDE_AT + POSITION_BYTES))
    .update(`${visibility}|${ages.min}|${ages.max}`)
    .digest()
    .subarray(0, BASIS_BYTES);
}

/** What members have in common for whom the same people count alike (S-matching-37). */
function alikeOf(code: Uint8Array, today: IsoDate): string {
  const group = code[WHO_AT]!;
  const attracted = put(who.gender, take(who.gender, group)) | put(who.attractedTo, take(who.attractedTo, group));
  const position = Buffer.from(code.subarray(LATITUDE_AT, LATITUDE_AT + POSITION_BYTES)).toString('hex');
  return `${attracted}|${createAgeReader(today)(readBirth(code, 0))}|${position}`;
}
