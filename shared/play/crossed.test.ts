import { describe, expect, it } from '@jest/globals';
import { crossAnswers } from './crossed.ts';

const nothing = { cards: {}, quizAnswers: {} };

describe('crossed answers', () => {
  it('hold nothing of a theme that only one of the two has answered', () => {
    const played = { cards: { gouts: ['gout-1'] }, quizAnswers: { culture: ['culture-1:top'] } };
    expect(crossAnswers(nothing, played)).toEqual([]);
    expect(crossAnswers(played, nothing)).toEqual([]);
    expect(crossAnswers(played, { cards: {}, quizAnswers: { culture: ['culture-2:top'] } })).toEqual([]);
  });

  it('tell the cards that both chose, and never another one of theirs', () => {
    const own = { cards: { gouts: ['gout-3', 'gout-1'] }, quizAnswers: {} };
    const theirs = { cards: { gouts: ['gout-1', 'gout-2', 'gout-3'] }, quizAnswers: {} };
    const crossed = crossAnswers(own, theirs);
    expect(crossed).toEqual([
      { theme: 'gouts', cards: { mine: 2, theirs: 3, common: ['gout-1', 'gout-3'] }, same: [], different: [] },
    ]);
    expect(JSON.stringify(crossed)).not.toContain('gout-2');
  });

  it('put the questions answered alike apart from those where the two differ, and leave out the rest', () => {
    const own = { cards: {}, quizAnswers: { valeurs: ['valeurs-2:top', 'valeurs-1:bottom', 'valeurs-4:top'] } };
    const theirs = { cards: {}, quizAnswers: { valeurs: ['valeurs-1:bottom', 'valeurs-2:bottom', 'valeurs-5:top'] } };
    expect(crossAnswers(own, theirs)).toEqual([
      {
        theme: 'valeurs',
        cards: null,
        same: [{ question: 'valeurs-1', side: 'bottom' }],
        different: [{ question: 'valeurs-2', mine: 'top' }],
      },
    ]);
  });

  it('read the same from both sides, apart from whose is whose', () => {
    const own = { cards: { gouts: ['gout-1'] }, quizAnswers: { gouts: ['gouts-1:top', 'gouts-2:top'] } };
    const theirs = {
      cards: { gouts: ['gout-1', 'gout-2'] },
      quizAnswers: { gouts: ['gouts-1:bottom', 'gouts-2:top'] },
    };
    const [mine] = crossAnswers(own, theirs);
    const [other] = crossAnswers(theirs, own);
    expect(other).toEqual({
      ...mine,
      cards: { mine: 2, theirs: 1, common: ['gout-1'] },
      different: [{ question: 'gouts-1', mine: 'bottom' }],
    });
  });

  it('ignore ids that no list knows any more', () => {
    const former = { cards: { gouts: ['gout-99'] }, quizAnswers: { gouts: ['gouts-99:top'] } };
    expect(crossAnswers(former, former)).toMatchObject([{ cards: { common: [] }, same: [], different: [] }]);
  });
});
