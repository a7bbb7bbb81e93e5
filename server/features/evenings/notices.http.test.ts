import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { sendLate } from '#testing/late-mails.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { prepareServices } from '#testing/test-site.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { inTransaction } from '../../platform/context.ts';
import { recipientHash } from '../../platform/mail/recipient.ts';
import { announceEvening } from './announcing.service.ts';
import { findEvening } from './evenings.queries.ts';
import { notifyAttendees, notifyMembers, type EveningNotice } from './notices.service.ts';
import { leaveEvening, signUp } from './sign-up.service.ts';

const { ctx, database } = prepareServices({ places: true });
const { db } = database;

beforeEach(async () => {
  await db('evenings').delete();
  await db('outbox_mails').delete();
});

/** The kinds of mails about evenings to a member that are still to leave. */
async function waitingMails(memberId: string): Promise<string[]> {
  const { email } = (await db('members').where({ id: memberId }).first('email'))!;
  const mails = db('outbox_mails').where({ recipient_hash: recipientHash(ctx.config, email), state: 'pending' });
  return mails.orderBy('kind').pluck('kind');
}

async function notify(eveningId: string, memberId: string, ...notices: EveningNotice[]): Promise<void> {
  const evening = (await findEvening(db, eveningId))!;
  await inTransaction(ctx, async (tx) => {
    for (const notice of notices) await notifyMembers(tx, evening, [memberId], notice);
  });
}

const today = { kind: 'evening-today' } as const;
const tomorrow = { kind: 'evening-reminder', isTomorrow: true } as const;

// S-evening-41
describe('what a mail says of an evening, and has not left yet', () => {
  it('is withdrawn for somebody who leaves, and for nobody else and no other evening', async () => {
    const [leaving, staying] = await createGuests(db, 2);
    const eveningId = await insertEvening(db, null);
    const other = await insertEvening(db, null, { startsIn: 300 });
    for (const memberId of [leaving!, staying!]) await signUp(ctx, memberId, eveningId, { invitation: null });
    await signUp(ctx, leaving!, other, { invitation: null });
    await notify(eveningId, leaving!, tomorrow);
    await notify(other, leaving!, tomorrow);
    expect(await waitingMails(leaving!)).toEqual([
      'evening-reminder',
      'evening-reminder',
      'evening-signed-up',
      'evening-signed-up',
    ]);
    await leaveEvening(ctx, leaving!, eveningId);
    expect(await waitingMails(leaving!)).toEqual(['evening-left', 'evening-reminder', 'evening-signed-up']);
    expect(await waitingMails(staying!)).toEqual(['evening-signed-up']);
    await leaveEvening(ctx, leaving!, other);
    expect(await waitingMails(leaving!)).toEqual(['evening-left', 'evening-left']);
  });

  it('is withdrawn for everybody when it is cancelled or taken down, and not what says so', async () => {
    const [first, second] = await createGuests(db, 2);
    for (const kind of ['evening-cancelled', 'evening-taken-down'] as const) {
      await db('outbox_mails').delete();
      const eveningId = await insertEvening(db, null);
      await seatGuests(db, eveningId, [first!, second!]);
      for (const memberId of [first!, second!]) await notify(eveningId, memberId, today, tomorrow);
      await inTransaction(ctx, (tx) => notifyAttendees(tx, eveningId, kind));
      for (const memberId of [first!, second!]) expect(await waitingMails(memberId)).toEqual([kind]);
    }
  });

  it('is withdrawn when it has moved, but for the place that somebody still has to accept', async () => {
    const [seated, offered] = await createGuests(db, 2);
    const eveningId = await insertEvening(db, null);
    await seatGuests(db, eveningId, [seated!]);
    await seatGuests(db, eveningId, [offered!], { status: 'offered' });
    await notify(eveningId, seated!, today, tomorrow);
    await notify(eveningId, offered!, { kind: 'evening-place-offered', until: new Date(Date.now() + HOUR_MS) });
    await inTransaction(ctx, (tx) => notifyAttendees(tx, eveningId, 'evening-moved'));
    expect(await waitingMails(seated!)).toEqual(['evening-moved']);
    expect(await waitingMails(offered!)).toEqual(['evening-moved', 'evening-place-offered']);
  });

  it('is withdrawn for somebody who has no table any more', async () => {
    const memberId = await createGuest(db);
    const eveningId = await insertEvening(db, null);
    await notify(eveningId, memberId, { kind: 'evening-table-ready' }, today);
    await notify(eveningId, memberId, { kind: 'evening-left-out' });
    expect(await waitingMails(memberId)).toEqual(['evening-left-out']);
  });

  it('is not sent of an evening nearby that has moved to other hours, is cancelled or takes nobody any more', async () => {
    const lyon = (await db('places').orderBy('id').first('id'))!;
    const memberId = await createGuest(db);
    await db('evening_alerts').insert({ member_id: memberId, place_id: lyon.id, asked_at: new Date() });
    const soon = (hoursAhead: number) => new Date(Date.now() + hoursAhead * HOUR_MS);
    for (const [change, state] of [
      [{ note: 'Une table près de la fenêtre.' }, 'sent'],
      [{ cancelled_at: new Date() }, 'cancelled'],
      [{ taken_down_at: new Date() }, 'cancelled'],
      [{ starts_at: soon(200), ends_at: soon(203) }, 'cancelled'],
      [{ composed_at: new Date() }, 'cancelled'],
    ] as const) {
      const eveningId = await insertEvening(db, null);
      await announceEvening(ctx, eveningId);
      await db('evenings').where({ id: eveningId }).update(change);
      const mails = await sendLate(ctx, memberId, 'evening-nearby');
      expect([change, mails.map((mail) => mail.state)]).toEqual([change, [state]]);
    }
  });
});
