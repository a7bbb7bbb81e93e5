import { describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { prepareServices } from '#testing/test-site.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { findEntitlementGrants } from './entitlement-grants.queries.ts';
import { grantEntitlement, revokeEntitlement } from './entitlement-grants.service.ts';
import { countSubscribers, entitlementsOf } from './entitlements.service.ts';
import { offerPremium } from './subscriptions.queries.ts';

const at = (day: string) => new Date(`${day}T12:00:00+01:00`);
let clock = at('2026-12-01');
const { database, ctx } = prepareServices({ now: () => clock, env: { OFFICIAL_OPENING: '2026-11-01' } });

/** The context, with clocks that show a day. */
function on(day: string) {
  clock = at(day);
  return ctx;
}

async function arrive() {
  const { id } = await insertMember(database.db);
  return {
    id,
    grant: (day: string, plan: 'premium' | 'vip', months: number, startsOn = day) =>
      grantEntitlement(on(day), id, 'cli:test', { plan, months, startsOn, reason: 'Pour voir.' }),
    planOn: async (day: string) => {
      const { plan, planUntil } = await entitlementsOf(on(day), id);
      return [plan, planUntil && dayOf(planUntil)];
    },
  };
}

// S-plan-8
describe('months that an operator grants', () => {
  it('add to the month of early members and to what invitations earned', async () => {
    const { id, grant, planOn } = await arrive();
    await offerPremium(database.db, {
      memberId: id,
      from: new Date('2026-12-01T00:00:00+01:00'),
      until: new Date('2027-01-01T00:00:00+01:00'),
    });
    expect(await planOn('2026-12-10')).toEqual(['premium', '2027-01-01']);
    expect(await grant('2026-12-10', 'premium', 1)).toBe(1);
    expect(await planOn('2026-12-10')).toEqual(['premium', '2027-02-01']);
    await database
      .db('rewarded_mailboxes')
      .insert({ mailbox_hash: 'a friend', inviter_id: id, rewarded_at: at('2026-12-12') });
    expect(await planOn('2026-12-12')).toEqual(['premium', '2027-03-04']);
    expect(await grant('2026-12-15', 'vip', 2)).toBe(2);
    expect(await planOn('2026-12-15')).toEqual(['vip', '2027-02-15']);
    expect(await planOn('2027-02-15')).toEqual(['premium', '2027-05-05']);
    expect(await countSubscribers(on('2027-02-15'))).toBeGreaterThan(0);
  });

  it('begin on the day that is named, and count for the statistics from then on', async () => {
    const { grant, planOn } = await arrive();
    const before = await countSubscribers(on('2029-01-01'));
    await grant('2028-12-01', 'vip', 1, '2029-01-02');
    expect(await planOn('2029-01-01')).toEqual(['freemium', null]);
    expect(await countSubscribers(on('2029-01-01'))).toBe(before);
    expect(await planOn('2029-01-02')).toEqual(['vip', '2029-02-02']);
    expect(await countSubscribers(on('2029-01-02'))).toBe(before + 1);
  });

  it('end when they are taken back, without touching what was used or what waits', async () => {
    const { id, grant, planOn } = await arrive();
    const first = await grant('2026-12-01', 'vip', 1);
    await grant('2026-12-01', 'premium', 1);
    const third = await grant('2026-12-01', 'vip', 1);
    expect(await planOn('2026-12-05')).toEqual(['vip', '2027-02-01']);
    const revoke = (day: string, number: number | null) =>
      revokeEntitlement(on(day), id, 'cli:test', { number: number ?? 0, reason: 'Erreur.' });
    // The one that waits is gone as a whole, the running one from now on.
    expect(await revoke('2026-12-05', third)).toBe(true);
    expect(await planOn('2026-12-05')).toEqual(['vip', '2027-01-01']);
    expect(await revoke('2026-12-16', first)).toBe(true);
    expect(await revoke('2026-12-16', first)).toBe(false);
    expect(await revoke('2026-12-16', 99)).toBe(false);
    expect(await planOn('2026-12-15')).toEqual(['vip', '2026-12-16']);
    expect(await planOn('2026-12-17')).toEqual(['premium', '2027-01-16']);
  });

  it('are listed newest first, and recorded without their reason', async () => {
    const { id, grant } = await arrive();
    await grant('2026-12-01', 'vip', 1);
    await grant('2026-12-03', 'premium', 2);
    await revokeEntitlement(on('2026-12-04'), id, 'cli:test', { number: 1, reason: 'Erreur.' });
    const listed = await findEntitlementGrants(database.db, { memberId: id, limit: 5 });
    expect(
      listed.map(({ number, plan, months, startsOn, reason, revokedAt }) => ({
        number,
        plan,
        months,
        startsOn,
        reason,
        isOver: revokedAt !== null,
      })),
    ).toEqual([
      { number: 2, plan: 'premium', months: 2, startsOn: '2026-12-03', reason: 'Pour voir.', isOver: false },
      { number: 1, plan: 'vip', months: 1, startsOn: '2026-12-01', reason: 'Pour voir.', isOver: true },
    ]);
    const actions = await database
      .db('audit_log')
      .where({ subject: `member:${id}` })
      .orderBy('happened_at')
      .select('action', 'details');
    expect(actions).toEqual([
      { action: 'entitlement.grant', details: { number: 1, plan: 'vip', months: 1, startsOn: '2026-12-01' } },
      { action: 'entitlement.grant', details: { number: 2, plan: 'premium', months: 2, startsOn: '2026-12-03' } },
      { action: 'entitlement.revoke', details: { number: 1 } },
    ]);
  });

  it('are none for a member who has just been deleted', async () => {
    const { id, grant } = await arrive();
    await database.db('members').where({ id }).delete();
    expect(await grant('2026-12-01', 'vip', 1)).toBeNull();
  });
});
