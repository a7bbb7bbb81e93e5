import { describe, expect, it } from '@jest/globals';
import { createTestContext } from '#testing/test-context.ts';
import { queuedMails } from '#testing/visitor.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { inTransaction } from '../../platform/context.ts';
import { openThanks, thankEarlyMember } from './early-members.service.ts';
import { entitlementsOf } from './entitlements.service.ts';

const database = prepareDatabase();

async function thankOn(day: string, until?: string, offerUntil?: string) {
  const now = () => new Date(`${day}T12:00:00Z`);
  const { ctx, close } = await createTestContext(database, {
    now,
    env: { ...(until && { EARLY_MEMBERS_UNTIL: until }), ...(offerUntil && { OFFER_UNTIL: offerUntil }) },
  });
  const email = `${crypto.randomUUID()}@exemple.fr`;
  const [member] = await database.db('members').insert({ email }).returning('id');
  const id = member?.id ?? '';
  for (let time = 0; time < 2; time += 1) await inTransaction(ctx, (tx) => thankEarlyMember(tx, id));
  const planAt = async (moment: string) => (await entitlementsOf({ ...ctx, now: () => new Date(moment) }, id)).plan;
  await close();
  return { planAt, mails: await queuedMails(database.db, email) };
}

describe('an early member', () => {
  it('is thanked by one mail and has Premium for a month', async () => {
    const { planAt, mails } = await thankOn('2026-12-10', '2026-12-10');
    expect(mails.map(({ kind }) => kind)).toEqual(['early-member-thanks']);
    expect(await planAt('2027-01-10T11:00:00Z')).toBe('premium');
    expect(await planAt('2027-01-10T13:00:00Z')).toBe('freemium');
  });

  // S-plan-13
  it('has Premium for three months while the offer runs, and the mail says so', async () => {
    const { planAt, mails } = await thankOn('2026-12-10', '2026-12-31', '2026-12-10');
    expect(mails.map(({ data }) => data)).toEqual([{ months: 3 }]);
    expect(await planAt('2027-03-10T11:00:00Z')).toBe('premium');
    expect(await planAt('2027-03-10T13:00:00Z')).toBe('freemium');
    const after = await thankOn('2026-12-11', '2026-12-31', '2026-12-10');
    expect(after.mails.map(({ data }) => data)).toEqual([{ months: 1 }]);
  });

  // S-plan-6
  it.each([
    [undefined, true],
    ['2026-12-11', true],
    ['2026-12-10', true],
    ['2026-12-09', false],
  ])(
    'whose profile is complete on December 10 reads of a mail on the day of the opening, %s: %s',
    async (opening, isAhead) => {
      const now = () => new Date('2026-12-10T12:00:00Z');
      const env = { EARLY_MEMBERS_UNTIL: '2026-12-31', ...(opening && { OFFICIAL_OPENING: opening }) };
      const { ctx, close } = await createTestContext(database, { now, env });
      const [member] = await database
        .db('members')
        .insert({ email: `${crypto.randomUUID()}@exemple.fr` })
        .returning('id');
      const id = member?.id ?? '';
      await inTransaction(ctx, (tx) => thankEarlyMember(tx, id));
      expect(await openThanks(ctx, id, { counts: false })).toEqual({
        isFirstTime: true,
        months: 1,
        isOpeningAhead: isAhead,
      });
      await close();
    },
  );

  it.each([
    ['2026-12-11', '2026-12-10'],
    ['2026-12-11', undefined],
  ])('is not a member who joins on %s when the last day is %s', async (day, until) => {
    const { planAt, mails } = await thankOn(day, until);
    expect(mails).toEqual([]);
    expect(await planAt(`${day}T13:00:00Z`)).toBe('freemium');
  });
});
