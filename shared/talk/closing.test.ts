import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../duration.ts';
import {
  closingInWords,
  closingPhrases,
  isClosingPhrase,
  proposedAgainFrom,
  readableUntil,
  rightsAfterClosing,
} from './closing.ts';

const closedAt = new Date('2026-08-31T12:00:00Z');
const later = (days: number) => new Date(closedAt.getTime() + days * DAY_MS);
const closing = { closedAt, isMine: false, phrase: 'spark' } as const;

// S-conversation-16
describe('a closed conversation', () => {
  it('can be read by both for 30 days and written in by nobody', () => {
    expect(readableUntil(closing)).toEqual(later(30));
    expect([rightsAfterClosing(closing, later(29.9)), rightsAfterClosing(closing, later(30))]).toEqual([
      { canRead: true, canWrite: false },
      { canRead: false, canWrite: false },
    ]);
    expect(rightsAfterClosing(null, later(99))).toEqual({ canRead: true, canWrite: true });
  });

  it('keeps the two from being proposed to each other for six months, to the day', () => {
    expect(proposedAgainFrom(closing)).toEqual(new Date('2027-02-27T23:00:00Z'));
  });

  it('says who closed it, with one of the four phrases or none', () => {
    expect(closingInWords(closing, 'Noé')).toEqual(['Noé a refermé la discussion.', closingPhrases[1].text]);
    expect(closingInWords({ ...closing, isMine: true, phrase: null }, 'Noé')).toEqual(['Tu as refermé la discussion.']);
  });

  it('holds no last word of its own', () => {
    expect(['spark', 'Adieu', '', 'toString'].map(isClosingPhrase)).toEqual([true, false, false, false]);
  });
});
