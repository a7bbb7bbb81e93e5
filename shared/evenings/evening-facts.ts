import type { Impression } from './aftermath.ts';
import type { ErrorCode } from '../errors.ts';
import type { EveningRecord } from './evening-state.ts';
import type { MissingKind } from './waiting-list.ts';

/** What the services know of an evening for one member; the route makes words and pseudonyms of it. */

/** Where a member is with an evening; null: they have not asked. */
export type Attendance = 'seated' | 'waiting' | 'offered' | 'left';

/** An evening as the list shows it. */
export interface ListedFacts {
  readonly id: string;
  readonly record: EveningRecord;
  readonly town: string;
  /** The organiser's own words. */
  readonly price: string;
  /** Whether the organiser takes money of those who come. */
  readonly takesMoney: boolean;
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly seats: number;
  readonly seatsLeft: number;
  /** When it opens for the member's plan. */
  readonly opensAt: Date;
  readonly attendance: Attendance | null;
  /** Tables are composed, and the member, who had a place, is at none. */
  readonly isLeftOut: boolean;
  /** Whether the member sits at a table; which one is told later. */
  readonly hasTable: boolean;
  /** Whether the member had a table and was not noted as absent: who came is asked how it was. */
  readonly wasThere: boolean;
}

export interface EveningListFacts {
  /** Those near the member's town, and all that they have signed up for. */
  readonly evenings: readonly ListedFacts[];
  /** Null before the member has chosen one. */
  readonly town: string | null;
  /** Whether the member is told of new evenings nearby. */
  readonly hasAlert: boolean;
}

/** Somebody who sits at the member's table. */
export interface TableMate {
  readonly id: string;
  readonly firstName: string;
  /** What the two share, in words; null where nothing may be told. */
  readonly fact: string | null;
}

export interface TableFacts {
  readonly number: number;
  readonly venue: string;
  readonly address: string;
  /** Whether the first names wait for the evening, since the member has parted from somebody at the table. */
  readonly isParted: boolean;
  readonly mates: readonly TableMate[];
}

export interface EveningFacts extends ListedFacts {
  /** The organiser's words on how it goes; may be empty. */
  readonly note: string;
  readonly organiserName: string | null;
  /** Never leaves the server; null once the organiser has left. */
  readonly organiserId: string | null;
  /** Whether the member offers it themselves. */
  readonly isMine: boolean;
  /** Why the member cannot sign up, whatever the hour; null where they can. */
  readonly refusal: ErrorCode | null;
  /** Until when the member is offered places after everybody else. */
  readonly lastInListsUntil: Date | null;
  /** How often the member was absent without a word in the days that count. */
  readonly absences: number;
  /** Until when a place is reserved for a member of the waiting list. */
  readonly offeredUntil: Date | null;
  /** Who is missing so that a member of the waiting list could be seated. */
  readonly missing: MissingKind | null;
  /** The code with which one friend may come along; null once somebody does, or when it is too late. */
  readonly invitation: string | null;
  /** Whether the member comes with somebody. */
  readonly hasFriend: boolean;
  /** When the venue or the hours changed last, after it was published. */
  readonly movedAt: Date | null;
  /** Whether leaving is without consequences at this moment. */
  readonly leavesFreely: boolean;
  /** Null until the table is told, and without one. */
  readonly table: TableFacts | null;
  /** The member's own code, by which they are checked in. */
  readonly checkIn: string | null;
  readonly checkedInAt: Date | null;
  readonly cancelledReason: string | null;
  /** Whom of the table somebody who had a place there may report once it is over, also where the door noted either as absent. */
  readonly reportable: readonly { readonly id: string; readonly firstName: string }[];
  /** Null before the evening has ended, for who was absent, and when attendance is retained no longer. */
  readonly aftermath: {
    readonly isSafeHome: boolean;
    readonly impression: Impression | null;
    readonly mates: readonly {
      readonly id: string;
      readonly firstName: string;
      readonly isWished: boolean;
      /** Both would like to see each other again. */
      readonly isMutual: boolean;
    }[];
  } | null;
}
