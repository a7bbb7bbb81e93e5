import type { EveningState } from '../evenings/evening-state.ts';
import type { ModeratedEveningNotice, OrganiserNotice } from '../messages/organisers.ts';
import { typeset } from '../typeset.ts';

/** What the screens of organisers, and those of the team about them, are given. */

/** What an evening is, for its organiser and for the team. */
export const stateWords = typeset({
  draft: 'Brouillon',
  'to-approve': "En lecture par l'équipe",
  published: 'Inscriptions ouvertes',
  closed: 'Tables en préparation',
  composed: 'Tables prêtes',
  over: 'Passée',
  cancelled: 'Annulée',
  'taken-down': "Retirée par l'équipe",
} as const satisfies Readonly<Record<EveningState, string>>);

/** Numbers of people, never who they are. */
export interface PeopleCounts {
  readonly taken: number;
  readonly waiting: number;
  readonly leftOut: number;
  readonly tables: number;
  readonly arrived: number;
}

/** An evening in a list. */
export interface OrganisedLine {
  readonly id: string;
  readonly state: EveningState;
  readonly when: string;
  readonly town: string;
  readonly venue: string;
  readonly seats: number;
  readonly taken: number;
}

export interface OrganisedEvening extends OrganisedLine {
  readonly address: string;
  readonly ages: string;
  readonly price: string;
  readonly takesMoney: boolean;
  readonly note: string;
  readonly counts: PeopleCounts;
  /** When signing up ends, and tables are composed. */
  readonly closes: string;
  /** Why it was cancelled or taken down; null where nobody said so. */
  readonly reason: string | null;
}

/** What a form shows before anything is typed. */
export interface EveningFields {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly town: string;
  readonly town_id: string;
  readonly venue: string;
  readonly address: string;
  readonly seats: string;
  readonly age_from: string;
  readonly age_to: string;
  readonly price: string;
  readonly note: string;
  readonly takesMoney: boolean;
  readonly isPublic: boolean;
}

export type OrganiserData =
  | {
      readonly state: 'list';
      readonly evenings: readonly OrganisedLine[];
      /** The statement of the team while the role is suspended. */
      readonly suspension: string | null;
      /** Whether the next evening waits for an administrator. */
      readonly isFirst: boolean;
      readonly notice: OrganiserNotice | null;
    }
  | {
      readonly state: 'evening';
      readonly evening: OrganisedEvening;
      readonly isFirst: boolean;
      readonly can: Readonly<Record<'edit' | 'submit' | 'move' | 'cancel', boolean>>;
      /** Whether the list of the door is open; when it opens, in words, while it is to come. */
      readonly door: 'open' | { readonly opens: string } | null;
      readonly notice: OrganiserNotice | null;
    }
  | { readonly state: 'form'; readonly id: string | null; readonly fields: EveningFields }
  | {
      readonly state: 'move';
      readonly id: string;
      readonly fields: Pick<EveningFields, 'day' | 'from' | 'to' | 'venue' | 'address'>;
      /** Whether only the hour may change, not the day. */
      readonly isSameDay: boolean;
      readonly taken: number;
    }
  | { readonly state: 'cancel'; readonly evening: OrganisedLine };

/** Somebody who is expected: a first name and a table, and nothing else. */
export interface DoorPerson {
  readonly token: string;
  readonly firstName: string;
  readonly table: number;
  /** When they arrived, in words; null before. */
  readonly arrivedAt: string | null;
}

export interface DoorData {
  readonly id: string;
  readonly when: string;
  readonly venue: string;
  readonly people: readonly DoorPerson[];
  /** All who are expected, whatever is searched for. */
  readonly expected: number;
  readonly arrived: number;
  readonly search: string;
  /** The code of the address that was scanned. */
  readonly code: string;
  /** Who was checked in just now. */
  readonly welcomed: DoorPerson | null;
  readonly notice: OrganiserNotice | null;
}

export interface PlanTable {
  readonly number: number;
  readonly people: readonly Pick<DoorPerson, 'token' | 'firstName'>[];
}

export interface PlanData {
  readonly id: string;
  readonly when: string;
  readonly venue: string;
  readonly tables: readonly PlanTable[];
}

/** An organiser as the team sees them. */
export interface ModeratedOrganiser {
  readonly id: string;
  readonly name: string | null;
  readonly since: string;
  readonly isApproved: boolean;
  /** Since when the role is suspended, and why; null while it is not. */
  readonly suspension: { readonly since: string; readonly reason: string | null } | null;
}

export interface ModeratedLine extends OrganisedLine {
  readonly organiser: string | null;
  readonly reports: number;
}

export type AdminEveningsData =
  | {
      readonly state: 'list';
      readonly toApprove: readonly ModeratedLine[];
      readonly coming: readonly ModeratedLine[];
      readonly organisers: readonly ModeratedOrganiser[];
      readonly notice: ModeratedEveningNotice | null;
    }
  | {
      readonly state: 'evening';
      readonly evening: OrganisedEvening;
      /** Null once the account is deleted. */
      readonly organiser: ModeratedOrganiser | null;
      /** A word for what is shown; an evening that has changed since is not approved. */
      readonly seen: string;
      readonly reports: number;
      readonly can: Readonly<Record<'approve' | 'take-down', boolean>>;
      readonly notice: ModeratedEveningNotice | null;
    };
