import { describe, expect, it } from '@jest/globals';
import { addDays, dayInWords } from '../calendar.ts';
import { isOpenOn, launchOffer } from './offers.ts';
import { choosePlanSchema } from './plan-choice.ts';
import { cancellationDay, plans, priceInWords } from './plans.ts';
import { fr } from '../typeset.ts';

it('the plans are Freemium, Premium and Expérience VIP with their prices (S-plan-1)', () => {
  expect(plans.map((plan) => [plan.title, priceInWords(plan)])).toEqual([
    ['Freemium', 'Gratuit'],
    ['Premium', fr`14,99 €`],
    ['Expérience VIP', fr`29,99 €`],
  ]);
});

it.each([
  ['2026-11-21', '2026-12-20', '20 décembre 2026'],
  ['2026-12-31', '2027-01-29', '29 janvier 2027'],
  ['2028-02-01', '2028-03-01', '1er mars 2028'],
  ['2027-02-01', '2027-03-02', '2 mars 2027'],
  // The night that summer time begins, and the one that it ends.
  ['2027-03-01', '2027-03-30', '30 mars 2027'],
  ['2027-10-03', '2027-11-01', '1er novembre 2027'],
])('a subscription that is cancelled on %s ends 29 days later, on %s', (today, last, inWords) => {
  expect(cancellationDay(today)).toBe(last);
  expect(dayInWords(last)).toBe(inWords);
  expect(addDays(last, -29)).toBe(today);
});

describe('choosePlanSchema', () => {
  it.each(['premium', 'vip'])('accepts %s', (plan) => {
    expect(choosePlanSchema.parse({ intent: 'choose', plan })).toEqual({ intent: 'choose', plan });
  });
  it.each(['freemium', 'PREMIUM', '', undefined, ['premium', 'vip']])('refuses %j', (plan) => {
    expect(choosePlanSchema.safeParse({ intent: 'choose', plan }).success).toBe(false);
  });
});

it.each([
  ['2025-09-01', true],
  ['2025-10-15', true],
  ['2025-10-16', false],
  ['2026-01-01', false],
])('on %s the launch offer is open: %s', (day, isOpen) => {
  expect(isOpenOn(launchOffer, day)).toBe(isOpen);
});
