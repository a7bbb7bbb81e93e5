import type { Line, Thread } from '#client/features/talk/thread-pages.ts';

/** A text of a conversation: of the member themselves where its number is even. */
export function lineOf(number: number, changes: Partial<Extract<Line, { readonly kind: 'text' }>> = {}): Line {
  return {
    kind: 'text',
    number,
    isMine: number % 2 === 0,
    sentAt: '2026-11-23T10:00:00.000Z',
    text: `Message ${number}`,
    canTakeBack: false,
    myReaction: null,
    theirReaction: null,
    ...changes,
  };
}

/** A page of a conversation from one number to another. */
export function pageOf(from: number, to: number, changes: Partial<Thread> = {}): Thread {
  return {
    kind: 'thread',
    token: 'token',
    liveToken: 'live',
    name: 'Noé',
    lastNumber: to,
    version: to,
    firstNumber: from,
    readNumber: 0,
    lines: Array.from({ length: to - from + 1 }, (_, index) => lineOf(from + index)),
    questions: {},
    meetings: {},
    ongoingMeetings: [],
    videos: {},
    video: null,
    hasLinks: false,
    seenNumber: null,
    closing: null,
    canWrite: true,
    hasLeft: false,
    turn: 'mine',
    wakefulness: 'awake',
    choices: { showsReading: false, isMuted: false },
    today: '2026-11-23',
    reveal: null,
    ...changes,
  };
}
