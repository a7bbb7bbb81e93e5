import { MINUTE_MS } from '../duration.ts';
import { typeset } from '../typeset.ts';
import type { DrawnVoice } from '../voices/voices.ts';

/**
 * A conversation as one of its two members sees it. Services read rows and open the seals; what reaches a screen, an
 * export or a mail passes through here, so that no text of the other is in it before both have answered.
 */

export const TAKE_BACK_MS = 15 * MINUTE_MS;
/** Before so many texts of each of the two, an address in a text is not a link. */
export const TEXTS_BEFORE_LINKS = 10;

export const reactions = typeset([
  { id: 'smile', sign: '😊', label: 'Ça me fait sourire' },
  { id: 'laugh', sign: '😄', label: 'Ça me fait rire' },
  { id: 'touched', sign: '🥹', label: 'Ça me touche' },
  { id: 'applause', sign: '👏', label: 'Bravo' },
  { id: 'curious', sign: '🤔', label: 'Raconte encore' },
] as const);
export type ReactionId = (typeof reactions)[number]['id'];

export const takenBackWords = 'Message retiré';

/** What messages may be; a text that was taken back stays as a row without its text. */
export const messageKinds = [
  'text',
  'question',
  'meeting',
  'reveal',
  'closing',
  'game',
  'video',
  'taken-back',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A row of `messages` with what belongs to it, opened, as one of the two sees it. */
export interface ThreadRow {
  /** 1 for the first of the conversation, without gaps. */
  readonly number: number;
  readonly kind: MessageKind;
  /** Whether the member who looks wrote it; a closing and a meeting: did it, proposed it. */
  readonly isMine: boolean;
  readonly sentAt: Date;
  /** Of a text; null for every other kind. */
  readonly text: string | null;
  /** The recording of a text that was spoken; absent for every other kind. */
  readonly voice?: DrawnVoice | null;
  /** Of a question; null for every other kind. */
  readonly question: QuestionRow | null;
  /** Of a game, or of its end; absent for every other kind. */
  readonly game?: GameRow | null;
  readonly myReaction: ReactionId | null;
  readonly theirReaction: ReactionId | null;
}

/** A question of a conversation with the answers to it, as far as they are given. */
export interface QuestionRow {
  readonly key: string;
  readonly myAnswer: string | null;
  readonly theirAnswer: string | null;
}

/** What a message about a game says: that one began and how it goes, or what it has left. */
export type GameRow =
  | { readonly event: 'began'; readonly name: string; readonly state: GameState }
  | {
      readonly event: 'ended';
      readonly name: string;
      readonly line: string;
      /** The question to go on with, which either can ask. */
      readonly question: { readonly key: string; readonly text: string };
    };

/** `mine`: the member may play now. */
export type GameState = 'mine' | 'theirs' | 'over' | 'stopped';

/** What both have done in the conversation, in addition to its messages. */
export interface ThreadFacts {
  /** How many texts each has written in the whole conversation, of which `rows` may be a page. */
  readonly myTexts: number;
  readonly theirTexts: number;
  readonly iShowReading: boolean;
  readonly theyShowReading: boolean;
  /** Up to which number the other has read. */
  readonly theyHaveRead: number;
  /** Whether the member may write now: nobody has closed, blocked, or lost the right to. */
  readonly canWrite: boolean;
}

export interface TextLine {
  readonly kind: 'text';
  readonly number: number;
  readonly isMine: boolean;
  readonly sentAt: Date;
  readonly text: string;
  /** Of a text that was spoken. */
  readonly voice?: DrawnVoice;
  readonly canTakeBack: boolean;
  readonly myReaction: ReactionId | null;
  readonly theirReaction: ReactionId | null;
}

export interface QuestionLine {
  readonly kind: 'question';
  readonly number: number;
  readonly isMine: boolean;
  readonly sentAt: Date;
  readonly questionKey: string;
  /** `waiting`: the member has answered, the other has not. */
  readonly state: 'to-answer' | 'waiting' | 'open';
  readonly myAnswer: string | null;
  /** Null until both have answered. */
  readonly theirAnswer: string | null;
  readonly myReaction: ReactionId | null;
  readonly theirReaction: ReactionId | null;
}

export interface GameLine {
  readonly kind: 'game';
  readonly number: number;
  readonly isMine: boolean;
  readonly sentAt: Date;
  readonly game: GameRow;
}

/** A line without a text: what it says is written by us, or is read from elsewhere (meeting.ts, closing.ts). */
export interface EventLine {
  readonly kind: 'meeting' | 'reveal' | 'closing' | 'video' | 'taken-back';
  readonly number: number;
  readonly isMine: boolean;
  readonly sentAt: Date;
}

export type ThreadLine = TextLine | QuestionLine | GameLine | EventLine;

export interface ThreadView {
  readonly lines: readonly ThreadLine[];
  /** Whether addresses in texts are links. */
  readonly hasLinks: boolean;
  /** The newest own message that the other has read, for 'Vu'; null unless both have switched it on. */
  readonly seenNumber: number | null;
}

/** What the member sees of a conversation, or of a page of it. */
export function threadViewOf(rows: readonly ThreadRow[], facts: ThreadFacts, now: Date): ThreadView {
  return {
    lines: rows.map((row) => lineOf(row, facts, now)),
    hasLinks: Math.min(facts.myTexts, facts.theirTexts) >= TEXTS_BEFORE_LINKS,
    seenNumber: seenNumberOf(rows, facts),
  };
}

function lineOf(row: ThreadRow, { canWrite }: ThreadFacts, now: Date): ThreadLine {
  const { number, kind, isMine, sentAt, text, voice, question, game, myReaction, theirReaction } = row;
  if (kind === 'game' && game) return { kind, number, isMine, sentAt, game };
  if (kind === 'question' && question) {
    return { kind, number, isMine, sentAt, ...questionViewOf(question), myReaction, theirReaction };
  }
  if (kind === 'text' && text !== null) {
    const canTakeBack = canWrite && canBeTakenBack(row, now);
    return { kind, number, isMine, sentAt, text, ...(voice && { voice }), canTakeBack, myReaction, theirReaction };
  }
  // What has lost its content is shown like a text that was taken back.
  const isErased = kind === 'text' || kind === 'question' || kind === 'game';
  return { kind: isErased ? 'taken-back' : kind, number, isMine, sentAt };
}

/** What a member sees of a question: the other's answer only when there is an own one. */
export function questionViewOf({ key, myAnswer, theirAnswer }: QuestionRow) {
  const isOpen = myAnswer !== null && theirAnswer !== null;
  return {
    questionKey: key,
    state: isOpen ? ('open' as const) : myAnswer === null ? ('to-answer' as const) : ('waiting' as const),
    myAnswer,
    theirAnswer: isOpen ? theirAnswer : null,
  };
}

/** Whether a message may be taken back by the member who looks: an own text, for 15 minutes. */
export function canBeTakenBack(
  { kind, isMine, sentAt }: Pick<ThreadRow, 'kind' | 'isMine' | 'sentAt'>,
  now: Date,
): boolean {
  return kind === 'text' && isMine && now.getTime() - sentAt.getTime() < TAKE_BACK_MS;
}

/**
 * Whether the member who looks sees a message as taken back. One that its reader has reported stays for the reader, and
 * looks taken back to its author: a refusal would tell the author of the report (S-conversation-11).
 */
export function looksTakenBack({
  isTakenBack,
  isReported,
  isMine,
}: {
  readonly isTakenBack: boolean;
  readonly isReported: boolean;
  readonly isMine: boolean;
}): boolean {
  return isTakenBack && (isMine || !isReported);
}

/** Whether the member may react to a message: to a text of the other, or to answers that are open. */
export function canReactTo(row: Pick<ThreadRow, 'kind' | 'isMine' | 'question'>): boolean {
  if (row.kind === 'text') return !row.isMine;
  return row.kind === 'question' && row.question !== null && questionViewOf(row.question).state === 'open';
}

function seenNumberOf(
  rows: readonly ThreadRow[],
  { iShowReading, theyShowReading, theyHaveRead }: ThreadFacts,
): number | null {
  if (!iShowReading || !theyShowReading) return null;
  return (
    rows.findLast(({ isMine, kind, number }) => isMine && kind === 'text' && number <= theyHaveRead)?.number ?? null
  );
}
