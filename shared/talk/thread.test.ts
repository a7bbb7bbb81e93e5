import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../duration.ts';
import {
  canReactTo,
  looksTakenBack,
  reactions,
  takenBackWords,
  threadViewOf,
  type ThreadFacts,
  type ThreadRow,
} from './thread.ts';

const now = new Date('2026-11-21T12:00:00Z');
const row = (number: number, changes: Partial<ThreadRow>): ThreadRow => ({
  number,
  kind: 'text',
  isMine: true,
  sentAt: now,
  text: null,
  question: null,
  myReaction: null,
  theirReaction: null,
  ...changes,
});
const facts: ThreadFacts = {
  myTexts: 0,
  theirTexts: 0,
  iShowReading: false,
  theyShowReading: false,
  theyHaveRead: 0,
  canWrite: true,
};
const viewOf = (rows: readonly ThreadRow[], changes: Partial<ThreadFacts> = {}, moment = now) =>
  threadViewOf(rows, { ...facts, ...changes }, moment);

describe('a question in a conversation', () => {
  const question = (myAnswer: string | null, theirAnswer: string | null) =>
    row(1, { kind: 'question', question: { key: 'leger-1', myAnswer, theirAnswer } });

  // S-conversation-9
  it.each([
    [null, null, 'to-answer', null],
    [null, 'la mer', 'to-answer', null],
    ['la neige', null, 'waiting', null],
    ['la neige', 'la mer', 'open', 'la mer'],
  ])('answered by %j and %j is %s and shows the answer %j of the other', (mine, theirs, state, theirAnswer) => {
    expect(viewOf([question(mine, theirs)]).lines).toMatchObject([{ state, myAnswer: mine, theirAnswer }]);
  });

  it('shows the same bytes whether the other has answered or not, before the own answer', () => {
    expect(JSON.stringify(viewOf([question(null, 'la mer')]))).toBe(JSON.stringify(viewOf([question(null, null)])));
  });

  it('can be reacted to once it is open, and a text by its reader alone', () => {
    expect(
      [question('a', 'b'), question('a', null), row(1, { text: 'x' }), row(1, { isMine: false })].map(canReactTo),
    ).toEqual([true, false, false, true]);
    expect(reactions).toHaveLength(5);
  });
});

// S-conversation-11
describe('a text', () => {
  const canTakeBack = (changes: Partial<ThreadRow>, minutes: number, canWrite = true) =>
    viewOf(
      [row(1, { text: 'Coucou', ...changes })],
      { canWrite },
      new Date(now.getTime() + minutes * MINUTE_MS),
    ).lines.some((line) => line.kind === 'text' && line.canTakeBack);

  it('can be taken back by its author for 15 minutes, unless the conversation is closed', () => {
    expect([canTakeBack({}, 14.9), canTakeBack({}, 15)]).toEqual([true, false]);
    expect([canTakeBack({ isMine: false }, 0), canTakeBack({}, 0, false)]).toEqual([false, false]);
  });

  it('that was reported stays for its reader, and says nothing about the report to its author', () => {
    const seen = (isReported: boolean) =>
      [true, false].map((isMine) => looksTakenBack({ isTakenBack: true, isReported, isMine }));
    expect([seen(false), seen(true)]).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(looksTakenBack({ isTakenBack: false, isReported: true, isMine: true })).toBe(false);
  });

  it('that was taken back, or whose content is erased, is a line without a text', () => {
    const lines = viewOf([row(1, { kind: 'taken-back' }), row(2, { text: null })]).lines;
    expect(lines.map((line) => [line.kind, 'text' in line])).toEqual([
      ['taken-back', false],
      ['taken-back', false],
    ]);
    expect(takenBackWords).toBe('Message retiré');
  });

  it('has links only after ten texts of each of the two', () => {
    const hasLinks = (myTexts: number, theirTexts: number) => viewOf([], { myTexts, theirTexts }).hasLinks;
    expect([hasLinks(10, 9), hasLinks(9, 50), hasLinks(10, 10)]).toEqual([false, false, true]);
  });
});

// S-conversation-15
it("'Vu' is at the newest own message that the other has read, only when both have switched it on", () => {
  const rows = [
    row(1, { text: 'a' }),
    row(2, { text: 'b' }),
    row(3, { text: 'c', isMine: false }),
    row(4, { text: 'd' }),
  ];
  const seen = (iShowReading: boolean, theyShowReading: boolean, theyHaveRead: number) =>
    viewOf(rows, { iShowReading, theyShowReading, theyHaveRead }).seenNumber;
  expect([seen(true, true, 3), seen(true, true, 4), seen(true, true, 0)]).toEqual([2, 4, null]);
  expect([seen(true, false, 4), seen(false, true, 4), seen(false, false, 4)]).toEqual([null, null, null]);
});
