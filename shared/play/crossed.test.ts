import { describe, expect, it } from '@jest/globals';
import { crossAnswers } from './crossed.ts';

const nothing = { cards: {}, quizAnswers: {} };

describe('crossAnswers', () => {
  it('leaves out a theme that only one of the two members has answered', () => {
    const played = { cards: { gouts: ['gout-1'] }, quizAnswers: { culture: ['culture-1:top'] } };
    expect(crossAnswers(nothing, played)).toEqual([]);
    expect(crossAnswers(played, nothing)).toEqual([]);
    expect(crossAnswers(played, { cards: {}, quizAnswers: { culture: ['culture-2:top'] } })).toEqual([]);
  });

  it('lists the cards that both chose, and no other', () => {
    const own = { cards: { gouts: ['gout-3', 'gout-1'] }, quizAnswers: {} };
    const theirs = { cards: { gouts: ['gout-1', 'gout-2', 'gout-3'] }, quizAnswers: {} };
    const crossed = crossAnswers(own, theirs);
    // Nor how many others there are.
    expect(crossed).toEqual([{ theme: 'gouts', commonCards: ['gout-1', 'gout-3'], same: [], different: [] }]);
  });

  it('lists questions with equal and with different answers, and no others', () => {
    const own = { cards: {}, quizAnswers: { valeurs: ['valeurs-2:top', 'valeurs-1:bottom', 'valeurs-4:top'] } };
    const theirs = { cards: {}, quizAnswers: { valeurs: ['valeurs-1:bottom', 'valeurs-2:bottom', 'valeurs-5:top'] } };
    expect(crossAnswers(own, theirs)).toEqual([
      {
        theme: 'valeurs',
        commonCards: null,
        same: [{ question: 'valeurs-1', side: 'bottom' }],
        different: [{ question: 'valeurs-2', mine: 'top' }],
      },
    ]);
  });

  it('is symmetric except for own and other answers', () => {
    const own = { cards: { gouts: ['gout-1'] }, quizAnswers: { gouts: ['gouts-1:top', 'gouts-2:top'] } };
    const theirs = {
      cards: { gouts: ['gout-1', 'gout-2'] },
      quizAnswers: { gouts: ['gouts-1:bottom', 'gouts-2:top'] },
    };
    const [mine] = crossAnswers(own, theirs);
    const [other] = crossAnswers(theirs, own);
    expect(other).toEqual({
      ...mine,
      commonCards: ['gout-1'],
      different: [{ question: 'gouts-1', mine: 'bottom' }],
    });
  });

  it('ignores ids that no longer exist', () => {
    const former = { cards: { gouts: ['gout-99'] }, quizAnswers: { gouts: ['gouts-99:top'] } };
    expect(crossAnswers(former, former)).toMatchObject([{ commonCards: [], same: [], different: [] }]);
  });
});
