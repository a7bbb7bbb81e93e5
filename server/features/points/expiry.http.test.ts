import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTestContext } from '#testing/test-context.ts';
import { queuedMails } from '#testing/visitor.ts';
import { prepareServices } from '#testing/test-site.ts';
import { countDay } from './activity.service.ts';
import { expirePoints } from './expiry.service.ts';
import { findBalance, gainPoints } from './points.queries.ts';

const { database, ctx } = prepareServices({ now: () => new Date(`${today}T03:00:00Z`) });
let today = '2027-01-01';

beforeEach(() => database.db('members').delete());

async function newHolder({ lastDay = '2027-01-10', isDemo = false } = {}): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@exemple.fr`;
  const [row] = await database
    .db('members')
    .insert({ email, is_demo: isDemo, last_active_on: lastDay, days_in_a_row: 1 })
    .returning('id');
  const id = row?.id ?? '';
  const reason = 'profile-completed';
  await gainPoints(database.db, { memberId: id, reason, onceKey: reason, now: new Date(`${lastDay}T12:00:00Z`) });
  return { id, email };
}

const runOn = (day: string) => {
  today = day;
  return expirePoints(ctx);
};
const balanceOf = (id: string) => findBalance(database.db, id);
const warningsTo = async (email: string) =>
  (await queuedMails(database.db, email)).filter(({ kind }) => kind === 'points-expiry').length;

describe('points of an inactive member', () => {
  it('are announced a month before and expire after more than six months, with a row in the ledger', async () => {
    const { id, email } = await newHolder();
    await runOn('2027-06-09');
    expect(await warningsTo(email)).toBe(0);
    await runOn('2027-06-10');
    expect(await warningsTo(email)).toBe(1);
    await runOn('2027-07-10');
    expect(await balanceOf(id)).toBe(100);
    await runOn('2027-07-11');
    expect(await balanceOf(id)).toBe(0);
    const last = await database.db('points_gained').where({ user_id: id }).orderBy('gained_at', 'desc').first();
    expect(last).toMatchObject({ reason: 'expired', points_amount: -100 });
    expect(await warningsTo(email)).toBe(1);
  });

  it('are announced once for each absence, also when the job runs several times', async () => {
    const { email, id } = await newHolder();
    for (const day of ['2027-06-10', '2027-06-10', '2027-06-11', '2027-07-09']) await runOn(day);
    await Promise.all([runOn('2027-07-10'), runOn('2027-07-10')]);
    expect(await warningsTo(email)).toBe(1);
    // The outbox forgets finished mails after a month: the announcement is remembered elsewhere.
    await database.db('outbox_mails').delete();
    await runOn('2027-07-10');
    expect(await warningsTo(email)).toBe(0);

    await countDay(ctx, id);
    await runOn('2027-12-10');
    expect(await warningsTo(email)).toBe(1);
  });

  it('do not expire after a single visit', async () => {
    const { id } = await newHolder();
    await runOn('2027-06-10');
    today = '2027-07-10';
    await countDay(ctx, id);
    await runOn('2027-07-11');
    expect(await balanceOf(id)).toBe(100);
  });

  it('expire a month after the announcement, even when it was sent late', async () => {
    const { id, email } = await newHolder();
    await runOn('2028-02-01');
    expect([await balanceOf(id), await warningsTo(email)]).toEqual([100, 1]);
    await runOn('2028-03-01');
    expect(await balanceOf(id)).toBe(100);
    await runOn('2028-03-02');
    expect(await balanceOf(id)).toBe(0);
  });

  it('that are gained after others expired are announced anew', async () => {
    const { id, email } = await newHolder();
    await runOn('2027-06-10');
    await runOn('2027-07-11');
    const reason = 'friend-invited';
    await gainPoints(database.db, { memberId: id, reason, onceKey: reason, now: new Date('2027-07-20T12:00:00Z') });
    await runOn('2027-07-21');
    expect([await balanceOf(id), await warningsTo(email)]).toEqual([100, 2]);
    await runOn('2027-08-22');
    expect(await balanceOf(id)).toBe(0);
  });

  it('expire once when five runs meet', async () => {
    const { id } = await newHolder();
    await runOn('2027-06-10');
    await Promise.all(Array.from({ length: 5 }, () => runOn('2027-07-11')));
    expect(await balanceOf(id)).toBe(0);
    const lines = await database.db('points_gained').where({ user_id: id, reason: 'expired' });
    expect(lines).toHaveLength(1);
  });

  it('expire in the next run when a run was killed', async () => {
    const holders = [await newHolder(), await newHolder(), await newHolder()];
    await runOn('2027-06-10');
    today = '2027-07-11';
    let looksAtTheClock = 0;
    const dying = await createTestContext(database, {
      now: () => {
        if ((looksAtTheClock += 1) > 2) throw new Error('killed');
        return ctx.now();
      },
    });
    await expect(expirePoints(dying.ctx)).rejects.toThrow('killed');
    await dying.close();
    const balances = async () =>
      (await Promise.all(holders.map(({ id }) => balanceOf(id)))).sort((one, other) => one - other);
    expect(await balances()).toEqual([0, 100, 100]);
    await expirePoints(ctx);
    expect(await balances()).toEqual([0, 0, 0]);
  });

  it('are not announced to a demo member or a member without points', async () => {
    const demo = await newHolder({ isDemo: true });
    const poor = await newHolder();
    await database.db('points_gained').where({ user_id: poor.id }).delete();
    await runOn('2027-06-10');
    expect([await warningsTo(demo.email), await warningsTo(poor.email)]).toEqual([0, 0]);
  });
});
