import { sessionSlot } from '../members/session.ts';

/** The screens from which a member can be reported. */
export type SafetyOrigin = 'matches' | 'matchResonance' | 'matchResonanceRefined' | 'profileCrush';

/** The member whom the screen for reporting and blocking is about. */
export interface SafetyTarget {
  readonly memberId: string;
  /** False for a crush of which it is not time yet to know whose it is. */
  readonly isNamed: boolean;
  readonly back: SafetyOrigin;
}

/** The member to report or block, in the session, so that no address names them. */
export const safetyTarget = sessionSlot<SafetyTarget>('safetyTarget');
