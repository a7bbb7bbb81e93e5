import { describe, expect, it } from '@jest/globals';
import { aftermathAnswers, aftermathAskedAt, aftermathViewOf, type Aftermath } from './aftermath.ts';

const startsAt = new Date('2026-11-28T14:00:00Z');
const asked = new Date('2026-11-29T10:00:00Z');
const answers: readonly (Aftermath | null)[] = [
  null,
  { didMeet: false, answer: null, consentedAt: asked },
  ...aftermathAnswers.map(({ id }) => ({ didMeet: true, answer: id, consentedAt: asked })),
];

// S-conversation-20
describe('the aftermath of a meeting', () => {
  it('is asked at 11 h of the next day in Paris, in summer and in winter', () => {
    expect(aftermathAskedAt(startsAt)).toEqual(asked);
    expect(aftermathAskedAt(new Date('2026-10-24T20:30:00Z'))).toEqual(new Date('2026-10-25T10:00:00Z'));
    const before = aftermathViewOf({ mine: null, theirs: null }, startsAt, startsAt);
    expect(before.state).toBe('not-yet');
  });

  it('changes no byte for the other, except when both wish to meet again', () => {
    const differing = answers.flatMap((mine) =>
      answers.flatMap((theirs) => {
        const view = JSON.stringify(aftermathViewOf({ mine, theirs }, startsAt, asked));
        const alone = JSON.stringify(aftermathViewOf({ mine, theirs: null }, startsAt, asked));
        return view === alone ? [] : [[mine?.answer, theirs?.answer]];
      }),
    );
    expect(differing).toEqual([['again', 'again']]);
  });

  it('leads only the member who was uneasy to a report', () => {
    const views = answers.map((mine) => aftermathViewOf({ mine, theirs: null }, startsAt, asked));
    expect(views.map(({ leadsToReport }) => leadsToReport)).toEqual([false, false, false, false, true]);
    expect(JSON.stringify(views)).not.toContain('consentedAt');
  });
});
