import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, startOfDay } from '../calendar.ts';
import { entitlementsFrom, grantsOfReferrals, type Grant } from './entitlements.ts';
import { nextRewardAfter, referralRewards, rewardsFor } from '../points/referrals.ts';

const at = (moment: string) => new Date(`${moment}Z`);
const grant = (kind: Grant['kind'], from: string, until: string | null): Grant => ({
  kind,
  from: at(`${from}T00:00:00`),
  until: until === null ? null : at(`${until}T00:00:00`),
});
const now = at('2027-01-15T12:00:00');

describe('the entitlements of a member', () => {
  it('are those of freemium without a current grant', () => {
    const freemium = {
      plan: 'freemium',
      planUntil: null,
      canSeeEveryAffinity: false,
      extraAffinities: 0,
      extraAffinitiesUntil: null,
      hasWholePlayRoom: false,
      playRoomUntil: null,
    };
    expect(entitlementsFrom([], now)).toEqual(freemium);
    const elsewhere = [grant('vip', '2026-12-01', '2027-01-01'), grant('premium', '2027-02-01', null)];
    expect(entitlementsFrom(elsewhere, now)).toEqual(freemium);
  });

  it.each([
    ['premium', { plan: 'premium', canSeeEveryAffinity: true, hasWholePlayRoom: false, extraAffinities: 0 }],
    ['vip', { plan: 'vip', canSeeEveryAffinity: true, hasWholePlayRoom: true, extraAffinities: 0 }],
    ['play-room', { plan: 'freemium', canSeeEveryAffinity: false, hasWholePlayRoom: true, extraAffinities: 0 }],
    ['top-matches', { plan: 'freemium', canSeeEveryAffinity: false, hasWholePlayRoom: false, extraAffinities: 3 }],
  ] as const)('with the grant %s are those of that grant', (kind, expected) => {
    expect(entitlementsFrom([grant(kind, '2027-01-01', '2027-02-01')], now)).toMatchObject(expected);
  });

  it('have the end of the last of consecutive grants', () => {
    const grants = [
      grant('premium', '2027-02-01', '2027-03-01'),
      grant('premium', '2027-01-01', '2027-02-01'),
      grant('premium', '2027-03-02', '2027-04-02'),
    ];
    expect(entitlementsFrom(grants, now).planUntil).toEqual(at('2027-03-01T00:00:00'));
  });

  it('come from the best current plan, and from the next best after that plan has ended', () => {
    const grants = [grant('premium', '2027-01-01', '2027-03-01'), grant('vip', '2027-01-10', '2027-02-10')];
    expect(entitlementsFrom(grants, now)).toMatchObject({ plan: 'vip', planUntil: at('2027-02-10T00:00:00') });
    // What was left of the other plan when the better one began is still there when it ends.
    expect(entitlementsFrom(grants, at('2027-02-10T00:00:00'))).toMatchObject({
      plan: 'premium',
      planUntil: at('2027-03-31T23:00:00'),
    });
  });

  it('have no end when a grant has none', () => {
    expect(entitlementsFrom([grant('premium', '2027-01-01', null)], now)).toMatchObject({
      plan: 'premium',
      planUntil: null,
    });
  });
});

// S-plan-4
describe('times that different gifts give', () => {
  const earlyMonth = grant('premium', '2026-11-22', '2026-12-22');
  const opening = '2026-11-21';
  const joinedOn = (...days: string[]) =>
    grantsOfReferrals(
      days.map((day) => at(`${day}T10:00:00`)),
      opening,
    );
  const DAY = 24 * 60 * 60 * 1000;
  /** The days on which each plan is there, by hand: asked at noon of each day. */
  function daysOf(grants: readonly Grant[]) {
    const counted = { premium: 0, vip: 0, freemium: 0, playRoom: 0 };
    for (let day = +at('2026-11-01T12:00:00'); day < +at('2031-01-01T12:00:00'); day += DAY) {
      const { plan, hasWholePlayRoom } = entitlementsFrom(grants, new Date(day));
      counted[plan] += 1;
      if (hasWholePlayRoom) counted.playRoom += 1;
    }
    return counted;
  }

  it('add up: a month for early members and the months of three friends are four months', () => {
    const grants = [earlyMonth, ...joinedOn('2026-11-22', '2026-11-22', '2026-11-22')];
    const onDay = (day: string) => entitlementsFrom(grants, at(`${day}T12:00:00`));
    expect(onDay('2026-11-23')).toMatchObject({ plan: 'vip', planUntil: at('2027-01-20T23:00:00') });
    expect(onDay('2027-01-21')).toMatchObject({ plan: 'premium', planUntil: at('2027-03-21T23:00:00') });
    expect(onDay('2027-03-22').plan).toBe('freemium');
  });

  it('leave the Play Room for after VIP, which opens it as well', () => {
    const { vip, playRoom } = daysOf(joinedOn('2026-12-01', '2026-12-01', '2026-12-01'));
    expect([vip, playRoom]).toEqual([31 + 31, 31 + 31 + 1 + 31]);
  });

  it('are each as long as alone, in whatever order they come, also over the change to summer time', () => {
    const months = fc.integer({ min: 0, max: 900 }).chain((first) =>
      fc.record({
        kind: fc.constantFrom('premium' as const, 'vip' as const, 'play-room' as const),
        from: fc.constant(addDays('2026-11-05', first)),
        days: fc.integer({ min: 1, max: 40 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(months, { maxLength: 8 }), (gifts) => {
        const grants = gifts.map(({ kind, from, days }) => ({
          kind,
          from: startOfDay(from),
          until: startOfDay(addDays(from, days)),
        }));
        const sum = (...kinds: Grant['kind'][]) =>
          gifts.filter(({ kind }) => kinds.includes(kind)).reduce((total, { days }) => total + days, 0);
        const { premium, vip, playRoom } = daysOf(grants);
        expect([premium, vip, playRoom]).toEqual([sum('premium'), sum('vip'), sum('vip', 'play-room')]);
      }),
      { numRuns: 25 },
    );
  });

  // S-plan-8
  it('lose what is left of a grant that is taken back, and nothing of the others', () => {
    const vip = (revokedAt: string) => ({
      ...grant('vip', '2027-01-01', '2027-01-31'),
      revokedAt: at(`${revokedAt}T00:00:00`),
    });
    const premium = grant('premium', '2027-01-01', '2027-01-11');
    const running = daysOf([vip('2027-01-11'), premium]);
    expect(running).toMatchObject({ vip: 10, premium: 10 });
    const before = grant('vip', '2026-12-20', '2027-01-19');
    expect(daysOf([before, vip('2027-01-11'), premium])).toMatchObject({ vip: 30, premium: 10 });
    expect(daysOf([vip('2026-12-25'), premium])).toMatchObject({ vip: 0, premium: 10 });
  });

  it('wait for ever after a plan without an end', () => {
    const grants = [grant('vip', '2027-01-01', null), grant('premium', '2027-01-01', '2027-02-01')];
    expect(entitlementsFrom(grants, now)).toMatchObject({ plan: 'vip', planUntil: null });
  });
});

describe('rewards of referrals', () => {
  it('are the plans, durations and Play Room times of the table for 1, 2, 3, 5 and 10 friends (S-invitation-4)', () => {
    const table = referralRewards.map(({ friends, plan, planLasts, playRoomLasts }) => [
      friends,
      plan,
      `${planLasts.count} ${planLasts.unit}`,
      playRoomLasts && `${playRoomLasts.count} ${playRoomLasts.unit}`,
    ]);
    expect(table).toEqual([
      [1, 'premium', '1 month', null],
      [2, 'vip', '1 month', '1 day'],
      [3, 'vip', '1 month', '1 month'],
      [5, 'vip', '3 month', '3 month'],
      [10, 'vip', '12 month', '12 month'],
    ]);
  });

  it.each([
    [0, undefined, 1],
    [1, 1, 2],
    [4, 3, 5],
    [5, 5, 10],
    [9, 5, 10],
    [10, 10, undefined],
    [40, 10, undefined],
  ])('after %i referrals are that of %s, and next that of %s', (friends, best, next) => {
    expect(rewardsFor(friends).at(-1)?.friends).toBe(best);
    expect(nextRewardAfter(friends)?.friends).toBe(next);
  });

  const joined = ['2026-12-05', '2026-12-20', '2027-04-10'].map((day) => at(`${day}T10:00:00`));
  const planOn = (day: string, opening: string | undefined, people = joined) =>
    entitlementsFrom(grantsOfReferrals(people, opening), at(`${day}T12:00:00`));

  it('do not begin before the official opening or without its date', () => {
    expect(planOn('2027-01-15', undefined).plan).toBe('freemium');
    expect(planOn('2027-02-28', '2027-03-01').plan).toBe('freemium');
  });

  it('begin on the day of the opening, in the time zone of Paris', () => {
    expect(planOn('2027-03-01', '2027-03-01', joined.slice(0, 1))).toMatchObject({
      plan: 'premium',
      planUntil: at('2027-03-31T22:00:00'),
    });
    expect(planOn('2027-03-01', '2027-03-01')).toMatchObject({ plan: 'vip', hasWholePlayRoom: true });
  });

  it('begin when they are earned after the opening', () => {
    expect(planOn('2027-04-09', '2027-03-01').plan).toBe('premium');
    expect(planOn('2027-04-10', '2027-03-01')).toMatchObject({ plan: 'vip', planUntil: at('2027-05-09T22:00:00') });
  });

  it('open the Play Room for a day after two referrals', () => {
    const grants = grantsOfReferrals(joined.slice(0, 2), '2027-03-01');
    expect(grants.filter(({ kind }) => kind === 'play-room')).toEqual([
      { kind: 'play-room', from: at('2027-02-28T23:00:00'), until: at('2027-03-01T23:00:00') },
    ]);
  });
});
