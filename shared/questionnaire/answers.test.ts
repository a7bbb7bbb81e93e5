import { describe, expect, it } from '@jest/globals';
import { answerFields, matchedAnswersOf, matchedFields, type StoredAnswers } from './answers.ts';
import { unansweredProfile } from './profile.ts';
import { shownSteps } from './shown-steps.computed.ts';
import type { ShownStep } from './step.ts';
import { steps } from './steps.ts';

describe('answerFields', () => {
  it('contains each column once, also when two steps ask for it', () => {
    const columns = answerFields.map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
    expect(new Set(steps.flatMap(({ fields }) => fields.map(({ column }) => column)))).toEqual(new Set(columns));
  });

  it('types the rows of answers, so that a misspelt column does not compile', () => {
    const row: Pick<StoredAnswers, 'life_projects' | 'relationship_values'> = {
      life_projects: 'famille',
      relationship_values: [],
    };
    // @ts-expect-error No step declares this column.
    expect(row.life_project).toBeUndefined();
    // @ts-expect-error Several values come as a list.
    const values: string = row.relationship_values;
    expect(values).toEqual([]);
  });
});

describe('the answers that matching reads', () => {
  it('are all of a profile except the position, the cards and the quizzes', () => {
    const { position: _position, cards: _cards, quizAnswers: _quizAnswers, ...answered } = unansweredProfile;
    expect(matchedFields.map(({ property }) => property).toSorted()).toEqual(Object.keys(answered).toSorted());
  });

  it('are empty lists and nulls for a member without rows', () => {
    const { position, cards, quizAnswers } = unansweredProfile;
    const nothing = Object.fromEntries(matchedFields.map(({ column }) => [column, null]));
    const answers = matchedAnswersOf(nothing as unknown as Parameters<typeof matchedAnswersOf>[0]);
    expect({ ...answers, position, cards, quizAnswers }).toEqual(unansweredProfile);
  });
});

describe('the part of a step that the browser gets', () => {
  it('is its words, lists and limits, and nothing else', () => {
    const shownOfStep = ['screen', 'look', 'question', 'hint', 'fields', 'shows', 'limit', 'exclusive', 'savedAtOnce'];
    const shown: readonly ShownStep[] = Object.values(shownSteps);
    expect(new Set(shown.flatMap((step) => Object.keys(step)))).toEqual(new Set(shownOfStep));
    const lists = shown.flatMap<object>((step) => ('fields' in step ? step.fields : []));
    expect(new Set(lists.flatMap((list) => Object.keys(list)))).toEqual(new Set(['column', 'legend', 'options']));
  });

  it('is equal after JSON.stringify and JSON.parse', () => {
    expect(JSON.parse(JSON.stringify(shownSteps))).toEqual(shownSteps);
  });
});
