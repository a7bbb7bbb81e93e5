import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../errors.ts';
import { ageInFullYears, agesOffered, birthYears, dayOf, toIsoDate } from './birth-date.ts';
import * as options from './options.ts';
import { findStep, questionFor, steps, validateAnswer, type Fields } from './steps.ts';

const today = '2026-11-20';
const validate = (key: string, fields: Fields) => validateAnswer(findStep(key)!, fields, today);

describe('ages', () => {
  it.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1944-12-31', '2026-01-01', 81],
  ])('born on %s, on %s: %d full years', (birthDate, day, age) => {
    expect(ageInFullYears(birthDate, day)).toBe(age);
  });

  it('count days where the product lives', () => {
    expect(dayOf(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
    expect(dayOf(new Date('2026-01-31T23:30:00Z'))).toBe('2026-02-01');
    expect(dayOf(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29');
  });

  it('offer 82 years from 18 years ago, and 82 ages from 18', () => {
    expect(birthYears(today)).toHaveLength(82);
    expect(birthYears(today)[0]).toBe(2008);
    expect(birthYears(today).at(-1)).toBe(1927);
    expect([agesOffered.length, agesOffered[0], agesOffered.at(-1)]).toEqual([82, 18, 99]);
  });

  it('know which days exist', () => {
    expect(toIsoDate(2008, 2, 29)).toBe('2008-02-29');
    expect([toIsoDate(2007, 2, 29), toIsoDate(2008, 13, 1), toIsoDate(2008, 4, 31), toIsoDate(8, 1, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the lists of answers', () => {
  it.each([
    ['bodyTypes', 4],
    ['distances', 4],
    ['heightPreferences', 4],
    ['relationshipGoals', 5],
    ['personalityTraits', 6],
    ['archetypes', 9],
    ['emotionalExpectations', 10],
    ['relationshipValues', 10],
    ['lifestylePassions', 9],
    ['socialStyles', 3],
    ['dailyLifestyles', 4],
    ['communicationStyles', 4],
    ['lifeProjects', 4],
    ['appearanceImportances', 3],
  ] as const)('%s has the %d of D1, each once', (name, count) => {
    const ids = options[name].map(({ id }) => id);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });
});

describe('every step', () => {
  it.each(steps.map((step) => [step.key, step] as const))(
    '%s speaks French and names what went wrong',
    (_key, step) => {
      expect(questionFor(step, '$& Ana')).not.toContain('{name}');
      expect(step.question).toMatch(/\u202f\?$/);
    },
  );

  it.each([
    ['profileGender', "Une erreur inattendue s'est produite."],
    ['profileAge', 'Impossible de sauvegarder votre profil. Veuillez réessayer.'],
    ['profileEmotionalExpectations', 'Impossible de sauvegarder tes attentes.'],
    ['profileRelationshipValues', 'Impossible de sauvegarder tes valeurs.'],
    ['profileLifestylePassions', 'Impossible de sauvegarder ton style de vie.'],
  ])('%s says when it could not be saved: %s (D1, section 8)', (key, message) => {
    expect(messages[findStep(key)!.saveFailed]).toBe(message);
  });

  it('greets by name without reading it as a pattern', () => {
    expect(questionFor(findStep('profileGender')!, "$'")).toBe("$', tu es\u202f?");
  });
});

describe('an answer', () => {
  it.each<[string, Fields, object]>([
    ['profileGender', { gender: 'autre' }, { gender: 'autre' }],
    [
      'profileRelationshipValues',
      { relationship_values: ['honnetet', 'equite', 'empathie'] },
      { relationship_values: ['honnetet', 'equite', 'empathie'] },
    ],
    [
      'profileAge',
      { birth_day: '20', birth_month: '11', birth_year: '2008', attracted_to_types: ['femme', 'autre'] },
      {
        birth_date: '2008-11-20',
        attracted_to_types: ['femme', 'autre'],
        preferred_age_min: 18,
        preferred_age_max: 35,
      },
    ],
  ])('%s %j is taken', (key, fields, answer) => {
    expect(validate(key, fields)).toEqual({ ok: true, answer });
  });

  it.each<[string, Fields, string, string]>([
    ['profileGender', {}, 'gender', messages.gender_required],
    [
      'profileEmotionalExpectations',
      { emotional_expectations: [] },
      'emotional_expectations',
      'Sélectionne au moins une attente émotionnelle.',
    ],
    ['profileRelationshipValues', {}, 'relationship_values', 'Sélectionne au moins une valeur relationnelle.'],
    ['profileLifestylePassions', {}, 'lifestyle_passions', 'Sélectionne au moins un style de vie.'],
    [
      'profileEmotionalExpectations',
      { emotional_expectations: ['passion', 'serenite', 'alchimie', 'harmonie'] },
      'emotional_expectations',
      'Tu ne peux sélectionner que 3 attentes maximum.',
    ],
    [
      'profileAge',
      { birth_day: '21', birth_month: '11', birth_year: '2008', attracted_to_types: ['femme'] },
      'birth_date',
      messages.age_too_young,
    ],
    [
      'profileAge',
      { birth_day: '1', birth_month: '1', birth_year: '2999', attracted_to_types: ['femme'] },
      'birth_date',
      messages.birth_date_invalid,
    ],
  ])('%s %j is refused with its message', (key, fields, field, message) => {
    expect(validate(key, fields)).toEqual({ ok: false, errors: { [field]: message } });
  });

  it.each<[string, Fields]>([
    ['profileGender', { gender: 'man' }],
    ['profileGender', { gender: ['homme'] }],
    ['profileGender', { gender: 'homme', display_name: 'x' }],
    ['profileRelationshipValues', { relationship_values: 'empathie' }],
    ['profileRelationshipValues', { relationship_values: ['empathie', 'empathie'] }],
    ['profileRelationshipValues', { relationship_values: ['constructor'] }],
    ['profileAge', { birth_day: '1e0', birth_month: '1', birth_year: '1990', attracted_to_types: ['femme'] }],
    [
      'profileAge',
      { birth_day: '1', birth_month: '1', birth_year: '1990', attracted_to_types: ['femme'], preferred_age_max: '100' },
    ],
    ['profileAge', { birth_day: '1', birth_month: '1', birth_year: '1990', attracted_to_types: ['indifferent'] }],
    ['profileAge', { birth_day: '31', birth_month: '12', birth_year: '1926', attracted_to_types: ['femme'] }],
    ['profileAge', { birth_day: '1', birth_month: '1', birth_year: ['1990'], attracted_to_types: ['femme'] }],
  ])('%s %j comes from no screen of ours', (key, fields) => {
    expect(validate(key, fields)).toBeNull();
  });

  it.each(steps.filter((step) => step.screen === 'several').map((step) => [step.key, step] as const))(
    '%s takes one to three choices, and not a fourth',
    (key, { field, options: list, limit, overLimit }) => {
      const ids = list.map(({ id }) => id);
      for (const count of [1, 2, 3])
        expect(validate(key, { [field]: ids.slice(0, count) })).toMatchObject({ ok: true });
      expect(validate(key, { [field]: ids.slice(0, 4) })).toEqual({
        ok: false,
        errors: { [field]: messages[overLimit] },
      });
      expect(limit).toBe(3);
    },
  );

  it.each<[string, string, boolean]>([
    ['18', '18', true],
    ['99', '99', true],
    ['36', '35', false],
  ])('about ages from %s to %s is taken: %s', (min, max, isTaken) => {
    const born = { birth_day: '1', birth_month: '1', birth_year: '1927', attracted_to_types: ['femme'] };
    const result = validate('profileAge', { ...born, preferred_age_min: min, preferred_age_max: max });
    expect(result).toMatchObject(
      isTaken ? { ok: true } : { ok: false, errors: { preferred_age_min: messages.age_range_invalid } },
    );
  });

  it.each([
    ['the day someone turns 18', '20', '11', '2008', true],
    ['the day before', '21', '11', '2008', false],
    ['29 February of a leap year', '29', '2', '2004', true],
    ['29 February of another year', '29', '2', '2005', false],
    ['31 April', '31', '4', '1990', false],
  ])('about a birth date is settled by the day: %s', (_name, day, month, year, isTaken) => {
    const fields = { birth_day: day, birth_month: month, birth_year: year, attracted_to_types: ['homme'] };
    expect(validate('profileAge', fields)?.ok).toBe(isTaken);
  });

  it('never gets through with anything but the step’s own fields and options', () => {
    const anyFields = fc.dictionary(
      fc.constantFrom(
        'gender',
        'relationship_values',
        'birth_day',
        'birth_month',
        'birth_year',
        'attracted_to_types',
        '__proto__',
        'x',
      ),
      fc.oneof(fc.string(), fc.array(fc.constantFrom('homme', 'empathie', 'x'))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...steps), anyFields, (step, fields) => {
        const result = validateAnswer(step, fields, today);
        if (!result?.ok) return;
        expect(
          Object.keys(result.answer).every((name) =>
            /^(gender|birth_date|attracted_to_types|preferred_age_m(in|ax)|\w+s)$/.test(name),
          ),
        ).toBe(true);
        expect(JSON.stringify(result.answer)).not.toContain('"x"');
      }),
    );
  });
});
