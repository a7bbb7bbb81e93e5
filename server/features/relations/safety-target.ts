import type { BeginningId } from '#shared/phrases/beginnings.ts';
import { sessionSlot } from '../members/session.ts';

/** The screens from which a member can be reported. */
export type SafetyOrigin =
  | 'matches'
  | 'matchResonance'
  | 'matchResonanceRefined'
  | 'profileCrush'
  | 'discussion'
  | 'audio'
  | 'evening'
  | 'organiserDoor';

/** The member whom the screen for reporting and blocking is about. */
export interface SafetyTarget {
  readonly memberId: string;
  /** False for a crush whose sender's name may not be known yet. */
  readonly isNamed: boolean;
  readonly back: SafetyOrigin;
  /** The beginning of the phrase that the report is about, where it is about one. */
  readonly phrase?: BeginningId;
  /** The recording that the report is about, where it is about one. */
  readonly voice?: string;
  /** The evening at which it happened, where it happened at one. */
  readonly eveningId?: string;
  /** Whether the report is about the evening itself, and reaches its organiser in place of a member. */
  readonly isOrganiser?: boolean;
}

/** The member to report or block, in the session, so that no address names them. */
export const safetyTarget = sessionSlot<SafetyTarget>('safetyTarget');
