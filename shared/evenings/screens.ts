import type { Impression } from './aftermath.ts';
import type { Stage } from './stage.ts';

/** What the screens '/soirees' and '/soiree' get: words and pseudonyms, no moment and no id. */

interface EveningInWords {
  /** Names the evening in this session. */
  readonly token: string;
  readonly town: string;
  /** 'mardi 1er décembre' */
  readonly day: string;
  /** '1' and 'déc.' */
  readonly date: { readonly number: string; readonly month: string };
  /** 'de 20 h à 22 h 30' */
  readonly hours: string;
  readonly price: string;
  readonly ages: string;
  /** How many places are left, in words that do not count to the person. */
  readonly places: string;
}

export interface ListedEvening extends EveningInWords {
  /** Where the member is with it; null where they have not asked. */
  readonly status: string | null;
  /** When it opens for the member's plan; null once it has. */
  readonly opens: string | null;
}

export interface EveningsData {
  /** Those that the member has signed up for: the next one first, and after them those that are over, the last one first. */
  readonly own: readonly ListedEvening[];
  readonly nearby: readonly ListedEvening[];
  readonly town: string | null;
  readonly hasAlert: boolean;
}

/** Somebody at the table. */
export interface ShownMate {
  readonly token: string;
  readonly firstName: string;
  readonly fact: string | null;
}

export interface ShownTable {
  readonly number: number;
  readonly venue: string;
  readonly address: string;
  /** Whether the first names wait for the evening. */
  readonly isParted: boolean;
  readonly mates: readonly ShownMate[];
}

/** What an organiser reads from the member's telephone. */
export interface ShownCheckIn {
  /** In two groups. */
  readonly letters: string;
  readonly qr: { readonly size: number; readonly path: string };
}

export interface ShownAftermath {
  readonly isSafeHome: boolean;
  readonly impression: Impression | null;
  readonly mates: readonly {
    readonly token: string;
    readonly firstName: string;
    readonly isWished: boolean;
    readonly isMutual: boolean;
  }[];
}

export interface EveningData extends EveningInWords {
  readonly stage: Stage;
  readonly note: string;
  readonly organiser: string | null;
  readonly takesMoney: boolean;
  /** Whether the member offers it: there is nothing to sign up for. */
  readonly isMine: boolean;
  /** Whether there is somebody to report for what the evening says. */
  readonly canReport: boolean;
  /** When it opens for the member's plan: 'jeudi à 18 h'. */
  readonly opens: string;
  /** 'dimanche à 20 h': tables are composed then. */
  readonly closes: string;
  /** 'mardi 1er décembre à 12 h': the place, the table and the first names can be read from then on. */
  readonly namesFrom: string;
  /** Why the member cannot sign up; null where they can. */
  readonly refusal: string | null;
  /** Who is missing so that the member could be seated. */
  readonly missing: string | null;
  /** Until when a place is reserved: 'samedi à 9 h'. */
  readonly offeredUntil: string | null;
  /** Until when the member comes last in waiting lists: '12 décembre'. */
  readonly lastUntil: string | null;
  /** One more absence without a word makes the member last in waiting lists. */
  readonly isWarned: boolean;
  /** Whether the member may leave, and whether that is without consequences. */
  readonly leaving: 'free' | 'late' | null;
  readonly canComeBack: boolean;
  readonly invitation: string | null;
  readonly hasFriend: boolean;
  readonly wasMoved: boolean;
  readonly table: ShownTable | null;
  readonly checkIn: ShownCheckIn | null;
  readonly reason: string | null;
  readonly aftermath: ShownAftermath | null;
  /** Whom of the table the member may report or block once it is over. */
  readonly reportable: readonly { readonly token: string; readonly firstName: string }[];
  /** Whether it can be put into a calendar. */
  readonly hasFile: boolean;
}
