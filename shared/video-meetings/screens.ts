import type { WishState } from '../relations/mutual-wish.ts';
import type { AftermathAnswerId } from '../talk/aftermath.ts';
import type { PersonAnswer } from './forms.ts';
import type { ReceivedSignal } from './signals.ts';
import type { VideoMeetingState } from './video-meeting.ts';

/** What the thread and '/rencontre-en-ligne' get. Moments are texts (ISO 8601), as JSON writes them. */

/** What the thread offers about meeting by video (`ThreadData.video`); null where it is not offered. */
export interface ThreadVideo {
  readonly wish: WishState;
  /** Whether a moment can be proposed: both wish it, and nothing is proposed or taken. */
  readonly canPropose: boolean;
  /** The meeting that is proposed or taken; its line may be on an older page. */
  readonly current: VideoLineView | null;
}

/** A line of the thread about a video meeting, by its number (`ThreadData.videos`). */
export interface VideoLineView {
  readonly kind: 'proposal';
  readonly number: number;
  readonly isMine: boolean;
  readonly state: VideoMeetingState;
  readonly isNow: boolean;
  readonly moments: readonly string[];
  /** The moment that was taken. */
  readonly startsAt: string | null;
  /** The moments that the member can still take, by their index. */
  readonly takeable: readonly number[];
  readonly canBeCancelled: boolean;
  /** Whether the member has something to say of it ('Et alors ?'), on '/rencontre-en-ligne'. */
  readonly isToAnswer: boolean;
}

/** A line that says what became of an earlier proposal. */
export interface VideoNewsView {
  readonly kind: 'news';
  readonly event: 'taken' | 'called-off';
  readonly startsAt: string;
}

/** What a tab needs to reach the relay; null in development without one, where the two browsers meet directly. */
export interface RelayCredentials {
  readonly urls: readonly string[];
  readonly username: string;
  readonly credential: string;
  /** From when on other ones are asked for: the next `sync` has them. */
  readonly expiresAt: string;
}

export type VideoStage =
  /** The door opens ten minutes before. */
  | 'too-early'
  /** The antechamber, or waiting for the other. */
  | 'door'
  | 'talk'
  | 'over';

/** Why it is over. Nothing tells a talk that the other has left from one that was ended for both. */
export type VideoEnd = 'ended' | 'missed' | 'called-off';

/** Where a meeting is, as one of the two sees it. */
export interface VideoState {
  readonly stage: VideoStage;
  readonly end: VideoEnd | null;
  /** The server's clock, against which the moments are read. */
  readonly now: string;
  readonly startsAt: string;
  readonly beganAt: string | null;
  /** When the talk ends by itself: twelve minutes after it began, or seventeen. */
  readonly endsAt: string | null;
  readonly wantsMore: boolean;
  readonly hasMore: boolean;
  readonly isOtherHere: boolean;
  /** Whether the member has waited alone for five minutes. */
  readonly isOtherLate: boolean;
}

/** What each call answers. */
export interface VideoAnswer extends VideoState {
  /** Grows each time that the tab comes in; null while the seat is not taken. A signal says to which visit it is sent. */
  readonly visit: number | null;
  readonly otherVisit: number | null;
  /** Signals of the other's present visit, oldest first. */
  readonly signals: readonly ReceivedSignal[];
  /** The `after` of the next call. */
  readonly last: number;
  /** Null before the tab is in; renewed in time. */
  readonly relay: RelayCredentials | null;
}

/** The data of '/rencontre-en-ligne'. */
export interface VideoMeetingData extends VideoState {
  readonly token: string;
  readonly number: number;
  readonly name: string;
  /** Which of the two yields when both offer at once (perfect negotiation). */
  readonly isPolite: boolean;
  /** Whether all goes through the relay, as it always does but in development: `iceTransportPolicy: 'relay'`. */
  readonly isRelayed: boolean;
  /** Three questions to go on with, the same for both. */
  readonly questions: readonly string[];
  readonly afterwards: AfterwardsView;
}

/** What the member may say when it is over. */
export interface AfterwardsView {
  /** `none`: the two have not talked, or too short. */
  readonly state: 'none' | 'to-answer' | 'answered';
  readonly mine: { readonly person: PersonAnswer | null; readonly answer: AftermathAnswerId | null } | null;
  readonly isWishShared: boolean;
  readonly leadsToReport: boolean;
}
