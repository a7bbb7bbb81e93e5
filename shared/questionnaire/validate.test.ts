import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages, errorsInWords } from '../errors.ts';
import { savingTitles, titleOf } from '../messages/title-of.ts';
import { fieldsOf, findStep, steps } from './steps.ts';
import { validateAnswer, type Fields } from './validate.ts';

const today = '2026-11-20';
const validate = (key: string, fields: Fields) => validateAnswer(findStep(key)!, fields, { today, saved: {} });
/** What the screen says of an answer that is refused. */
const refusalOf = (key: string, fields: Fields) => {
  const result = validate(key, fields);
  return result?.ok === false ? errorsInWords(result.errors).errors : result;
};

describe('validateAnswer', () => {
  it.each<[string, Fields, object]>([
    ['profileGender', { gender: 'autre' }, { gender: 'autre' }],
    ['profileAppearance', { body_type: 'XL' }, { body_type: 'XL' }],
    [
      'profileMorphologyPreferences',
      { preferred_body_types: ['indifferent'] },
      { preferred_body_types: ['indifferent'] },
    ],
    [
      'profileLocation',
      { location_city: ' Saint-Étienne ', location_country: ' France', place_id: '42218' },
      { location_city: 'Saint-Étienne', location_country: 'France', place_id: 42218 },
    ],
    // S-questionnaire-18
    ['profileGender', { gender: 'man' }, { gender: 'homme' }],
    ['profileGender', { gender: 'masculin' }, { gender: 'homme' }],
    ['profileGender', { gender: 'woman' }, { gender: 'femme' }],
    ['profileGender', { gender: 'other' }, { gender: 'autre' }],
    ['profileInterests', { attracted_to_types: ['woman', 'other'] }, { attracted_to_types: ['femme', 'autre'] }],
    [
      'profileVisibility',
      { profile_visibility: 'everyone', photo_visibility: 'immediate' },
      { profile_visibility: 'all', photo_visibility: 'immediate' },
    ],
    ...(
      [
        [{}, 45, 59],
        [{ preferred_age_min: '', preferred_age_max: '' }, 45, 59],
        [{ preferred_age_min: '60', preferred_age_max: '' }, 60, 65],
        [{ preferred_age_min: '', preferred_age_max: '30' }, 25, 30],
      ] as const
    ).map(([ages, min, max]): [string, Fields, object] => [
      'profileAge',
      { birth_day: '20', birth_month: '11', birth_year: '1974', attracted_to_types: ['femme'], ...ages },
      {
        birth_date: '1974-11-20',
        attracted_to_types: ['femme'],
        preferred_age_min: min,
        preferred_age_max: max,
      },
    ]),
    ['profileHeight', { height_cm: ' 172,5 ' }, { height_cm: 172.5 }],
    ['profileHeight', { height_cm: '100' }, { height_cm: 100 }],
    ['profileHeight', { height_cm: '250' }, { height_cm: 250 }],
    ['profileTargetAge', {}, { preferred_age_min: 18, preferred_age_max: 50 }],
    [
      'profileTargetAge',
      { preferred_age_min: '18', preferred_age_max: '80' },
      { preferred_age_min: 18, preferred_age_max: 80 },
    ],
    ['profileHeightConfirmation', { age_confirmed: 'true' }, { age_confirmed: true }],
    [
      'profileVisibility',
      { profile_visibility: 'high-match', photo_visibility: 'immediate' },
      { profile_visibility: 'high-match', photo_visibility: 'immediate' },
    ],
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
  ])('%s accepts %j', (key, fields, answer) => {
    expect(validate(key, fields)).toEqual({ ok: true, answer });
  });

  it.each<[string, Fields, string, string]>([
    ['profileGender', {}, 'gender', messages.gender_required],
    ['profileAppearance', {}, 'body_type', 'Veuillez sélectionner au moins une morphologie'],
    [
      'profileMorphologyPreferences',
      {},
      'preferred_body_types',
      "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'",
    ],
    [
      'profileMorphologyPreferences',
      { preferred_body_types: ['S', 'indifferent'] },
      'preferred_body_types',
      messages.preferred_body_types_exclusive,
    ],
    ['profileLocation', { location_country: 'France' }, 'location_city', 'Veuillez saisir votre ville'],
    [
      'profileLocation',
      { location_city: ' Lyon ', location_country: '  ' },
      'location_country',
      'Veuillez saisir votre pays',
    ],
    [
      'profileLocation',
      { location_city: 'x'.repeat(10_000), location_country: 'France' },
      'location_city',
      messages.address_not_found,
    ],
    [
      'profileLocation',
      { location_city: 'Ly\u0007on', location_country: 'France' },
      'location_city',
      messages.address_not_found,
    ],
    ['profileDistance', {}, 'preferred_distances', 'Veuillez sélectionner au moins une distance'],
    ['profileInterests', {}, 'attracted_to_types', messages.attraction_required],
    [
      'profileTargetAge',
      { preferred_age_min: '40', preferred_age_max: '30' },
      'preferred_age_min',
      messages.age_range_invalid,
    ],
    ['profileHeight', {}, 'height_cm', 'Veuillez indiquer votre taille'],
    ['profileHeight', { height_cm: ' ' }, 'height_cm', 'Veuillez indiquer votre taille'],
    ...['99.9', '250.1', '99', '251', 'grand', '172.55', '1e2'].map((text): [string, Fields, string, string] => [
      'profileHeight',
      { height_cm: text },
      'height_cm',
      'Veuillez entrer une taille valide entre 100 et 250 cm',
    ]),
    ['profileHeightPreferences', {}, 'preferred_heights', 'Veuillez sélectionner au moins une préférence'],
    ['profileHeightConfirmation', {}, 'age_confirmed', 'Tu dois confirmer avoir plus de 18 ans'],
    ['profileObjectives', {}, 'seeking_relationship_types', 'Veuillez sélectionner au moins un objectif'],
    ['profilePersonality', {}, 'personality_traits', 'Veuillez sélectionner au moins un trait de personnalité'],
    ['profileArchetype', {}, 'personal_definition', 'Veuillez sélectionner au moins un archétype'],
    ['profileArchetypePreferences', {}, 'preferred_personality_types', 'Veuillez sélectionner au moins un archétype'],
    ['profileSocialStyle', {}, 'social_style', 'Sélectionne ton style social.'],
    ['profileDailyLifestyle', {}, 'daily_lifestyle', 'Sélectionne ton mode de vie quotidien.'],
    ['profileCommunicationStyle', {}, 'communication_style', 'Sélectionne ta façon de communiquer.'],
    ['profileLifeProjects', {}, 'life_projects', 'Sélectionne tes projets de vie.'],
    ['profileAppearanceImportance', {}, 'appearance_importance', messages.appearance_importance_required],
    ['profileVisibility', {}, 'profile_visibility', 'Veuillez sélectionner toutes les options'],
    [
      'profileVisibility',
      { profile_visibility: 'all' },
      'photo_visibility',
      'Veuillez sélectionner toutes les options',
    ],
    [
      'profileAge',
      { birth_day: '31', birth_month: '12', birth_year: '1926', attracted_to_types: ['femme'] },
      'birth_date',
      messages.birth_year_not_offered,
    ],
    [
      'profileAge',
      { birth_day: '30', birth_month: '2', birth_year: '1990', attracted_to_types: ['femme'] },
      'birth_date',
      messages.birth_date_invalid,
    ],
    ['profileAge', { birth_month: '2', birth_year: '1990' }, 'birth_date', messages.birth_date_required],
    [
      'profileAge',
      { birth_day: '1', birth_month: '2', birth_year: '1990' },
      'attracted_to_types',
      messages.attraction_required,
    ],
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
  ])('%s refuses %j with its message', (key, fields, field, message) => {
    expect(refusalOf(key, fields)).toEqual({ [field]: message });
  });

  it.each<[string, Fields]>([
    ['profileGender', { gender: 'robot' }],
    ['profileInterests', { attracted_to_types: ['man', 'homme'] }],
    ['profileGender', { gender: ['homme'] }],
    ['profileAppearance', { body_type: ['S', 'M'] }],
    ['profileAppearance', { body_type: 'XXL' }],
    ['profileSocialStyle', { social_style: 'toString' }],
    ['profileTargetAge', { preferred_age_min: '17' }],
    ['profileTargetAge', { preferred_age_max: '81' }],
    ['profileTargetAge', { preferred_age_max: ['30', '40'] }],
    ['profileHeight', { height_cm: ['172'] }],
    ['profileHeightConfirmation', { age_confirmed: 'false' }],
    ['profileLocation', { location_city: ['Lyon'], location_country: 'France' }],
    ['profileLocation', { location_city: 'Lyon', location_country: 'France', place_id: '-1' }],
    ['profileLocation', { location_city: 'Lyon', location_country: 'France', latitude: '45' }],
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
    ['profileAge', { birth_day: '1', birth_month: '1', birth_year: ['1990'], attracted_to_types: ['femme'] }],
  ])('%s answers null for %j, which no screen can send', (key, fields) => {
    expect(validate(key, fields)).toBeNull();
  });

  it.each<[string, string, number, string]>([
    ['profileArchetype', 'personal_definition', 4, "Vous pouvez sélectionner jusqu'à 4 archétypes maximum"],
    ['profileArchetypePreferences', 'preferred_personality_types', 4, messages.archetypes_limit],
    ['profileEmotionalExpectations', 'emotional_expectations', 3, messages.emotional_expectations_limit],
    ['profileRelationshipValues', 'relationship_values', 3, messages.relationship_values_limit],
    ['profileLifestylePassions', 'lifestyle_passions', 3, messages.lifestyle_passions_limit],
  ])('%s: %s accepts up to %d, and refuses one more with: %s', (key, field, count, message) => {
    const step = findStep(key)!;
    const ids = step.screen === 'several' ? step.fields[0].options.map(({ id }) => id) : [];
    for (let chosen = 1; chosen <= count; chosen += 1)
      expect(validate(key, { [field]: ids.slice(0, chosen) })).toMatchObject({ ok: true });
    expect(refusalOf(key, { [field]: ids.slice(0, count + 1) })).toEqual({ [field]: message });
    const refused = validate(key, { [field]: ids.slice(0, count + 1) });
    const { codes } = errorsInWords(refused?.ok === false ? refused.errors : {});
    expect(titleOf(codes?.[field], savingTitles)).toBe(count === 4 ? 'Limite atteinte' : 'Maximum atteint');
  });

  it.each(
    steps.flatMap((step) => (step.screen === 'several' && !('limit' in step) ? [[step.key, step] as const] : [])),
  )('%s accepts all of its options', (key, step) => {
    const exclusive = 'exclusive' in step ? step.exclusive.id : null;
    const [{ column, options }] = step.fields;
    const ids = options.map(({ id }) => id).filter((id) => id !== exclusive);
    expect(validate(key, { [column]: ids })).toMatchObject({ ok: true });
  });

  it.each<[string, string, string | null]>([
    ['18', '23', null],
    ['94', '99', null],
    ['36', '35', 'age_range_invalid'],
    ['30', '34', 'age_range_too_narrow'],
    ['99', '99', 'age_range_too_narrow'],
  ])('answers ages from %s to %s with the error %s', (min, max, error) => {
    const born = { birth_day: '1', birth_month: '1', birth_year: '1927', attracted_to_types: ['femme'] };
    const result = validate('profileAge', { ...born, preferred_age_min: min, preferred_age_max: max });
    expect(result).toMatchObject(error === null ? { ok: true } : { ok: false, errors: { preferred_age_min: error } });
  });

  it.each([
    ['the day someone turns 18', '20', '11', '2008', true],
    ['the day before', '21', '11', '2008', false],
    ['29 February of a leap year', '29', '2', '2004', true],
    ['29 February of another year', '29', '2', '2005', false],
    ['31 April', '31', '4', '1990', false],
  ])('decides about a birth date by the day: %s', (_name, day, month, year, isTaken) => {
    const fields = { birth_day: day, birth_month: month, birth_year: year, attracted_to_types: ['homme'] };
    expect(validate('profileAge', fields)?.ok).toBe(isTaken);
  });

  it('accepts an age on /profile-target-age that was chosen on /profile-age', () => {
    const saved = { preferred_age_min: 70, preferred_age_max: 99 };
    const fields = { preferred_age_min: '60', preferred_age_max: '99' };
    expect(validateAnswer(findStep('profileTargetAge')!, fields, { today, saved })).toMatchObject({ ok: true });
    expect(validate('profileTargetAge', fields)).toBeNull();
  });

  it('accepts a range of less than five years only where it was saved before and stays as it is', () => {
    const saved = { preferred_age_min: 30, preferred_age_max: 32 };
    const step = findStep('profileTargetAge')!;
    const asSaved = { preferred_age_min: '30', preferred_age_max: '32' };
    expect(validateAnswer(step, asSaved, { today, saved })).toEqual({ ok: true, answer: saved });
    const errors = { preferred_age_min: 'age_range_too_narrow' };
    expect(validateAnswer(step, { ...asSaved, preferred_age_max: '33' }, { today, saved })).toEqual({
      ok: false,
      errors,
    });
  });

  it('needs no confirmation of the age from a member who gave it before', () => {
    const saved = { age_confirmed: true };
    expect(validateAnswer(findStep('profileHeightConfirmation')!, {}, { today, saved })).toEqual({
      ok: true,
      answer: saved,
    });
  });

  it('never returns a field or option that is not of its step', () => {
    const names = [...steps.flatMap((step) => [...fieldsOf(step)]), 'birth_day', 'birth_month', '__proto__', 'x'];
    const anyFields = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.array(fc.constantFrom('homme', 'empathie', 'S', 'x'))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...steps), anyFields, (step, fields) => {
        const result = validateAnswer(step, fields, { today, saved: {} });
        if (!result?.ok) return;
        const allowed: readonly string[] = [...fieldsOf(step), 'place_id'];
        expect(Object.keys(result.answer).every((name) => allowed.includes(name))).toBe(true);
        if (step.screen !== 'place') expect(JSON.stringify(result.answer)).not.toContain('"x"');
      }),
    );
  });
});
