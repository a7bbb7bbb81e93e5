import { describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { until } from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { queuedMails } from '#testing/visitor.ts';
import { compose } from '#shared/evenings/compose.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/queue/define-job.ts';
import { withdrawSensitiveConsent } from '../account/consents.service.ts';
import { blockMember, liftBlock } from '../safety/blocks.service.ts';
import { findAttendee, findAttendees } from './attendees.queries.ts';
import { composeEvening, repairEvening } from './composing.service.ts';
import { offerPlaceJob, repairEveningJob } from './evenings.jobs.ts';
import { findEvening } from './evenings.queries.ts';
import { offerPlace } from './offering.service.ts';
import { readPlan } from './plan.service.ts';
import { acceptPlace, leaveEvening, signUp } from './sign-up.service.ts';

const { db, ctx, queue } = prepareServices({ places: true });

/** Evenings for everybody; one that begins in less than 48 hours has closed. */
const open = { age_from: 18, age_to: 99 };
const closed = { ...open, startsIn: 40 };

const statusOf = async (eveningId: string, memberId: string) =>
  (await findAttendee(db, eveningId, memberId))?.status ?? null;
const tableOf = async (eveningId: string, memberId: string) =>
  (await findAttendee(db, eveningId, memberId))?.table_number ?? null;
const ask = (on: AppContext, memberId: string, eveningId: string) =>
  signUp(on, memberId, eveningId, { invitation: null });

/** Somebody waits for what a transaction holds. */
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/**
 * Does something in a transaction that is committed only when something else, which began after it, waits for it or has
 * ended.
 * @returns what the second one ended with
 */
async function overtake<Outcome>(first: (tx: AppContext) => Promise<unknown>, second: () => Promise<Outcome>) {
  const overtaken = await inTransaction(ctx, async (tx) => {
    await first(tx);
    let hasEnded = false;
    const outcome = Promise.allSettled([second()]).finally(() => (hasEnded = true));
    await until(async () => hasEnded || (await isAnybodyWaiting()));
    // Not awaited here: it may wait for this transaction.
    return { outcome };
  });
  const [outcome] = await overtaken.outcome;
  return outcome;
}

/** Gives the job of an evening that waits to a worker: from now on another one can be queued. */
async function beginJob({ name }: JobDefinition, eveningId: string): Promise<void> {
  const jobs = await queue.fetch<{ eveningId: string }>(name, { batchSize: 100 });
  expect(jobs.map(({ data }) => data.eveningId)).toContain(eveningId);
}

// S-evening-9
describe('a place', () => {
  it('that becomes free while the run that looks for one begins is offered to who waits', async () => {
    const [ana, ...others] = await createGuests(db, 7);
    const eveningId = await insertEvening(db, null, { ...open, seats: 6 });
    for (const memberId of [ana!, ...others]) await ask(ctx, memberId, eveningId);
    const last = others.at(-1)!;
    // Who waits has queued a run, so that leaving adds none; it begins before the leaving is committed.
    await overtake(
      async (tx) => {
        await leaveEvening(tx, ana!, eveningId);
        await beginJob(offerPlaceJob, eveningId);
      },
      () => offerPlace(ctx, eveningId),
    );
    expect(await statusOf(eveningId, last)).toBe('offered');
  });

  // S-evening-41
  it('that is accepted after no table was found for the first one is confirmed by a mail of its own, once', async () => {
    const guests = await createGuests(db, 6);
    const eveningId = await insertEvening(db, null, { ...open, seats: 12 });
    const left = await createGuest(db, { gender: 'homme', attractedTo: ['homme'] });
    for (const memberId of [...guests, left]) await ask(ctx, memberId, eveningId);
    await db('outbox_mails').update({ state: 'sent' });
    const { starts_at: startsAt, ends_at: endsAt } = (await findEvening(db, eveningId))!;
    const sooner = (moment: Date) => new Date(moment.getTime() - 200 * 3_600_000);
    await db('evenings')
      .where({ id: eveningId })
      .update({ starts_at: sooner(startsAt), ends_at: sooner(endsAt) });
    await composeEvening(ctx, eveningId);
    expect(await statusOf(eveningId, left)).toBe('left-out');
    await db('profiles')
      .where({ user_id: left })
      .update({ gender: 'femme', attracted_to_types: ['femme'] });
    await offerPlace(ctx, eveningId);
    await acceptPlace(ctx, left, eveningId);
    await acceptPlace(ctx, left, eveningId);
    const mails = (await queuedMails(db, `${left}@exemple.fr`)).filter(({ kind }) => kind === 'evening-signed-up');
    expect(mails.map(({ data }) => data['isLate'])).toEqual([undefined, true]);
  });
});

// S-evening-26
describe('two of whom one blocks the other', () => {
  /** Twelve with a place, of whom the first two would sit at one table. */
  async function seatedTogether(): Promise<{ eveningId: string; one: string; other: string }> {
    const eveningId = await insertEvening(db, null, closed);
    await seatGuests(db, eveningId, await createGuests(db, 12));
    const { plan } = await readPlan(ctx, (await findEvening(db, eveningId))!, await findAttendees(db, eveningId));
    const [one, other] = compose(plan).tables[0]!.attendees as [string, string];
    return { eveningId, one, other };
  }

  it('while tables are composed do not sit at one', async () => {
    const { eveningId, one, other } = await seatedTogether();
    await overtake(
      (tx) => blockMember(tx, one, other),
      () => composeEvening(ctx, eveningId),
    );
    expect(await tableOf(eveningId, one)).not.toBe(await tableOf(eveningId, other));
  });

  it('while a repair that was queued before looks at the tables are parted by it', async () => {
    const { eveningId, one, other } = await seatedTogether();
    await composeEvening(ctx, eveningId);
    expect(await tableOf(eveningId, one)).toBe(await tableOf(eveningId, other));
    await ctx.enqueue(repairEveningJob, { eveningId }, { onceFor: eveningId });
    await overtake(
      async (tx) => {
        await blockMember(tx, one, other);
        await beginJob(repairEveningJob, eveningId);
      },
      () => repairEvening(ctx, eveningId),
    );
    expect(await tableOf(eveningId, one)).not.toBe(await tableOf(eveningId, other));
  });
});

describe('somebody who signs up', () => {
  // S-evening-26, S-consent-4
  it('and withdraws the consent to sensitive answers at the same moment has no place, whichever is first', async () => {
    const [ana, lou] = (await createGuests(db, 2)) as [string, string];
    const eveningId = await insertEvening(db, null, open);
    await overtake(
      (tx) => ask(tx, ana, eveningId),
      () => withdrawSensitiveConsent(ctx, ana),
    );
    expect(await statusOf(eveningId, ana)).toBe('removed');
    const refused = await overtake(
      (tx) => withdrawSensitiveConsent(tx, lou),
      () => ask(ctx, lou, eveningId),
    );
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'evening_unavailable' } });
    expect(await statusOf(eveningId, lou)).toBeNull();
  });

  // S-evening-57
  it('and blocks the organiser at the same moment has no place, and is told each time that they lose one', async () => {
    const [ana, organiser] = (await createGuests(db, 2)) as [string, string];
    const eveningId = await insertEvening(db, organiser, open);
    for (const count of [1, 2]) {
      await overtake(
        (tx) => ask(tx, ana, eveningId),
        () => blockMember(ctx, ana, organiser),
      );
      expect(await statusOf(eveningId, ana)).toBe('removed');
      const mails = (await queuedMails(db, `${ana}@exemple.fr`)).filter(({ kind }) => kind === 'evening-left');
      expect(mails).toHaveLength(count);
      await liftBlock(ctx, ana, organiser);
    }
  });
});
