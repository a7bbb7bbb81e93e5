import { describe, expect, it } from '@jest/globals';
import { entitlementsFrom, grantsOfReferrals, type Grant } from './entitlements.ts';
import { nextRewardAfter, referralRewards, rewardFor } from '../points/referrals.ts';

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
    const grants = [grant('premium', '2027-01-01', '2027-06-01'), grant('vip', '2027-01-10', '2027-02-10')];
    expect(entitlementsFrom(grants, now)).toMatchObject({ plan: 'vip', planUntil: at('2027-02-10T00:00:00') });
    expect(entitlementsFrom(grants, at('2027-02-10T00:00:00'))).toMatchObject({
      plan: 'premium',
      planUntil: at('2027-06-01T00:00:00'),
    });
  });

  it('have no end when a grant has none', () => {
    expect(entitlementsFrom([grant('premium', '2027-01-01', null)], now)).toMatchObject({
      plan: 'premium',
      planUntil: null,
    });
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
    expect(rewardFor(friends)?.friends).toBe(best);
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
    expect(planOn('2027-04-09', '2027-03-01').plan).toBe('freemium');
    expect(planOn('2027-04-10', '2027-03-01')).toMatchObject({ plan: 'vip', planUntil: at('2027-05-09T22:00:00') });
  });

  it('open the Play Room for a day after two referrals', () => {
    const grants = grantsOfReferrals(joined.slice(0, 2), '2027-03-01');
    expect(grants.filter(({ kind }) => kind === 'play-room')).toEqual([
      { kind: 'play-room', from: at('2027-02-28T23:00:00'), until: at('2027-03-01T23:00:00') },
    ]);
  });
});
