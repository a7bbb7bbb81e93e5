import { createHash } from 'node:crypto';
import { z } from 'zod';
import { companyFor } from '#seeds/evenings/company.ts';
import {
  INVENTED_PRICE,
  inventedNotes,
  inventedPlaces,
  type InventedPlace,
  type Pace,
} from '#seeds/evenings/invented.ts';
import { eveningOf, hoursFrom } from '#seeds/evenings/pace.ts';
import { DAY_MS } from '#shared/duration.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { isDoorOpen } from '#shared/evenings/moments.ts';
import { MOST_YEARS_APART } from '#shared/evenings/room.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { scorePair } from '#shared/matching/score.ts';
import { AGE_LEAST, AGE_MOST } from '#shared/organisers/evening-limits.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fr } from '#shared/typeset.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { saveWishes } from '../evenings/aftermath.service.ts';
import { checkIn } from '../evenings/check-in.service.ts';
import { recordOf } from '../evenings/evenings.queries.ts';
import { signUp } from '../evenings/sign-up.service.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { createEvening, submitEvening } from '../organisers/offered-evenings.service.ts';
import { grantOrganiser } from '../organisers/organisers.service.ts';
import {
  approveInvented,
  findExpected,
  findInventedCandidates,
  findInventedEvenings,
  findInventedOrganiser,
  findWithoutWish,
  hasRunningAt,
  lockDemoEvenings,
  moveInvented,
  openToEverybody,
  type InventedEvening,
} from './demo-evenings.queries.ts';
import { ifAllowed } from './if-allowed.ts';

/** Lets invented evenings take place, outside production: every minute, as long as the worker is configured to. */
const demoEveningsJob = defineJob({
  name: 'demo.evenings',
  label: fr`Soirées de démonstration`,
  payload: z.object({}),
  cron: ({ demoTalks }) => (demoTalks ? '* * * * *' : null),
  retryLimit: 0,
  growth: 'limited',
});

const SEATS = 24;
/** An evening that goes at the usual pace, and so many invented members who come to it. */
const USUAL_DAYS_AHEAD = 12;
const USUAL_COMPANY = 14;
const CANDIDATES = 150;
/** How long after it began an evening still has something to do. */
const LOOKED_AT_MS = 4 * DAY_MS;

/**
 * Lets invented organisers offer evenings in four towns, invented members come to them, and a person who signs up live one in
 * minutes: it has its hours moved, and all else goes the way of every evening (S-evening-54). May run twice.
 */
export async function actAtDemoEvenings(ctx: AppContext): Promise<void> {
  if (!ctx.config.demoTalks) return;
  for (const pace of ['quick', 'usual'] as const)
    for (const place of inventedPlaces[pace]) await offer(ctx, place, pace);
  const quickVenues = new Set(inventedPlaces.quick.map(({ venue }) => venue));
  const startedAfter = new Date(ctx.now().getTime() - LOOKED_AT_MS);
  for (const evening of await findInventedEvenings(ctx.db, startedAfter)) {
    const isQuick = quickVenues.has(evening.venue);
    await fill(ctx, evening, isQuick);
    await receive(ctx, evening);
    if (isQuick) await hasten(ctx, evening);
    if (stateOf(recordOf(evening), ctx.now()) === 'over') await wish(ctx, evening);
  }
}

/** One evening after the other at each place, by the invented member of the town who is its organiser. */
function offer(ctx: AppContext, { town, venue, address }: InventedPlace, pace: Pace): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockDemoEvenings(tx.db);
    const organiser = await findInventedOrganiser(tx.db, town);
    if (!organiser || (await hasRunningAt(tx.db, organiser.id, venue))) return;
    if (!organiser.isOrganiser) {
      await grantOrganiser(tx, organiser.id, 'cli');
      await approveInvented(tx.db, organiser.id, tx.now());
    }
    const id = await createEvening(tx, organiser.id, {
      ...eveningOf(tx.now(), pace === 'quick' ? USUAL_DAYS_AHEAD / 2 : USUAL_DAYS_AHEAD),
      town,
      townId: null,
      venue,
      address,
      seats: SEATS,
      ageFrom: AGE_LEAST,
      ageTo: AGE_MOST,
      priceWords: INVENTED_PRICE,
      takesMoney: false,
      note: inventedNotes[pace],
    });
    await submitEvening(tx, organiser.id, id);
    await openToEverybody(tx.db, id, tx.now());
  });
}

/** Invented members sign up, by rule: to a quick evening once a person has, and so that tables can be composed for that person. */
async function fill(ctx: AppContext, evening: InventedEvening, isQuick: boolean): Promise<void> {
  if (stateOf(recordOf(evening), ctx.now()) !== 'published') return;
  const { personId, inventedCount } = evening;
  const wanted = personId ? SEATS - 1 : isQuick ? 0 : USUAL_COMPANY;
  const missing = wanted - inventedCount;
  if (missing <= 0) return;
  for (const memberId of await chooseCompany(ctx, evening, missing))
    await ifAllowed(() => signUp(ctx, memberId, evening.id, { invitation: null }));
}

async function chooseCompany(ctx: AppContext, evening: InventedEvening, count: number): Promise<readonly string[]> {
  const { personId } = evening;
  const [person] = personId ? await findMatchables(ctx, [personId]) : [];
  const ids = await findInventedCandidates(ctx.db, evening, {
    born: person?.profile.birthDate ?? null,
    years: MOST_YEARS_APART - 1,
    now: ctx.now(),
    limit: CANDIDATES,
  });
  const found = await findMatchables(ctx, ids);
  const candidates = ids.flatMap((id) => found.find(({ memberId }) => memberId === id) ?? []);
  const center = person ?? candidates[0];
  if (!center) return [];
  const day = dayOf(evening.starts_at);
  const mayMeet = (one: ResonanceProfile, other: ResonanceProfile) =>
    fit(one, other, scorePair(one, other).openPoints, day).kind !== 'no';
  return companyFor(candidates, {
    count,
    mayMeetPerson: (one) => mayMeet(one.profile, center.profile),
    mayMeet: (one, other) => mayMeet(one.profile, other.profile),
  }).map(({ memberId }) => memberId);
}

/** The invented organiser notes who arrives: invented members from when the door opens, people once the evening has begun. */
async function receive(ctx: AppContext, evening: InventedEvening): Promise<void> {
  const { starts_at: startsAt, ends_at: endsAt, names_told_at: namesShownAt } = evening;
  if (!namesShownAt || !isDoorOpen({ startsAt, endsAt }, ctx.now())) return;
  for (const memberId of await findExpected(ctx.db, evening.id, startsAt > ctx.now()))
    await ifAllowed(() => checkIn(ctx, evening.id, memberId));
}

async function hasten(ctx: AppContext, evening: InventedEvening): Promise<void> {
  const hours = hoursFrom(
    {
      startsAt: evening.starts_at,
      endsAt: evening.ends_at,
      composedAt: evening.composed_at,
      namesShownAt: evening.names_told_at,
      followedUpAt: evening.followed_up_at,
      isWanted: evening.personId !== null,
    },
    ctx.now(),
  );
  if (hours) await moveInvented(ctx.db, evening, hours);
}

/** Two of three invented members at a person's table would like to see that person again. */
async function wish(ctx: AppContext, { id }: InventedEvening): Promise<void> {
  for (const { demoId, personId } of await findWithoutWish(ctx.db, id)) {
    if (hashOf(`${id}|${demoId}|${personId}`) % 3 === 0) continue;
    await ifAllowed(() => saveWishes(ctx, demoId, id, [personId]));
  }
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

export const demoEveningsJobs: readonly JobHandler<AppContext>[] = [
  handles(
    demoEveningsJob,
    ({ ctx }) =>
      () =>
        actAtDemoEvenings(ctx),
  ),
];
