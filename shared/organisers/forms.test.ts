import { describe, expect, it } from '@jest/globals';
import { NO_BREAK_SPACE } from '../typeset.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { findMoveError, findOfferError, readHours, typedHours } from './evening-hours.ts';
import { doorForms, organiserForms } from './forms.ts';
import { organiserNotices } from '../messages/organisers.ts';
import { hoursBeforeOthers } from '../evenings/opening.ts';
import { hasParisTime } from './paris-time.ts';

const typed = {
  intent: 'create',
  day: '2026-12-18',
  from: '19:30',
  to: '22:30',
  town: ' Lyon ',
  town_id: '42',
  venue: 'Café des\nFédérations',
  address: '10 rue du Major Martin, 69001',
  is_public: 'true',
  seats: '36',
  age_from: '25',
  age_to: '40',
  price: '18 € le repas, à payer au café',
  takes_money: 'true',
  note: 'On commence par un verre.\r\nPuis on passe à table.',
};
const errorsOf = (changes: object) => {
  const result = organiserForms.create.safeParse({ ...typed, ...changes });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
};

// S-evening-47
describe('the form of an evening', () => {
  it('is read with hours of Paris, and its texts are tidied', () => {
    expect(organiserForms.create.parse(typed)).toEqual({
      startsAt: new Date('2026-12-18T18:30:00Z'),
      endsAt: new Date('2026-12-18T21:30:00Z'),
      town: 'Lyon',
      townId: 42,
      venue: 'Café des Fédérations',
      address: '10 rue du Major Martin, 69001',
      seats: 36,
      ageFrom: 25,
      ageTo: 40,
      priceWords: '18 € le repas, à payer au café',
      takesMoney: true,
      note: 'On commence par un verre.\nPuis on passe à table.',
    });
  });

  it.each([
    [{ day: '2026-11-31' }, { day: 'organised_day' }],
    [{ day: '' }, { day: 'organised_day' }],
    [{ from: '25:00' }, { from: 'organised_hours' }],
    [{ to: 'tard' }, { to: 'organised_hours' }],
    [{ from: '05:59', to: '09:00' }, { from: 'organised_night' }],
    [{ to: '20:00' }, { to: 'organised_length' }],
    [{ to: '19:30' }, { to: 'organised_length' }],
    [{ town: '  ' }, { town: 'organised_town' }],
    [{ venue: '' }, { venue: 'organised_venue' }],
    [{ venue: 'x'.repeat(81) }, { venue: 'organised_venue' }],
    [{ venue: 'Bar\u0007' }, { venue: 'organised_text_unreadable' }],
    [{ address: '' }, { address: 'organised_address' }],
    [{ address: '3 place Bellecour, www.ailleurs.example' }, { address: 'organised_text_contact' }],
    [{ is_public: undefined }, { is_public: 'organised_public' }],
    [{ seats: '9' }, { seats: 'organised_seats' }],
    [{ seats: '121' }, { seats: 'organised_seats' }],
    [{ seats: '-1' }, { seats: 'organised_seats' }],
    [{ seats: '12,5' }, { seats: 'organised_seats' }],
    [{ age_from: '17' }, { age_from: 'organised_ages' }],
    [{ age_to: '29' }, { age_to: 'organised_ages' }],
    [{ price: '' }, { price: 'organised_price' }],
    [{ price: 'Écris-moi : lea@exemple.fr' }, { price: 'organised_text_contact' }],
    [{ note: 'Appelle le 06 12 34 56 78' }, { note: 'organised_text_contact' }],
    [{ note: 'x'.repeat(601) }, { note: 'organised_note' }],
    [
      { day: '', from: '7h', seats: '', age_from: '', note: 'https://ailleurs.example' },
      {
        day: 'organised_day',
        from: 'organised_hours',
        seats: 'organised_seats',
        age_from: 'organised_ages',
        note: 'organised_text_contact',
      },
    ],
  ])('is refused for %j', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('ends on the next day when the end is not after the beginning', () => {
    expect(readHours({ day: '2026-12-31', from: '20:00', to: '01:00' })).toEqual({
      hours: { startsAt: new Date('2026-12-31T19:00:00Z'), endsAt: new Date('2027-01-01T00:00:00Z') },
    });
  });

  it('shows again what was typed', () => {
    const hours = { day: '2027-07-03', from: '19:30', to: '01:15' };
    const read = readHours(hours);
    expect('hours' in read && typedHours(read.hours)).toEqual(hours);
  });
});

const startsAt = new Date('2026-12-18T19:00:00Z');
const endsAt = new Date('2026-12-18T22:00:00Z');
const at = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);
const shifted = (hours: number) => ({ startsAt: at(startsAt, hours), endsAt: at(endsAt, hours) });

// S-evening-11
describe('the hours of an evening that is offered', () => {
  it('are four days away at least, and four months at most', () => {
    expect(findOfferError(shifted(0), at(startsAt, -96))).toBeNull();
    expect(findOfferError(shifted(0), at(startsAt, -95.9))).toEqual({ field: 'day', code: 'organised_too_soon' });
    expect(findOfferError(shifted(0), at(startsAt, -120 * 24))).toBeNull();
    expect(findOfferError(shifted(0), at(startsAt, -122 * 24))).toMatchObject({ code: 'organised_too_far' });
  });
});

// S-evening-49
describe('the hours of an evening that moves', () => {
  const published = {
    submittedAt: new Date(startsAt.getTime() - 20 * DAY_MS),
    publishedAt: new Date(startsAt.getTime() - 20 * DAY_MS),
    composedAt: null,
    cancelledAt: null,
    takenDownAt: null,
    startsAt,
    endsAt,
  };
  const composed = { ...published, composedAt: at(startsAt, -48) };

  it.each([
    ['stay as they are, until the last moment', composed, 0, -0.1, null],
    ['leave a day before signing up closes', published, -24, -96, null],
    ['leave no day before signing up closes', published, -25, -96, 'organised_move_soon'],
    ['are too far away', published, 130 * 24, -96, 'organised_too_far'],
    ['are another hour of the day, once tables are composed', composed, 1, -10, null],
    ['are another hour of the day, once signing up is over', published, -2, -10, null],
    ['are another day, once tables are composed', composed, 24, -10, 'organised_move_day'],
    ['are an hour away', composed, -2, -3, 'organised_move_hours'],
    ['are past', published, -200, -96, 'organised_move_hours'],
  ])('%s', (_name, evening, moved, now, code) => {
    expect(findMoveError(evening, shifted(moved), at(startsAt, now))?.code ?? null).toBe(code);
  });
});

describe('the code of somebody who arrives', () => {
  const read = (code: string) => doorForms.code.safeParse({ intent: 'code', evening: crypto.randomUUID(), code });

  it('is read with spaces, dashes and small letters', () => {
    expect(read(' k7qf-29tm ').data?.code).toBe('K7QF29TM');
  });

  it.each(['', 'K7QF', 'K7QF29TMX', 'x'.repeat(41)])('is refused when it is %j', (code) => {
    expect(read(code).error?.issues[0]?.message).toBe('door_code');
  });
});

// S-evening-47
it.each([
  ['Paris', 'FR', 48.9, true],
  ['Bruxelles', 'BE', 50.8, true],
  ['Madrid', 'ES', 40.4, true],
  ['Las Palmas', 'ES', 28.1, false],
  ['Saint-Denis', 'RE', -20.9, false],
  ['Londres', 'GB', 51.5, false],
  ['Montréal', 'CA', 45.5, false],
] as const)('the clocks of %s show the hour of Paris, or do not', (_town, countryCode, latitude, has) => {
  expect(hasParisTime({ countryCode, latitude, longitude: 0 })).toBe(has);
});

// S-evening-12
it('an organiser reads in how many hours everybody may sign up', () => {
  expect(organiserNotices.publiee).toContain(`${hoursBeforeOthers('vip')} heures`.replace(' ', NO_BREAK_SPACE));
});
