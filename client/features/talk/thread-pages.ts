import type { AsJson } from '#shared/talk/as-json.ts';
import type { LiveTalk } from '#shared/talk/live.ts';
import { MESSAGES_AT_A_TIME, type ThreadData } from '#shared/talk/screens.ts';

/** What a page shows of a conversation: its lines without gaps, from `firstNumber` to the last one that was read. */
export type Thread = AsJson<ThreadData>;
export type Line = Thread['lines'][number];

/** Which part of a conversation was read: what follows the shown lines, what precedes them, or all of them again. */
export type Reading = 'newer' | 'older' | 'all';

/** The number of the last line that is shown. */
export function lastShownOf({ lines }: Pick<Thread, 'lines'>): number {
  return lines.at(-1)?.number ?? 0;
}

export function hasOlder({ firstNumber }: Pick<Thread, 'firstNumber'>): boolean {
  return firstNumber > 1;
}

/** What the page has to read, now that the stream says where the conversation is; null for nothing. */
export function readingFor(thread: Thread, live: LiveTalk): Exclude<Reading, 'older'> | null {
  const said = live.conversations.get(thread.liveToken);
  if (!said) return null;
  // A version is drawn anew with each change of lines that are shown, and not by a message.
  if (said.version !== thread.version) return 'all';
  return said.number > thread.lastNumber || lastShownOf(thread) < thread.lastNumber ? 'newer' : null;
}

/** Whether reading has to go on after this page. */
export function isFollowed(page: Thread): boolean {
  return page.lines.length >= MESSAGES_AT_A_TIME && lastShownOf(page) < page.lastNumber;
}

/** Two pages that follow each other as one. */
export function joinPages(first: Thread, next: Thread): Thread {
  return mergePage(first, next, 'newer');
}

/**
 * The shown conversation with a page of it that was read later. The later page is right about each line that is in both,
 * and, unless it is an older part, about everything else.
 */
export function mergePage(shown: Thread, page: Thread, reading: Reading): Thread {
  const lines = mergeLines(shown.lines, page.lines);
  const parts = {
    lines,
    firstNumber: lines[0]?.number ?? shown.firstNumber,
    questions: { ...shown.questions, ...page.questions },
    meetings: { ...shown.meetings, ...page.meetings },
    videos: { ...shown.videos, ...page.videos },
  };
  if (reading === 'older') return { ...shown, ...parts };
  return {
    ...page,
    ...parts,
    // It comes only with another version.
    ...(page.reveal === undefined && { reveal: shown.reveal ?? null }),
    ...(page.video === undefined && { video: shown.video ?? null }),
    // They come with the newest page only.
    ongoingMeetings: shown.ongoingMeetings,
    // Where the member had read when the page was opened: there stands what is new.
    readNumber: shown.readNumber,
    lastNumber: Math.max(shown.lastNumber, page.lastNumber),
    // The lines before those of the page may have changed since they were read.
    version: page.firstNumber <= shown.firstNumber ? page.version : shown.version,
    seenNumber: reading === 'all' ? page.seenNumber : (page.seenNumber ?? shown.seenNumber),
  };
}

function mergeLines(one: readonly Line[], later: readonly Line[]): Line[] {
  const byNumber = new Map([...one, ...later].map((line) => [line.number, line]));
  return [...byNumber.values()].toSorted((first, second) => first.number - second.number);
}

/**
 * The conversation after the screen was read anew as a whole. Where the newest page does not reach what is shown, the page
 * alone is right: nothing may be missing in between.
 */
export function takePage(shown: Thread, page: Thread): Thread {
  const isOlderPart = lastShownOf(page) < lastShownOf(shown);
  if (isOlderPart && lastShownOf(page) + 1 >= shown.firstNumber) return mergePage(shown, page, 'older');
  const isJoined = page.firstNumber <= lastShownOf(shown) + 1 && !isOlderPart;
  return isJoined ? { ...mergePage(shown, page, 'newer'), ongoingMeetings: page.ongoingMeetings } : page;
}

/** The lines that were added between two states of a conversation. */
export function addedLines(before: Thread, after: Thread): readonly Line[] {
  const last = lastShownOf(before);
  return after.lines.filter(({ number }) => number > last);
}
