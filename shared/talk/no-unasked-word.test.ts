import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reached } from '#testing/promise.ts';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import {
  askingStateOf,
  askingViewOf,
  changeAskings,
  noAskings,
  reachAsking,
  standingAsking,
  turnAskings,
} from './asking.ts';
import { closingInWords, rightsAfterClosing } from './closing.ts';
import { questionsToReach, receivingChoices, type ReceivingChoice } from './receiving.ts';
import { canBeTakenBack, threadViewOf, type ThreadRow } from './thread.ts';

type Side = 'one' | 'other';
const otherOf = (side: Side): Side => (side === 'one' ? 'other' : 'one');

const kinds = [
  'ask',
  'ask',
  'answer',
  'answer',
  'decline',
  'remind',
  'withdraw',
  'choose',
  'write',
  'write',
  'ask-in-thread',
  'answer-in-thread',
  'take-back',
  'close',
] as const;

/**
 * All that is saved of two members, as rows hold it: every text is there from the moment it is typed, and only the rules
 * decide what of it each of the two may see. A text says who wrote it and nothing else.
 */
class Pair {
  now = new Date('2026-11-21T12:00:00Z');
  askings = noAskings;
  readonly choice: Record<Side, ReceivingChoice> = { one: 'all', other: 'all' };
  rows: ThreadRow[] = [];
  /** The answer of the member who asked, of the asking that stands. */
  askerAnswer = '';
  closed: { by: Side; at: Date } | null = null;
  /** Of each side the texts that the other may not see, and those that it may. */
  readonly hidden: Record<Side, Set<string>> = { one: new Set(), other: new Set() };
  readonly shown: Record<Side, Set<string>> = { one: new Set(), other: new Set() };
  private texts = 0;

  private textOf(side: Side): string {
    this.texts += 1;
    return `text-${side}-${this.texts}.`;
  }

  private seenBy(side: Side) {
    return side === 'one' ? this.askings : turnAskings(this.askings);
  }

  private rowsSeenBy(side: Side): ThreadRow[] {
    return side === 'one' ? this.rows : this.rows.map(turnRow);
  }

  private saveRows(side: Side, rows: ThreadRow[]): void {
    this.rows = side === 'one' ? rows : rows.map(turnRow);
  }

  private add(side: Side, changes: Partial<ThreadRow>): void {
    const row: ThreadRow = {
      number: this.rows.length + 1,
      kind: 'text',
      isMine: true,
      sentAt: this.now,
      text: null,
      question: null,
      myReaction: null,
      theirReaction: null,
      ...changes,
    };
    this.saveRows(side, [...this.rowsSeenBy(side), row]);
  }

  private reach(): void {
    const asking = standingAsking(this.askings, this.now);
    if (!asking || asking.reachedAt) return;
    const choice = this.choice[asking.isMine ? 'other' : 'one'];
    const waiting = { ...asking, id: 'asking', points: 100, isMutual: true, isInSelection: true };
    if (questionsToReach([waiting], { choice, reachedAt: [] }, this.now).length === 0) return;
    this.askings = reachAsking(this.askings, this.now);
  }

  act(side: Side, kind: (typeof kinds)[number]): void {
    const { canWrite } = rightsAfterClosing(
      this.closed && { closedAt: this.closed.at, isMine: true, phrase: null },
      this.now,
    );
    const isOpen = askingStateOf(this.seenBy(side), this.now) === 'open';
    if (kind === 'choose') {
      const index = receivingChoices.indexOf(this.choice[side]);
      this.choice[side] = receivingChoices[(index + 1) % receivingChoices.length] ?? 'all';
    } else if (!isOpen) this.actBefore(side, kind);
    else if (canWrite) this.actInThread(side, kind);
    this.reach();
  }

  private actBefore(side: Side, kind: (typeof kinds)[number]): void {
    if (!['ask', 'answer', 'decline', 'remind', 'withdraw'].includes(kind)) return;
    const text = this.textOf(side);
    const action = kind === 'ask' ? { kind, questionKey: 'leger-1' } : { kind: kind as 'answer' };
    const { pair, outcome } = changeAskings(this.seenBy(side), action, this.now);
    this.askings = side === 'one' ? pair : turnAskings(pair);
    // Typed, and perhaps refused or thrown away: hidden in any case.
    if (kind === 'ask' || kind === 'answer') this.hidden[side].add(text);
    if (outcome === 'asked') this.askerAnswer = text;
    if (outcome !== 'opened') return;
    this.add(side, {
      kind: 'question',
      isMine: false,
      question: { key: 'leger-1', myAnswer: text, theirAnswer: this.askerAnswer },
    });
    this.reveal(side, text);
    this.reveal(otherOf(side), this.askerAnswer);
  }

  private actInThread(side: Side, kind: (typeof kinds)[number]): void {
    const rows = this.rowsSeenBy(side);
    const text = this.textOf(side);
    if (kind === 'write') {
      this.add(side, { text });
      this.shown[side].add(text);
    } else if (kind === 'ask-in-thread') {
      this.add(side, { kind: 'question', question: { key: 'leger-2', myAnswer: text, theirAnswer: null } });
      this.hidden[side].add(text);
    } else if (kind === 'answer-in-thread') {
      const row = rows.find(({ question }) => question && question.myAnswer === null);
      if (!row?.question) return;
      const question = { ...row.question, myAnswer: text };
      this.saveRows(
        side,
        rows.map((saved) => (saved === row ? { ...row, question } : saved)),
      );
      this.reveal(side, text);
      this.reveal(otherOf(side), question.theirAnswer ?? '');
    } else if (kind === 'take-back') {
      const row = rows.findLast((saved) => canBeTakenBack(saved, this.now));
      if (!row?.text) return;
      this.shown[side].delete(row.text);
      this.hidden[side].add(row.text);
      this.saveRows(
        side,
        rows.map((saved) => (saved === row ? { ...row, kind: 'taken-back', text: null } : saved)),
      );
    } else if (kind === 'close') {
      this.closed = { by: side, at: this.now };
    }
  }

  private reveal(side: Side, text: string): void {
    this.hidden[side].delete(text);
    this.shown[side].add(text);
  }

  /** All that a member may be shown in a page, a mail or the copy of their data. */
  viewOf(side: Side): string {
    const askings = this.seenBy(side);
    const closing = this.closed && { closedAt: this.closed.at, isMine: this.closed.by === side, phrase: null };
    const { canRead, canWrite } = rightsAfterClosing(closing, this.now);
    const facts = { myTexts: 0, theirTexts: 0, iShowReading: true, theyShowReading: true, theyHaveRead: 99, canWrite };
    return JSON.stringify([
      askingViewOf(askings, { canBeReminded: true }, this.now),
      canRead ? threadViewOf(this.rowsSeenBy(side), facts, this.now) : null,
      closing && closingInWords(closing, 'Noé'),
    ]);
  }
}

function turnRow({ isMine, question, myReaction, theirReaction, ...row }: ThreadRow): ThreadRow {
  return {
    ...row,
    isMine: !isMine,
    question: question && { key: question.key, myAnswer: question.theirAnswer, theirAnswer: question.myAnswer },
    myReaction: theirReaction,
    theirReaction: myReaction,
  };
}

// S-conversation-9
it('H3: in 10 000 random sequences of two members no byte of a text is in anything that the other may see before both have answered', () => {
  const step = fc.record({
    side: fc.constantFrom<Side>('one', 'other'),
    kind: fc.constantFrom(...kinds),
    wait: fc.constantFrom(0, MINUTE_MS, 20 * MINUTE_MS, 24 * HOUR_MS, 80 * HOUR_MS),
  });
  const counted = { steps: 0, hidden: 0, opened: 0, leakedBytes: 0, missing: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
      const pair = new Pair();
      for (const { side, kind, wait } of steps) {
        pair.now = new Date(pair.now.getTime() + wait);
        pair.act(side, kind);
        counted.steps += 1;
        for (const writer of ['one', 'other'] as const) {
          const view = pair.viewOf(otherOf(writer));
          const leaked = [...pair.hidden[writer]].filter((text) => view.includes(text));
          counted.hidden += pair.hidden[writer].size;
          counted.leakedBytes += leaked.reduce((bytes, text) => bytes + text.length, 0);
          // What may be read is there, so that a view without anything does not pass for a good one.
          if (pair.closed === null)
            counted.missing += [...pair.shown[writer]].filter((text) => !view.includes(text)).length;
        }
      }
      if (pair.askings.openedAt) counted.opened += 1;
      expect(counted.leakedBytes).toBe(0);
      expect(counted.missing).toBe(0);
    }),
    { numRuns: 10_000 },
  );
  reached(
    'H3',
    `rules: 10 000 sequences, ${counted.steps} actions, ${counted.opened} conversations opened, ` +
      `${counted.leakedBytes} bytes of ${counted.hidden} hidden texts seen`,
  );
  expect(counted.opened).toBeGreaterThan(1000);
});
