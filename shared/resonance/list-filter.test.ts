import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyPrivateAnswers, anyProfile } from '../matching/arbitraries.ts';
import { lifestylePassions, relationshipValues, themes } from '../questionnaire/options.ts';
import { unansweredProfile } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';
import {
  countOptions,
  countPassing,
  filterInWords,
  isNoFilter,
  listedFactsOf,
  noFilter,
  offeredAnswers,
  passesFilter,
  type ListedFacts,
  type ListFilter,
} from './list-filter.ts';
import { filterOfForm, listFilterForms, readFilter, readSavedFilters } from './saved-filters.ts';
import { isInWholeList, WHOLE_LIST_FROM } from './whole-list.ts';

const today = '2026-11-23';
const somebody: ListedFacts = {
  age: 34,
  band: '50-200',
  hasPhoto: true,
  sharesVoice: false,
  sharesProject: false,
  values: ['empathie'],
  passions: ['reveur'],
  themes: ['gouts'],
};
const anyGiven = fc.record({ hasPhoto: fc.boolean(), sharesVoice: fc.boolean() });
const anyFilter: fc.Arbitrary<ListFilter> = fc.record({
  ageMin: fc.option(fc.integer({ min: 18, max: 99 }), { nil: null }),
  ageMax: fc.option(fc.integer({ min: 18, max: 99 }), { nil: null }),
  bands: fc.subarray(['0-50', '50-200', '200+'] as const),
  photo: fc.boolean(),
  voice: fc.boolean(),
  project: fc.boolean(),
  values: fc.subarray(relationshipValues.map(({ id }) => id)),
  passions: fc.subarray(lifestylePassions.map(({ id }) => id)),
  themes: fc.subarray(themes.map(({ id }) => id)),
});

// S-resonance-22, S-resonance-23
describe('a filter over the list', () => {
  it.each<[string, Partial<ListFilter>, boolean]>([
    ['nothing', {}, true],
    ['an age from 34 on', { ageMin: 34 }, true],
    ['an age up to 33', { ageMax: 33 }, false],
    ['a band that is one of two', { bands: ['0-50', '50-200'] }, true],
    ['another band', { bands: ['200+'] }, false],
    ['a photo', { photo: true }, true],
    ['the voice that one of the two has not given', { voice: true }, false],
    ['the same project, which the two do not have', { project: true }, false],
    ['one of two values', { values: ['equite', 'empathie'] }, true],
    ['a passion that the two do not share', { passions: ['spirituel'] }, false],
    ['a theme that both have played', { themes: ['gouts', 'culture'] }, true],
    ['a value that fits and a theme that does not', { values: ['empathie'], themes: ['culture'] }, false],
  ])('that asks for %s lets somebody through or not', (_name, wanted, expected) => {
    expect(passesFilter({ ...noFilter, ...wanted }, somebody)).toBe(expected);
  });

  it('does not let through whose age or town is not known, where it is asked for', () => {
    const unknown = { ...somebody, age: null, band: null };
    expect(passesFilter(noFilter, unknown)).toBe(true);
    expect(passesFilter({ ...noFilter, ageMax: 99 }, unknown)).toBe(false);
    expect(passesFilter({ ...noFilter, bands: ['0-50', '50-200', '200+'] }, unknown)).toBe(false);
  });

  it('reads nothing of what somebody looks for, of their body or of what they alone have answered', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, anyPrivateAnswers, anyGiven, (own, theirs, hidden, given) => {
        const facts = listedFactsOf(own, theirs, given, today);
        expect(listedFactsOf(own, { ...theirs, ...hidden }, given, today)).toEqual(facts);
        expect(own.relationshipValues).toEqual(expect.arrayContaining([...facts.values]));
        expect(own.lifestylePassions).toEqual(expect.arrayContaining([...facts.passions]));
        const ofNobody = listedFactsOf({ ...unansweredProfile, position: own.position }, theirs, given, today);
        expect(ofNobody).toMatchObject({ values: [], passions: [], themes: [], sharesProject: false });
      }),
    );
  });

  it('counts for each answer what a filter with it alone would leave, and offers the own answers only', () => {
    fc.assert(
      fc.property(fc.array(anyProfile, { minLength: 1, maxLength: 12 }), anyFilter, ([own, ...others], filter) => {
        const people = others.map((theirs) =>
          listedFactsOf(own!, theirs, { hasPhoto: true, sharesVoice: true }, today),
        );
        const offered = offeredAnswers(own!, filter);
        // An own answer, or one that the filter still asks for.
        expect(new Set(offered.values)).toEqual(new Set([...own!.relationshipValues, ...filter.values]));
        expect(new Set(offered.passions)).toEqual(new Set([...own!.lifestylePassions, ...filter.passions]));
        const counts = countOptions(filter, offered, people);
        for (const id of own!.relationshipValues)
          expect(counts.values[id]).toBe(countPassing({ ...filter, values: [id] }, people));
        for (const id of filter.values) if (!own!.relationshipValues.includes(id)) expect(counts.values[id]).toBe(0);
        expect(counts.photo).toBe(countPassing({ ...filter, photo: true }, people));
        expect(countPassing(noFilter, people)).toBe(people.length);
      }),
    );
  });

  it('is said in words, one for each question', () => {
    expect(filterInWords(noFilter)).toEqual([]);
    expect(
      filterInWords({ ...noFilter, ageMin: 30, ageMax: 40, bands: ['0-50', '50-200'], themes: ['gouts'], photo: true }),
    ).toEqual([fr`De 30 à 40 ans`, 'Tout près ou Dans la région', 'Goûts personnels', 'Avec une photo']);
    expect(filterInWords({ ...noFilter, ageMax: 40 })).toEqual([fr`Jusqu'à 40 ans`]);
  });

  it('is made of a form, unless its ages are the wrong way round', () => {
    const form = { age_min: '30', age_max: '', bands: [], values: [], passions: [], themes: [] };
    expect(filterOfForm({ ...form, photo: 'true' })).toEqual({ ...noFilter, ageMin: 30, photo: true });
    expect(filterOfForm({ ...form, age_max: '29' })).toBeNull();
    const apply = (fields: object) => listFilterForms.apply.safeParse({ intent: 'apply', ...form, ...fields }).success;
    expect(apply({})).toBe(true);
    for (const wrong of [{ age_min: '17' }, { age_min: 'x' }, { bands: ['peu-importe'] }, { gender: 'femme' }])
      expect(apply(wrong)).toBe(false);
  });

  it('comes back from storage as it was saved, without answers that are on offer no more', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(readFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
        expect(isNoFilter(filter)).toBe(filterInWords(filter).length === 0);
      }),
    );
    expect(readFilter({ ...noFilter, values: ['empathie', 'gone'] })).toEqual({ ...noFilter, values: ['empathie'] });
    const { voice: _later, ...before } = noFilter;
    expect(readFilter({ ...before, photo: true })).toEqual({ ...noFilter, photo: true });
    expect(readFilter('broken')).toEqual(noFilter);
    expect(readSavedFilters({})).toEqual([]);
  });
});

it('The list of Premium goes down to half of the scale', () => {
  expect([undefined, 45, WHOLE_LIST_FROM, 100].map(isInWholeList)).toEqual([false, false, true, true]);
});
