import type { IsoDate } from '../questionnaire/profile.ts';
import type { AftermathView } from './aftermath.ts';
import type { AskingView } from './asking.ts';
import type { ClosingPhraseId } from './closing.ts';
import type { MeetingNews, MeetingSlot, MeetingState, TrustedLinkView } from './meeting.ts';
import type { RevealState } from '../resonance/reveal.ts';
import type { ThreadVideo, VideoLineView, VideoNewsView } from '../video-meetings/screens.ts';
import type { ReceivingChoice } from './receiving.ts';
import type { EventLine, ThreadView } from './thread.ts';
import type { Turn, Wakefulness } from './turns.ts';

/** What the screens '/discussions' and '/discussion' get. */

/** How many messages a page of a thread has. */
export const MESSAGES_AT_A_TIME = 50;

/** A question that waits for the member's answer. The answer of the other is not in it. */
export interface AskedQuestion {
  /** Names the conversation in this session; the forms send it back. */
  readonly token: string;
  readonly name: string;
  /** What the question starts from, said to the reader; null for a written question. */
  readonly lead: string | null;
  readonly question: string;
}

export interface ListedDiscussion {
  readonly token: string;
  /** Names the conversation in the stream (live.ts). */
  readonly liveToken: string;
  /** Null: 'Compte supprimé'. */
  readonly name: string | null;
  readonly lastAt: Date;
  readonly unread: number;
  /** Whether nothing has been written yet: it was opened by a shared wish, and each may begin. */
  readonly isUnwritten: boolean;
  readonly turn: Turn;
  readonly wakefulness: Wakefulness;
  readonly isClosed: boolean;
  /** When the two meet by video next; null without such a meeting. */
  readonly videoAt: Date | null;
}

export interface DiscussionsData {
  readonly invitations: readonly AskedQuestion[];
  /** The questions that the member has asked, and that have no answer yet. */
  readonly asked: readonly AskedQuestion[];
  /** In the order of the turns: who waits for the member first. */
  readonly discussions: readonly ListedDiscussion[];
  readonly choices: { readonly receives: ReceivingChoice; readonly wantsReminders: boolean };
  /** What the stream says of the member's conversations: an open list is read again once it says something else. */
  readonly liveWord: string;
  readonly today: IsoDate;
}

/** Who asks, as a tile would say it. */
export interface AskerResonance {
  /** The pseudonym of the asker, for the way to the resonance. */
  readonly match: string;
  readonly percentage: number;
  readonly age: number | null;
  readonly distance: string | null;
  readonly why: string | null;
}

/** A conversation before it has opened. */
export interface AskingData extends AskedQuestion {
  readonly kind: 'asked-by-me' | 'asked-by-them';
  readonly mine: AskingView['mine'];
  /** The resonance with who asks, for the member who was asked; null for the other. */
  readonly resonance: AskerResonance | null;
  /** The answer of the member who asked, shown to that member alone. */
  readonly myAnswer: string | null;
  /** What the second message costs the member who asked, and how many points they have; null for the other. */
  readonly reminder: { readonly points: number; readonly balance: number } | null;
}

/** A meeting that was proposed, as one of the two sees it. */
export interface MeetingView {
  readonly kind: 'proposal';
  readonly state: MeetingState;
  readonly slots: readonly MeetingSlot[];
  readonly place: string;
  readonly takenIndex: number | null;
  /** The slots that the member can still take, by their index. */
  readonly takeable: readonly number[];
  readonly canBeCancelled: boolean;
  /** 'Préviens un proche'; null while no slot is taken, and once a link has ended. */
  readonly trusted: TrustedLinkView | null;
  /** Null until a slot was taken. */
  readonly aftermath: AftermathView | null;
}

/** What a line about a meeting shows: a proposal, or what became of an earlier one. */
export type MeetingLineView = MeetingView | (MeetingNews & { readonly kind: 'news' });

export interface ThreadData extends ThreadView {
  readonly kind: 'thread';
  readonly token: string;
  readonly liveToken: string;
  /** Null: 'Compte supprimé'. */
  readonly name: string | null;
  readonly lastNumber: number;
  /** What the stream compares (live.ts). */
  readonly version: number;
  /** The number of the first message of this page: older ones are asked for with `before`. */
  readonly firstNumber: number;
  /** Up to where the member had read before. */
  readonly readNumber: number;
  /** The words of the questions of this page, by the number of their line. */
  readonly questions: Readonly<Record<number, string>>;
  /** By the number of their line; those of `ongoingMeetings` as well. */
  readonly meetings: Readonly<Record<number, MeetingLineView>>;
  /** Meetings that are taken or to be spoken of, whose lines are on an older page. None on a page after or before a number. */
  readonly ongoingMeetings: readonly EventLine[];
  readonly closing: {
    readonly isMine: boolean;
    readonly phrase: ClosingPhraseId | null;
    readonly readableUntil: Date;
  } | null;
  readonly canWrite: boolean;
  /** Whether the other's account is deleted. */
  readonly hasLeft: boolean;
  readonly turn: Turn;
  readonly wakefulness: Wakefulness;
  readonly choices: { readonly showsReading: boolean; readonly isMuted: boolean };
  readonly today: IsoDate;
  /**
   * What the two may do about their photos from here; null where the other cannot be seen, or is closed. Absent for a page
   * that has it already.
   */
  readonly reveal?: ThreadReveal | null;
  /** The lines about video meetings, by their number; that of `video.current` as well. */
  readonly videos: Readonly<Record<number, VideoLineView | VideoNewsView>>;
  /** What the two may do about meeting by video; null where it is not offered. Absent for a page that has it already. */
  readonly video?: ThreadVideo | null;
}

/** The reveal of photos as the thread offers it (client/features/talk/RevealInThread.tsx). */
export interface ThreadReveal {
  readonly state: RevealState;
  /** The pseudonym of the other member, for the way to the resonance. */
  readonly match: string;
  readonly hasOwnPhoto: boolean;
  readonly hasTheirPhoto: boolean;
  /** Both show their photo to everybody who sees them: there is nothing to open. */
  readonly areBothImmediate: boolean;
  /** The photos have opened, and this member has not yet seen the moment. */
  readonly isMomentDue: boolean;
}

export type DiscussionData = AskingData | ThreadData;

/** What the pane of a thread shows in addition to its lines, by the word after `voir=` in the address. */
export const threadViews = {
  question: 'question',
  topics: 'mots',
  meeting: 'rendez-vous',
  closing: 'refermer',
  choices: 'reglages',
  photos: 'photos',
  video: 'rencontre-en-ligne',
  report: 'signaler',
} as const;
export type ThreadViewId = keyof typeof threadViews;

/** The name of the parameter that says which view is shown, and of the one that draws other questions. */
export const VIEW_PARAMETER = 'voir';
export const DRAW_PARAMETER = 'autres';
/** The name of the parameter with the question that a game has left: it is offered first. */
export const GAME_QUESTION_PARAMETER = 'suite';

/** A question that the member can ask in a thread. */
export interface OfferedQuestion {
  readonly key: string;
  /** What it starts from, or the mood of a written question. */
  readonly lead: string | null;
  readonly question: string;
}

/** What a view of the thread needs from the server. */
export interface ThreadExtras {
  readonly questions: readonly OfferedQuestion[] | null;
  readonly topics: readonly string[] | null;
  /** A large town about halfway between the two, as a hint for a meeting. */
  readonly town: string | null;
}
