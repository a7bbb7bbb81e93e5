import { describe, expect, it } from '@jest/globals';
import { readLiveTalk } from '#shared/talk/live.ts';
import { MESSAGES_AT_A_TIME } from '#shared/talk/screens.ts';
import { lineOf, pageOf } from '#testing/thread-pages.ts';
import { isFollowed, lastShownOf, mergePage, readingFor, takePage, type Thread } from './thread-pages.ts';

const numbersOf = ({ lines }: Thread) => lines.map(({ number }) => number);
const said = (number: number, version: number) => readLiveTalk(`0,0 live:${number}:${version} other:9:9`);

describe('a page of a conversation', () => {
  it('is added behind the shown lines, without a gap and without a double', () => {
    const shown = mergePage(pageOf(11, 20), pageOf(20, 23), 'newer');
    expect(numbersOf(shown)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(shown.firstNumber).toBe(11);
    expect(shown.lastNumber).toBe(23);
  });

  it('is added before the shown lines when it is older, and changes nothing else', () => {
    const shown = mergePage(
      pageOf(11, 20, { hasLinks: true, seenNumber: 20 }),
      pageOf(1, 10, { lastNumber: 20 }),
      'older',
    );
    expect(numbersOf(shown)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(shown).toMatchObject({ firstNumber: 1, lastNumber: 20, hasLinks: true, seenNumber: 20 });
  });

  it('is right about a line that is shown already', () => {
    const later = pageOf(1, 3, { lines: [lineOf(2, { theirReaction: 'smile' })], version: 4 });
    expect(mergePage(pageOf(1, 3), later, 'all').lines[1]).toMatchObject({ number: 2, theirReaction: 'smile' });
  });

  it("keeps 'Vu' from an earlier page where a newer one has no own text, and drops it where all was read again", () => {
    const shown = pageOf(1, 4, { seenNumber: 4 });
    expect(mergePage(shown, pageOf(5, 5), 'newer').seenNumber).toBe(4);
    expect(mergePage(shown, pageOf(1, 5), 'all').seenNumber).toBeNull();
  });

  it('says nothing of the lines before it: their version stays', () => {
    const shown = pageOf(1, 3, { version: 3 });
    expect(mergePage(shown, pageOf(4, 4, { version: 9 }), 'newer').version).toBe(3);
    expect(mergePage(shown, pageOf(1, 4, { version: 9 }), 'all').version).toBe(9);
  });

  it('keeps what a page that only reads on is not told again about the photos', () => {
    const reveal = {
      state: 'asked-by-them' as const,
      match: 'noe',
      hasOwnPhoto: true,
      hasTheirPhoto: true,
      areBothImmediate: false,
      isMomentDue: false,
    };
    const { reveal: _absent, ...next } = pageOf(4, 4);
    expect(mergePage(pageOf(1, 3, { reveal }), next, 'newer').reveal).toEqual(reveal);
    expect(mergePage(pageOf(1, 3, { reveal }), pageOf(1, 4), 'all').reveal).toBeNull();
  });

  it('leaves the place of what is new where it was when the page was opened', () => {
    expect(mergePage(pageOf(1, 3, { readNumber: 1 }), pageOf(4, 5, { readNumber: 3 }), 'newer').readNumber).toBe(1);
  });

  it('is followed by another one while it is full and not the last', () => {
    expect(isFollowed(pageOf(1, MESSAGES_AT_A_TIME, { lastNumber: 80 }))).toBe(true);
    expect(isFollowed(pageOf(1, MESSAGES_AT_A_TIME))).toBe(false);
    expect(isFollowed(pageOf(1, 3, { lastNumber: 80 }))).toBe(false);
  });
});

describe('the screen that is read anew', () => {
  it('goes on from the shown lines where it reaches them', () => {
    expect(numbersOf(takePage(pageOf(5, 60), pageOf(12, 61)))).toEqual(
      Array.from({ length: 57 }, (_, index) => index + 5),
    );
  });

  it('replaces them where something is missing in between', () => {
    expect(numbersOf(takePage(pageOf(1, 10), pageOf(30, 35)))).toEqual([30, 31, 32, 33, 34, 35]);
  });

  it('adds an older part to what is shown', () => {
    const taken = takePage(pageOf(11, 20), pageOf(1, 10, { lastNumber: 20 }));
    expect([taken.firstNumber, lastShownOf(taken)]).toEqual([1, 20]);
  });
});

describe('what the stream says', () => {
  it('asks for nothing when all of it is shown, or when it says nothing of the conversation', () => {
    expect(readingFor(pageOf(1, 5), said(5, 5))).toBeNull();
    expect(readingFor(pageOf(1, 5), readLiveTalk('0,0 other:7:7'))).toBeNull();
    expect(readingFor(pageOf(1, 5), said(4, 5))).toBeNull();
  });

  it('asks for what is newer when messages were added', () => {
    expect(readingFor(pageOf(1, 5), said(7, 5))).toBe('newer');
  });

  it('asks for all again when a shown line changed, also together with a new one', () => {
    expect(readingFor(pageOf(1, 5), said(5, 6))).toBe('all');
    expect(readingFor(pageOf(1, 5), said(6, 7))).toBe('all');
    // Versions are drawn: a later one may be the smaller one.
    expect(readingFor(pageOf(1, 5), said(6, 2))).toBe('all');
  });

  it('asks for what follows an older part that was opened by its address', () => {
    expect(readingFor(pageOf(1, 5, { lastNumber: 9, version: 9 }), said(9, 9))).toBe('newer');
  });
});
