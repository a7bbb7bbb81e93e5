import { describe, expect, it } from '@jest/globals';
import { badgeInWords, badgeNumber, peopleWaiting } from './badge.ts';

describe('the badge of the conversations', () => {
  it('counts questions that wait and people in conversations together', () => {
    expect(peopleWaiting({ invitations: 2, waiting: 1 })).toBe(3);
  });

  it('shows numbers up to nine, and says the same in words', () => {
    expect([1, 9, 10, 42].map(badgeNumber)).toEqual(['1', '9', '9+', '9+']);
    expect(badgeInWords(1)).toBe('une personne attend ta réponse');
    expect(badgeInWords(4)).toMatch(/^4\s?personnes attendent ta réponse$/);
    expect(badgeInWords(12)).toMatch(/^plus de 9\s?personnes attendent ta réponse$/);
  });
});
